// What the daemon reads with when its dictionary changes.

import Dictionaries
import PureSupport
import System
import Testing

@testable import Daemon

@Suite struct DictionarySourceTests {
    /// Where git has left marks, what was read before stays in use, and the marks are named with what helps.
    @Test func marksOfGitChangeNothing() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/own.dict"
        func write(_ lines: String) throws {
            try folder.write("krakel-dictionary 1\nmode letters\n\(lines)\n", to: "own.dict")
        }
        let source = DictionarySource(
            DictionaryStack(own: path, shipped: nil),
            confirmed: ConfirmedCommands(path: path + ".commands"), backups: nil, network: nil)
        try write("\"l\" : 14789")
        #expect(try source.load() != nil)
        try write("<<<<<<< HEAD\n\"a\" : 258\n=======\n\"b\" : 258\n>>>>>>> other")
        #expect(try source.load() == nil)
        let told = source.problems.map(\.english).joined()
        #expect(told.contains("\(path):3:1: error: \(ConflictMarkers.message.english)"))
        #expect(told.contains("help: \(ConflictMarkers.remedy.english)"))
        try write("\"a\" : 258")
        #expect(try source.load() != nil)
        #expect(source.problems.isEmpty)
    }
}
