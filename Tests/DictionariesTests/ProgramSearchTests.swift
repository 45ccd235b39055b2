// Where programs are looked for.

import Dictionaries
import Glibc
import PureSupport
import Testing

@Suite struct ProgramSearchTests {
    @Test func programsAreFoundAsByTheSystem() throws {
        let folder = TemporaryFolder()
        let (home, one, two) = (folder.path, folder.path + "/one", folder.path + "/two")
        for path in [one, two, one + "/d"] { mkdir(path, 0o700) }
        for name in ["one/a", "two/a", "two/b"] {
            try folder.write("#!/bin/sh\n", to: name, mode: 0o700)
        }
        try folder.write("#!/bin/sh\n", to: "one/c", mode: 0o600)
        let search = ProgramSearch(path: "\(one):\(two)", home: two)
        #expect(search.find("a") == .found(one + "/a"))
        #expect(search.find("b") == .found(two + "/b"))
        #expect(search.find("c") == .notExecutable(one + "/c"))
        #expect(search.find("d") == .notExecutable(one + "/d"))
        #expect(search.find("e") == .missing)
        #expect(search.find("") == .missing)
        #expect(search.find(two + "/b") == .found(two + "/b"))
        #expect(search.find("./b") == .found(two + "/./b"))
        #expect(search.find("../one/a") == .found(two + "/../one/a"))
        // An empty folder is the working directory.
        #expect(ProgramSearch(path: ":/nowhere", home: two).find("b") == .found(two + "/b"))
        #expect(ProgramSearch(path: nil, home: home).find("sh") == .found("/bin/sh"))
    }
}
