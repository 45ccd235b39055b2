// What install.sh puts where, takes away again and leaves alone.

import Foundation
import Testing

@Suite struct InstallTests {
    /// Everything that is installed, below PREFIX.
    static let files = (named + translations + models).sorted()

    /// The letter models of languages.
    private static let models = ["de", "el", "es", "fr", "it", "nl", "pl", "pt", "ru", "uk"].map {
        "share/krakel/shipped/languages/\($0).model"
    }

    /// A compiled catalogue for each one of `data/po`.
    private static var translations: [String] {
        Catalogue.languages.map { "share/locale/\($0)/LC_MESSAGES/krakel.mo" }
    }

    private static let named = [
        "bin/krakel",
        "bin/krakel-window",
        "share/applications/krakel.desktop",
        "share/bash-completion/completions/krakel",
        "share/doc/krakel/LICENSE",
        "share/doc/krakel/README.md",
        "share/doc/krakel/languages.md",
        "share/fish/vendor_completions.d/krakel.fish",
        "share/icons/hicolor/scalable/apps/krakel.svg",
        "share/icons/hicolor/symbolic/apps/krakel-symbolic.svg",
        "share/krakel/shipped/characters.model",
        "share/krakel/shipped/gestures.dict",
        "share/krakel/shipped/languages.dict",
        "share/krakel/shipped/letters.grams",
        "share/krakel/shipped/letters.model",
        "share/krakel/shipped/letters.pairs",
        "share/krakel/shipped/strokes.dict",
        "share/krakel/shipped/words.model",
        "share/man/man1/krakel-window.1",
        "share/man/man1/krakel.1",
        "share/man/man5/krakel-config.5",
        "share/man/man5/krakel-dictionary.5",
        "share/metainfo/krakel.metainfo.xml",
        "share/zsh/site-functions/_krakel",
    ]

    let folder = TemporaryFolder()

    private func install(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let usual = ["HOME": folder.path, "KRAKEL_BUILT": Checkout.krakel]
        return try Checkout.run(
            ["./install.sh"] + arguments, environment: usual.merging(environment) { $1 })
    }

    @Test func installsTheListAndUninstallsItAll() throws {
        let places = ["DESTDIR": folder.path + "/stage", "PREFIX": "/opt/krakel"]
        try FileManager.default.createDirectory(
            atPath: folder.path + "/stage", withIntermediateDirectories: true)
        let installed = try install(environment: places)
        #expect(installed.status == 0, "\(installed.output)")
        #expect(folder.files == Self.files.map { "stage/opt/krakel/" + $0 })
        let removed = try install("--uninstall", environment: places)
        #expect(removed.status == 0, "\(removed.output)")
        #expect(folder.contents == ["stage/"])
    }

    /// In a terminal one line says how far the build is; where it fails, all that was said follows.
    @Test func aBuildSaysHowFarItIs() throws {
        try folder.write(
            """
            #!/bin/sh
            [ "$1" = build ] || { echo "Swift version 9.9"; exit 0; }
            echo "[1/3] Compiling System Clock.swift"
            echo "[2/3] Compiling Engine Pen.swift"
            echo "Pen.swift:1:1: error: this is wrong"
            exit 1
            """, to: "bin/swift", mode: 0o755)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let built = try Checkout.run(
            ["script", "-qec", "./install.sh", "/dev/null"],
            environment: [
                "HOME": folder.path, "PATH": folder.path + "/bin:" + path,
                "DESTDIR": folder.path + "/stage",
            ])
        #expect(built.status == 1)
        #expect(built.output.contains(" s  2 of 3: Compiling Engine Pen.swift"))
        #expect(built.output.contains("error: this is wrong"), "\(built.output)")
        #expect(built.output.contains("Step 1 of 2, krakel, "))
        #expect(built.output.contains("install.sh: the build failed, see above"))
        #expect(!built.output.contains("Step 2"))
    }

    /// By default the user's own dictionary lies in the same tree as the shipped one.
    @Test func leavesOnesOwnStrokesAlone() throws {
        let own = ".local/share/krakel/strokes.dict"
        let text = "krakel-dictionary 1\nmode letters\n\"mine\" : 9514\n"
        try folder.write(text, to: own)
        // Somebody else's in the folder where what starts with the session is.
        try folder.write("[Desktop Entry]\n", to: ".config/autostart/other.desktop")
        let before = folder.contents
        #expect(try install().status == 0)
        #expect(
            folder.files
                == (Self.files.map { ".local/" + $0 } + before.filter { !$0.hasSuffix("/") })
                .sorted())

        // The installed program finds both dictionaries.
        let listed = try Checkout.run(
            [folder.path + "/.local/bin/krakel", "list"], environment: ["HOME": folder.path])
        #expect(listed.status == 0, "\(listed.output)")
        #expect(listed.output.contains("mine"))
        #expect(listed.output.contains("<BackSpace>"))

        let enabled = try Checkout.run(
            [folder.path + "/.local/bin/krakel", "autostart", "enable"],
            environment: ["HOME": folder.path])
        #expect(enabled.status == 0, "\(enabled.output)")

        // Installing once more is no accident.
        #expect(try install().status == 0)
        let removed = try install("--uninstall")
        #expect(removed.output.contains("stays: " + folder.path + "/.local/share/krakel"))
        #expect(folder.contents == before)
        #expect(try folder.read(own) == text)
    }

    @Test func aDryRunChangesNothing() throws {
        let planned = try install("--dry-run")
        #expect(planned.status == 0, "\(planned.output)")
        for file in Self.files {
            #expect(planned.output.contains(folder.path + "/.local/" + file))
        }
        #expect(folder.contents == [])

        #expect(try install().status == 0)
        let before = folder.contents
        let removal = try install("--uninstall", "--dry-run")
        for file in Self.files {
            #expect(removal.output.contains("rm -f " + folder.path + "/.local/" + file))
        }
        #expect(folder.contents == before)
    }

    /// Without a Swift to build with it stops, and says what to do.
    @Test(arguments: [
        (nil, "no swift in PATH"), ("Swift version 5.10.1 (swift-5.10.1-RELEASE)", "5.10.1"),
        ("Swift version 6.0.3 (swift-6.0.3-RELEASE)", "6.0.3"),
    ])
    func refusesToBuildWithoutSwift(version: String?, told: String) throws {
        // The system's programs without Swift, wherever that may be installed.
        let programs = folder.path + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        for name in ["bash", "cat", "dirname", "env", "sed", "sort"] {
            let found = try Checkout.run(["bash", "-c", "command -v \(name)"]).output
            try FileManager.default.createSymbolicLink(
                atPath: programs + "/" + name,
                withDestinationPath: String(found.dropLast()))
        }
        if let version {
            try folder.write(
                "#!/bin/sh\necho '\(version)'\n", to: "programs/swift", mode: 0o755)
        }
        let before = folder.contents
        for arguments in [[], ["--try"], ["--test"], ["--dry-run"]] {
            let result = try Checkout.run(
                ["./install.sh"] + arguments,
                environment: ["HOME": folder.path, "PATH": programs])
            #expect(result.status == 3, "\(arguments): \(result.output)")
            #expect(result.output.contains(told))
            #expect(result.output.contains("https://www.swift.org/install/linux/"))
        }
        #expect(folder.contents == before)
    }

    @Test(arguments: [["--try", "--test"], ["--frob"], ["krakel"], ["--", "--button", "3"]])
    func refusesWhatItDoesNotUnderstand(arguments: [String]) throws {
        let result = try Checkout.run(
            ["./install.sh"] + arguments, environment: ["HOME": folder.path])
        #expect(result.status == 64, "\(result.output)")
        #expect(folder.contents == [])
    }
}
