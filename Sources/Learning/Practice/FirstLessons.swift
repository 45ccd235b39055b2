/// What it takes to write a sentence, one thing after the other, each learned by doing it. What a capital, a digit or
/// a sign takes the sentence itself shows.
public struct FirstLessons: Sendable {
    /// One thing to learn.
    public struct Lesson: Sendable {
        public var skill: Skill
        /// What is written for it, one part after the other.
        public var parts: [Part]
    }

    /// A text, and what takes its last character away again.
    public struct Part: Sendable {
        public var course: Course
        public var correction: Correction?
    }

    public enum Skill: CaseIterable, Sendable {
        case letters, dot, space, backSpace, takeBack
    }

    /// Those that the dictionary can be taught with.
    public let lessons: [Lesson]

    /// - Parameters:
    ///   - letters: three letters that nearly all people draw alike; others than these of the mode are taken
    ///     where it does not have them.
    ///   - mode: the one that writing begins in.
    ///   - characters: all that can be written.
    public init(
        letters: String = "abc", from mode: String, characters: [Character], routes: Routes
    ) {
        func steps(to character: Character) -> Int? {
            routes.steps(to: character, from: mode)?.count
        }
        func isNear(_ character: Character) -> Bool { steps(to: character) == 1 }
        let first = characters.filter { !$0.isWhitespace && isNear($0) }
        let small = first.contains(where: \.isLetter) ? first.filter(\.isLetter) : first
        let easy = letters.filter(isNear)
        let usual = easy.count == letters.count ? easy : String(small.prefix(3))
        func part(_ text: String, _ correction: Correction? = nil) -> Part? {
            let course = Course(text) { steps(to: $0).map { $0 <= 2 } ?? false }
            guard course.leftOut.isEmpty, course.characters.count == text.count,
                correction.map({ routes.step(doing: $0.actions, in: mode) != nil }) ?? true
            else { return nil }
            return Part(course: course, correction: correction)
        }
        let (two, last) = (usual.prefix(2), usual.prefix(2).suffix(1))
        lessons = Skill.allCases.compactMap { skill in
            let parts: [Part?] =
                switch skill {
                case .letters: usual.isEmpty ? [] : [part(usual)]
                case .dot: isNear("i") ? [part("i")] : []
                case .space: isNear(" ") ? [part(two.map(String.init).joined(separator: " "))] : []
                case .backSpace: two.isEmpty ? [] : [part(String(two), .backSpace)]
                // The letter that was deleted is what comes next, and once more: nothing wrong is learned from
                // what was taken away.
                case .takeBack:
                    two.isEmpty ? [] : [part(String(last), .takeBack), part(String(last))]
                }
            let known = parts.compactMap(\.self)
            return known.isEmpty || known.count < parts.count
                ? nil : Lesson(skill: skill, parts: known)
        }
    }

    /// The first of `candidates` that can be written as a whole, with a stroke more at most before each
    /// character; the letters of the first lesson where there is none.
    public func sentence(of candidates: [String], from mode: String, routes: Routes) -> String? {
        candidates.first { text in
            text.allSatisfy { character in
                routes.steps(to: character, from: mode).map { $0.count <= 2 } ?? false
            }
        } ?? lessons.first.map { String($0.parts[0].course.characters) }
    }
}
