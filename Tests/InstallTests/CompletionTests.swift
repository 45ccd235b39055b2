// Shows that shells complete the command.

import Testing

@Suite struct CompletionTests {
    @Test func shellsComplete() throws {
        let folder = TemporaryFolder()
        let installed = try Checkout.run(
            ["./install.sh"],
            environment: ["HOME": folder.path, "KRAKEL_BUILT": Checkout.krakel])
        try #require(installed.status == 0, "\(installed.output)")
        let share = folder.path + "/.local/share/"
        try expectBash(share)
        try expectFish(share, folder)
        try expectZsh(share, folder)
    }

    private func expectBash(_ share: String) throws {
        let script = """
            source "\(share)bash-completion/completions/krakel"
            COMP_LINE='krakel dic' COMP_POINT=10 COMP_WORDS=(krakel dic) COMP_CWORD=1
            function=$(complete -p krakel | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            $function krakel dic krakel
            printf '%s\\n' "${COMPREPLY[@]}"
            cd "\(share)krakel/shipped"
            COMP_LINE='krakel check stro' COMP_POINT=17 COMP_WORDS=(krakel check stro) COMP_CWORD=2
            COMPREPLY=()
            $function krakel stro check
            printf '%s\\n' "${COMPREPLY[@]}"
            COMP_LINE='krakel run --ask d' COMP_POINT=18 COMP_WORDS=(krakel run --ask d) COMP_CWORD=3
            COMPREPLY=()
            $function krakel d --ask
            printf '%s\\n' "${COMPREPLY[@]}"
            COMP_LINE='krakel mode ca' COMP_POINT=14 COMP_WORDS=("\(share)../bin/krakel" mode ca) COMP_CWORD=2
            COMPREPLY=()
            $function krakel ca mode
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let completed = try Checkout.run(["bash", "-c", script])
        #expect(completed.output == "dictionary\nstrokes.dict\ndoubt\ncapitals\n")
    }

    private func expectFish(_ share: String, _ folder: TemporaryFolder) throws {
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
    private func expectZsh(_ share: String, _ folder: TemporaryFolder) throws {
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
