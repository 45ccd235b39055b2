"""Trains the network that reads words.

    python3 train.py RECORDINGS OUTPUT [--rounds N] [--decay N] [--seed S] [--device cuda --workers N --size N]

RECORDINGS is a folder of *.jsonl or *.jsonl.gz files in Krakel's format; OUTPUT a folder for
checkpoints, which a later start goes on from. The rate of learning stays the same until the last
rounds, so that a later start may ask for more rounds than an earlier one, or for fewer.
"""

import argparse
import collections
import copy
import itertools
import multiprocessing
import os
import pickle
import time

import numpy as np
import torch
from torch import nn

from hands import Gluer, common_words, joined, varied
from ink import CODE, FEATURES, frames, is_left_out, normalise, read
from network import Network, edits, greedy, read_all

WORDS, GLUED, CHARACTERS = 1152, 448, 256
"""Samples of each kind in a round."""
LONGEST = 700
"""Frames of the longest word that is learned from."""
IMPOSSIBLE = 3.0
"""After a third of the rounds, what costs more than this for each character, in nats, is taken for a wrong label
and teaches nothing."""
JOINED, SIGNED = 0.12, 0.05
"""Shares of words that are joined to one stroke, and that get a sign behind them."""


def load(folder, cache):
    """Words and characters that teach, words that judge, words to glue; prepared once."""
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
    prepared = words, characters, judges, common_words()
    with open(cache + ".new", "wb") as file:
        pickle.dump(prepared, file, protocol=4)
    os.replace(cache + ".new", cache)
    return prepared


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

    def __init__(self, words, characters, glued, seed, size):
        """`size`: of a batch, 1 for a processor, more for what computes many words at once."""
        self.words, self.characters, self.seed, self.size = words, characters, seed, size
        self.word_shares, self.character_shares = shares(words, 0.4), shares(characters, 0.5)
        self.gluer = Gluer(characters, *glued)

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
            if len(part) >= 40 * self.size and (len(part) >= 128 * self.size
                                                or len(part) * len(rows[i]) >= 5000 * self.size):
                result.append(together(rows, texts, part))
                part = []
        if part:
            result.append(together(rows, texts, part))
        return result

    def all(self, first, end, workers):
        """The batches of each round: its own and, once more, those of the round before."""
        before = self.fresh(first - 1) if first else []
        for number, new in zip(range(first, end), self.ahead(first, end, workers)):
            used = new + before
            order = np.random.default_rng([self.seed, number, 1]).permutation(len(used))
            yield number, [used[i] for i in order]
            before = new

    def ahead(self, first, end, workers):
        """Rounds by so many processes at once; by this one where there are none."""
        if not workers:
            yield from map(self.fresh, range(first, end))
            return
        with multiprocessing.get_context("fork").Pool(workers, begin_worker, [self]) as pool:
            waiting = collections.deque()
            for number in range(first, end + 2 * workers):
                if number < end:
                    waiting.append(pool.apply_async(fresh_of_worker, [number]))
                if waiting and number >= first + 2 * workers:
                    yield waiting.popleft().get()


def together(rows, texts, part):
    """Rows of some words in one array, how long each is, and the codes of their texts, one behind the other."""
    lengths = np.array([len(rows[i]) for i in part])
    result = np.zeros((len(part), lengths.max(), FEATURES), dtype=np.float32)
    for place, i in enumerate(part):
        result[place, :lengths[place]] = rows[i]
    return (result, lengths, np.array([CODE[c] for i in part for c in texts[i]]),
            np.array([len(texts[i]) for i in part]))


def begin_worker(rounds):
    global worker_rounds
    worker_rounds = rounds
    torch.set_num_threads(1)


def fresh_of_worker(number):
    return worker_rounds.fresh(number)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("recordings")
    options.add_argument("output")
    options.add_argument("--rounds", type=int, default=480)
    options.add_argument("--decay", type=int, default=160,
                         help="rounds at the end in which the rate of learning falls")
    options.add_argument("--minutes", type=float, help="end by the clock instead, with the same share of decay")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rate", type=float, default=2e-3, help="of learning, before it falls")
    options.add_argument("--from", dest="begin", metavar="CHECKPOINT", help="begin with its weights, of the same shape")
    options.add_argument("--hidden", type=int, default=128, help="numbers of a recurrent layer, each way")
    options.add_argument("--depth", type=int, default=3, help="recurrent layers")
    options.add_argument("--channels", type=int, nargs=3, default=[64, 96, 128], help="of the convolutions")
    options.add_argument("--dropout", type=float, default=0.15)
    options.add_argument("--device", default="cpu")
    options.add_argument("--workers", type=int, default=0, help="processes that prepare rounds")
    options.add_argument("--every", type=int, default=4, help="rounds from a checkpoint to the next")
    options.add_argument("--size", type=int, default=1, help="how many times larger a batch is")
    options = options.parse_args()
    began = time.monotonic()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    os.makedirs(options.output, exist_ok=True)
    words, characters, judges, glued = load(
        options.recordings, os.path.join(options.output, "prepared.pickle"))
    judged = chosen_judges(judges, 700)
    print(f"{len(words)} words of {len({w[0] for w in words})} writers, {len(characters)} characters "
          f"of {len({c[0] for c in characters})}; judged by {len(judged)} words of others", flush=True)
    shape = {"hidden": options.hidden, "depth": options.depth, "channels": options.channels,
             "dropout": options.dropout}
    rounds = Rounds(words, characters, glued, options.seed, options.size)
    checkpoint = os.path.join(options.output, "checkpoint.pt")
    state = torch.load(checkpoint, weights_only=False) if os.path.exists(checkpoint) else None
    start, step, loss_mean = (state["round"], state["step"], state["loss"]) if state else (0, 0, None)
    batches = rounds.all(start, options.rounds, options.workers)
    first = next(batches)  # The workers are there before the device is.
    device = torch.device(options.device)
    network = Network(**shape).to(device)
    print(f"{sum(p.numel() for p in network.parameters())} weights", flush=True)
    if options.begin:
        network.load_state_dict(torch.load(options.begin, weights_only=False, map_location="cpu")["mean"])
    # What is used in the end: a running mean of the weights, which reads better than any of them.
    mean = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(
        [{"params": [p for p in network.parameters() if p.dim() > 1], "weight_decay": 0.01},
         {"params": [p for p in network.parameters() if p.dim() <= 1], "weight_decay": 0.0}],
        lr=options.rate, betas=(0.9, 0.98), fused=True)
    loss_of = nn.CTCLoss(blank=0, zero_infinity=True, reduction="none")
    if state:
        network.load_state_dict(state["network"])
        mean.load_state_dict(state["mean"])
        optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["torch"])
        print(f"goes on after round {start}", flush=True)
    for number, parts in itertools.chain([first], batches):
        network.train()
        for place, (rows, lengths, wanted, counts) in enumerate(parts):
            if options.minutes:
                done = (time.monotonic() - began) / (60 * options.minutes)
            else:
                done = (number + place / len(parts)) / options.rounds
            left = (1 - done) * options.rounds / options.decay
            for group in optimiser.param_groups:
                group["lr"] = options.rate * max(0.0, min(1, (step + 1) / 300, left))
            rows, lengths, wanted, counts = (torch.from_numpy(t).to(device, non_blocking=True)
                                             for t in (rows, lengths, wanted, counts))
            logits, steps = network(rows, lengths)
            losses = loss_of(logits.log_softmax(-1).transpose(0, 1), wanted, steps, counts)
            teaches = losses < counts * (IMPOSSIBLE if done > 1 / 3 or options.begin else np.inf)
            loss = (losses * teaches).sum() / (counts * teaches).sum().clamp(min=1)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            step += 1
            loss = loss.detach()
            loss_mean = loss if loss_mean is None else loss_mean.lerp(loss, 0.01)
            share = max(0.002, 19 / (step + 20))
            with torch.no_grad():
                averaged, new = list(mean.parameters()), list(network.parameters())
                torch._foreach_lerp_(averaged, new, share)
                for kept, now in zip(mean.buffers(), network.buffers()):
                    kept.lerp_(now, share) if kept.dtype.is_floating_point else kept.copy_(now)
        is_last = number + 1 == options.rounds or bool(options.minutes and done >= 1)
        if (number + 1) % options.every == 0 or is_last:
            torch.save({"network": network.state_dict(), "mean": mean.state_dict(), "shape": shape,
                        "optimiser": optimiser.state_dict(), "torch": torch.get_rng_state(),
                        "round": number + 1, "step": step, "loss": loss_mean}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
            print(f"round {number + 1}: {(time.monotonic() - began) / 60:.1f} min, {step} steps, loss "
                  f"{loss_mean:.3f}", flush=True)
        if (number + 1) % (6 * options.every) == 0 or is_last:
            report(mean, judged)
        if is_last:
            break


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
