"""Single characters as the network of characters sees them, and what is not one whole character."""

import collections
import os

import numpy as np

from hands import as_by_mouse, placed
from ink import arc, at, is_left_out, normalise, read

KINDS = ("0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz",
         ".,;:!?'\"`-_~/\\|^+*=<>%@#$&()[]{}")
"""A character is one of its own kind: which kind is meant the mode says, so c and C need not be told apart."""
ALPHABET = "".join(KINDS)
CODE = {character: number for number, character in enumerate(ALPHABET)}
KIND = np.array([kind for kind, labels in enumerate(KINDS) for _ in labels])
POINTS = 64
"""Points that a character is resampled to, the jumps between its strokes included."""
FEWEST_LABELS = 8
"""Who drew fewer different characters drew gestures, and named some of them by a letter."""


class Inks:
    """Inks as arrays: points [inks, POINTS, 2], pen up [inks, POINTS], strokes [inks], and labels."""

    def __init__(self):
        self.points, self.up, self.strokes, self.labels, self.writers, self.sources = ([] for _ in range(6))

    def add(self, strokes, label=-1, writer="", source=""):
        points, up = resampled(strokes)
        self.points.append(points)
        self.up.append(up)
        self.strokes.append(len(strokes))
        self.labels.append(label)
        self.writers.append(writer)
        self.sources.append(source)

    def packed(self):
        self.points = np.array(self.points, dtype=np.float32)
        self.up = np.array(self.up, dtype=np.float32)
        self.strokes, self.labels = np.array(self.strokes), np.array(self.labels)
        self.writers, self.sources = np.array(self.writers), np.array(self.sources)
        return self

    def __len__(self):
        return len(self.labels)


def cleaned(strokes):
    """Strokes without immediate repeats."""
    return [stroke[np.r_[True, np.abs(np.diff(stroke, axis=0)).sum(1) > 0]] for stroke in strokes]


def resampled(strokes):
    """`POINTS` points at equal distances along the strokes and the jumps between them, the larger side of
    their box from -1 to 1, y downwards; and 1 for each that lies on a jump, else 0."""
    points = np.concatenate(strokes)
    jumps = np.zeros(len(points))
    jumps[np.cumsum([len(stroke) for stroke in strokes[:-1]], dtype=int)] = 1
    low, high = points.min(0), points.max(0)
    points = (points - (low + high) / 2) * (2 / max((high - low).max(), 1e-9))
    length = arc(points) if len(points) > 1 else np.zeros(1)
    if length[-1] <= 0:
        return np.zeros((POINTS, 2)), np.zeros(POINTS)
    places = np.linspace(0, length[-1], POINTS)
    up = jumps[np.clip(np.searchsorted(length, places), 1, len(points) - 1)]
    up[[0, -1]] = 0
    return at(points, length, places), up


def by_another_order(strokes, random):
    """Two strokes in each other's place, or one of them backwards."""
    strokes = list(strokes)
    one, other = random.choice(len(strokes), 2, replace=False)
    if random.random() < 0.5:
        strokes[one], strokes[other] = strokes[other], strokes[one]
    else:
        strokes[one] = strokes[one][::-1]
    return strokes


class Characters:
    """The characters of some writers: as they were drawn, with another order of strokes, as by a mouse; and
    inks made of them that are not one whole character."""

    def __init__(self, samples, parts, random):
        """`samples`: (source, writer, label, strokes); `parts`: how many inks to make that are no character."""
        self.drawn, self.ordered, self.moused, self.parts = Inks(), Inks(), Inks(), Inks()
        by_writer = collections.defaultdict(list)
        for source, writer, label, strokes in samples:
            code = CODE[label]
            by_writer[writer].append((label, normalise(strokes)))
            self.drawn.add(strokes, code, writer, source)
            self.ordered.add(by_another_order(strokes, random) if 1 < len(strokes) < 6 else strokes, code)
            self.moused.add([as_by_mouse(stroke, random) * (1, -1) for stroke in by_writer[writer][-1][1]], code)
        self.add_parts(by_writer, parts, random)
        for inks in (self.drawn, self.ordered, self.moused, self.parts):
            inks.packed()

    def add_parts(self, by_writer, count, random):
        writers = sorted(writer for writer, known in by_writer.items() if len(known) >= 20)
        while len(self.parts) < count:
            known = by_writer[writers[random.integers(len(writers))]]
            if random.random() < 0.45:
                label, strokes = known[random.integers(len(known))]
                part = without_a_stroke(label, strokes, random)
            else:
                part = run_of_a_line(known, random)
            if part is not None:
                self.parts.add([stroke * (1, -1) for stroke in part])


def without_a_stroke(label, strokes, random):
    """A character that its first or its last stroke is missing of; None where the rest is one as well, as a
    sign's mostly is."""
    if not 2 <= len(strokes) <= 5 or not label.isalnum():
        return None
    return strokes[1:] if random.random() < 0.4 else strokes[:-1]


def run_of_a_line(known, random):
    """Two to five strokes one after the other of text by one hand, which are not just one character of it:
    in a line, or all on one spot. None where the draw gave no such run."""
    on_one_spot = random.random() < 0.35
    alike = random.random() < 0.75
    gap, place, line = random.uniform(0.02, 0.7), 0.0, []
    first = None
    for number in range(3):
        for _ in range(12):
            label, strokes = known[random.integers(len(known))]
            if first is None or not alike or KIND[CODE[label]] == KIND[CODE[first]]:
                break
        first = first or label
        strokes = placed(label, strokes, random.normal(0, 0.15) if on_one_spot else place, random)
        if not on_one_spot:
            place = max(stroke[:, 0].max() for stroke in strokes) + max(-0.1, gap + random.normal(0, 0.12))
        line += [(number, stroke) for stroke in strokes]
    counts = collections.Counter(number for number, _ in line)
    if random.random() < 0.5:
        start, count = 0, counts[0] + counts[1]
    else:
        count = int(random.choice([2, 3, 4], p=[0.6, 0.25, 0.15]))
        if len(line) < count:
            return None
        start = random.integers(len(line) - count + 1)
    run = line[start:start + count]
    if len({number for number, _ in run}) < 2 or len(run) > 5:
        return None
    return [stroke for _, stroke in run]


def load(folder, cache, part=0, seed=7):
    """The characters that teach and those that judge, by writers apart; prepared once."""
    import pickle

    if os.path.exists(cache):
        with open(cache, "rb") as file:
            return pickle.load(file)
    samples, labels = [], collections.defaultdict(set)
    for source, writer, label, _, strokes in read(folder):
        if label in CODE and len(strokes) <= 8:
            samples.append((source, writer, label, cleaned(strokes)))
            labels[writer].add(label)
    samples = [sample for sample in samples if len(labels[sample[1]]) >= FEWEST_LABELS]
    random = np.random.default_rng(seed)
    teach = Characters([s for s in samples if not is_left_out(s[1], part)], 90_000, random)
    judge = Characters([s for s in samples if is_left_out(s[1], part)], 8_000, random)
    with open(cache + ".new", "wb") as file:
        pickle.dump((teach, judge), file, protocol=4)
    os.replace(cache + ".new", cache)
    return teach, judge
