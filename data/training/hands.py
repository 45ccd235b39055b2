"""Other hands: recordings as another hand, a mouse or a joined-up writer might have made them."""

import collections
import re

import numpy as np

from ink import ALPHABET, arc, at, normalise

SIGNS = ALPHABET[62:]

# Where characters stand between base line and ascender, in x-heights.
EXTENT = collections.defaultdict(lambda: (0.0, 2.0))
EXTENT.update({c: (0.0, 1.0) for c in "acemnorsuvwxz"})
EXTENT.update({c: (-0.9, 1.0) for c in "gpqy"})
EXTENT.update({"i": (0.0, 1.6), "j": (-0.9, 1.6), "t": (0.0, 1.7), ".": (0.0, 0.1),
               ",": (-0.3, 0.2), "'": (1.5, 2.0), "-": (0.5, 0.6), ":": (0.0, 0.8),
               ";": (-0.3, 0.8), '"': (1.5, 2.0), "(": (-0.3, 2.0), ")": (-0.3, 2.0),
               "@": (-0.3, 1.7), "+": (0.3, 1.2), "=": (0.4, 0.9), "*": (1.0, 1.9)})
SIZE = {".": 0.12, ",": 0.4, "'": 0.5, '"': 0.5, "-": 0.6, "=": 0.7}
"""The longer side of signs that have no height of their own, in x-heights."""


def varied(strokes, random):
    """Sheared, stretched, turned, raised, warped and shaken, each a little, dots and bars at another time."""
    strokes = reordered(strokes, random)
    stretch, tall = np.exp(random.normal(0, 0.16)), np.exp(random.normal(0, 0.15))
    shear, turn, lift = random.normal(0, 0.24), random.normal(0, 0.06), random.normal(0, 0.14)
    matrix = np.array([[tall * stretch, shear * tall], [0, tall / stretch**0.3]])
    cosine, sine = np.cos(turn), np.sin(turn)
    matrix = np.array([[cosine, -sine], [sine, cosine]]) @ matrix
    points = np.concatenate(strokes) @ matrix.T
    # Turned about its middle, not about its left end.
    points += (0, lift - turn * points[:, 0].mean())
    if random.random() < 0.7:
        wave, phase = random.uniform(1.2, 4), random.uniform(0, 2 * np.pi, 2)
        size = random.normal(0, 0.08, 2)
        x = points[:, 0].copy()
        points[:, 1] += size[0] * np.sin(np.pi * x / wave + phase[0])
        points[:, 0] += (size[1] * np.sin(2 * np.pi * points[:, 1] / 3 + phase[1])
                         + 0.5 * size[0] * np.sin(2 * np.pi * x / wave + phase[1]))
    if random.random() < 0.6:
        points[:, 0] = widened(points[:, 0], random)
    if random.random() < 0.4:
        # Long and short loops: what stands above and below small letters has a height of its own.
        y = points[:, 1]
        above, below = np.exp(random.normal(0, 0.2, 2))
        points[:, 1] = np.where(y > 1, 1 + (y - 1) * above, np.where(y < 0, y * below, y))
    if random.random() < 0.3:
        points += random.normal(0, 0.02, points.shape)
    strokes = np.split(points, np.cumsum([len(stroke) for stroke in strokes])[:-1])
    if random.random() < 0.15:
        strokes = [as_by_mouse(stroke, random) for stroke in strokes]
    return strokes


def widened(x, random):
    """Places along a word of which some letters are wider now and others narrower."""
    low, high = x.min(), x.max()
    count = max(2, int((high - low) / 1.2) + 2)
    knots = np.linspace(low - 0.01, high + 0.01, count)
    widths = np.exp(random.normal(0, 0.2, count - 1)) * np.diff(knots)
    return np.interp(x, knots, np.r_[0, np.cumsum(widths)])


def reordered(strokes, random):
    """Half of the words with a dot or a bar at the end of the word, behind its letter, or from its other end."""
    if len(strokes) < 3 or random.random() < 0.5:
        return strokes
    strokes = list(strokes)
    small = [number for number, stroke in enumerate(strokes)
             if number and np.ptp(stroke, axis=0).max() < 1.1 and stroke[:, 1].mean() > 0.7]
    random.shuffle(small)
    for number in small[:random.integers(1, 4)]:
        chance = random.random()
        if chance < 0.25:
            strokes[number] = strokes[number][::-1].copy()
        elif chance < 0.6:
            strokes.append(strokes.pop(number))
            break
        else:
            middle = strokes[number][:, 0].mean()
            for place, other in enumerate(strokes):
                if place != number and other[:, 0].min() - 0.2 < middle < other[:, 0].max() + 0.4:
                    strokes.insert(place + (place < number), strokes.pop(number))
                    break
            break
    return strokes


def as_by_mouse(stroke, random):
    """Few points, on a grid of pixels, with the slow tremor of an arm."""
    if len(stroke) < 3:
        return stroke
    length = arc(stroke)
    count = max(3, int(length[-1] / random.uniform(0.1, 0.35)) + 1)
    points = at(stroke, length, np.linspace(0, length[-1], count))
    tremor = random.normal(0, random.uniform(0.01, 0.05), points.shape)
    grid = random.uniform(0.02, 0.08)
    return np.round((points + tremor) / grid) * grid


def joined(strokes, random):
    """All in one stroke, as a hand writes that holds a button down; half of them without dots."""
    if random.random() < 0.5:
        sizes = [np.ptp(stroke, axis=0).max() for stroke in strokes]
        strokes = [stroke for stroke, size in zip(strokes, sizes) if size > 0.35] or strokes
    return measured([np.concatenate(strokes)])


def measured(strokes):
    """Strokes with the base line and the x-height that a reader of them would find."""
    return normalise([stroke * (1, -1) for stroke in strokes])


class Gluer:
    """Words put together from single characters of one writer, and signs put to words."""

    def __init__(self, characters, words, shares):
        """`characters`: (writer, label, strokes); `words` with the `shares` they are drawn by."""
        self.by_writer = collections.defaultdict(lambda: collections.defaultdict(list))
        self.signs = collections.defaultdict(list)
        for writer, label, strokes in characters:
            self.by_writer[writer][label].append(strokes)
            if label in SIGNS:
                self.signs[label].append(strokes)
        small, large = ALPHABET[:26], ALPHABET[26:52]
        self.writers = sorted(writer for writer, known in self.by_writer.items()
                              if sum(c in known for c in small) >= 20)
        self.capitals = sorted(writer for writer in self.writers
                               if sum(c in self.by_writer[writer] for c in large) >= 18)
        self.digits = sorted(writer for writer, known in self.by_writer.items()
                             if sum(c in known for c in ALPHABET[52:62]) >= 9)
        self.words, self.shares = words, shares

    def word(self, random):
        """(text, strokes); None where the writer lacks a character of it."""
        chance = random.random()
        writer = self.writers[random.integers(len(self.writers))]
        if random.random() < 0.8:
            text = self.words[random.choice(len(self.words), p=self.shares)]
        else:
            text = "".join(ALPHABET[i] for i in random.integers(0, 26, random.integers(2, 7)))
        if chance < 0.32 and self.capitals:
            writer = self.capitals[random.integers(len(self.capitals))]
            text = text.upper() if chance < 0.12 else text.capitalize()
        elif chance < 0.45 and self.digits:
            writer = self.digits[random.integers(len(self.digits))]
            text = number(random)
        elif chance < 0.5:
            at = random.integers(1, len(text))
            text = text[:at] + random.choice(["'", "-", "-", ".", "/", "@", "&"]) + text[at:]
        if random.random() < 0.15:
            text = with_signs(text, random)
        known = self.by_writer[writer]
        if not all(character in known or character in self.signs for character in text):
            return None
        same = {}
        keeps = random.random() < 0.3
        marks = random.random() < 0.1
        gap, place, result, late = random.uniform(0.1, 0.6), 0.0, [], []
        for character in text:
            choice = same.get(character) if keeps else None
            if choice is None:
                choices = known[character] if character in known else self.signs[character]
                choice = choices[random.integers(len(choices))]
                same[character] = choice
            strokes = placed(character, choice, place, random)
            place = max(stroke[:, 0].max() for stroke in strokes)
            place += max(0.02, gap + random.normal(0, 0.1))
            result += strokes
            if marks and character in "aceinosuzAEOU" and random.random() < 0.3:
                (late if random.random() < 0.5 else result).extend(mark(strokes, random))
        return text, measured(result + late)

    def signed(self, text, strokes, random):
        """A word as it was written, with a sign behind it."""
        sign = random.choice(list(".,.,.,!?:;\")'"))
        choices = self.signs[sign]
        if not choices:
            return text, strokes
        place = max(stroke[:, 0].max() for stroke in strokes) + random.uniform(0.05, 0.7)
        choice = choices[random.integers(len(choices))]
        return text + sign, measured(strokes + placed(sign, choice, place, random))


def mark(letter, random):
    """Strokes of a mark above a letter, as other languages have them: it is read as the plain letter."""
    points = np.concatenate(letter)
    middle = (points[:, 0].min() + points[:, 0].max()) / 2 + random.normal(0, 0.1)
    height = points[:, 1].max() + random.uniform(0.15, 0.5)
    size = random.uniform(0.15, 0.35)
    shapes = [[[(-1, 0), (-0.9, -0.2)], [(1, 0), (1.1, -0.2)]], [[(1, 1), (-0.6, -0.5)]],
              [[(-1, 1), (0.6, -0.5)]], [[(-1, -0.5), (0, 0.7), (1, -0.5)]],
              [[(-1, 0.7), (0, -0.5), (1, 0.7)]], [[(-1, -0.3), (-0.4, 0.4), (0.4, -0.3), (1, 0.4)]],
              [[(0, 1), (-0.7, 0.7), (-1, 0), (0, -0.8), (1, 0), (0.6, 0.8), (0, 1)]]]
    shape = shapes[random.integers(len(shapes))]
    return [np.array(stroke) * size + (middle, height) for stroke in shape]


def number(random):
    """Digits as they are written: plain, with a point, a time, a share, a sum, a date."""
    digits = lambda count: "".join(str(i) for i in random.integers(0, 10, count))
    some, kind = digits(random.integers(1, 5)), random.random()
    if kind < 0.6:
        return some
    return random.choice([some + "." + digits(2), some + "," + digits(3), digits(2) + ":" + digits(2),
                          some + "%", "$" + some, digits(2) + "/" + digits(2), some + "+" + digits(1),
                          digits(2) + "=" + digits(2), "#" + some, digits(3) + "-" + digits(4),
                          "(" + digits(3) + ")", digits(1) + "*" + digits(1)])


def with_signs(text, random):
    around = random.choice([" .", " ,", " !", " ?", " :", " ;", "\"\"", "()", " \"", "\" ", " )", "( "])
    return (around[0] + text + around[1]).replace(" ", "")


def placed(character, strokes, place, random):
    """A character from `place` on, as high as it stands in a word."""
    everything = np.concatenate(strokes)
    low, high = everything.min(0), everything.max(0)
    width, height = high[0] - low[0], max(high[1] - low[1], 0.05)
    bottom, top = EXTENT[character]
    scale = (top - bottom) / height
    if character in SIZE:
        scale = SIZE[character] / max(height, width)
    scale = min(scale, 2.5 / max(width, 0.1)) * np.exp(random.normal(0, 0.08))
    offset = np.array([place, bottom + random.normal(0, 0.07)])
    return [(stroke - low) * scale + offset for stroke in strokes]


def common_words():
    """Words of English and how often each is to be glued: rarer ones more often than they are written."""
    import wordfreq

    words = [w for w in wordfreq.top_n_list("en", 60000) if re.fullmatch("[a-z]{2,12}", w)]
    shares = np.array([wordfreq.word_frequency(w, "en") for w in words]) ** 0.3
    return words, shares / shares.sum()
