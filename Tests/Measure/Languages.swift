// Pangrams and words of languages, written with the shapes that the shipped dictionaries have.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct Languages: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What a first start under a locale reads of its language.",
        discussion: """
            Each language's pangram, and words of a list where one is named, are written by a hand that \
            draws the shapes of the dictionary with a hand's variation, first each character by itself, \
            then in one go. Prints the characters that were wrong, and of letters of one's own which.
            """)

    @Option(help: "The folder with strokes.dict and languages.dict.")
    var data = "data"
    @Option(name: .customLong("locale"), help: "A locale; may be repeated. By default, twenty.")
    var locales: [String] = Pangram.all.map(\.locale)
    @Option(name: .customLong("list"), help: "LOCALE=FILE, words of its language; may be repeated.")
    var lists: [String] = []
    @Option(help: "A text instead of the pangram.")
    var text: String?
    @Option(help: "So many words of each list.")
    var words = 1000
    @Option(help: "The seed of words and variation.")
    var seed: UInt64 = 1
    @Option(help: "How often each pangram is written.")
    var rounds = 10
    @Option(help: "Points of a character of 70 pixels that are nearer than this are left out.")
    var spacing = FlowHand().spacing
    @Flag(help: "Which characters were read as which, those most often wrong first.")
    var verbose = false
    @OptionGroup var network: NetworkOption

    func run() throws {
        let network = try network.read()
        print("seed \(seed)")
        print("locale\ttext\tcharacters\talone right %\tin one go right %")
        for locale in locales {
            guard let language = Language(locale: locale) else {
                throw MeasureError("\(locale): no language is known by this name")
            }
            let stack = DictionaryStack(
                own: data + "/strokes.dict", shipped: data + "/strokes.dict", languages: [language],
                forms: data + "/languages.dict")
            let dictionary = try stack.load().dictionary
            let reader = LanguageReader(
                dictionary: dictionary, recogniser: Recogniser(dictionary, network: network),
                script: language.script)
            if let pangram = text ?? Pangram.all.first(where: { $0.locale == locale })?.text {
                let words = pangram.split(separator: " ").map(String.init)
                let text = repeatElement(words, count: rounds).flatMap(\.self)
                try report(locale, "pangram", text, reader)
            }
            for list in lists where list.hasPrefix(locale + "=") {
                let file = String(list.dropFirst(locale.count + 1))
                let known = String(decoding: try SampleFiles.bytes(file), as: UTF8.self)
                    .split(separator: "\n").map(String.init)
                    .filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
                var random = SeededGenerator(seed: seed)
                try report(
                    locale, "words", Array(known.shuffled(using: &random).prefix(words)), reader)
            }
        }
    }

    private func report(
        _ locale: String, _ kind: String, _ words: [String], _ reader: LanguageReader
    ) throws {
        var hand = LanguageHand(
            reader.dictionary, reader.recogniser, random: SeededGenerator(seed: seed))
        let alone = reader.alone(words, by: &hand)
        let flow = reader.inOneGo(words, by: &hand, spacing: spacing, seed: seed)
        let wrong = alone.wrong.values.reduce(0, +)
        print(
            [
                locale, kind, "\(alone.count)",
                percent(alone.count - wrong, of: alone.count, digits: 2),
                percent(flow.count - flow.wrong, of: flow.count, digits: 2),
            ].joined(separator: "\t"))
        guard verbose else { return }
        for (pair, count) in alone.wrong.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
            .prefix(20)
        {
            print("\t\(pair)\t\(count)")
        }
        for pair in flow.misread.prefix(20) { print("\t\(pair)") }
    }
}

/// Reads what a `LanguageHand` writes.
private struct LanguageReader {
    let dictionary: StrokeDictionary
    let recogniser: Recogniser
    let script: Language.Script

    func mode(of character: Character) -> String {
        character.isUppercase ? script.capitals : script.mode
    }

    /// Each character by itself: how many there were, and how often each was read as what.
    func alone(
        _ words: [String], by hand: inout LanguageHand
    ) -> (count: Int, wrong: [String: Int]) {
        var wrong: [String: Int] = [:]
        var count = 0
        for character in words.joined() {
            count += 1
            let mode = mode(of: character)
            let match = hand.draw(character, in: mode).flatMap { Query($0) }
                .flatMap { recogniser.recognise($0, in: mode) }
            if match?.verdict == .rejected || match?.actions.character != character {
                let read = match.map {
                    ($0.verdict == .rejected ? "?" : "") + Label.text(of: $0.actions)
                }
                wrong["\(character) \(read ?? "nothing")", default: 0] += 1
            }
        }
        return (count, wrong)
    }

    /// So many words are written without a rest.
    private static let line = 10

    /// All in one go, by an engine with its usual settings. Modes are turned to beforehand.
    func inOneGo(
        _ words: [String], by hand: inout LanguageHand, spacing: Double, seed: UInt64
    ) -> (count: Int, wrong: Int, misread: [String]) {
        var (count, wrong) = (0, 0)
        var misread: [String] = []
        var engine = Engine(recogniser: recogniser)
        engine.rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
        var pace = FlowHand()
        pace.spacing = spacing
        var writer = FlowWriter(engine, hand: pace, random: SeededGenerator(seed: seed &+ 1000))
        var current: String?
        for start in stride(from: 0, to: words.count, by: Self.line) {
            let line = words[start..<min(words.count, start + Self.line)]
            let before = writer.text.count
            // Who has come into another mode sees it at the end of the line.
            current = nil
            for character in line.joined() {
                let mode = mode(of: character)
                if mode != current {
                    writer.turn(to: mode)
                    current = mode
                }
                if let ink = hand.draw(character, in: mode), let box = ink.box {
                    // A mark makes no letter smaller.
                    writer.write(ink, size: max(box.width, box.height))
                }
            }
            writer.finish()
            let read = String(writer.text.dropFirst(before))
            let errors = Array(read).editDistance(to: Array(line.joined()))
            count += line.joined().count
            wrong += errors
            if errors > 0 { misread.append("\(line.joined()) \(read)") }
        }
        return (count, wrong, misread)
    }
}

/// Sentences that have the letters of their languages, of twenty locales; well known ones, completed by the letters
/// that they lack.
private enum Pangram {
    static let all = """
        en_US The quick brown fox jumps over the lazy dog
        de_DE Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich
        fr_FR Voix ambiguë un cœur qui au zéphyr préfère les jattes de kiwis où naïf âne île août garçon
        es_ES El veloz murciélago hindú comía feliz cardillo y kiwi la cigüeña ñandú
        it_IT Pranzo acqua fa volti sghembi perché più città così però kiwi jazz yoga box
        pt_PT Luís argüia à Júlia que brações fé chá óxido pôr zângão eram palavras do português kiwi
        nl_NL Pas wijze lynx bezag vroom het fikse aquaduct reünie één geïnd coördinatie
        pl_PL Pchnąć w tę łódź jeża lub ośm skrzyń fig
        cs_CZ Příliš žluťoučký kůň úpěl ďábelské ódy čeština řeka něco svět tóny
        sk_SK Kŕdeľ šťastných ďatľov učí pri ústí Váhu mĺkveho koňa obhrýzať kôru a žrať čerstvé mäso
        hu_HU Árvíztűrő tükörfúrógép egy hűtlen vejét fülöncsípő dühös mexikói úr Wesselényinél
        ro_RO Gheorghe obezul a reușit să obțină jucându-se un flux în Quebec de o mie kilowattoră
        tr_TR Pijamalı hasta yağız şoföre çabucak güvendi
        sv_SE Flygande bäckasiner söka hwila på mjuka tuvor
        da_DK Quizdeltagerne spiste jordbær med fløde mens cirkusklovnen Walther spillede på xylofon
        lv_LV Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus ģimene
        lt_LT Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą čežėjo
        is_IS Kæmi ný öxi hér ykist þjófum nú bæði víl og ádrepa
        vi_VN Do bạch kim rất quý nên sẽ dùng để lắp vô xương ở đẹp
        el_GR Ξεσκεπάζω την ψυχοφθόρα βδελυγμία καΐκι προϋπόθεση ρύζι
        ru_RU Съешь же ещё этих мягких французских булок да выпей чаю объём
        """.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return (locale: parts[0], text: parts[1])
        }
}
