import Dictionaries
import PureSupport

typealias Checkout = PureSupport.Checkout

extension Checkout {
    /// The dictionary that is shipped.
    static func dictionary() throws -> StrokeDictionary {
        try DictionaryReader.read(try bytes(of: "data/strokes.dict")).dictionary
    }
}
