// Owns: judging whether the letter model that was asked for is there.

extension Check {
    static let spelling = Check("spelling") { facts in
        switch facts.spelling {
        case .off: [.ok("off: letters are read by their shapes")]
        case .on(let model): [.ok(model)]
        case .lacksModel:
            [
                .wrong(
                    "the letter model that the settings ask for is missing",
                    help: "run ./install.sh again, or set spelling = false")
            ]
        }
    }
}
