"""Trains the network that reads single characters.

    python3 train_characters.py RECORDINGS OUTPUT [--rounds N] [--decay N] [--seed S] [--left-out PART]

RECORDINGS is a folder of *.jsonl or *.jsonl.gz files in Krakel's format; OUTPUT a folder for
checkpoints, which a later start goes on from, with more rounds than an earlier one or with fewer.
"""

import argparse
import collections
import copy
import os
import time

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

from character_network import CharacterNetwork, features
from characters import KIND, KINDS, load

CHARACTERS, PARTS = 128, 48
"""Inks of a batch: whole characters, and what is not one."""
BATCHES = 256
"""Batches in a round."""
RATE = 2.5e-3
SMOOTHING = 0.06
ORDERED, MOUSED = 0.13, 0.12
"""Shares of characters with another order of strokes, and as a mouse draws them."""
WHOLE = 0.4
"""What the loss of the whole character counts beside that of the labels."""
IMPOSSIBLE = 0.02
"""A label that the network itself finds less likely than this is taken for a mistake of the recording."""

LABELS_OF_KIND = torch.tensor(KIND)[None, :] == torch.arange(len(KINDS))[:, None]


def of_own_kind(logits, labels):
    """Logits of the labels of another kind are as good as none."""
    return logits.masked_fill(~LABELS_OF_KIND[torch.tensor(KIND)[labels]], -1e4)


def label_loss(logits, labels):
    """Cross entropy over the labels of the same kind, smoothed over these."""
    chances = of_own_kind(logits, labels).log_softmax(-1)
    wrong = -chances.gather(-1, labels[:, None])[:, 0]
    same = LABELS_OF_KIND[torch.tensor(KIND)[labels]]
    even = -chances.masked_fill(~same, 0).sum(-1) / same.sum(-1)
    return ((1 - SMOOTHING) * wrong + SMOOTHING * even).mean()


def varied(points, random):
    """Turned, sheared, stretched and warped, each a little, and shaken. `points` [batch, POINTS, 2]."""
    count = len(points)

    def even(size):
        return torch.rand(count, generator=random) * (2 * size) - size

    turn, shear, stretch = even(0.17), even(0.3), even(0.22).exp()
    cosine, sine = turn.cos(), turn.sin()
    matrix = torch.stack([torch.stack([cosine * stretch, cosine * shear - sine], 1),
                          torch.stack([sine * stretch, sine * shear + cosine], 1)], 1)
    points = points @ matrix.transpose(1, 2)
    waves = torch.tensor([1.0, 2.0, 3.0, 5.0])
    phases = torch.rand(count, 1, 2, 4, generator=random) * 6.283
    sizes = torch.randn(count, 1, 2, 4, generator=random) * torch.tensor([0.05, 0.04, 0.03, 0.02])
    along = torch.linspace(0, 6.283, points.shape[1])[None, :, None, None]
    points = points + (sizes * (waves * along + phases).sin()).sum(-1)
    return points + torch.randn(points.shape, generator=random) * 0.006


class Rounds:
    """What is learned from. A round is the same wherever training was stopped."""

    def __init__(self, characters, seed):
        self.seed, self.keep = seed, np.ones(len(characters.drawn), dtype=bool)
        self.variants = [(torch.from_numpy(inks.points), torch.from_numpy(inks.up),
                          torch.from_numpy(inks.strokes), torch.from_numpy(inks.labels))
                         for inks in (characters.drawn, characters.ordered, characters.moused, characters.parts)]
        count = collections.Counter(characters.drawn.writers)
        self.shares = np.array([count[writer] ** -0.3 for writer in characters.drawn.writers])

    def batches(self, number):
        """Features of characters, then of parts; and the labels of the characters."""
        draws = np.random.default_rng([self.seed, number])
        random = torch.Generator().manual_seed(self.seed * 100_003 + number)
        shares = self.shares * self.keep
        chosen = draws.choice(len(shares), (BATCHES, CHARACTERS), p=shares / shares.sum())
        parts = draws.integers(len(self.variants[3][0]), size=(BATCHES, PARTS))
        how = draws.choice(3, (BATCHES, CHARACTERS), p=[1 - ORDERED - MOUSED, ORDERED, MOUSED])
        for row in range(BATCHES):
            picked = [[tensor[torch.from_numpy(chosen[row][how[row] == kind])] for tensor in self.variants[kind]]
                      for kind in range(3)]
            picked.append([tensor[torch.from_numpy(parts[row])] for tensor in self.variants[3]])
            points, up, strokes, labels = (torch.cat(tensors) for tensors in zip(*picked))
            yield features(varied(points, random), up, strokes), labels[:CHARACTERS]


def read_all(network, inks, size=512):
    """Mean logits of the labels [inks, alphabet], and the logits of one whole character [inks]."""
    network.eval()
    labels, whole = [], []
    with torch.no_grad():
        for start in range(0, len(inks), size):
            part = slice(start, start + size)
            seen = features(torch.from_numpy(inks.points[part]), torch.from_numpy(inks.up[part]),
                            torch.from_numpy(inks.strokes[part]))
            logits, one = network(*seen)
            labels.append(logits.mean(0))
            whole.append(one)
    return torch.cat(labels), torch.cat(whole)


def area(positive, negative):
    """Area under the receiver's operating characteristic: how often a positive is above a negative."""
    order = np.sort(negative)
    below = (np.searchsorted(order, positive, "left") + np.searchsorted(order, positive, "right")) / 2
    return below.mean() / len(order)


def report(network, judges):
    logits, whole = read_all(network, judges.drawn)
    labels = torch.from_numpy(judges.drawn.labels)
    right = (of_own_kind(logits, labels).argmax(1) == labels).numpy()
    kinds, text = KIND[judges.drawn.labels], []
    for source in ("unipen1a", "unipen1b", "unipen1c", "unipen1d", "laviola"):
        for kind, name in enumerate(("0-9", "A-Z", "a-z", "signs")):
            part = (judges.drawn.sources == source) & (kinds == kind)
            if part.sum() > 100:
                text.append(f"{source} {name} {100 * right[part].mean():.2f}")
    print("  " + ", ".join(text), flush=True)
    _, other = read_all(network, judges.parts)
    _, ordered = read_all(network, judges.ordered)
    letters, one = kinds != 3, judges.drawn.strokes == 1
    single = judges.parts.strokes == 1
    print(f"  one whole character, area under the curve: one stroke "
          f"{area(whole[letters & one].numpy(), other[single].numpy()):.4f}, several "
          f"{area(whole[letters & ~one].numpy(), other[~single].numpy()):.4f}, several in another order "
          f"{area(ordered[letters & ~one].numpy(), other[~single].numpy()):.4f}", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("recordings")
    options.add_argument("output")
    options.add_argument("--rounds", type=int, default=180)
    options.add_argument("--decay", type=int, default=135,
                         help="rounds at the end in which the rate of learning falls")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--left-out", type=int, default=0, metavar="PART",
                         help="which of seven parts of the writers judges; 0 for what is shipped")
    options = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    os.makedirs(options.output, exist_ok=True)
    characters, judges = load(
        options.recordings, os.path.join(options.output, "characters.pickle"), options.left_out)
    print(f"{len(characters.drawn)} characters of {len(set(characters.drawn.writers))} writers; judged by "
          f"{len(judges.drawn)} of {len(set(judges.drawn.writers))} others", flush=True)
    network = CharacterNetwork()
    # What is used in the end: a running mean of the weights, which reads better than any of them.
    mean = copy.deepcopy(network).eval()
    rounds = Rounds(characters, options.seed)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.03, fused=True)
    checkpoint = os.path.join(options.output, "characters.pt")
    start, step = 0, 0
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, weights_only=False)
        network.load_state_dict(state["network"])
        mean.load_state_dict(state["mean"])
        optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["torch"])
        start, step, rounds.keep = state["round"], state["step"], state["keep"]
        print(f"goes on after round {start}", flush=True)
    is_whole = torch.cat([torch.ones(CHARACTERS), torch.zeros(PARTS)])
    # As if there were as many parts as characters, so that the logit compares, and knows no prior.
    weigh = torch.cat([torch.ones(CHARACTERS), torch.full((PARTS,), CHARACTERS / PARTS)]) / 2
    began = time.process_time()
    for number in range(start, options.rounds):
        network.train()
        total = np.zeros(2)
        for place, (seen, labels) in enumerate(rounds.batches(number)):
            left = (options.rounds - number - place / BATCHES) / options.decay
            rate = RATE * min(1, (step + 1) / 300, left + 0.003)
            for group in optimiser.param_groups:
                group["lr"] = rate
            logits, whole = network(*seen)
            by_label = sum(share * label_loss(part[:CHARACTERS], labels)
                           for share, part in zip((0.5, 0.5, 1.0), logits))
            by_whole = F.binary_cross_entropy_with_logits(whole, is_whole, weigh, reduction="sum") / CHARACTERS
            optimiser.zero_grad()
            (by_label + WHOLE * by_whole).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
            step += 1
            total += (by_label.item(), by_whole.item())
            share = max(0.001, 19 / (step + 20))
            with torch.no_grad():
                for kept, new in zip(mean.state_dict().values(), network.state_dict().values()):
                    kept.lerp_(new, share) if kept.dtype.is_floating_point else kept.copy_(new)
        done = number + 1
        if done in (options.rounds // 3, options.rounds * 2 // 3):
            logits, _ = read_all(mean, characters.drawn)
            labels = torch.from_numpy(characters.drawn.labels)
            chances = of_own_kind(logits, labels).softmax(1).gather(1, labels[:, None])[:, 0].numpy()
            rounds.keep = chances > IMPOSSIBLE
            print(f"  {(~rounds.keep).sum()} labels are found impossible and left out", flush=True)
        if done % 4 == 0 or done == options.rounds:
            torch.save({"network": network.state_dict(), "mean": mean.state_dict(),
                        "optimiser": optimiser.state_dict(), "torch": torch.get_rng_state(),
                        "round": done, "step": step, "keep": rounds.keep}, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
        print(f"round {done}: {(time.process_time() - began) / 60:.1f} min, loss {total[0] / BATCHES:.3f} + "
              f"{total[1] / BATCHES:.3f}", flush=True)
        if done % 8 == 0 or done == options.rounds:
            report(mean, judges)


if __name__ == "__main__":
    main()
