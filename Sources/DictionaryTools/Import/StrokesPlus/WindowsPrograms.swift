/// The programs of Windows that something is for, where X11 has the same ones.
struct WindowsPrograms: Hashable, Sendable {
    /// Patterns for `WM_CLASS`; none where X11 has no such program, or where not all of its windows are meant.
    private(set) var classes: [String] = []

    /// - Parameter criteria: what the file says of the windows, all of which must hold. Windows' own classes
    ///   and titles of windows say nothing here.
    init(criteria: [(name: String, text: String)]) {
        guard criteria.count == 1, let criterion = criteria.first else { return }
        let files: [String]
        switch criterion.name {
        case "file": files = [criterion.text]
        case "fileregex":
            files = criterion.text.split(separator: "|").map {
                String($0).replacing("\\.", with: ".")
            }
        default: return
        }
        for file in files {
            for name in Self.classes(of: file) where !classes.contains(name) {
                classes.append(name)
            }
        }
    }

    /// The classes of the program whose file Windows calls `file`, such as `firefox.exe`.
    private static func classes(of file: String) -> [String] {
        let name = file.lowercased()
        let stem = name.hasSuffix(".exe") ? String(name.dropLast(4)) : name
        for suffix in ["", "64", "32"] where stem.hasSuffix(suffix) {
            if let found = known[String(stem.dropLast(suffix.count))] { return found }
        }
        // GIMP has its version in its name.
        return stem.hasPrefix("gimp") ? ["gimp*"] : []
    }

    /// What programs that run on both are called: on Windows their files, on X11 the class of their windows.
    private static let known: [String: [String]] = [
        "firefox": ["firefox*"], "librewolf": ["librewolf*"], "waterfox": ["waterfox*"],
        "thunderbird": ["thunderbird*"], "seamonkey": ["seamonkey*"],
        "chrome": ["google-chrome*", "chromium*"], "chromium": ["chromium*"],
        "msedge": ["microsoft-edge*"], "microsoftedge": ["microsoft-edge*"],
        "opera": ["opera*"], "vivaldi": ["vivaldi*"], "brave": ["brave*"],
        "eclipse": ["eclipse*"], "idea": ["jetbrains-idea*"], "pycharm": ["jetbrains-pycharm*"],
        "webstorm": ["jetbrains-webstorm*"], "phpstorm": ["jetbrains-phpstorm*"],
        "clion": ["jetbrains-clion*"], "rider": ["jetbrains-rider*"],
        "goland": ["jetbrains-goland*"], "datagrip": ["jetbrains-datagrip*"],
        "studio": ["jetbrains-studio*"], "code": ["code"], "codium": ["vscodium"],
        "sublime_text": ["sublime_text*"], "gvim": ["gvim"], "emacs": ["emacs"],
        "inkscape": ["inkscape*"], "blender": ["blender*"], "krita": ["krita"],
        "soffice": ["libreoffice*"], "soffice.bin": ["libreoffice*"], "vlc": ["vlc"],
        "mpv": ["mpv"], "audacity": ["audacity"], "spotify": ["spotify"], "steam": ["steam"],
        "discord": ["discord"], "slack": ["slack"], "telegram": ["telegram*"],
        "signal": ["signal"], "skype": ["skype"], "teams": ["teams*", "microsoft teams*"],
        "zoom": ["zoom"], "obs": ["obs"], "virtualbox": ["virtualbox*"],
        "virtualboxvm": ["virtualbox*"], "vmware": ["vmware*"], "wireshark": ["wireshark"],
        "keepassxc": ["keepassxc"], "putty": ["putty"], "filezilla": ["filezilla"],
        "qbittorrent": ["qbittorrent"], "calibre": ["calibre*"], "okular": ["okular"],
        "dolphin": ["dolphin"], "obsidian": ["obsidian"], "zotero": ["zotero"], "anki": ["anki"],
        "freecad": ["freecad"], "qtcreator": ["qtcreator"],
    ]
}
