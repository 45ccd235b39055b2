import Strokes
import Testing

@Suite struct TrajectoryTests {
    @Test func anUprightLineStaysThin() throws {
        let line = try #require(Trajectory(CharacterTests.ink([(0, 0), (3, 50), (0, 100)])))
        #expect(line.u.allSatisfy { abs($0) <= 0.1 })
        #expect(line.aspect < -0.9)
    }

    @Test func onlyASinglePointIsADot() throws {
        #expect(try #require(Trajectory(CharacterTests.ink([(10, 10), (10, 10)]))).isTap)
        #expect(try !#require(Trajectory(CharacterTests.ink([(10, 10), (10.5, 10)]))).isTap)
    }

    @Test(arguments: ["14789", "258|456", "58|2", "5", "321478963|369"])
    func theStoredFormIsExact(text: String) throws {
        let trajectory = Trajectory(try #require(CellPath(text)))
        #expect(Trajectory(text: trajectory.text) == trajectory)
        #expect(trajectory.text.allSatisfy { $0.isASCII && !$0.isWhitespace && $0 != "#" })
    }

    @Test(arguments: ["", "A", "AAAA", "####", "é"])
    func aBrokenStoredFormIsRefused(text: String) {
        #expect(Trajectory(text: text) == nil)
    }

    @Test func theStrokesOfATrajectoryAreItsPrefixes() throws {
        let cross = try #require(CellPath("258|456"))
        let prefixes = Trajectory(cross).ink.prefixes
        #expect(prefixes.count == 1)
        let first = try #require(prefixes.first)
        let line = try #require(CellPath("258"))
        #expect(first.distance(to: Trajectory(line)) < 0.1)
        #expect(line.ink.prefixes.isEmpty)
    }
}
