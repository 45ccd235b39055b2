"""Writes the network as Krakel reads it, and what it makes of a few inks.

    python3 export.py CHECKPOINT MODEL [GOLDEN]

MODEL has 8 bits for a weight, a scale for each row of a matrix. GOLDEN, a file of JSON, has inks with
their features and the logarithms of each symbol's probability: the tests hold Krakel's inference to it,
by MODEL and by a tiny network of random weights, which is written into it as well.
"""

import argparse
import base64
import json

import numpy as np
import torch

from ink import ALPHABET, FEATURES, frames, normalise
from network import Network, batch

VERSION = 1
NOTES = [
    "Trained on words and characters of UNIPEN train_r01_v07 (categories 1a to 1d, 6 and 7) of the",
    "International Unipen Foundation (Guyon, Schomaker, Plamondon, Liberman, Janet 1994), licensed under",
    "CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), and on characters of LaViola's set and",
    "of the EDS-1 set of gestures, both as converted by nmagrofuoco/Gester (BSD 3-clause).",
    "No sample of them is in this file. How it was made: data/training/README.md in Krakel's source.",
]
LANES = 8
"""Rows of a matrix that are computed at once."""


def padded(matrix, rows, columns):
    result = np.zeros((rows, columns), dtype=matrix.dtype)
    result[:matrix.shape[0], :matrix.shape[1]] = matrix
    return result


def up(count, step):
    return (count + step - 1) // step * step


def quantised(matrix, bias):
    """The bytes of a matrix with its biases, and the matrix as it is read back."""
    rows = up(len(matrix), LANES)
    scales = np.maximum(np.abs(matrix).max(1), 1e-12).astype(np.float32) / np.float32(127)
    codes = np.clip(np.rint(matrix / scales[:, None]), -127, 127).astype(np.int8)
    blocks = padded(codes, rows, up(matrix.shape[1], 4)).reshape(rows // LANES, LANES, -1)
    data = np.r_[scales, np.zeros(rows - len(scales))].astype("<f4").tobytes()
    data += np.r_[bias, np.zeros(rows - len(bias))].astype("<f4").tobytes()
    data += np.ascontiguousarray(blocks.transpose(0, 2, 1)).tobytes()
    return data, codes * scales[:, None]


def checksum(data):
    """FNV-1a, as in Sources/Reading/Words/Checksum.swift."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return value


def convolution(layer, norm):
    """The bytes of a convolution, in one dimension or two, with its normalisation folded into it; `layer` gets
    the weights that they hold, and `norm` does nothing any more."""
    factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    weight = layer.weight.detach().numpy()
    weight = weight * factor.reshape(-1, *[1] * (weight.ndim - 1))
    own = 0 if layer.bias is None else layer.bias.detach().numpy()
    bias = (own - norm.running_mean.numpy()) * factor + norm.bias.detach().numpy()
    # Tap by tap, as frames lie one behind the other.
    taps = np.moveaxis(weight, 1, -1)
    inputs = taps.shape[-1]
    wide = np.zeros((*taps.shape[:-1], up(inputs, 4)), dtype=np.float32)
    wide[..., :inputs] = taps
    data, back = quantised(wide.reshape(len(wide), -1), bias)
    back = np.moveaxis(back.reshape(wide.shape)[..., :inputs], -1, 1)
    layer.weight.data = torch.from_numpy(np.ascontiguousarray(back))
    layer.bias = torch.nn.Parameter(torch.from_numpy(bias.astype(np.float32)))
    norm.reset_running_stats()
    norm.reset_parameters()
    norm.eps = 0
    return data


def sealed(kind, notes, alphabets, head, body):
    """A file of a network, as Sources/Reading/Network/NetworkHead.swift has it."""
    lines = [f"krakel-{kind} {VERSION}"] + [f"note {note}" for note in notes]
    lines += [f"alphabet {alphabet}" for alphabet in alphabets] + head
    text = ("\n".join(lines) + "\n\n").encode()
    data = text.ljust(up(len(text), 64), b"\0") + body
    return data + checksum(data).to_bytes(8, "little")


def export(network, alphabet, notes):
    """The file's bytes; `network` gets the weights that they hold, normalisation folded into them."""
    head, body = [], b""
    for layer, norm in zip((network.first, network.second, network.third), network.norms):
        count, inputs, taps = layer.weight.shape
        head.append(f"layer convolution {inputs} {count} {taps} {layer.stride[0]}")
        body += convolution(layer, norm)
    for layer in network.recurrent:
        for side in ("", "_reverse"):
            for kind in ("ih", "hh"):
                weight = getattr(layer, f"weight_{kind}_l0{side}")
                bias = getattr(layer, f"bias_{kind}_l0{side}").detach().numpy()
                data, back = quantised(weight.detach().numpy(), bias)
                body += data
                weight.data = torch.from_numpy(back)
        head.append(f"layer recurrent {layer.input_size} {layer.hidden_size}")
    data, back = quantised(network.out.weight.detach().numpy(), network.out.bias.detach().numpy())
    body += data
    network.out.weight.data = torch.from_numpy(back)
    head.append(f"layer linear {network.out.in_features} {network.out.out_features}")
    return sealed("words", notes, [alphabet], head, body)


def inks():
    """Strokes in whole pixels that nobody wrote: each part of the features is in one of them."""
    turns = np.linspace(0, 8 * np.pi, 90)
    loops = np.stack([9 * turns - 26 * np.cos(turns), 100 - 30 * np.sin(turns) - 14 * np.sin(turns / 5)], 1)
    zigzag = np.array([(20 * i + 3 * (i % 3), 60 + (40 if i % 2 else -8) + i) for i in range(9)])
    print_like = [np.array([(10, 0), (10, 30), (11, 61)]), np.array([(12, 40), (30, 30), (41, 44), (30, 60), (12, 58)]),
                  np.array([(60, 32), (61, 60)]), np.array([(61, 16)]), np.array([(80, 8), (79, 62)]),
                  np.array([(66, 30), (95, 29)]), np.array([(108, 60), (106, 70), (102, 76)])]
    random = np.random.default_rng(11)
    walk = random.normal(0, 14, (40, 2)).cumsum(0) + np.arange(40)[:, None] * (6, 0)
    dots = [np.array([(5, 5)]), np.array([(5, 5), (5, 5), (90, 5)])]
    return [[np.rint(stroke).astype(int).tolist() for stroke in ink]
            for ink in ([loops], [zigzag, np.array([(70, 20), (74, 22)])], print_like,
                        [walk[:18], walk[18:]], dots)]


def readings(network, strokes):
    network.eval()
    rows = [frames(normalise([np.asarray(s, dtype=np.float64) for s in ink])) for ink in strokes]
    result = []
    with torch.no_grad():
        for row in rows:
            logits, _ = network.double()(*(lambda x: (x[0].double(), x[1]))(batch([row])))
            result.append((row, logits[0].log_softmax(-1).numpy()))
    return result


def numbers(array):
    return [[round(float(value), 4) for value in row] for row in array]


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("checkpoint")
    options.add_argument("model")
    options.add_argument("golden", nargs="?")
    options = options.parse_args()
    state = torch.load(options.checkpoint, weights_only=False, map_location="cpu")
    network = Network(**state["shape"])
    network.load_state_dict(state["mean"])
    network.eval()
    data = export(network, ALPHABET, NOTES)
    with open(options.model, "wb") as file:
        file.write(data)
    print(f"wrote {options.model}, {len(data)} bytes")
    if not options.golden:
        return
    torch.manual_seed(3)
    tiny = Network(hidden=8, channels=(8, 8, 16), alphabet=3)
    tiny_data = export(tiny, "abc", ["Random weights."])
    strokes = inks()
    golden = {"tiny": base64.b64encode(tiny_data).decode(), "inks": []}
    for ink, (row, words), (_, random) in zip(
            strokes, readings(network, strokes), readings(tiny, strokes)):
        golden["inks"].append({"strokes": ink, "features": numbers(row), "tiny": numbers(random),
                               "words": numbers(words)})
    with open(options.golden, "w", encoding="utf-8") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
