"""Computes which letters follow which in words that no list has, data/letters.grams beside data/letters.model.

    python3 grams.py CODE MODEL OUTPUT

MODEL is the letter model of the language, whose trigrams are made finer by what three and four letters before say. The
words are all that wordfreq knows of the language, names and rare ones among them, each once: of all groups of letters
those that say most of the next, as many as there is room for. `Sources/Reading/Words/WordPairs.swift` has the form.
"""

import collections
import sys

import numpy as np
import wordfreq

from languages import NOTES
from pairs import room, write

LARGEST = 350_000
"""Bytes of the file."""
EDGE = "^"
"""Stands before the first letter of a word and behind the last."""
CONTEXTS = 3, 4
"""Letters before the one that is said something of."""


def trigrams(path):
    """The share of each letter behind every two before it, as the letter model has it, and its letters."""
    with open(path, "rb") as file:
        head, body = file.read()[:-8].split(b"\n\n", 1)
    lines = dict(line.split(" ", 1) for line in head.decode().splitlines())
    letters = EDGE + lines["alphabet"].replace(" ", "")
    weights = np.frombuffer(body, "u1")[-len(letters) ** 3 :].astype(float)
    return letters, 2 ** (-weights.reshape((len(letters),) * 3) / 16)


def words(code, letters):
    """As Sources/Reading/Words/WordCounts.swift takes them apart: what stands behind an apostrophe is a word with it."""
    found = set()
    for word in wordfreq.get_frequency_dict(code, "best"):
        first, *rest = word.replace("’", "'").split("'")
        found.update(part for part in [first] + ["'" + part for part in rest] if set(part) <= set(letters[1:]))
    return sorted(found - {"", "'"})


def counted(words, size):
    """How often each letter follows each group of so many."""
    counts = collections.defaultdict(collections.Counter)
    for word in words:
        text = EDGE + word + EDGE
        for end in range(size, len(text)):
            counts[text[end - size : end]][text[end]] += 1
    return counts


def kept(counts, below, room):
    """The entries that say most, smoothed after Witten and Bell: for each group what it says of letters, as many times
    as likely as `below` has them; and how much each of them says."""
    said = []
    for group, follow in counts.items():
        total, kinds = sum(follow.values()), len(follow)
        rest = np.log(kinds / (total + kinds))
        for letter, count in follow.items():
            usual = below(group[1:], letter)
            share = (count + kinds * usual) / (total + kinds)
            gain = np.log(share / usual)
            if gain > rest:
                said.append((count * (gain - rest), group, letter, share))
    said.sort(key=lambda entry: (-entry[0], entry[1:]))
    result, taken = collections.defaultdict(dict), 0
    for _, group, letter, share in said:
        taken += 1 + (group not in result)
        if taken > room:
            break
        result[group][letter] = share
    return result


def refined(below, groups):
    """The shares with what these groups say, and what each leaves for other letters."""
    left = {}
    for group, shares in groups.items():
        usual = sum(below(group[1:], letter) for letter in shares)
        left[group] = max(1e-3, 1 - sum(shares.values())) / max(1e-3, 1 - usual)

    def share(group, letter):
        if group not in groups:
            return below(group[1:], letter)
        known = groups[group].get(letter)
        return known if known else left[group] * below(group[1:], letter)

    return share, left


def main(code, model, output):
    letters, weights = trigrams(model)
    place = {letter: number for number, letter in enumerate(letters)}

    def shares(group, letter):
        return weights[place[group[-2]], place[group[-1]], place[letter]]

    notes = [f"language {code}"] + NOTES
    taught = words(code, letters)
    entries = {}
    for size in CONTEXTS:
        groups = kept(counted(taught, size), shares, room(notes, LARGEST) // len(CONTEXTS))
        finer, left = refined(shares, groups)
        for group, follow in groups.items():
            entries[group + " "] = np.log(left[group])
            for letter, share in follow.items():
                entries[f"{group} {letter}"] = np.log(share / shares(group[1:], letter))
        shares = finer
    write(output, notes, entries.items())


if __name__ == "__main__":
    main(*sys.argv[1:])
