// swift-tools-version: 6.1
import PackageDescription

// Dependencies point one way; Tests/ArchitectureTests holds the arrows and fails on any other.
let package = Package(
    name: "krakel",
    products: [
        .executable(name: "krakel", targets: ["krakel"]),
        .executable(name: "krakel-window", targets: ["krakel-window"]),
        .library(name: "Strokes", targets: ["Strokes"]),
        .library(name: "Recordings", targets: ["Recordings"]),
        .library(name: "Dictionaries", targets: ["Dictionaries"]),
        .library(name: "FailingCalls", type: .dynamic, targets: ["FailingCalls"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CX11",
            pkgConfig: "x11 xtst xi xext xfixes xrender xrandr",
            providers: [
                .apt([
                    "libx11-dev", "libxtst-dev", "libxi-dev", "libxext-dev", "libxfixes-dev",
                    "libxrender-dev", "libxrandr-dev",
                ])
            ]
        ),
        .systemLibrary(
            name: "CXkbCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),

        .systemLibrary(
            name: "CGTK", pkgConfig: "gtk4 x11 xrandr",
            providers: [.apt(["libgtk-4-dev", "libxrandr-dev"])]),
        .systemLibrary(name: "CLinux"),
        // Xft's headers need those of FreeType, which lie apart on every Debian.
        .target(name: "CXft", cSettings: [.unsafeFlags(["-I/usr/include/freetype2"])]),

        // Unoptimised, the vector loops are a hundred times slower: no pen could be followed.
        .target(
            name: "Strokes",
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(name: "Recordings", dependencies: ["Strokes", "Dictionaries", "Gestures"]),
        .target(name: "Training", dependencies: ["Strokes"]),
        .target(name: "Keysyms", dependencies: ["CXkbCommon"]),
        .target(name: "Dictionaries", dependencies: ["Strokes", "Keysyms"]),
        .target(name: "Spelling"),
        .target(name: "CTOML"),
        .target(name: "Settings", dependencies: ["Dictionaries", "CTOML"]),
        .target(name: "Learning", dependencies: ["Strokes", "Dictionaries"]),
        .target(name: "Importers", dependencies: ["Strokes", "Keysyms", "Dictionaries"]),
        .target(name: "Gestures", dependencies: ["Strokes", "Dictionaries", "Spelling"]),
        .target(name: "Keyboard", dependencies: ["Strokes", "Keysyms", "Dictionaries"]),
        .target(
            name: "XServer",
            dependencies: [
                "CX11", "CXft", "Strokes", "Dictionaries", "Gestures", "Keyboard", "Keysyms",
            ]),
        .target(name: "Typing", dependencies: ["Keyboard", "Keysyms", "Dictionaries", "XServer"]),
        .target(name: "Control"),
        .target(name: "Notices"),
        .target(name: "Watching"),
        .target(name: "Trays", dependencies: ["Strokes"]),
        .target(name: "Starting"),
        .target(name: "Diagnosis", dependencies: ["Starting"]),
        .target(name: "Places", dependencies: ["Dictionaries"]),
        .target(name: "Teaching", dependencies: ["Strokes", "Keysyms", "Dictionaries"]),
        .target(
            name: "Practising", dependencies: ["Strokes", "Dictionaries", "Gestures", "Teaching"]),
        .target(
            name: "Editing", dependencies: ["Strokes", "Dictionaries", "Importers"]),
        // A film is drawn as fast as the hand that is filmed.
        .target(
            name: "Showing", dependencies: ["Strokes"],
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(name: "Sheets", dependencies: ["Strokes", "Keysyms", "Dictionaries"]),
        .target(
            name: "Daemon",
            dependencies: [
                "Strokes", "Recordings", "Dictionaries", "Spelling", "Learning", "Gestures",
                "Keyboard", "XServer", "Typing", "Control", "CLinux", "Settings", "Notices",
                "Watching",
            ]
        ),
        .executableTarget(
            name: "krakel",
            dependencies: [
                "Strokes", "Recordings", "Dictionaries", "Training", "Learning", "Importers",
                "Gestures", "Spelling", "Keyboard", "Typing",
                "Control", "Daemon", "XServer", "CPNG", "Settings", "Places", "Starting",
                "Diagnosis", "Showing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .executableTarget(
            name: "krakel-window",
            dependencies: [
                "CGTK", "Strokes", "Keysyms", "Dictionaries", "Recordings", "Teaching", "Sheets",
                "Places", "Control", "Editing", "Practising",
                "Settings", "Trays",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "InstallTests",
            dependencies: ["Dictionaries", "Spelling", "Strokes", "example"]),
        .testTarget(name: "StrokesTests", dependencies: ["Strokes"]),
        .executableTarget(name: "example", dependencies: ["Strokes"], path: "Tests/Example"),
        .testTarget(
            name: "TeachingTests", dependencies: ["Teaching", "Dictionaries", "Keysyms", "Strokes"]),
        .testTarget(
            name: "PractisingTests",
            dependencies: ["Practising", "Dictionaries", "Gestures", "Strokes"]),
        .testTarget(
            name: "EditingTests",
            dependencies: ["Editing", "Dictionaries", "Importers", "Strokes"]),
        .testTarget(
            name: "SheetsTests", dependencies: ["Sheets", "Dictionaries", "Keysyms", "Strokes"]),
        .testTarget(name: "TrainingTests", dependencies: ["Training", "Strokes"]),
        .testTarget(
            name: "LearningTests", dependencies: ["Learning", "Dictionaries", "Keysyms", "Strokes"]),
        .testTarget(
            name: "GesturesTests",
            dependencies: [
                "Gestures", "Dictionaries", "Keysyms", "Recordings", "Spelling", "Strokes",
            ],
            exclude: ["Recordings", "Transcripts"]),
        .target(
            name: "TestSupport", dependencies: ["CX11", "CLinux", "Strokes", "Control"],
            path: "Tests/Support", exclude: ["Applications"]),
        // Loaded into programs by the tests, for calls that fail.
        .target(name: "FailingCalls", path: "Tests/FailingCalls"),
        .testTarget(
            name: "KeyboardTests", dependencies: ["Keyboard", "Keysyms", "Dictionaries", "Strokes"]),
        .testTarget(
            name: "KeyboardServerTests",
            dependencies: [
                "Keyboard", "Keysyms", "Dictionaries", "XServer", "Typing", "TestSupport",
            ]),
        .testTarget(
            name: "XServerTests",
            dependencies: ["XServer", "CX11", "Gestures", "Strokes", "TestSupport"]),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "TestSupport", "Control", "Diagnosis", "Dictionaries", "Keyboard", "Recordings",
                "Strokes", "XServer",
            ]),
        .executableTarget(
            name: "measure",
            dependencies: [
                "TestSupport", "Control", "Dictionaries", "Editing", "Importers", "Keyboard",
                "Keysyms",
                "Learning", "Recordings", "Spelling", "Strokes", "Training", "XServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Measure"),
        .testTarget(
            name: "DictionariesTests", dependencies: ["Dictionaries", "Strokes", "Keysyms"]),
        .testTarget(
            name: "ImportersTests",
            dependencies: ["Importers", "Dictionaries", "Keysyms", "Strokes"]),
        .testTarget(
            name: "ShowingTests", dependencies: ["Showing", "Dictionaries", "Strokes"]),
        .testTarget(name: "NoticesTests", dependencies: ["Notices"]),
        .testTarget(name: "ControlTests", dependencies: ["Control"]),
        .testTarget(name: "WatchingTests", dependencies: ["Watching"]),
        .testTarget(name: "TraysTests", dependencies: ["Trays"]),
        .testTarget(name: "StartingTests", dependencies: ["Starting"]),
        .testTarget(name: "DiagnosisTests", dependencies: ["Diagnosis", "Starting"]),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"]),
        .testTarget(name: "SettingsTests", dependencies: ["Settings", "Dictionaries"]),
        .testTarget(
            name: "RecordingsTests",
            dependencies: ["Recordings", "Dictionaries", "Gestures", "Strokes"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// `swift package generate-documentation` is for those who write or publish it; who installs Krakel
// fetches nothing for it.
if Context.environment["KRAKEL_DOCUMENTATION"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// Sanitizers and coverage need not build what has to do with a display or with GTK.
if Context.environment["KRAKEL_PARTS"] == "pure" {
    let others: Set = [
        "CX11", "CXft", "CGTK", "CPNG", "CLinux", "XServer", "Typing", "Places",
        "Daemon",
        "krakel", "krakel-window", "measure", "TestSupport", "FailingCalls", "InstallTests",
        "KeyboardServerTests", "XServerTests", "DesktopTests",
    ]
    package.targets.removeAll { others.contains($0.name) }
    package.products.removeAll { others.contains($0.name) }
    package.dependencies = []
}
