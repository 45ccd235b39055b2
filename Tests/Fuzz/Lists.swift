// Any bytes as a word list, a text, or a dictionary for Hunspell: what is before the first zero byte are its
// affixes.

import Reading
import System

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let parts = UnsafeBufferPointer(start: data, count: size).split(
        separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        Array(bytes).withUnsafeBytes { TextEncoding.text($0, named: nil) } ?? ""
    }
    guard let first = parts.first, let last = parts.last else { return 0 }
    var words = ListedWords(elisions: size % 2 == 0 ? [] : ["l"])
    let rules = HunspellWords(affixes: text(first))
    for line in text(last).split(whereSeparator: \.isNewline).prefix(100) {
        rules.forEachWord(of: line, most: 50) { words.add(word: $0) }
    }
    words.add(list: text(last))
    words.count(text: text(first))
    let model = words.model(limit: 1000).model
    guard let again = try? LetterModel(bytes: model.bytes) else {
        preconditionFailure("a model cannot be read again")
    }
    precondition(again == model)
    return 0
}
