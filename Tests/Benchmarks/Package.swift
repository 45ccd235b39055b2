// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds or tests Krakel has to fetch what only these
// comparisons need. `traits: []` leaves out the counting of allocations, which would bring in an
// allocator of its own. With Swift 6.1 and 6.2, `benchmark` asks for an argument parser older than
// Krakel's.
let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "krakel", path: "../.."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "Samples",
            dependencies: [
                .product(name: "Strokes", package: "krakel"),
                .product(name: "Engine", package: "krakel"),
            ]),
        .executableTarget(
            name: "compare",
            dependencies: [
                "Samples",
                .product(name: "Strokes", package: "krakel"),
                .product(name: "Engine", package: "krakel"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "Speed",
            dependencies: [
                "Samples",
                .product(name: "Strokes", package: "krakel"),
                .product(name: "Engine", package: "krakel"),
                .product(name: "Dictionaries", package: "krakel"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Speed",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .testTarget(
            name: "CompareTests",
            dependencies: [
                "Samples", "compare",
                .product(name: "Strokes", package: "krakel"),
                .product(name: "Engine", package: "krakel"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
