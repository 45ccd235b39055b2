// swift-tools-version: 6.1
import Foundation
import Glibc
import PackageDescription

// SwiftPM refuses unsafe flags in a library that another package asks for by a version, whose source it
// puts into a folder of this name: there Strokes is as fast as the rest of the program is built.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

// What pkg-config says of GTK, a flag each. Asked by SwiftPM, it says -pthread and -msse as well, which a build
// then warns of several times.
func gtk(_ kind: String) -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", kind, "gtk4", "x11", "xrandr"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
        String.init)
}

// A tenth smaller: Swift's own lld keeps code once that is there twice, no names for programs that would load this one,
// and the places that the loader fills in as bits, which glibc reads from 2.36 on.
var libc = [CChar](repeating: 0, count: 64)
confstr(Int32(_CS_GNU_LIBC_VERSION), &libc, libc.count)
let name = String(decoding: libc.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
let packs = "glibc 2.36".compare(name, options: .numeric) != .orderedDescending
let linking =
    ["--icf=safe", "--no-export-dynamic"] + (packs ? ["-z", "pack-relative-relocs"] : [])
let small = LinkerSetting.unsafeFlags(
    ["-use-ld=lld"] + linking.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))

let gtkFolders = gtk("--cflags-only-I")
let gtkHeaders = SwiftSetting.unsafeFlags(gtkFolders.flatMap { ["-Xcc", $0] })

// The rooms of Krakel, the lowest first: a target may name only what stands above it. What each file
// imports is held against this list by Tests/ArchitectureTests.
let package = Package(
    name: "krakel",
    products: [
        .executable(name: "krakel", targets: ["krakel"]),
        .executable(name: "krakel-window", targets: ["krakel-window"]),
        .library(name: "Strokes", targets: ["Strokes"]),
        .library(name: "Dictionaries", targets: ["Dictionaries"]),
        .library(name: "Engine", targets: ["Engine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CX11", path: "Sources/C/CX11",
            pkgConfig: "x11 x11-xcb xcb-res xtst xi xext xfixes xrender xrandr",
            providers: [
                .apt([
                    "libx11-dev", "libx11-xcb-dev", "libxcb-res0-dev", "libxtst-dev", "libxi-dev",
                    "libxext-dev", "libxfixes-dev", "libxrender-dev", "libxrandr-dev",
                ])
            ]
        ),
        .systemLibrary(
            name: "CXkbCommon", path: "Sources/C/CXkbCommon", pkgConfig: "xkbcommon",
            providers: [.apt(["libxkbcommon-dev"])]),
        .systemLibrary(
            name: "CPNG", path: "Sources/C/CPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        // Where GTK is not installed yet, SwiftPM says what to install, and asks by itself once it is: what it
        // makes of this file it keeps.
        .systemLibrary(
            name: "CGTK", path: "Sources/C/CGTK",
            pkgConfig: gtkFolders.isEmpty ? "gtk4 x11 xrandr" : nil,
            providers: [.apt(["libgtk-4-dev", "libxrandr-dev"])]),
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        // Xft's headers need those of FreeType, which lie apart on every Debian. Named by pkg-config,
        // both libraries would be linked: see CXft.h. No library product needs this target.
        .target(
            name: "CXft", path: "Sources/C/CXft",
            cSettings: [.unsafeFlags(["-I/usr/include/freetype2"])]),
        .target(name: "CTOML", path: "Sources/C/CTOML"),

        .target(name: "System", dependencies: ["CLinux"]),
        // Unoptimised, the vector loops are a hundred times slower: no pen could be followed.
        .target(
            name: "Strokes", exclude: ["Elastic/README.md"],
            swiftSettings: isDependency
                ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Likewise the networks that read words and characters.
        .target(
            name: "Reading", dependencies: ["System", "Strokes"],
            swiftSettings: isDependency
                ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(
            name: "Dictionaries", dependencies: ["System", "Strokes", "Reading", "CXkbCommon"]),
        .target(
            name: "DictionaryTools", dependencies: ["System", "Strokes", "Dictionaries", "CExpat"]),
        .target(name: "Engine", dependencies: ["System", "Strokes", "Reading", "Dictionaries"]),
        .target(
            name: "Learning",
            dependencies: ["System", "Strokes", "Reading", "Dictionaries", "Engine"]),
        .target(
            name: "Keyboard", dependencies: ["Strokes", "Dictionaries"], exclude: ["README.md"]),
        .target(
            name: "Session",
            dependencies: [
                "System", "Strokes", "Reading", "Dictionaries", "CTOML", "CXkbCommon",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .target(
            name: "X11",
            dependencies: [
                "CX11", "CXft", "System", "Strokes", "Dictionaries", "Engine", "Keyboard",
            ]),
        .target(
            name: "Daemon",
            dependencies: [
                "System", "Strokes", "Dictionaries", "Reading", "Learning", "Engine", "Keyboard",
                "X11", "Session", "CLinux",
            ]
        ),
        .executableTarget(
            name: "krakel",
            dependencies: [
                "System", "Strokes", "Dictionaries", "DictionaryTools", "Reading", "Learning",
                "Engine", "Keyboard", "X11", "Session", "Daemon", "CPNG",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            linkerSettings: [small]
        ),
        .executableTarget(
            name: "krakel-window",
            dependencies: [
                "System", "Strokes", "Dictionaries", "DictionaryTools", "Reading", "Engine",
                "Learning", "Session", "CGTK",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [gtkHeaders],
            linkerSettings: [.unsafeFlags(gtk("--libs-only-l")), small]
        ),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "InstallTests",
            dependencies: [
                "PureSupport", "Dictionaries", "Reading", "Session", "Strokes", "example",
            ]),
        .executableTarget(name: "example", dependencies: ["Strokes"], path: "Tests/Example"),
        .executableTarget(
            name: "edits",
            dependencies: ["System", "Strokes", "Dictionaries", "DictionaryTools", "Learning"],
            path: "Tests/Edits"),
        .testTarget(name: "SystemTests", dependencies: ["PureSupport", "System"]),
        .testTarget(name: "StrokesTests", dependencies: ["PureSupport", "Strokes"]),
        .testTarget(
            name: "ReadingTests", dependencies: ["PureSupport", "Reading", "Strokes", "System"],
            exclude: ["Characters/golden.json", "Network/golden.json"]),
        .testTarget(
            name: "DictionariesTests",
            dependencies: ["PureSupport", "Dictionaries", "Reading", "Strokes", "System"]),
        .testTarget(
            name: "DictionaryToolsTests",
            dependencies: [
                "PureSupport", "DictionaryTools", "Dictionaries", "Strokes", "System",
            ]),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "PureSupport", "Engine", "Dictionaries", "Reading", "Strokes", "System",
            ],
            exclude: ["Recordings", "Transcripts"]),
        .testTarget(
            name: "LearningTests",
            dependencies: ["PureSupport", "Learning", "Engine", "Dictionaries", "Strokes"]),
        .testTarget(
            name: "KeyboardTests",
            dependencies: ["PureSupport", "Keyboard", "Dictionaries", "Strokes"]),
        .testTarget(
            name: "SessionTests",
            dependencies: ["PureSupport", "Session", "Dictionaries", "System"]),
        .testTarget(
            name: "DaemonTests",
            dependencies: [
                "PureSupport", "Daemon", "Dictionaries", "Engine", "Reading", "Session", "Strokes",
                "System",
            ]),
        .testTarget(
            name: "KrakelTests",
            dependencies: [
                "PureSupport", "krakel", "Dictionaries", "Engine", "Strokes", "System", "X11",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "WindowTests", dependencies: ["PureSupport", "krakel-window"],
            swiftSettings: [gtkHeaders]),
        .target(
            name: "PureSupport", dependencies: ["Strokes", "System"], path: "Tests/PureSupport",
            exclude: ["words.jsonl"]),
        .systemLibrary(
            name: "CWatching", path: "Tests/C/CWatching", pkgConfig: "xdamage",
            providers: [.apt(["libxdamage-dev"])]),
        .target(
            name: "TestSupport",
            dependencies: [
                "PureSupport", "CX11", "CLinux", "CWatching", "Strokes", "Session", "System",
            ],
            path: "Tests/Support", exclude: ["Applications"]),
        .testTarget(
            name: "X11Tests",
            dependencies: [
                "PureSupport", "X11", "CX11", "CXft", "System", "Keyboard", "Engine",
                "Dictionaries", "Strokes", "TestSupport",
            ]),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "PureSupport", "TestSupport", "Session", "krakel", "Dictionaries", "Keyboard",
                "Engine", "Reading", "Strokes", "X11", "System",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Who builds or tests Krakel measures nothing.
if Context.environment["KRAKEL_MEASURE"] != nil {
    package.targets.append(
        .executableTarget(
            name: "measure",
            dependencies: [
                "PureSupport", "TestSupport", "Session", "Dictionaries", "DictionaryTools",
                "Keyboard", "Learning", "Engine", "Daemon", "Reading", "Strokes", "X11", "System",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Measure"))
}

// `swift package generate-documentation` is for those who write or publish it; who installs Krakel
// fetches nothing for it.
if Context.environment["KRAKEL_DOCUMENTATION"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}

// Sanitizers and coverage need not build what has to do with a display or with GTK.
if Context.environment["KRAKEL_PARTS"] == "pure" {
    let others: Set = [
        "CX11", "CXft", "CGTK", "CPNG", "X11", "Daemon", "krakel", "krakel-window",
        "CWatching", "TestSupport", "InstallTests", "X11Tests", "DesktopTests", "DaemonTests",
        "KrakelTests", "WindowTests",
    ]
    package.targets.removeAll { others.contains($0.name) }
    package.products.removeAll { others.contains($0.name) }
}
