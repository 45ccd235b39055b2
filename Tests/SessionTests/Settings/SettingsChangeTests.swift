// Changes made to settings that somebody has written by hand: nothing else is changed, whatever they are.

import PureSupport
import System
import Testing

@testable import Session

@Suite struct SettingsChangeTests {
    private let folder = TemporaryFolder()

    /// A file as somebody might have it, every comment of it with a name of its own.
    private struct Author {
        var random: SeededGenerator
        private(set) var text = ""
        private(set) var keys: [String] = []
        private var count = 0

        init(_ random: SeededGenerator) { self.random = random }

        private mutating func comment(_ owner: String) -> String {
            count += 1
            return "# \(owner) \(count)"
        }

        /// Whether it happens, once in so many times.
        private mutating func once(in times: Int) -> Bool {
            Int.random(in: 0..<times, using: &random) == 0
        }

        /// Whether it is one of the names of triggers here, such as `t2`.
        private func isTrigger(_ owner: String) -> Bool {
            owner.first == "t" && owner.dropFirst().allSatisfy(\.isNumber)
        }

        private mutating func line(_ key: String, _ name: String, _ value: SettingsEdit.Value) {
            if once(in: 4) { text += comment(isTrigger(key) ? key : "all") + "\n" }
            if once(in: 5) { text += "\n" }
            var notation = value.notation
            if case .texts(let words) = value, once(in: 2) {
                notation = "[\n" + words.map { "  \"\($0)\", \(comment(key))\n" }.joined() + "]"
            }
            let blank = once(in: 3) ? "" : " "
            text += "\(once(in: 6) ? "  " : "")\(name)\(blank)=\(blank)\(notation)"
            text += once(in: 3) ? "  \(comment(key))\n" : "\n"
        }

        mutating func write() {
            let all = SettingDescription.all
            for setting in all.filter({ !$0.key.contains(".") }).shuffled(using: &random)
            where once(in: 4) {
                guard let value = setting.samples.randomElement(using: &random) else { continue }
                line(setting.key, setting.key, value)
                keys.append(setting.key)
            }
            let isFirst = once(in: 2)
            if isFirst { trail() }
            triggers()
            if !isFirst, once(in: 3) { trail() }
            if once(in: 2) { text += comment("all") + (once(in: 2) ? "\n" : "") }
            if once(in: 4) {
                text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(
                    separator: "\r\n")
            }
        }

        private mutating func trail() {
            text += "\n[trail]\n"
            for setting in SettingDescription.all where setting.group == .trail && once(in: 2) {
                guard let value = setting.samples.randomElement(using: &random) else { continue }
                line(setting.key, String(setting.key.dropFirst(6)), value)
                keys.append(setting.key)
            }
        }

        private mutating func triggers() {
            for button in [2, 3, 8].prefix(.random(in: 0...3, using: &random)) {
                text += "\n" + (once(in: 2) ? comment("all") + "\n" : "")
                text += "[[trigger]]" + (once(in: 2) ? " " + comment("t\(button)") : "") + "\n"
                line("t\(button)", "button", .integer(button))
                // What scrolls has no mode.
                let excluded = once(in: 2) ? "trigger.mode" : "trigger.scrolls"
                for setting in SettingDescription.all
                where setting.group == .triggers && once(in: 3) {
                    // What makes another trigger of it than the button's.
                    let kinds = ["button", "touch", "key", "twice"].map { "trigger." + $0 }
                    guard !kinds.contains(setting.key),
                        setting.key != excluded,
                        let value = setting.samples.randomElement(using: &random)
                    else { continue }
                    line("t\(button)", String(setting.key.dropFirst(8)), value)
                }
            }
        }

        /// A change that such a file may need.
        mutating func change() -> SettingsChange {
            let triggers = SettingsReader.read(Array(text.utf8)).settings.triggers
            let scrolls = once(in: 3)
            let new = TriggerSettings(
                button: .random(in: 9...32, using: &random),
                modifiers: once(in: 2) ? [.control, .alt] : [],
                device: once(in: 2) ? "a \"pen\"*" : nil,
                mode: !scrolls && once(in: 2) ? "words" : nil, scrolls: scrolls)
            let old = triggers.randomElement(using: &random) ?? TriggerSettings()
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .addTrigger(new)
            case 1: return .changeTrigger(old, to: new)
            case 2: return .removeTrigger(old)
            default:
                let key = once(in: 2) ? keys.randomElement(using: &random) : nil
                let setting = SettingDescription.all.filter {
                    $0.group != .triggers && (key == nil || $0.key == key)
                }
                .randomElement(using: &random)
                let isBack = key != nil && once(in: 3)
                return .set(
                    setting?.key ?? "",
                    isBack ? nil : setting?.samples.randomElement(using: &random))
            }
        }
    }

    private static func comments(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            line.firstMatch(of: #/# (?:all|[a-z][a-z0-9.-]*) \d+/#).map { String($0.0) }
        }
    }

    /// What a reader gets with the change made to the settings themselves.
    private static func values(_ bytes: [UInt8]) -> (SettingsReading, [String: SettingsEdit.Value])
    {
        (SettingsReader.read(bytes), SettingsEdit.written(in: bytes))
    }

    @Test func everythingElseStays() throws {
        let random = SeededGenerator.fresh()
        var made = 0
        var author = Author(random)
        for _ in 1...600 {
            author = Author(author.random)
            author.write()
            let (before, change) = (Array(author.text.utf8), author.change())
            let (old, oldValues) = Self.values(before)
            try #require(old.diagnostics.isEmpty, "\(author.text)")
            guard let after = change.text(before) else {
                // Only what is not there cannot be removed.
                guard case .removeTrigger = change, !author.text.contains("[[") else {
                    Issue.record("\(change) is not made to\n\(author.text)")
                    continue
                }
                continue
            }
            made += 1
            let (new, newValues) = Self.values(after)
            var wanted = old.settings.triggers
            var values = oldValues
            var owner = ""
            switch change {
            case .set(let key, let value):
                values[key] = value
                owner = key
            case .addTrigger(let trigger):
                wanted.append(trigger)
            case .changeTrigger(let one, let other):
                owner = "t\(one.button)"
                wanted = wanted.map { $0 == one ? other : $0 }
            case .removeTrigger(let trigger):
                owner = "t\(trigger.button)"
                wanted.removeAll { $0 == trigger }
                if wanted.isEmpty { wanted = [TriggerSettings()] }
            }
            #expect(new.diagnostics.isEmpty)
            #expect(new.settings.triggers == wanted, "\(change)\n\(author.text)")
            values["trigger"] = newValues["trigger"]
            #expect(newValues == values, "\(change)\n\(author.text)")
            // Comments stay, in their order, but for those of the lines that the change is about.
            let kept = Self.comments(String(decoding: after, as: UTF8.self))
            let all = Self.comments(author.text)
            let allowed = all.filter { $0.hasPrefix("# \(owner) ") || kept.contains($0) }
            #expect(kept == all.filter(kept.contains), "\(change)\n\(author.text)")
            #expect(all.allSatisfy { allowed.contains($0) }, "\(change)\n\(author.text)")
        }
        #expect(made > 500)
    }

    /// Taking a change back by its inverse, though others have written meanwhile.
    @Test func aChangeIsTakenBackInATextThatHasChanged() throws {
        var author = Author(SeededGenerator.fresh())
        for _ in 1...250 {
            author = Author(author.random)
            author.write()
            let (before, change) = (Array(author.text.utf8), author.change())
            guard let after = change.text(before), after != before else { continue }
            let theirs = Array("# theirs\n".utf8) + after
            let back = try #require(
                change.inverse(in: before).text(theirs), "\(change)\n\(author.text)")
            let (one, other) = (SettingsReader.read(back), SettingsReader.read(before))
            #expect(one.diagnostics.isEmpty)
            var (settings, wanted) = (one.settings, other.settings)
            #expect(Set(settings.triggers) == Set(wanted.triggers), "\(change)\n\(author.text)")
            settings.triggers = []
            wanted.triggers = []
            #expect(settings == wanted, "\(change)\n\(author.text)")
            #expect(String(decoding: back, as: UTF8.self).hasPrefix("# theirs\n"))
        }
    }

    /// Of a text that breaks off anywhere either nothing is changed, or that alone.
    @Test func aTextThatBreaksOffIsChangedRightlyOrNotAtAll() {
        var author = Author(SeededGenerator.fresh())
        for _ in 1...6 {
            author = Author(author.random)
            author.write()
            let whole = Array(author.text.utf8)
            for length in 0...whole.count {
                let before = Array(whole.prefix(length))
                let change = SettingsChange.set("trail.width", .integer(9))
                guard let after = change.text(before) else { continue }
                var wanted = SettingsReader.read(before).settings
                wanted.trail.width = 9
                #expect(SettingsReader.read(after).settings == wanted)
            }
        }
    }

    // MARK: Files

    /// The path of a file of settings.
    @discardableResult
    private func config(_ text: String) throws -> String {
        try folder.write(text, to: "config.toml")
        return folder.path + "/config.toml"
    }

    @Test func aFileIsMadeAndTakenBack() throws {
        let file = SettingsFile(path: folder.path + "/krakel/config.toml")
        let step = try #require(try file.make(.set("pause", .integer(250))))
        #expect(try folder.read("krakel/config.toml") == TriggerEdit.heading + "pause = 250\n")
        #expect(try file.make(.set("pause", .integer(250))) == nil)
        #expect(file.writtenKeys() == ["pause"])
        try file.takeBack(step)
        #expect(try folder.read("krakel/config.toml") == "")
    }

    @Test func byteForByteOrTheChangeAlone() throws {
        let mine = "pause = 300 # long\nhold = 400\n"
        let path = try config(mine)
        let file = SettingsFile(path: path)
        let gone = try #require(try file.make(.set("pause", nil)))
        #expect(try folder.read("config.toml") == "# long\nhold = 400\n")
        try file.takeBack(gone)
        #expect(try folder.read("config.toml") == mine)
        let step = try #require(try file.make(.set("pause", .integer(20))))
        try config("pause = 20\nlog = true\n")
        try file.takeBack(step)
        #expect(try folder.read("config.toml") == "pause = 300\nlog = true\n")
    }

    @Test(arguments: ["pause = 50 # theirs\n", "log = true\n"])
    func whatOthersHaveChangedSinceIsNotTakenBack(theirs: String) throws {
        let file = SettingsFile(path: try config("pause = 300\n"))
        let step = try #require(try file.make(.set("pause", .integer(20))))
        try config(theirs)
        #expect(throws: SettingsChangeError.self) { try file.takeBack(step) }
        #expect(try folder.read("config.toml") == theirs)
    }

    @Test(arguments: ["hodl = 3\n", "pause =", "pause = 5\n"])
    func aFileWithMistakesIsNobodysToChange(text: String) throws {
        let file = SettingsFile(path: try config(text))
        do {
            _ = try file.make(.set("hold", .integer(400)))
            Issue.record("it was changed")
        } catch SettingsChangeError.mistakes(let problems) {
            #expect(problems.first?.english.contains("config.toml:1:") == true)
        }
        #expect(try folder.read("config.toml") == text)
    }

    @Test func stepsOfANumberAreOne() throws {
        let file = SettingsFile(path: try config("log = true\n"))
        let one = try #require(try file.make(.set("pause", .integer(310))))
        let two = try #require(try file.make(.set("pause", .integer(320))))
        let tray = try #require(try file.make(.set("tray", .boolean(true))))
        #expect(one.isContinued(by: two) && !two.isContinued(by: tray))
        try file.takeBack(tray)
        try file.takeBack(one.followed(by: two))
        #expect(try folder.read("config.toml") == "log = true\n")
    }

    /// An editor that knows of no lock writes between our reading and our writing.
    @Test func whatAnEditorPutsInPlaceMeanwhileIsKept() throws {
        let path = try config("hold = 400\n")
        var calls = 0
        try File(path).update(limit: 1 << 16, yieldsToOthers: true) { old throws(FileError) in
            calls += 1
            if calls < 4 {
                try File(path).replace(with: (old?.bytes ?? []) + Array("# editor \(calls)\n".utf8))
            }
            return SettingsEdit.text(old?.bytes ?? [], setting: "pause", to: .integer(250)) ?? []
        }
        #expect(calls == 4)
        #expect(
            try folder.read("config.toml")
                == "hold = 400\npause = 250\n# editor 1\n# editor 2\n# editor 3\n")
    }
}
