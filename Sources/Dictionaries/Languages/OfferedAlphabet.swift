/// Alphabets beyond those of the languages of Europe, for people to choose from.
public struct OfferedAlphabet: Hashable, Sendable {
    /// As those who write it call it.
    public var name: String
    /// Codes of languages that are written with it, by ISO 639.
    public var languages: [String]
    public var letters: String

    public var alphabet: Alphabet { Alphabet(text: letters) }

    /// The one that the language of this code, or of a name such as `he_IL.UTF-8`, is written with; nil for one
    /// that is not known.
    public init?(language: String) {
        let code = language.split(whereSeparator: { "_.@-".contains($0) }).first.map {
            $0.lowercased()
        }
        guard let code, let found = Self.all.first(where: { $0.languages.contains(code) }) else {
            return nil
        }
        self = found
    }

    private init(_ name: String, _ languages: [String], _ letters: String) {
        self.name = name
        self.languages = languages
        self.letters = letters
    }

    /// Letters as their writers list them: the exemplar characters of Unicode's CLDR 46, in their order.
    /// Signs that combine stand between spaces.
    public static let all: [OfferedAlphabet] = [
        OfferedAlphabet("עברית", ["he", "iw", "yi"], "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
        OfferedAlphabet("العربية", ["ar"], "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة"),
        OfferedAlphabet("فارسی", ["fa"], "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءآئ"),
        OfferedAlphabet("اردو", ["ur"], "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآئ"),
        OfferedAlphabet("Հայերեն", ["hy"], "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև"),
        OfferedAlphabet("ქართული", ["ka"], "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"),
        OfferedAlphabet(
            "हिन्दी", ["hi", "mr", "ne", "sa"],
            """
            अ आ इ ई उ ऊ ऋ ए ऐ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह \
            ा ि ी ु ू ृ े ै ो ौ ं ः ँ ् ़
            """),
        OfferedAlphabet(
            "বাংলা", ["bn", "as"],
            """
            অ আ ই ঈ উ ঊ ঋ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ ধ ন প ফ ব ভ ম য র ল শ ষ স হ \
            া ি ী ু ূ ৃ ে ৈ ো ৌ ং ঃ ঁ ্
            """),
        OfferedAlphabet(
            "ไทย", ["th"],
            """
            ก ข ค ฆ ง จ ฉ ช ซ ฌ ญ ฎ ฏ ฐ ฑ ฒ ณ ด ต ถ ท ธ น บ ป ผ ฝ พ ฟ ภ ม ย ร ล ว ศ ษ ส ห ฬ อ ฮ ะ า \
            เ แ โ ใ ไ ั ิ ี ึ ื ุ ู ็ ่ ้ ๊ ๋ ์
            """),
        OfferedAlphabet(
            "ひらがな", ["ja"],
            "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
        ),
        OfferedAlphabet(
            "カタカナ", [],
            "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
        ),
        OfferedAlphabet("한글", ["ko"], "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ"),
        OfferedAlphabet("ᚠᚢᚦᚨᚱᚲ", [], "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ"),
        OfferedAlphabet("∀ ∃ ∈", [], "∀∃∄∈∉∋∅∩∪⊂⊃⊆⊇∧∨¬⇒⇔→←↦≤≥≠≈≡∼∝∞∑∏∫∮√∂∇±×÷⊕⊗⊥∥∠"),
    ]
}
