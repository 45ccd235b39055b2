// Small models for the tests.

import PureSupport
import System

@testable import Reading

enum Models {
    /// The one of a language that comes with Krakel.
    static func shipped(_ code: String) throws -> LetterModel {
        let path = Checkout.path(of: "data/languages/\(code).model")
        return try LetterModel(MappedFile(path, limit: LetterModel.largestFile))
    }

    /// Learned from `text`, every letter of which is known.
    static func learned(_ text: String) -> LetterModel {
        var words = WordCounts()
        words.add(text)
        return LetterModel(learning: words)
    }

    static let english = learned(
        """
        the the the the and and of to in is that it was for on are as with his they at be this have
        from or had by hot word but what some we can out other were all there when up use your how
        said an each she which do their time if will way about many then them write would like so
        these her long make thing see him two has look more day could go come did number sound no most
        people my over know water than call first who may down side been now find don't won't it's box quiz jump vex
        """)
}
