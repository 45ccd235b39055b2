/// A language that people write, and the letters that it takes.
public struct Language: Hashable, Sendable {
    /// Its code, by ISO 639-1 where it has one there, else by ISO 639-3.
    public var code: String
    public var script: Script
    /// The small letters: of a Latin language those beyond a to z, else all.
    public var letters: String

    /// The letters that a language is written with.
    public enum Script: Hashable, Sendable, CaseIterable {
        case latin
        case greek
        case cyrillic

        /// The mode that the small letters are drawn in.
        public var mode: String {
            switch self {
            case .latin: Mode.letters
            case .greek: "greek"
            case .cyrillic: "cyrillic"
            }
        }

        /// The mode of the capitals.
        public var capitals: String { self == .latin ? "capitals" : mode + "-capitals" }
    }

    /// The language of this code; nil for one that is not known.
    public init?(code: String) {
        guard let known = Self.all.first(where: { $0.code == code }) else { return nil }
        self = known
    }

    private init(_ code: String, _ script: Script, _ letters: String) {
        self.code = code
        self.script = script
        self.letters = letters
    }

    /// What `init(locale:)` makes it of.
    public var name: String { code == "sr" && script == .latin ? "sr@latin" : code }

    /// The small letters and the capitals, each as one character.
    public var characters: [Character] {
        letters.flatMap { letter in
            // The capital of ß is SS by Unicode's rules, and ẞ where it is written as one letter.
            let capital = letter == "ß" ? "ẞ" : letter == "ı" ? "İ" : letter.uppercased()
            return capital.unicodeScalars.count == 1 && capital != String(letter)
                ? [letter, Character(capital)] : [letter]
        }
    }

    /// The signs that its texts have beyond those of English.
    var signs: String {
        switch code {
        case "es": "¿¡«»"
        case "gl": "¿¡"
        case "be", "el", "fr", "it", "nb", "nn", "no", "pt", "ru", "uk": "«»"
        default: ""
        }
    }

    /// The languages of Europe and their letters, in the order of their codes: what they are written with
    /// day by day, not what foreign names in them need. From the exemplar characters of Unicode's CLDR 46,
    /// main sets, with those auxiliary letters that native words have.
    public static let all: [Language] = latin + others

    private static let latin: [Language] = [
        ("az", "çəğıöşü"), ("bs", "čćđšž"), ("br", "âêîôûùüñ"), ("ca", "àçèéíïòóúü"),
        ("co", "àèìòù"), ("cs", "áčďéěíňóřšťúůýž"), ("csb", "ąãéëłńòóôùż"),
        ("cy", "âêîôûŵŷäëïöüáé"),
        ("da", "æøåé"), ("de", "äöüß"), ("dsb", "čćěłńóŕšśžź"), ("en", ""), ("eo", "ĉĝĥĵŝŭ"),
        ("es", "áéíñóúü"), ("et", "äõöüšž"), ("eu", "ñçü"), ("fi", "äöåšž"), ("fo", "áðíóúýæø"),
        ("fr", "àâæçéèêëîïôœùûüÿ"), ("fur", "àâçèêìîòôùû"), ("fy", "âêéëïôöúûü"), ("ga", "áéíóú"),
        ("gd", "àèìòù"), ("gl", "áéíñóúüï"), ("gv", "ç"), ("hr", "čćđšž"), ("hsb", "čćěłńóřšžź"),
        ("hu", "áéíóöőúüű"), ("is", "áðéíóúýþæö"), ("it", "àèéìòù"), ("kl", "åæø"), ("ku", "çêîşû"),
        ("lb", "äëéöüôû"), ("lt", "ąčęėįšųūž"), ("lv", "āčēģīķļņšūž"), ("mt", "ċġħżàèìòù"),
        ("nb", "æøåéòôê"), ("nl", "áèéêëíïóöúü"), ("nn", "æøåéòôê"), ("no", "æøåéòôê"),
        ("oc", "àáçèéíïòóúü"), ("pl", "ąćęłńóśźż"), ("pt", "áàâãçéêíóôõú"), ("rm", "àèéìîòù"),
        ("ro", "ăâîșț"), ("sc", "àèìòù"), ("se", "áčđŋšŧž"), ("sk", "áäčďéíĺľňóôŕšťúýž"),
        ("sl", "čšž"), ("sq", "çë"), ("sv", "åäöé"), ("tr", "çğıöşüâîû"),
        (
            "vi",
            "àảãáạăằẳẵắặâầẩẫấậđèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵ"
        ),
        ("wa", "âåçéèêîôû"),
    ].map { Language($0.0, .latin, $0.1) }

    private static let others: [Language] = [
        Language("el", .greek, "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ"),
        Language("be", .cyrillic, "абвгдеёжзійклмнопрстуўфхцчшыьэюя"),
        Language("bg", .cyrillic, "абвгдежзийклмнопрстуфхцчшщъьюя"),
        Language("mk", .cyrillic, "абвгдѓежзѕијклљмнњопрстќуфхцчџш"),
        Language("ru", .cyrillic, "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
        Language("sr", .cyrillic, "абвгдђежзијклљмнњопрстћуфхцчџш"),
        Language("uk", .cyrillic, "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
    ]

    /// The language that a name such as `de_AT.UTF-8` or `sr@latin` is of; nil where it is not known.
    public init?(locale: String) {
        let parts = locale.split(whereSeparator: { "_.@-".contains($0) })
        guard let code = parts.first.map({ $0.lowercased() }), let language = Language(code: code)
        else { return nil }
        self = language
        // Serbian is written with both, and the locale says which.
        if code == "sr", parts.contains(where: { ["latin", "latn"].contains($0.lowercased()) }) {
            self = Language(code, .latin, "čćđšž")
        }
    }

    /// The language that people call so, in English or in the language itself; nil where none is.
    public init?(named name: String) {
        let name = name.lowercased()
        let known = Self.names.split(separator: ", ").lazy.map { $0.split(separator: ":") }
            .first { $0.last?.split(separator: " ").contains { $0 == name } ?? false }
        guard let code = known?.first else { return nil }
        self.init(code: String(code))
    }

    private static let names = """
        az:azerbaijani azərbaycan, bs:bosnian bosanski, br:breton brezhoneg, ca:catalan català, \
        co:corsican corsu, cs:czech čeština, csb:kashubian kaszëbsczi, cy:welsh cymraeg, \
        da:danish dansk, de:german deutsch, dsb:lower-sorbian dolnoserbski, en:english, \
        eo:esperanto, es:spanish español, et:estonian eesti, eu:basque euskara, fi:finnish suomi, \
        fo:faroese føroyskt, fr:french français, fur:friulian furlan, fy:frisian frysk, \
        ga:irish gaeilge, gd:gaelic gàidhlig, gl:galician galego, gv:manx gaelg, \
        hr:croatian hrvatski, hsb:upper-sorbian hornjoserbsce, hu:hungarian magyar, \
        is:icelandic íslenska, it:italian italiano, kl:greenlandic kalaallisut, ku:kurdish kurdî, \
        lb:luxembourgish lëtzebuergesch, lt:lithuanian lietuvių, lv:latvian latviešu, \
        mt:maltese malti, nb:bokmål bokmaal, nl:dutch nederlands, nn:nynorsk, no:norwegian norsk, \
        oc:occitan, pl:polish polski, pt:portuguese português, rm:romansh rumantsch, \
        ro:romanian română, sc:sardinian sardu, se:sami davvisámegiella, sk:slovak slovenčina, \
        sl:slovenian slovenščina, sq:albanian shqip, sv:swedish svenska, tr:turkish türkçe, \
        vi:vietnamese tiếng-việt, wa:walloon walon, el:greek ελληνικά, be:belarusian беларуская, \
        bg:bulgarian български, mk:macedonian македонски, ru:russian русский, sr:serbian српски, \
        uk:ukrainian українська
        """

    /// The languages that are written on a keyboard layout, by its name in xkeyboard-config: layouts are
    /// named by countries. Those of countries with several languages name all.
    public static func written(onLayout layout: String) -> [Language] {
        let codes = layouts[layout] ?? (layout.count == 2 ? [layout] : [])
        return codes.compactMap(Language.init(code:))
    }

    /// The script of the first of them; Latin where none is known.
    public static func script(ofLayout layout: String) -> Script {
        written(onLayout: layout).first?.script ?? .latin
    }

    private static let layouts: [String: [String]] = [
        "al": ["sq"], "at": ["de"], "ba": ["bs"], "be": ["nl", "fr"], "bg": ["bg"], "br": ["pt"],
        "by": ["be"], "ca": ["fr"], "ch": ["de", "fr", "it"], "cz": ["cs"], "dk": ["da"],
        "ee": ["et"],
        "epo": ["eo"], "gb": ["en"], "gr": ["el"], "ie": ["ga"], "latam": ["es"], "me": ["bs"],
        "no": ["nb"],
        "rs": ["sr"], "se": ["sv"], "si": ["sl"], "ua": ["uk"], "us": ["en"], "vn": ["vi"],
        // Names of layouts that are the codes of other languages.
        "ge": [], "in": [], "il": [], "kr": [], "jp": [], "cn": [], "tw": [], "th": [], "kg": [],
        "la": [],
        "am": [], "af": [], "ma": [], "my": [], "np": [], "ph": [], "pk": [], "et": [], "cm": [],
        "gh": [], "ke": [], "ng": [], "sn": [], "tg": [], "tz": [], "za": [],
    ]
}
