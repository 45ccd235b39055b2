"""Trains the network that reads words.

    python3 train.py RECORDINGS OUTPUT [--rounds N] [--decay N] [--seed S]

RECORDINGS is a folder of *.jsonl or *.jsonl.gz files in Krakel's format; OUTPUT a folder for
checkpoints, which a later start goes on from. The rate of learning stays the same until the last
rounds, so that a later start may ask for more rounds than an earlier one, or for fewer.
"""

import argparse
import collections
import os
import pickle
import time

import numpy as np
import torch
from torch import nn

from hands import Gluer, common_words, joined, varied
from ink import ALPHABET, CODE, frames, is_left_out, normalise, read
from network import Network, batch, edits, greedy, read_all

WORDS, GLUED, CHARACTERS = 1152, 448, 256
"""Samples of each kind in a round."""
LONGEST = 700
"""Frames of the longest word that is learned from."""
RATE = 2e-3
JOINED, SIGNED = 0.12, 0.05
"""Shares of words that are joined to one stroke, and that get a sign behind them."""


def load(folder, cache):
    """Words and characters that teach, and words that judge; prepared once."""
    if os.path.exists(cache):
        with open(cache, "rb") as file:
            return pickle.load(file)
    words, characters, judges = [], [], []
    for _, writer, label, style, strokes in read(folder):
        if not label or any(c not in CODE for c in label):
            continue
        strokes = normalise(strokes)
        size = sum(np.abs(np.diff(s, axis=0)).sum() for s in strokes)
        width = max(s[:, 0].max() for s in strokes)
        if len(label) == 1:
            if size < 25 and not is_left_out(writer):
                characters.append((writer, label, strokes))
        elif is_left_out(writer):
            judges.append((writer, label, style, strokes))
        elif size < 150 and width < 6 + 4 * len(label):
            words.append((writer, label, strokes))
    with open(cache + ".new", "wb") as file:
        pickle.dump((words, characters, judges), file, protocol=4)
    os.replace(cache + ".new", cache)
    return words, characters, judges


def shares(samples, power):
    """Chances by which writers of many samples do not drown the others."""
    count = collections.Counter(sample[0] for sample in samples)
    result = np.array([count[sample[0]] ** -power for sample in samples])
    return result / result.sum()


def chosen_judges(judges, most):
    """At most twelve words of letters a writer, in a fixed order."""
    random, count, result = np.random.default_rng(5), collections.Counter(), []
    for i in random.permutation(len(judges)):
        writer, label = judges[i][:2]
        if len(label) > 1 and label.isalpha() and count[writer] < 12:
            rows = frames(judges[i][3])
            if len(rows) <= 1200:
                count[writer] += 1
                result.append((label, judges[i][2], rows))
    return result[:most]


class Rounds:
    """What is learned from, a round after the other."""

    def __init__(self, words, characters, seed):
        self.words, self.characters, self.seed = words, characters, seed
        self.word_shares, self.character_shares = shares(words, 0.4), shares(characters, 0.5)
        self.gluer = Gluer(characters, *common_words())

    def samples(self, random):
        for i in random.choice(len(self.words), WORDS, p=self.word_shares):
            word = self.words[i][1:]
            yield self.gluer.signed(*word, random) if random.random() < SIGNED else word
        for _ in range(GLUED):
            glued = self.gluer.word(random)
            if glued:
                yield glued
        for i in random.choice(len(self.characters), CHARACTERS, p=self.character_shares):
            yield self.characters[i][1:]

    def fresh(self, number):
        """Batches of the samples of a round: a round is the same wherever training was stopped."""
        random = np.random.default_rng([self.seed, number])
        rows, texts = [], []
        for text, strokes in self.samples(random):
            if random.random() < 0.93:
                strokes = varied(strokes, random)
            if len(text) > 1 and random.random() < JOINED:
                strokes = joined(strokes, random)
            row = frames(strokes)
            if len(text) * 4 < len(row) <= LONGEST:
                rows.append(row)
                texts.append(text)
        order = np.argsort([len(row) + random.integers(0, 12) for row in rows])
        result, part = [], []
        for i in order:
            part.append(i)
            if len(part) >= 40 and (len(part) >= 128 or len(part) * len(rows[i]) >= 5000):
                result.append(([rows[j] for j in part], [texts[j] for j in part]))
                part = []
        if part:
            result.append(([rows[j] for j in part], [texts[j] for j in part]))
        return result

    def all(self, first, end):
        """The batches of each round: its own and, once more, those of the round before."""
        before = self.fresh(first - 1) if first else []
        for number in range(first, end):
            new = self.fresh(number)
            used = new + before
            order = np.random.default_rng([self.seed, number, 1]).permutation(len(used))
            yield number, [used[i] for i in order]
            before = new


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("recordings")
    options.add_argument("output")
    options.add_argument("--rounds", type=int, default=480)
    options.add_argument("--decay", type=int, default=160,
                         help="rounds at the end in which the rate of learning falls")
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    os.makedirs(options.output, exist_ok=True)
    words, characters, judges = load(
        options.recordings, os.path.join(options.output, "prepared.pickle"))
    judged = chosen_judges(judges, 700)
    print(f"{len(words)} words of {len({w[0] for w in words})} writers, {len(characters)} characters "
          f"of {len({c[0] for c in characters})}; judged by {len(judged)} words of others", flush=True)
    network = Network()
    rounds = Rounds(words, characters, options.seed)
    optimiser = torch.optim.AdamW(
        [{"params": [p for p in network.parameters() if p.dim() > 1], "weight_decay": 0.01},
         {"params": [p for p in network.parameters() if p.dim() <= 1], "weight_decay": 0.0}],
        lr=RATE, betas=(0.9, 0.98))
    loss_of = nn.CTCLoss(blank=0, zero_infinity=True, reduction="sum")
    checkpoint = os.path.join(options.output, "checkpoint.pt")
    start, step, mean = 0, 0, None
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, weights_only=False)
        network.load_state_dict(state["network"])
        optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["torch"])
        start, step, mean = state["round"], state["step"], state["mean"]
        print(f"goes on after round {start}", flush=True)
    network.train()
    began = time.process_time()
    for number, parts in rounds.all(start, options.rounds):
        for place, (rows, texts) in enumerate(parts):
            left = (options.rounds - number - place / len(parts)) / options.decay
            rate = RATE * min(1, (step + 1) / 100, left)
            for group in optimiser.param_groups:
                group["lr"] = rate
            logits, steps = network(*batch(rows))
            wanted = torch.tensor([CODE[c] for text in texts for c in text])
            lengths = torch.tensor([len(text) for text in texts])
            loss = loss_of(logits.log_softmax(-1).transpose(0, 1), wanted, steps, lengths)
            loss = loss / lengths.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            step += 1
            if np.isfinite(loss.item()):
                mean = loss.item() if mean is None else 0.99 * mean + 0.01 * loss.item()
        if (number + 1) % 4 == 0 or number + 1 == options.rounds:
            torch.save({"network": network.state_dict(), "optimiser": optimiser.state_dict(),
                        "torch": torch.get_rng_state(), "round": number + 1, "step": step, "mean": mean}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
            print(f"round {number + 1}: {(time.process_time() - began) / 60:.1f} min, loss {mean:.3f}",
                  flush=True)
        if (number + 1) % 24 == 0 or number + 1 == options.rounds:
            report(network, judged)


def report(network, judged):
    logits = read_all(network, [rows for _, _, rows in judged])
    read = [greedy(torch.from_numpy(l)[None], torch.tensor([len(l)]))[0] for l in logits]
    for style in ("", "printed", "mixed", "cursive"):
        part = [i for i, j in enumerate(judged) if j[1].startswith(style)]
        if part:
            wrong = sum(edits(read[i].lower(), judged[i][0].lower()) for i in part)
            count = sum(len(judged[i][0]) for i in part)
            right = sum(read[i].lower() == judged[i][0].lower() for i in part)
            print(f"  {style or 'all':8} {len(part)} words: {100 * wrong / count:.1f} % of the "
                  f"characters wrong, {100 * right / len(part):.1f} % of the words right", flush=True)


if __name__ == "__main__":
    main()
