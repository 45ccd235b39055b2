// Owns: judging what of the dictionary the layout can type.

extension Check {
    static let layout = Check("layout") { facts in
        guard let keyboard = facts.keyboard else { return [] }
        let name = keyboard.layout ?? "one that the server has no name for"
        var judgements = [Judgement.ok(name)]
        if !keyboard.lentCharacters.isEmpty {
            judgements = [
                .ok(
                    "\(name); \(count(keyboard.lentCharacters)) of the dictionary on no key, which "
                        + "spare keys type")
            ]
        }
        if !keyboard.lostCharacters.isEmpty {
            judgements.append(
                .note(
                    "\(count(keyboard.lostCharacters)) of the dictionary cannot be typed: "
                        + sample(of: keyboard.lostCharacters),
                    help: "see where they are: krakel check"))
        }
        return judgements
    }

    private static func count(_ characters: [Character]) -> String {
        characters.count == 1 ? "1 character" : "\(characters.count) characters"
    }

    /// The first of them.
    private static func sample(of characters: [Character]) -> String {
        let limit = 20
        return characters.prefix(limit).map(String.init).joined(separator: " ")
            + (characters.count > limit ? " ..." : "")
    }
}
