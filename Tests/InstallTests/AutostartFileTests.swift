// The files that `krakel autostart` makes and takes away, as desktops and systemd read them.

import Foundation
import Testing

@Suite struct AutostartFileTests {
    private static let entry = ".config/autostart/krakel.desktop"
    private static let unit = ".config/systemd/user/krakel.service"
    private static let link = ".config/systemd/user/graphical-session.target.wants/krakel.service"

    private let folder = TemporaryFolder()

    private func autostart(_ word: String) throws -> (status: Int32, output: String) {
        try Checkout.run([Checkout.krakel, "autostart", word], environment: ["HOME": folder.path])
    }

    @Test func enabledAndDisabled() throws {
        let off = try autostart("status")
        #expect(off.status == 1)
        #expect(off.output.contains("help: start it with the session: krakel autostart enable"))
        #expect(try autostart("disable").status == 0)
        #expect(folder.files == [])

        #expect(try autostart("enable").status == 0)
        #expect(folder.files == [Self.entry, Self.link, Self.unit])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(
                atPath: folder.path + "/" + Self.link) == "../krakel.service")
        #expect(try folder.read(Self.entry).contains("\(Checkout.krakel)\" autostart start\n"))
        #expect(
            try folder.read(Self.unit).contains(
                "ExecStart=\"\(Checkout.krakel)\" run --welcome\n"))
        #expect(try autostart("status").status == 0)

        // Once more, nothing is to be done.
        let again = try autostart("enable")
        #expect(again.status == 0 && again.output == "Krakel starts with the session\n")

        #expect(try autostart("disable").status == 0)
        #expect(folder.files == [])
        #expect(try autostart("status").status == 1)
    }

    @Test func whatTheUserChangedIsKept() throws {
        #expect(try autostart("enable").status == 0)
        let unit = try folder.read(Self.unit) + "\n[Service]\nNice=5\n"
        try folder.write(unit, to: Self.unit)
        // As desktops do who switch an entry off.
        let entry = try folder.read(Self.entry) + "Hidden=true\n"
        try folder.write(entry, to: Self.entry)
        let status = try autostart("status")
        #expect(status.status == 1)
        #expect(status.output.contains("but on no other: no desktop entry"))

        let enabled = try autostart("enable")
        #expect(enabled.status == 0)
        #expect(enabled.output.contains("krakel.service: stays as you have changed it"))
        #expect(enabled.output.contains("what you had there is in \(folder.path)/\(Self.entry)~"))
        #expect(try folder.read(Self.entry + "~") == entry)
        #expect(try !folder.read(Self.entry).contains("Hidden"))
        #expect(try folder.read(Self.unit) == unit)
        #expect(try autostart("status").status == 0)

        let disabled = try autostart("disable")
        #expect(disabled.status == 0)
        #expect(disabled.output.contains("krakel.service: removed; what you had there is in"))
        #expect(try folder.read(Self.unit + "~") == unit)
        #expect(folder.files == [Self.entry + "~", Self.unit + "~"])

        // What was kept before is not overwritten.
        try folder.write("[Service]\nExecStart=/bin/true\n", to: Self.unit)
        #expect(try autostart("enable").output.contains(Self.unit + "~2"))
        #expect(try folder.read(Self.unit + "~") == unit)
    }

    /// Another program in the same home, after an update for instance.
    @Test func anOlderOneIsBroughtUpToDate() throws {
        #expect(try autostart("enable").status == 0)
        let here = try folder.read(Self.unit)
        let elsewhere = folder.path + "/bin/krakel"
        try folder.write("", to: "bin/nothing")
        try FileManager.default.copyItem(atPath: Checkout.krakel, toPath: elsewhere)
        let other = try Checkout.run(
            [elsewhere, "autostart", "enable"], environment: ["HOME": folder.path])
        #expect(other.status == 0)
        #expect(try folder.read(Self.unit).contains("\"\(elsewhere)\" run"))
        let status = try autostart("status")
        #expect(status.status == 0)
        #expect(status.output.contains("help: bring it up to date: krakel autostart enable"))
        #expect(try autostart("enable").status == 0)
        #expect(try folder.read(Self.unit) == here)
        #expect(folder.files.filter { $0.hasSuffix("~") } == [])
    }

    @Test(.enabled(if: Checkout.isInstalled("systemd-analyze"), "needs systemd"))
    func systemdTakesTheUnit() throws {
        #expect(try autostart("enable").status == 0)
        let unit = folder.path + "/" + Self.unit
        func verify() throws -> (status: Int32, output: String) {
            // The manual may not be installed.
            try Checkout.run(
                ["systemd-analyze", "--user", "--man=no", "verify", unit],
                environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
        }
        let verified = try verify()
        #expect(verified.status == 0, "\(verified.output)")
        #expect(!verified.output.contains("krakel.service"), "\(verified.output)")
        // It would have told.
        try folder.write(
            try folder.read(Self.unit).replacing("WatchdogSec=60", with: "WatchdogSec=x"),
            to: Self.unit)
        #expect(try verify().output.contains("krakel.service"))
    }

    @Test(.enabled(if: Checkout.isInstalled("desktop-file-validate"), "needs desktop-file-utils"))
    func theEntryIsValid() throws {
        #expect(try autostart("enable").status == 0)
        let told = try Checkout.run(["desktop-file-validate", folder.path + "/" + Self.entry])
        #expect(told.status == 0 && told.output == "", "\(told.output)")
    }

    private static let generator =
        "/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator"

    /// Where systemd starts what desktops ask for, the unit alone does.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: generator), "needs systemd"))
    func systemdMakesNoUnitOfTheEntry() throws {
        #expect(try autostart("enable").status == 0)
        func generated() throws -> [String] {
            let output = TemporaryFolder()
            let run = try Checkout.run(
                [Self.generator, output.path, output.path, output.path],
                environment: [
                    "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/.config",
                    "XDG_CONFIG_DIRS": folder.path + "/none",
                ])
            #expect(run.status == 0, "\(run.output)")
            return output.files.filter { $0.contains("krakel") }
        }
        #expect(try generated() == [])
        let entry = try folder.read(Self.entry)
        try folder.write(entry.replacing("X-systemd-skip=true\n", with: ""), to: Self.entry)
        #expect(try generated() != [])
    }
}
