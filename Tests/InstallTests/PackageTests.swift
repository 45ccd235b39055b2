// The Debian package.

import Testing

@Suite struct PackageTests {
    @Test func debianTakesThePackage() throws {
        guard Checkout.isInstalled("dpkg-shlibdeps") else { return }
        let folder = TemporaryFolder()
        let packed = try Checkout.run(
            ["data/deb.sh", folder.path],
            environment: [
                "HOME": folder.path, "KRAKEL_BUILT": Checkout.krakel,
                "DEBFULLNAME": "Some Body", "DEBEMAIL": "somebody@krakel.org",
                // What takes most of the time says nothing here.
                "DPKG_DEB_COMPRESSOR_TYPE": "none",
            ])
        #expect(packed.status == 0, "\(packed.output)")
        let name = try #require(folder.files.first { $0.hasSuffix(".deb") })
        let package = folder.path + "/" + name
        #expect(packed.output.contains("apt-get install \(package)"))

        let fields = try Checkout.run(["dpkg-deb", "-f", package]).output
        for library in ["libx11-6", "libxtst6", "libxi6", "libgtk-4-1", "libxft2"] {
            #expect(fields.contains(library), "\(fields)")
        }
        // What is installed, by Debian's own places.
        let contents = try Checkout.run(["dpkg-deb", "-c", package]).output
        for file in InstallTests.files
        where !file.hasPrefix("share/zsh/") && !file.hasSuffix("LICENSE") {
            let place = file.hasPrefix("share/man/") ? file + ".gz" : file
            #expect(contents.contains("./usr/\(place)\n"), "\(file)")
        }
        guard Checkout.isInstalled("lintian") else { return }
        // A debug build finds Swift's own libraries where they were; and nothing is compressed here.
        let suppressed = [
            "custom-library-search-path", "uses-no-compression-for-control-tarball",
            "uses-no-compression-for-data-tarball",
        ]
        let checked = try Checkout.run([
            "lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags",
            suppressed.joined(separator: ","), package,
        ])
        #expect(checked.status == 0, "\(checked.output)")
    }
}
