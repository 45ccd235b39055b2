// Owns: that shells complete the command. Leaves the scripts to swift-argument-parser.

import Foundation
import Testing

@Suite struct CompletionTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        let installed = try Checkout.run(
            ["./install.sh"],
            environment: ["HOME": folder.path, "KRAKEL_BUILT": Checkout.krakel])
        try #require(installed.status == 0, "\(installed.output)")
    }

    private var share: String { folder.path + "/.local/share/" }

    @Test func bashCompletes() throws {
        let script = """
            source "\(share)bash-completion/completions/krakel"
            COMP_LINE='krakel dic' COMP_POINT=10 COMP_WORDS=(krakel dic) COMP_CWORD=1
            function=$(complete -p krakel | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            $function krakel dic krakel
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let completed = try Checkout.run(["bash", "-c", script])
        #expect(completed.output == "dictionary\n")
    }

    @Test func fishCompletes() throws {
        guard Checkout.isInstalled("fish") else { return }
        let script = """
            source "\(share)fish/vendor_completions.d/krakel.fish"
            complete -C 'krakel dic'
            """
        let completed = try Checkout.run(
            ["fish", "--no-config", "-c", script], environment: ["HOME": folder.path])
        #expect(completed.output.hasPrefix("dictionary"), "\(completed.output)")
    }

    /// zsh completes in a terminal only; that it takes the script is what can be seen without.
    @Test func zshTakesItsScript() throws {
        guard Checkout.isInstalled("zsh") else { return }
        let script = """
            fpath=("\(share)zsh/site-functions" $fpath)
            autoload -Uz compinit && compinit -u -d "\(folder.path)/dump"
            print -r -- ${_comps[krakel]}
            autoload +X -Uz _krakel && print -r -- ${+functions[_krakel]}
            """
        let completed = try Checkout.run(
            ["zsh", "-f", "-c", script], environment: ["HOME": folder.path])
        #expect(completed.output == "_krakel\n1\n")
    }
}
