import Dictionaries
import Glibc
import System

/// Where Debian has the words of a language: word lists in `dict`, dictionaries for Hunspell with their affixes,
/// and, for some, how often words are used, in the models of the screen keyboard Onboard.
public struct WordSources: Hashable, Sendable {
    /// A file, and the package that has it.
    public struct Source: Hashable, Sendable {
        /// Below a folder of shared data.
        public var file: String
        public var package: String

        /// nil where it is not installed.
        public var path: String? {
            Environment.sharedDataFolders.lazy.map { $0 + "/" + file }
                .first { access($0, R_OK) == 0 }
        }
    }

    /// Lists and dictionaries, the best first.
    public var words: [Source]
    /// How often they are used; nil where no package says so.
    public var uses: Source?

    /// - Returns: nil where Debian has no words of the language.
    public init?(of language: Language) {
        let code = Self.same[language.name] ?? language.name
        let lists = Self.lists[code, default: []].map {
            Source(file: "dict/" + $0.name, package: $0.package)
        }
        let dictionaries = Self.dictionaries[code, default: []].map {
            Source(file: "hunspell/\($0.name).dic", package: $0.package)
        }
        guard !(lists + dictionaries).isEmpty else { return nil }
        words = lists + dictionaries
        uses = Self.uses[code].map {
            Source(file: "onboard/models/\($0).lm", package: "onboard-data")
        }
    }

    /// What is written before an apostrophe and hardly elsewhere, a word by itself; also where Debian has no words of
    /// the language.
    public static func elisions(of language: Language) -> [String] {
        elided[language.name, default: []]
    }

    /// The best that is installed; nil where none is.
    public var installed: Source? { words.first { $0.path != nil } }

    private static let same = ["no": "nb"]

    private static let lists: [String: [(name: String, package: String)]] = [
        "bg": [("bulgarian", "wbulgarian")], "ca": [("catalan", "wcatalan")],
        "da": [("danish", "wdanish")],
        "de": [("ngerman", "wngerman"), ("swiss", "wswiss"), ("ogerman", "wogerman")],
        "en": [
            ("american-english", "wamerican"), ("british-english", "wbritish"),
            ("canadian-english", "wcanadian"),
        ],
        "eo": [("esperanto", "wesperanto")], "es": [("spanish", "wspanish")],
        "fo": [("faroese", "wfaroese")], "fr": [("french", "wfrench")],
        "ga": [("irish", "wirish")], "gd": [("gaelic", "wgaelic")],
        "gl": [("galician-minimos", "wgalician-minimos")], "gv": [("manx", "wmanx")],
        "it": [("italian", "witalian")], "nb": [("bokmaal", "wnorwegian")],
        "nl": [("dutch", "wdutch")], "nn": [("nynorsk", "wnorwegian")],
        "pl": [("polish", "wpolish")],
        "pt": [("portuguese", "wportuguese"), ("brazilian", "wbrazilian")],
        "sv": [("swedish", "wswedish")], "uk": [("ukrainian", "wukrainian")],
    ]

    private static let dictionaries: [String: [(name: String, package: String)]] = [
        "be": [("be_BY", "hunspell-be")], "br": [("br_FR", "hunspell-br")],
        "bs": [("bs_BA", "hunspell-bs")], "cs": [("cs_CZ", "hunspell-cs")],
        "de": [("de_DE", "hunspell-de-de")], "el": [("el_GR", "hunspell-el")],
        "et": [("et_EE", "myspell-et")], "eu": [("eu", "hunspell-eu")],
        "fr": [("fr", "hunspell-fr-classical")], "hr": [("hr_HR", "hunspell-hr")],
        "hu": [("hu_HU", "hunspell-hu")], "is": [("is_IS", "hunspell-is")],
        "it": [("it_IT", "hunspell-it")], "ku": [("kmr_Latn", "hunspell-kmr")],
        "lt": [("lt_LT", "hunspell-lt")], "lv": [("lv_LV", "hunspell-lv")],
        "oc": [("oc_FR", "hunspell-oc")], "pl": [("pl_PL", "hunspell-pl")],
        "ro": [("ro_RO", "hunspell-ro")], "ru": [("ru_RU", "hunspell-ru")],
        "sk": [("sk_SK", "hunspell-sk")], "sl": [("sl_SI", "hunspell-sl")],
        "sr": [("sr_RS", "hunspell-sr")], "sr@latin": [("sr_Latn_RS", "hunspell-sr")],
        "sv": [("sv_SE", "hunspell-sv")], "tr": [("tr_TR", "hunspell-tr")],
        "uk": [("uk_UA", "hunspell-uk")], "vi": [("vi_VN", "hunspell-vi")],
    ]

    private static let uses: [String: String] = [
        "bg": "bg_BG", "da": "da_DK", "de": "de_DE", "el": "el_GR", "en": "en_US", "eo": "eo_XX",
        "es": "es_ES", "fr": "fr_FR", "ga": "ga_IE", "gd": "gd_GB", "it": "it_IT", "nl": "nl_NL",
        "pl": "pl_PL", "pt": "pt_PT", "ro": "ro_RO", "ru": "ru_RU", "sv": "sv_SE", "tr": "tr_TR",
    ]

    private static let elided: [String: [String]] = [
        "br": ["c"], "ca": ["d", "l", "m", "n", "s", "t"],
        "co": ["d", "l", "c", "n", "m", "s", "t", "quell", "quest"],
        "fr": [
            "c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu",
            "aujourd", "presqu", "quelqu",
        ],
        "fur": ["d", "l", "m", "s", "t"],
        "it": [
            "c", "d", "l", "m", "s", "t", "v", "n", "all", "dall", "dell", "nell", "sull",
            "coll", "quell", "quest", "bell", "sant", "tutt", "com", "dov", "mezz", "po",
        ],
        "oc": ["d", "l", "m", "n", "s", "t", "qu"], "sc": ["s", "d", "l"],
        "wa": ["d", "l", "m", "n", "s", "t", "qu", "c", "dj"],
    ]
}
