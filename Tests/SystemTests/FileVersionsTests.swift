// Versions of a file that two machines have changed: what they are called, and how git marks them.

import Glibc
import PureSupport
import Testing

@testable import System

@Suite struct FileVersionsTests {
    @Test(arguments: [
        ("strokes.sync-conflict-20261121-170322-ABCDEFG.dict", "strokes.dict", true),
        ("strokes.sync-conflict-20261121-170322.dict", "strokes.dict", true),
        ("words.sync-conflict-20261121-170322-ABCDEFG", "words", true),
        ("strokes (conflicted copy 2026-11-21 170322).dict", "strokes.dict", true),
        ("config (desk's conflicted copy 2026-11-21).toml", "config.toml", true),
        ("strokes.dict", "strokes.dict", false), ("strokes.dict.backup", "strokes.dict", false),
        ("strokes.sync-conflict-20261121-170322-ABCDEFG.dict~", "strokes.dict", false),
        ("strokes.sync-conflict-2026-1-ABCDEFG.dict", "strokes.dict", false),
        ("my.strokes.sync-conflict-20261121-170322-ABCDEFG.dict", "strokes.dict", false),
        ("words.sync-conflict-20261121-170322-ABCDEFG.dict", "words", false),
        ("strokes (2).dict", "strokes.dict", false),
    ])
    func copiesAreKnownByTheirNames(name: String, own: String, isVersion: Bool) {
        #expect(FileVersions.isVersion(name, of: own) == isVersion)
    }

    /// What git leaves, with and without what both began with; nothing where a mark is missing.
    @Test(
        arguments: [
            ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\nd\n", "a\nb\nd\n", "a\nc\nd\n"),
            ("<<<<<<< HEAD\nb\n||||||| 1a2b\nx\n=======\n>>>>>>> other", "b", ""),
            ("<<<<<<< a\r\nb\r\n=======\r\nc\r\n>>>>>>> b\r\n", "b\r\n", "c\r\n"),
            (
                "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n3\n<<<<<<< a\n=======\n4\n>>>>>>> b\n",
                "1\n3\n", "2\n3\n4\n"
            ),
            ("a\n=======\n", nil, nil), ("a\n", nil, nil), ("<<<<<<< a\nb\n=======\n", nil, nil),
            ("<<<<<<< a\n<<<<<<< a\n=======\n>>>>>>> b\n", nil, nil),
            ("<<<<<<<< a\n=======\n>>>>>>> b\n", nil, nil), ("", nil, nil),
        ] as [(String, String?, String?)])
    func marksDivideVersions(text: String, own: String?, other: String?) {
        let versions = ConflictMarkers.versions(in: Array(text.utf8))
        #expect(versions.map { String(decoding: $0.own, as: UTF8.self) } == own)
        #expect(versions.map { String(decoding: $0.other, as: UTF8.self) } == other)
    }

    /// Beside the file, and beside the one that it is a link to.
    @Test func copiesLieBesideTheFile() throws {
        let folder = TemporaryFolder()
        let dots = folder.path + "/dots"
        try Folder.make(dots)
        let (early, late) = (
            "w.sync-conflict-20260101-000000-A", "w.sync-conflict-20260102-000000-B"
        )
        for file in ["dots/w", "dots/" + late, "dots/" + early, early, "other"] {
            try folder.write("", to: file)
        }
        let link = folder.path + "/w"
        #expect(symlink("dots/w", link) == 0)
        let real = try #require(Path.resolved(dots))
        #expect(
            FileVersions.paths(beside: link) == [
                folder.path + "/" + early, real + "/" + early, real + "/" + late,
            ])
        #expect(FileVersions.paths(beside: folder.path + "/none/w") == [])
    }
}
