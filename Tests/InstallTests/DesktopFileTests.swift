// What desktops are told of Krakel: the entry of their menus, the page of their software centres.

import Foundation
import Testing

@Suite struct DesktopFileTests {
    let folder = TemporaryFolder()

    /// These files are the same whatever the programs are; small ones are stripped sooner.
    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/built", withIntermediateDirectories: true)
        for program in ["krakel", "krakel-window"] {
            try FileManager.default.copyItem(
                atPath: "/bin/true", toPath: folder.path + "/built/" + program)
        }
    }

    private func install(_ environment: [String: String]) throws {
        let usual = ["HOME": folder.path, "KRAKEL_BUILT": folder.path + "/built/krakel"]
        let installed = try Checkout.run(
            ["./install.sh"], environment: usual.merging(environment) { $1 })
        try #require(installed.status == 0, "\(installed.output)")
    }

    private func expectValid(_ words: String...) throws {
        guard Checkout.isInstalled(words[0]) else { return }
        let checked = try Checkout.run(words)
        #expect(checked.status == 0, "\(checked.output)")
        #expect(!checked.output.contains("warning"), "\(checked.output)")
    }

    @Test(arguments: [nil, "https://krakel.example.org/"])
    func desktopsUnderstandThem(homepage: String?) throws {
        let environment = homepage.map { ["KRAKEL_HOMEPAGE": $0] } ?? [:]
        try install(environment)
        let share = folder.path + "/.local/share/"
        try expectValid("desktop-file-validate", share + "applications/krakel.desktop")
        try expectValid(
            "appstreamcli", "validate", "--no-net", share + "metainfo/krakel.metainfo.xml")
        let page = try folder.read(".local/share/metainfo/krakel.metainfo.xml")
        #expect(!page.contains("@"))
        #expect(
            page.contains("<image>https://krakel.example.org/data/krakel.png</image>")
                == (homepage != nil))
        // What is shown there exists.
        let template = try Checkout.text(of: "data/desktop/krakel.metainfo.xml")
        for image in template.matches(of: /@HOMEPAGE@\/([\w\/.]+)</) {
            #expect(
                FileManager.default.fileExists(
                    atPath: Checkout.root.appendingPathComponent(String(image.1)).path))
        }
    }

    /// A menu's PATH need not have the folder that a shell's has.
    @Test func theEntryStartsWhatWasInstalled() throws {
        try install(["PREFIX": folder.path + "/a place"])
        let entry = try folder.read("a place/share/applications/krakel.desktop")
        let program = folder.path + "/a place/bin/krakel"
        #expect(entry.contains("\nTryExec=\(program)\n"))
        #expect(entry.contains("\nExec=\"\(program)\" run --welcome --replace\n"))
        try expectValid(
            "desktop-file-validate", folder.path + "/a place/share/applications/krakel.desktop")
        try install(["PREFIX": "/usr", "DESTDIR": folder.path + "/stage"])
        #expect(
            try folder.read("stage/usr/share/applications/krakel.desktop")
                == Checkout.text(of: "data/desktop/krakel.desktop"))
    }

    /// Each command that the entry names is one.
    @Test func itsCommandsExist() throws {
        let entry = try Checkout.text(of: "data/desktop/krakel.desktop")
        let commands = entry.matches(of: /\nExec=krakel (.+)/)
        #expect(commands.count == 7)
        for command in commands {
            let words = command.1.split(separator: " ").map(String.init) + ["--help"]
            #expect(try Checkout.run([Checkout.krakel] + words).status == 0)
        }
    }

    /// The version is written in two places.
    @Test func theVersionIsReleased() throws {
        let version = try Checkout.run([Checkout.krakel, "--version"]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let page = try Checkout.text(of: "data/desktop/krakel.metainfo.xml")
        #expect(page.contains("<release version=\"\(version)\""))
    }
}
