// Owns: judging whether the program for windows is there.

extension Check {
    static let windows = Check("windows") { facts in
        facts.hasWindowProgram
            ? [.ok("krakel-window lies beside krakel")]
            : [
                .wrong(
                    "krakel-window is missing: no dialog and no other window opens",
                    help: "run ./install.sh again")
            ]
    }
}
