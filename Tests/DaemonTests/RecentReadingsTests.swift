import Dictionaries
import Glibc
import Reading
import Session
import Strokes
import Testing

@testable import Daemon
@testable import Engine

/// What is told of the writing of a while ago, and what is learned of what the user says of it.
@Suite(.serialized) struct RecentReadingsTests {
    private let recogniser: Recogniser
    private let path = "/tmp/krakel-recent-\(getpid())"

    init() throws {
        let text = """
            krakel-dictionary 1
            mode letters
            "l" : 14789
            "u" : 1478963
            "o" : 12369
            stick Control : 3214789
            """
        recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
    }

    private func ink(_ cells: String) throws -> Ink { try #require(CellPath(cells)).ink }

    private func read(_ cells: String, chosen: [Action]? = nil) throws -> Effect.Report {
        let ink = try ink(cells)
        let query = try #require(Query(ink))
        let match = try #require(recogniser.recognise(query, in: Mode.letters))
        return .recognised(
            Reading(
                match: match, actions: chosen ?? match.actions, mode: Mode.letters, group: nil,
                ink: ink, rejected: chosen == nil ? [] : [match.actions], chosen: chosen))
    }

    private func miss(_ cells: String) throws -> Effect.Report {
        .missed(Miss(nearest: nil, mode: Mode.letters, group: nil, ink: try ink(cells)))
    }

    private func word() throws -> MendedText {
        MendedText(
            typed: "lo", text: "uo", logOdds: 5,
            letters: try ["24786", "12369"].map {
                .init(ink: try ink($0), mode: Mode.letters, meaning: .unknown)
            })
    }

    /// What is told after `effects`, a reading a text.
    private func told(
        _ reports: [Effect.Report], offering offer: Offer? = nil,
        _ correct: (inout RecentReadings) throws -> Void = { _ in }
    )
        throws -> [String]
    {
        var recent = RecentReadings()
        for report in reports { recent.note(report, at: 1000) }
        if let offer { recent.note(offer) }
        _ = recent.told(by: recogniser)
        try correct(&recent)
        return recent.told(by: recogniser).map { reading in
            "\(reading.number) \(reading.actions ?? "-"): \(reading.next.joined(separator: " "))"
        }
    }

    @Test func theNewestIsFirst() throws {
        let lines = try told([read("24786"), miss("1597423"), read("12369")])
        #expect(lines.map { $0.prefix { $0 != ":" } } == ["3 \"o\"", "2 -", "1 \"l\""], "\(lines)")
        #expect(lines.last == "1 \"l\": \"u\" stick Control \"o\"")
        #expect(lines.allSatisfy { $0.contains("\"u\"") }, "\(lines)")
    }

    @Test func whatIsReadAnewStaysInItsPlace() throws {
        let u: [Action] = [.text("u")]
        let lines = try told([read("24786"), read("12369"), read("24786", chosen: u)])
        #expect(lines.count == 2 && lines[1] == "1 \"u\": \"l\" stick Control \"o\"", "\(lines)")
    }

    @Test func theSameInkIsToldTwice() throws {
        #expect(try told([read("12369"), read("12369")]).count == 2)
    }

    @Test func whatWasPartOfAnotherGoes() throws {
        #expect(try told([read("24786"), .retracted(ink("24786"), [.text("l")])]) == [])
    }

    @Test func thereAreTwenty() throws {
        let effects = (1...25).map { number in
            Effect.Report.missed(
                Miss(
                    nearest: nil, mode: Mode.letters, group: nil,
                    ink: Ink([Stroke([Point(x: Double(number), y: 0), Point(x: 50, y: 90)])])))
        }
        let lines = try told(effects)
        #expect(lines.count == RecentReadings.most)
        #expect(lines.first?.hasPrefix("25 ") == true && lines.last?.hasPrefix("6 ") == true)
    }

    @Test func aMendedWordIsToldAsItWasTyped() throws {
        #expect(try told([.mended(word())]) == ["1 \"uo\": \"lo\""])
        #expect(try told([.mended(word()), .restored(word(), isMeant: true)]) == ["1 \"lo\": "])
        // What ended it was part of a letter.
        #expect(try told([.mended(word()), .restored(word(), isMeant: false)]) == [])
    }

    /// Also where no whole words are read, so that no lexicon is asked.
    @Test func aMendedWordThatWasMeantIsTheUsersOwn() throws {
        let file = OwnWordsFile(path + "-words")
        defer { unlink(file.path) }
        let records = OwnWordRecords(file)
        records.use(Settings())
        var recent = RecentReadings()
        recent.note(.mended(try word()), at: 1000)
        _ = recent.told(by: recogniser)
        let correction = try #require(recent.correction(of: 1, to: "\"lo\""))
        records.learn(correction, at: 1000) { _ in true }
        #expect(records.finish().isEmpty)
        #expect(try file.read().counts == ["lo": 2])
        // Each of several words, unless they are taken back as long as that can be done.
        var joined = try word()
        joined.typed = "thc n"
        for (isTakenBack, counts) in [(true, ["lo": 2]), (false, ["lo": 2, "thc": 2])] {
            records.note(
                .restored(joined, isMeant: true), at: 2000, isPrivate: { false },
                isKnown: { _ in true })
            records.tick(at: 31_999)
            if isTakenBack { records.forget([joined.letters[0].ink]) }
            records.tick(at: 32_000)
            #expect(records.ready(records.work.descriptor, at: 32_000).isEmpty)
            #expect(try file.read().counts == counts)
        }
        // What is forgotten is not written down, or not for long: while it waits, and while it is being written.
        joined.typed = "Uoc"
        for isUnderWay in [false, true] {
            records.note(
                .restored(joined, isMeant: true), at: 40_000, isPrivate: { false },
                isKnown: { _ in true })
            if isUnderWay { records.tick(at: 80_000) }
            #expect(records.forget("uoc") && !records.forget("thc"))
            #expect(records.deadline == nil)
            if isUnderWay { #expect(records.ready(records.work.descriptor, at: 80_000).isEmpty) }
            #expect((records.deadline != nil) == isUnderWay)
            #expect(records.finish().isEmpty)
            #expect(try file.read().counts == ["lo": 2, "thc": 2])
        }
    }

    /// Its ink is no example of a character.
    @Test func anUnsureWordHasTheWordsThatWereOffered() throws {
        let ink = try ink("1597423")
        var offer = Offer(
            alternatives: [[.text("had")], [.text("hid")]], ink: try #require(ink.box),
            pen: Point(x: 0, y: 0))
        offer.unsure = UnsureWord(ink: ink, mode: "words")
        #expect(try told([miss("1597423")], offering: offer) == ["1 -: \"had\" \"hid\""])
        #expect(try learned(miss("1597423"), offering: offer, saying: "\"hid\"") == [])
    }

    @Test func whatTheUserSaysCounts() throws {
        let lines = try told([read("24786")]) { recent in
            #expect(recent.correction(of: 1, to: "\"x\"") == nil)
            #expect(recent.correction(of: 2, to: "\"u\"") == nil)
            recent.note(try #require(recent.correction(of: 1, to: "\"u\"")))
        }
        #expect(lines == ["1 \"u\": \"l\" stick Control \"o\""])
    }

    /// The lines that are learned where the user says that an l was each of `meanings`, one after the other.
    private func learned(
        _ reports: Effect.Report..., offering offer: Offer? = nil, saying meanings: String...
    ) throws -> [String] {
        unlink(path)
        defer { unlink(path) }
        var (gathering, recent) = (Gathering(into: path), RecentReadings())
        for report in reports {
            gathering.note(report, at: 1000, isPrivate: false)
            recent.note(report, at: 1000)
        }
        if let offer { recent.note(offer) }
        for meaning in meanings {
            _ = recent.told(by: recogniser)
            let correction = try #require(recent.correction(of: 1, to: meaning))
            recent.note(correction)
            gathering.withdrawAnswer(before: correction, at: 9000)
            gathering.learn(correction, at: 9000)
            // It is in the file by then.
            let writing = gathering.work(with: recogniser, at: 20_000)
            #expect(gathering.wrote(writing?.carryOut(), at: 20_000) == nil)
        }
        let bytes = (try? DictionaryFile(path: path).read()) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(" : ") }
    }

    @Test func itIsLearned() throws {
        for effect in [try read("24786"), try miss("24786")] {
            let lines = try learned(effect, saying: "\"u\"")
            #expect(
                lines.contains { $0.hasPrefix("\"u\"") && $0.contains("# answered") }, "\(lines)")
        }
    }

    /// The first click was the wrong one.
    @Test func whatIsSaidAnewTakesThePlaceOfWhatWasSaid() throws {
        let lines = try learned(read("24786"), saying: "\"u\"", "\"o\"")
        #expect(!lines.contains { $0.hasPrefix("\"u\"") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("\"o\"") && $0.contains("# answered") }, "\(lines)")
        #expect(lines.count { $0.hasPrefix("\"l\"") } == 1, "\(lines)")
        #expect(lines.contains { $0.wholeMatch(of: /"l".*# misled \S*/) != nil }, "\(lines)")
        let right = try learned(read("24786"), saying: "\"u\"", "\"l\"")
        #expect(right.allSatisfy { $0.contains("# answered") }, "\(right)")
    }

    /// The last character is typed anew with each answer.
    @Test func whatIsChosenAnewBlamesWhatWasRead() throws {
        unlink(path)
        defer { unlink(path) }
        var (gathering, recent) = (Gathering(into: path), RecentReadings())
        var last = try read("24786")
        gathering.note(last, at: 1000, isPrivate: false)
        recent.note(last, at: 1000)
        for meaning in ["u", "o"] {
            _ = recent.told(by: recogniser)
            let correction = try #require(recent.correction(of: 1, to: "\"\(meaning)\""))
            recent.note(correction)
            gathering.withdrawAnswer(before: correction, at: 2000)
            guard case .recognised(var reading) = last else { return }
            gathering.note(.takenBack(reading, alternatives: []), at: 2000, isPrivate: false)
            reading.rejected.append(reading.actions)
            (reading.actions, reading.chosen) = ([.text(meaning)], [.text(meaning)])
            last = .recognised(reading)
            gathering.note(last, at: 2000, isPrivate: false)
            recent.note(last, at: 2000)
        }
        #expect(gathering.finish(with: recogniser, at: 9000) == nil)
        let text = String(decoding: try DictionaryFile(path: path).read(), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains(" : ") }
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.contains { $0.wholeMatch(of: /"l".*# misled \S*/) != nil }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("\"o\"") }, "\(lines)")
    }
}
