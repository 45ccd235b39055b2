// Owns: saying whether strokes are kept.

extension Check {
    static let log = Check("log") { facts in
        guard let size = facts.logSize else {
            return [.ok("none: krakel --log keeps your strokes")]
        }
        return [.ok("\(size) bytes of your strokes; krakel log --forget deletes them")]
    }
}
