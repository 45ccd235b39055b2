/// Common words of a language to practise, all in small letters, since capitals need a stroke more.
public enum WordList {
    public static var english: [String] {
        englishText.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    private static let englishText = """
        about above across after again along also always animal answer apple around autumn away back
        balance basic because before begin behind below best better between big bird black blue book
        both box bring brown build busy buy call came can car carry change chapter child city clear
        close cloud coffee cold colour come complete cook could country course cross cup dark day
        deep different dinner door down draw dream drink drive dry each early earth east easy eight
        empty end enough equal even evening ever every exact example expect extra eye face fact fall
        family far fast father feel few field final find fire first five fly follow food foot for
        forest forget four free fresh friday friend from full game garden give glass go gold good
        great green ground group grow half hand happy hard have head hear heart heavy hello help here
        high hill home horse hot hour house how hundred ice idea inside island jacket job join
        journey juice jump june just keep key kind kitchen know lake land language large last late
        laugh lazy learn leave left letter life light like line listen little live long look lost
        love low luck lunch machine make many map maybe mean meet middle milk minute mix moment money
        month moon more morning most mother mountain mouth move much music must name near need never
        new next nice night nine north notice now number object ocean often old once one only open
        orange other our out over own page paint paper park part party past path pay pen people
        perhaps picture piece place plan play please point power press pretty problem public pull
        push put quality queen question quick quiet quite rain reach read ready reason red rest rich
        right river road room round run safe same school sea season second see sell send sentence
        seven shape she ship short should show side simple since sing six size sky sleep slow small
        smile snow soft some song soon sound south space speak spring square stand star start stay
        still stone stop story street strong student such sugar summer sun sure swim table take talk
        tea teach tell ten test text than thank that the then there these they thing think this those
        thought three through time today together tomorrow too top touch town travel tree true try
        turn twelve two under until upon use useful usual valley very view village visit voice wait
        walk wall want warm was watch water way week weight well west what wheel when where which
        while white who whole why wide wild wind window winter wish with without woman wonder wood
        word work world would write yellow year yes yesterday yet you young zebra zero zone
        """
}

/// How much each letter needs to be practised.
public struct Need: Sendable {
    private let tallies: [String: Tally]
    private let usual: Double

    /// The share of wrong tries that is assumed for a letter that was never tried.
    private static let unknown = 1.0 / 3
    /// How many tries with that share are added to each letter's own, so that one miss does not decide.
    private static let doubt = 3.0

    /// - Parameter tallies: the results until now, by label.
    public init(_ tallies: [String: Tally]) {
        self.tallies = tallies
        let whole = tallies.whole
        usual = whole.tries > 0 ? whole.seconds / Double(whole.tries) : 0
    }

    /// From 0 for a letter that goes well to about 2 for one that is always wrong and slow.
    public func of(_ character: Character) -> Double {
        let tally = tallies[String(character)] ?? Tally()
        let tries = Double(tally.tries)
        let wrong = Double(tally.tries - tally.right)
        let share = (wrong + Self.unknown * Self.doubt) / (tries + Self.doubt)
        guard tally.tries > 0, usual > 0 else { return share }
        let slowness = max(0, min(1, tally.seconds / tries / usual - 1))
        return share + slowness
    }

    /// The mean need of the letters of a word.
    func of(_ word: String) -> Double {
        word.isEmpty ? 0 : word.reduce(0) { $0 + of($1) } / Double(word.count)
    }
}

/// Chooses words to practise.
public enum WordChoice {
    /// `count` different words at random; words whose letters need practice are likelier, and words with a
    /// character that cannot be written are left out.
    public static func words(
        _ count: Int, of words: [String], need: Need, isKnown: (Character) -> Bool,
        using generator: inout some RandomNumberGenerator
    ) -> [String] {
        var rest: [(word: String, weight: Double)] = words.compactMap { word in
            guard !word.isEmpty, word.allSatisfy(isKnown) else { return nil }
            let need = need.of(word)
            // Twice the need makes a word eight times as likely; no word is impossible.
            return (word, 1e-6 + need * need * need)
        }
        var chosen: [String] = []
        while chosen.count < count, !rest.isEmpty {
            let whole = rest.reduce(0) { $0 + $1.weight }
            var place = Double.random(in: 0..<whole, using: &generator)
            let index =
                rest.firstIndex { candidate in
                    place -= candidate.weight
                    return place < 0
                } ?? rest.count - 1
            chosen.append(rest.remove(at: index).word)
        }
        return chosen
    }
}
