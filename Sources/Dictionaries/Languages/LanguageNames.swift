extension Language {
    /// What those who write it call it; its code where that is not known.
    public var ownName: String { Self.ownNames[name] ?? name }

    private static let ownNames = [
        "az": "Azərbaycanca", "be": "Беларуская", "bg": "Български", "br": "Brezhoneg",
        "bs": "Bosanski", "ca": "Català", "co": "Corsu", "cs": "Čeština", "csb": "Kaszëbsczi",
        "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "dsb": "Dolnoserbšćina", "el": "Ελληνικά",
        "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara",
        "fi": "Suomi", "fo": "Føroyskt", "fr": "Français", "fur": "Furlan", "fy": "Frysk",
        "ga": "Gaeilge", "gd": "Gàidhlig", "gl": "Galego", "gv": "Gaelg", "hr": "Hrvatski",
        "hsb": "Hornjoserbšćina", "hu": "Magyar", "is": "Íslenska", "it": "Italiano",
        "kl": "Kalaallisut", "ku": "Kurdî", "lb": "Lëtzebuergesch", "lt": "Lietuvių",
        "lv": "Latviešu", "mk": "Македонски", "mt": "Malti", "nb": "Norsk bokmål",
        "nl": "Nederlands", "nn": "Norsk nynorsk", "no": "Norsk", "oc": "Occitan", "pl": "Polski",
        "pt": "Português", "rm": "Rumantsch", "ro": "Română", "ru": "Русский", "sc": "Sardu",
        "se": "Davvisámegiella", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip",
        "sr": "Српски", "sr@latin": "Srpski", "sv": "Svenska", "tr": "Türkçe", "uk": "Українська",
        "vi": "Tiếng Việt", "wa": "Walon",
    ]
}
