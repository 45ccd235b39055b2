// How long the shipped dictionary takes to be read and laid out.

import Benchmark
import Dictionaries

func addDictionaryLoading() {
    Benchmark(
        "load: read strokes.dict",
        closure: { benchmark, bytes in
            blackHole(try DictionaryReader.read(bytes))
        },
        setup: { try ShippedDictionary.bytes() })
    Benchmark(
        "load: lay out for matching",
        closure: { benchmark, dictionary in
            blackHole(Recogniser(dictionary))
        },
        setup: { try ShippedDictionary.dictionary() })
}
