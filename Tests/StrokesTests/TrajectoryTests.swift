import Strokes
import Testing

@Suite struct TrajectoryTests {
    /// Where and how large somebody writes does not matter.
    @Test(arguments: [(0.0, 0.0, 1.0), (700, 300, 1), (-50, 20, 4), (3, 5, 0.25)])
    func placeAndSizeDoNotMatter(x: Double, y: Double, scale: Double) throws {
        let path = try #require(CellPath("3214789|45"))
        let moved = path.ink.mapped {
            Point(x: x + 100 * scale * $0.x, y: y + 100 * scale * $0.y)
        }
        let trajectory = try #require(Trajectory(moved))
        #expect(trajectory.distance(to: Trajectory(path)) < 0.01)
    }

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
