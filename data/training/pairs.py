"""Computes which English words follow which, data/letters.pairs beside data/letters.model.

    apt-get download pocketsphinx-en-us && dpkg -x pocketsphinx-en-us_*.deb FOLDER
    python3 pairs.py FOLDER/usr/share/pocketsphinx/model/en-us/en-us.lm.bin ../letters.pairs

The pairs are those of the language model of pocketsphinx-en-us 0.8+5prealpha+1: of its two million the ones that say
most of the second word, as many as there is room for. `Sources/Reading/Words/WordPairs.swift` has the form.
"""

import re
import struct
import sys

import numpy as np

from export import checksum

LARGEST = 350_000
"""Bytes of the file."""
BUCKETS = 4096
STEP = 0.1
"""What one of a value is, as a natural logarithm."""
BASE = np.log(1.0001)
"""What one of pocketsphinx's logarithms is."""
WORD = re.compile(r"[a-z]+('[a-z]+)*")

NOTES = """\
English, from the language model en-us.lm.bin of pocketsphinx-en-us 0.8+5prealpha+1, as Debian 12 has it.
Copyright (c) 1995-2014 Carnegie Mellon University. All rights reserved.
Copyright (c) 2014-2015 Alpha Cephei Inc. All rights reserved.
Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:
1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
following disclaimer in the documentation and/or other materials provided with the distribution.
This work was supported in part by funding from the Defense Advanced Research Projects Agency and the National
Science Foundation of the United States of America, and the CMU Sphinx Speech Consortium.
THIS SOFTWARE IS PROVIDED BY CARNEGIE MELLON UNIVERSITY ``AS IS'' AND ANY EXPRESSED OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL CARNEGIE MELLON UNIVERSITY NOR ITS EMPLOYEES BE LIABLE FOR ANY DIRECT,
INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE
OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""


def read(path):
    """Words, the logarithms of their shares and of what is left for words that are behind them in no pair; the
    pairs' first and second words and the logarithms of the second's share behind the first.

    A trie by the second word: the words, then the pairs as bits, each the first word, what is left for triples, the
    share (16 bits each, as places in a table) and where its triples begin."""
    data = open(path, "rb").read()
    magic = b"Trie Language Model"
    assert data.startswith(magic) and data[len(magic)] == 3, "no language model of three words"
    at = len(magic) + 1
    counts = [int(count) for count in np.frombuffer(data, "<u4", 3, at)]
    at += 12 + 4
    shares = np.frombuffer(data, "<f4", 1 << 16, at)
    at += 3 * 4 << 16
    single = np.frombuffer(data, [("share", "<f4"), ("rest", "<f4"), ("next", "<u4")], counts[0] + 1, at)
    at += 12 * (counts[0] + 1)
    word, triple = counts[0].bit_length(), counts[2].bit_length()
    size = ((1 + counts[1]) * (word + 32 + triple) + 7) // 8 + 8
    bits = np.unpackbits(np.frombuffer(data, "u1", size, at), bitorder="little")
    bits = bits[: counts[1] * (word + 32 + triple)].reshape(counts[1], -1)
    at += size + ((1 + counts[2]) * (word + 16) + 7) // 8 + 8 + 4
    words = [name.decode() for name in data[at:].split(b"\0")[: counts[0]]]
    first = bits[:, :word].astype(int) @ (1 << np.arange(word))
    share = shares[bits[:, word + 16 : word + 32].astype(int) @ (1 << np.arange(16))]
    second = np.repeat(np.arange(counts[0]), np.diff(single["next"].astype(int)))
    first, share = first[: len(second)], share[: len(second)]
    known = np.array([WORD.fullmatch(name) is not None for name in words])
    kept = known[first] & known[second]
    return (
        words, single["share"][:-1] * BASE, single["rest"][:-1] * BASE,
        first[kept], second[kept], share[kept] * BASE,
    )  # fmt: skip


def entries(path, room):
    """At most so many keys with their values: of pairs, and of each first word with what is left for all others."""
    words, alone, rest, first, second, behind = read(path)
    gain = behind - alone[second]
    said = np.exp(alone[first] + behind) * (gain - rest[first])
    order = np.argsort(-said, kind="stable")
    order = order[said[order] > 0]
    # Each first word takes the room of a pair: the most pairs with which all of it fits.
    new = np.zeros(len(order), bool)
    new[np.unique(first[order], return_index=True)[1]] = True
    order = order[: int(np.searchsorted(np.arange(1, len(order) + 1) + np.cumsum(new), room, side="right"))]
    first, second, behind, gain = first[order], second[order], behind[order], gain[order]
    taken = np.bincount(first, np.exp(behind), len(words))
    usual = np.bincount(first, np.exp(alone[second]), len(words))
    left = np.log(np.maximum(1e-3, 1 - taken) / np.maximum(1e-3, 1 - usual))
    yield from ((f"{words[a]} {words[b]}", value) for a, b, value in zip(first, second, gain))
    yield from ((f"{words[a]} ", left[a]) for a in np.unique(first))


def head(notes):
    return ("krakel-pairs 1\n" + "".join(f"note {line}\n" for line in notes) + "\n").encode()


def room(notes, largest):
    """For how many entries there is room in so many bytes."""
    return (largest - len(head(notes)) - 4 * (BUCKETS + 1)) // 3


def write(output, notes, entries):
    """A file of these keys with their values. Of two with the same checksum the first stays."""
    buckets = [{} for _ in range(BUCKETS)]
    for name, value in entries:
        key = checksum(name.encode())
        buckets[key >> 52].setdefault(key >> 36 & 0xFFFF, max(-127, min(127, round(value / STEP))))
    ends = np.cumsum([0] + [len(bucket) for bucket in buckets])
    with open(output, "wb") as file:
        file.write(head(notes) + ends.astype("<u4").tobytes())
        for bucket in buckets:
            for key, value in sorted(bucket.items()):
                file.write(struct.pack("<Hb", key, value))


def main(path, output):
    notes = NOTES.splitlines()
    write(output, notes, entries(path, room(notes, LARGEST)))


if __name__ == "__main__":
    main(*sys.argv[1:])
