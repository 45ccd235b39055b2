"""Recordings, and what the network sees of them.

Krakel's inference (Sources/Reading/Network) computes the same features; the golden file that
`export.py` writes holds both to each other. Units: x-heights above the base line, y upwards.
"""

import glob
import gzip
import json
import os
import zlib

import numpy as np

ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'-.,!?:;\"()/%$&@+=#*"
CODE = {character: number + 1 for number, character in enumerate(ALPHABET)}
FEATURES = 11
STEP = 0.2
"""Distance between frames in x-heights."""
FINEST = 0.08
"""Points closer than this, in x-heights, are tremor."""
LONGEST_GAP = 6
"""Frames that a pen-up takes at most."""


def read(folder):
    """Samples of every *.jsonl and *.jsonl.gz of a folder: (file, writer, label, style, strokes).

    A label of several letters is a word in files with "words" in their name only: gestures have names
    too, and a circle is not how `circle` is written.
    """
    for path in sorted(glob.glob(os.path.join(folder, "*.jsonl*"))):
        opener = gzip.open if path.endswith(".gz") else open
        name = os.path.basename(path).split(".")[0]
        with opener(path, "rt", encoding="utf-8") as file:
            for line in file:
                sample = json.loads(line)
                # As UNIPEN writes a quotation mark.
                label = sample["label"].replace('\\"', '"')
                strokes = [np.asarray([point[:2] for point in stroke], dtype=np.float64)
                           for stroke in sample["strokes"] if stroke]
                if strokes and (len(label) == 1 or "words" in name):
                    yield (name, sample.get("user", ""), label,
                           sample.get("style", "").lower(), strokes)


def is_left_out(writer, part=0):
    """Whether a writer judges and does not teach: about one in seven, the same in every file.

    The shipped networks leave out part 0; another `part` is for networks of an experiment.
    """
    return zlib.crc32(writer.encode()) % 7 == part


def turning_points(y, threshold):
    """Indices where the pen turns up or down, by more than `threshold`, the ends included."""
    turns, extreme, direction = [0], 0, 0
    for i in range(1, len(y)):
        if direction == 0:
            if abs(y[i] - y[0]) > threshold:
                direction, extreme = (1 if y[i] > y[0] else -1), i
        elif (y[i] - y[extreme]) * direction >= 0:
            extreme = i
        elif (y[extreme] - y[i]) * direction > threshold:
            turns.append(extreme)
            direction, extreme = -direction, i
    if direction:
        turns.append(extreme)
    return turns


def normalise(strokes):
    """Strokes in pixels, y down, as strokes in x-heights above the base line, y up.

    The x-height is the median of the vertical runs that are at least a quarter of the longest; the
    base line runs through the median of their lower ends, and may rise or fall.
    """
    strokes = [stroke[np.r_[True, np.abs(np.diff(stroke, axis=0)).sum(1) > 0]] for stroke in strokes]
    everything = np.concatenate(strokes)
    low, high = everything.min(0), everything.max(0)
    width, height = np.maximum(high - low, 1e-9)
    runs, bottoms = [], []
    for stroke in strokes:
        y = stroke[:, 1]
        turns = turning_points(y, 0.12 * height)
        for a, b in zip(turns, turns[1:]):
            runs.append(abs(y[a] - y[b]))
            bottoms.append(stroke[a if y[a] > y[b] else b])
    unit, base, slope, middle = height, high[1], 0.0, 0.0
    if runs:
        runs, bottoms = np.asarray(runs), np.asarray(bottoms)
        long = runs >= 0.25 * runs.max()
        unit = float(np.median(runs[long]))
        bottoms = bottoms[long]
        base = float(np.median(bottoms[:, 1]))
    unit = max(float(np.clip(unit, height / 5, max(height, width / 8))), width / 40, 1e-6)
    if len(runs) and len(bottoms) >= 5:
        near = np.abs(bottoms[:, 1] - base) < 0.7 * unit
        if near.sum() >= 4:
            x, y = bottoms[near, 0], bottoms[near, 1]
            middle = x.mean()
            covariance = ((x - middle) * (y - y.mean())).sum()
            slope = covariance / (((x - middle) ** 2).sum() + (4 * unit) ** 2)
            slope = float(np.clip(slope, -0.3, 0.3))
            base = float(np.median(bottoms[:, 1] - slope * (bottoms[:, 0] - middle)))
    result = []
    for stroke in strokes:
        y = stroke[:, 1] - slope * (stroke[:, 0] - middle)
        points = np.stack([(stroke[:, 0] - low[0]) / unit, (base - y) / unit], 1)
        result.append(thinned(points))
    return result


def thinned(points):
    """Points at equal distances where there are more than one each `FINEST`."""
    if len(points) < 3:
        return points
    length = arc(points)
    count = int(length[-1] / FINEST) + 2
    return at(points, length, np.linspace(0, length[-1], count)) if count < len(points) else points


def arc(points):
    result = np.zeros(len(points))
    steps = points[1:] - points[:-1]
    np.cumsum(np.hypot(steps[:, 0], steps[:, 1]), out=result[1:])
    return result


def at(points, length, places):
    result = np.empty((len(places), 2))
    result[:, 0] = np.interp(places, length, points[:, 0])
    result[:, 1] = np.interp(places, length, points[:, 1])
    return result


def frames(strokes):
    """The rows that the network reads: [frames, FEATURES], float32.

    0, 1 direction of travel in steps; 2 pen up; 3 a stroke begins (1) or ends (-1); 4 height;
    5 steps back from the rightmost ink so far; 6 to 9 ink above, far above, below, far below within
    0.3 x-heights; 10 turning, as the sine of the angle.
    """
    places, up, ends = [], [], []
    last = None
    for stroke in strokes:
        if last is not None:
            distance = float(np.hypot(*(stroke[0] - last)))
            count = min(LONGEST_GAP, max(1, int(distance / (2 * STEP) + 0.5)))
            if count > 1:
                share = np.arange(1, count)[:, None] / count
                places.append(last + (stroke[0] - last) * share)
                up.append(np.ones(count - 1))
                ends.append(np.zeros(count - 1))
        if len(stroke) > 1:
            length = arc(stroke)
            count = max(1, int(length[-1] / STEP + 0.5))
            points = at(stroke, length, np.linspace(0, length[-1], count + 1))
        else:
            points = np.repeat(stroke, 2, 0)
        is_up = np.zeros(len(points))
        is_up[0] = 0 if last is None else 1
        end = np.zeros(len(points))
        end[0], end[-1] = 1, -1
        places.append(points)
        up.append(is_up)
        ends.append(end)
        last = points[-1]
    places, up, ends = np.concatenate(places), np.concatenate(up), np.concatenate(ends)
    rows = np.zeros((len(places), FEATURES), dtype=np.float32)
    travel = np.diff(places, axis=0, prepend=places[:1])
    rows[:, :2] = np.clip(travel / STEP, -6, 6)
    rows[:, 2] = up
    rows[:, 3] = ends
    rows[:, 4] = np.clip(places[:, 1], -3, 4)
    rows[:, 5] = np.clip(places[:, 0] - np.maximum.accumulate(places[:, 0]), -3, 0)
    ink = (up == 0) | (ends == 1)
    beside = (np.abs(places[:, 0][:, None] - places[:, 0][None, :]) < 0.3) & ink[None, :]
    above = places[:, 1][None, :] - places[:, 1][:, None]
    rows[:, 6] = (beside & (above > 0.35) & (above < 1.2)).any(1)
    rows[:, 7] = (beside & (above >= 1.2)).any(1)
    rows[:, 8] = (beside & (above < -0.35) & (above > -1.2)).any(1)
    rows[:, 9] = (beside & (above <= -1.2)).any(1)
    if len(places) > 2:
        step = travel[1:]
        cross = step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0]
        norms = np.hypot(step[:-1, 0], step[:-1, 1]) * np.hypot(step[1:, 0], step[1:, 1])
        rows[1:-1, 10] = cross / (norms + 1e-6)
    return rows
