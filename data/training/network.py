"""The network: convolutions over frames, bidirectional GRUs, CTC."""

import numpy as np
import torch
from torch import nn

from ink import ALPHABET, FEATURES


class Network(nn.Module):
    def __init__(self, hidden=96, depth=2, channels=(64, 96, 128), dropout=0.1, alphabet=len(ALPHABET)):
        super().__init__()
        first, second, third = channels
        self.first = nn.Conv1d(FEATURES, first, 5, padding=2)
        self.second = nn.Conv1d(first, second, 5, 2, padding=2)
        self.third = nn.Conv1d(second, third, 5, 2, padding=2)
        self.norms = nn.ModuleList([nn.BatchNorm1d(n) for n in channels])
        self.recurrent = nn.ModuleList([
            nn.GRU(2 * hidden if number else third, hidden, bidirectional=True, batch_first=True)
            for number in range(depth)])
        self.drop = nn.Dropout(dropout)
        self.out = nn.Linear(2 * hidden, alphabet + 1)

    def forward(self, rows, lengths):
        """`rows` [batch, frames, FEATURES]; logits [batch, steps, symbols] and the steps of each."""
        x = rows.transpose(1, 2)
        steps = lengths
        for number, (layer, norm) in enumerate(
                zip((self.first, self.second, self.third), self.norms)):
            x = torch.relu(norm(layer(x)))
            if number:
                steps = (steps + 1) // 2
            # What stands behind a short word's end is nothing, as where it is read by itself.
            x = x * (torch.arange(x.shape[2], device=x.device)[None, :] < steps[:, None]).unsqueeze(1)
        x = x.transpose(1, 2)
        for layer in self.recurrent:
            # Words of a batch are about as long as each other: quicker, and close enough to learn by.
            x = layer(self.drop(x))[0] if self.training else self.both(layer, x, steps)
        return self.out(self.drop(x)), steps

    @staticmethod
    def both(layer, x, steps):
        """A bidirectional layer whose backward half begins at each word's own end."""
        packed = nn.utils.rnn.pack_padded_sequence(
            x, steps.cpu(), batch_first=True, enforce_sorted=False)
        x, _ = nn.utils.rnn.pad_packed_sequence(layer(packed)[0], batch_first=True)
        return x


def batch(rows):
    """Rows of several words in one tensor, and their lengths."""
    lengths = torch.tensor([len(r) for r in rows])
    result = torch.zeros(len(rows), int(lengths.max()), FEATURES)
    for number, r in enumerate(rows):
        result[number, :len(r)] = torch.from_numpy(r)
    return result, lengths


def greedy(logits, steps):
    """The likeliest symbols of each step, repeats and blanks left out."""
    result = []
    for best, count in zip(logits.argmax(-1).numpy(), steps.tolist()):
        text, last = "", 0
        for symbol in best[:count]:
            if symbol != last and symbol:
                text += ALPHABET[symbol - 1]
            last = symbol
        result.append(text)
    return result


def edits(a, b):
    """Edit distance of two texts."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        before, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            before, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, before + (x != y))
    return row[-1]


def read_all(network, rows, size=64):
    """Logits of each word, as numpy arrays [steps, symbols]."""
    network.eval()
    device = network.out.weight.device
    result = [np.zeros((0, 0))] * len(rows)
    order = np.argsort([len(r) for r in rows])
    with torch.no_grad():
        for start in range(0, len(order), size):
            part = order[start:start + size]
            logits, steps = network(*(t.to(device) for t in batch([rows[i] for i in part])))
            for place, i in enumerate(part):
                result[i] = logits[place, :int(steps[place])].log_softmax(-1).cpu().numpy()
    return result
