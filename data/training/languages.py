"""Computes the letter models of the languages that Krakel ships.

    python3 languages.py KRAKEL FOLDER [CODE...]

KRAKEL is the program; FOLDER gets CODE.model of each, but English, en, goes to letters.model beside FOLDER. Which words
there are and how often they are used is wordfreq's knowledge; which words are English, that of the lists in Debian's
package scowl; which German words are nouns, that of german-nouns and of the lexicon in textblob-de.
"""

import collections
import csv
import importlib.util
import itertools
import os
import re
import subprocess
import sys
import tempfile

import wordfreq

from export import checksum

LARGEST = 350_000
"""Bytes of a model."""
FOREIGN = 30
"""So many times as often in English than in a language: the words of English that stand in its texts."""

NOTES = [
    "Licensed under CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/).",
    "Words and how often they are used: wordfreq 3.1.1 by Robyn Speer and others, of which OpenSubtitles",
    "(http://www.opensubtitles.org/), Wikipedia, and the SUBTLEX lists by Marc Brysbaert et al., which are",
    "freely available, are a part.",
]
OF_GERMAN = [
    "Which words are nouns: german-nouns 1.2.5 by Gregor Weichbrodt, of WiktionaryDE, CC BY-SA 4.0, and the",
    "lexicon of Schneider and Volk (1998) in textblob-de 0.4.3 by Markus Killer and Pattern by Tom De Smedt.",
]

OF_ENGLISH = [
    "Which words are English: the Spell Checker Oriented Word Lists (SCOWL) 2020.12.07, levels 10 to 60.",
    "SCOWL is Copyright 2000-2011 by Kevin Atkinson. Permission to use, copy, modify, distribute",
    "and sell these word lists, the associated scripts, the output created from the scripts, and",
    "its documentation for any purpose is hereby granted without fee, provided that the above",
    "copyright notice appears in all copies and that both that copyright notice and this",
    "permission notice appear in supporting documentation. Kevin Atkinson makes no",
    "representations about the suitability of this array for any purpose. It is provided \"as is\"",
    "without express or implied warranty.",
]
ALSO = {"de": OF_GERMAN, "en": OF_ENGLISH}

LATIN = "abcdefghijklmnopqrstuvwxyz"
LANGUAGES = {
    # Code: the letters; the words of one letter, what WordSources.swift has before an apostrophe among them.
    "en": (LATIN, "aio"),
    "de": (LATIN + "äöüß", ""),
    "el": ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", "ηοήό"),
    "es": (LATIN + "áéíóúüñ", "aeouy"),
    "fr": (LATIN + "àâæçéèêëîïôœùûüÿ", "aày" "cdjlmnst"),
    "it": (LATIN + "àèéìíîòóùú", "aeèio" "cdlmnstv"),
    "nl": (LATIN + "áéèëïóöü", "u"),
    "pl": (LATIN + "ąćęłńóśźż", "aiouwz"),
    "pt": (LATIN + "áâãàçéêíóôõú", "aeoéàó"),
    "ru": ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "авикосуя"),
    "uk": ("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "абвєжзйіоуя"),
}


def words(code):
    """Words in small letters and how often each is used, the most frequent first; what stands before an apostrophe and
    what stands behind it are a word each."""
    letters, single = LANGUAGES[code]
    uses = collections.Counter()
    for word, share in wordfreq.get_frequency_dict(code, "best").items():
        for part in word.split("'"):
            uses[part] += share
    english = wordfreq.get_frequency_dict("en", "best")
    for word, share in sorted(uses.items(), key=lambda use: (-use[1], use[0])):
        if (word and set(word) <= set(letters) and (len(word) > 1 or word in single)
                and english.get(word, 0) < FOREIGN * share):
            # wordfreq has σ where a word ends in ς.
            yield re.sub("σ$", "ς", word), share


SCOWL = "/usr/share/dict/scowl"
SPELLINGS = ("english", "american", "australian", "british", "british_z", "canadian")
KINDS = ("words", "contractions", "upper", "proper-names", "abbreviations")


def english():
    """The same of English, whose endings as in don't stay with their words. wordfreq has names, slang and mistakes as
    often as they are met: those that SCOWL has nowhere among its more common words are left out."""
    listed = set()
    for spelling, kind, level in itertools.product(SPELLINGS, KINDS, (10, 20, 35, 40, 50, 55, 60)):
        path = f"{SCOWL}/{spelling}-{kind}.{level}"
        if os.path.exists(path) and (kind != "abbreviations" or level <= 40):
            with open(path, encoding="latin-1") as file:
                listed.update(line.strip().lower() for line in file)
    letters, single = LANGUAGES["en"]
    for word, share in sorted(wordfreq.get_frequency_dict("en", "best").items(), key=lambda use: (-use[1], use[0])):
        if word in listed and set(word) <= set(letters + "'") and (len(word) > 1 or word in single):
            yield word, share


def file_of(module, *path):
    """A file of an installed package, which need not be one that can be imported."""
    return os.path.join(os.path.dirname(importlib.util.find_spec(module).origin), *path)


SHARP = re.compile(
    "(gro|grö|grü|gru|blo|blö|sto|stö|klo|klö|spa|spä|sü|bü|fu|fü|stra|hei|wei|(?<!k)rei|bei|lei|mei|lie|hie|tie|gie|nie|rie"
    "|drau|preu|äu|ausma|überma|mutma|erma(?=ssen)|besa|verga|^sa|^a(?=ss(?:en|)$)|au(?=sse[nr])|mä(?=ssig|ss$)|ma(?=ss(?:nahm|st|geb|los)))ss")
"""Where wordfreq has ss for a ß, behind long vowels."""


class German:
    """Which words are written with a capital, nouns and some of the time what is one as well, and which with ß."""

    def __init__(self):
        self.nouns, self.others = set(), set()
        with open(file_of("german_nouns.config", "nouns.csv"), encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if "adjektivische" not in row["pos"]:
                    forms = [row["lemma"]] + [row[name] for name in row if " singular" in name or " plural" in name]
                    self.nouns.update(plain(form) for form in forms if form[:1].isupper())
        folder = file_of("textblob_de", "ext", "_pattern", "text", "de")
        with open(os.path.join(folder, "de-lexicon.txt"), encoding="utf-8") as file:
            for line in file:
                if line[:1].islower():
                    self.others.add(plain(line.split()[0]))
                elif len(tags := line.split()) > 1 and tags[1] in ("NN", "NNS", "NE"):
                    self.nouns.add(plain(tags[0]))
        with open(os.path.join(folder, "de-verbs.txt"), encoding="utf-8") as file:
            for line in file:
                self.others.update(plain(form) for form in line.strip().split(",") if not line.startswith(";"))

    def spellings(self, word, share):
        spelled = SHARP.sub(r"\1ß", word)
        if word not in self.nouns:
            yield spelled, share
        elif word not in self.others:
            yield spelled.capitalize(), share
        else:
            capital = 0.02 if share > 5e-4 else 0.3
            yield spelled, share * (1 - capital)
            yield spelled.capitalize(), share * capital


def plain(word):
    return word.lower().replace("ß", "ss")


def compute(krakel, code, count, path):
    """The model of so many words; how large it is."""
    spellings = German().spellings if code == "de" else None
    uses_of = english() if code == "en" else words(code)
    with tempfile.TemporaryDirectory() as folder:
        listed, counted = os.path.join(folder, "list"), os.path.join(folder, "counted")
        with open(listed, "w", encoding="utf-8") as names, open(counted, "w", encoding="utf-8") as uses:
            for word, share in itertools.islice(uses_of, count):
                for spelling, part in spellings(word, share) if spellings else [(word, share)]:
                    names.write(spelling + "\n")
                    uses.write(f"{spelling} {max(1, round(part * 1e9))}\n")
        learned = os.path.join(folder, "krakel", "languages", code + ".model")
        learn = [krakel, "language", "add", code, "--from", listed, counted]
        if code == "en":
            learned = os.path.join(folder, "letters.model")
            learn = [krakel, "train", "--words", counted, "-o", learned]
        subprocess.run(learn, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "XDG_DATA_HOME": folder})
        with open(learned, "rb") as file:
            model = noted(file.read(), [f"language {code}"] + NOTES + ALSO.get(code, []))
        if len(model) <= LARGEST:
            with open(path, "wb") as file:
                file.write(model)
        return len(model)


def noted(model, notes):
    """A letter model with other notes, in the form that Sources/Reading/Words/ModelCoding.swift has."""
    head, body = model[:-8].split(b"\n\n", 1)
    lines = [line for line in head.split(b"\n") if not line.startswith(b"note ")]
    lines[1:1] = [f"note {note}".encode() for note in notes]
    data = b"\n".join(lines) + b"\n\n" + body
    return data + checksum(data).to_bytes(8, "little")


def main():
    krakel, folder, *codes = sys.argv[1:]
    for code in codes or LANGUAGES:
        path = os.path.join(folder, "../letters.model" if code == "en" else code + ".model")
        # As many words as there is room for, in thousands.
        low, high = 1, 200
        while high - low > 1:
            middle = (low + high) // 2
            if compute(krakel, code, middle * 1000, path) <= LARGEST:
                low = middle
            else:
                high = middle
        print(f"{code}: {low},000 words, {compute(krakel, code, low * 1000, path)} bytes", flush=True)


if __name__ == "__main__":
    main()
