"""Writes the network of characters as Krakel reads it, and what it makes of a few inks.

    python3 export_characters.py CHECKPOINT MODEL [GOLDEN] [--judges OUTPUT/characters.pickle]

MODEL and GOLDEN are like those of `export.py`. With judges, it says as well how the exported weights read them.
"""

import argparse
import base64
import json
import pickle

import numpy as np
import torch

from character_network import CharacterNetwork, features
from characters import KINDS, cleaned, resampled
from export import convolution, inks, numbers, quantised, sealed
from train_characters import report

NOTES = [
    "Trained on single characters of UNIPEN train_r01_v07 (most of them of categories 1a to 1d) of the",
    "International Unipen Foundation (Guyon, Schomaker, Plamondon, Liberman, Janet 1994), licensed under",
    "CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), and of LaViola's set, as converted by",
    "nmagrofuoco/Gester (BSD 3-clause).",
    "No sample of them is in this file. How it was made: data/training/README.md in Krakel's source.",
]


def linear(weight, bias):
    """The bytes of a layer, and its weights as they hold them."""
    data, back = quantised(weight.detach().numpy(), bias.detach().numpy())
    return data, torch.from_numpy(back), f"layer linear {weight.shape[1]} {weight.shape[0]}"


def export(network, kinds, notes):
    """The file's bytes; `network` gets the weights that they hold."""
    head, body = [], b""
    for layer, norm, _ in network.path:
        count, inputs, taps = layer.weight.shape
        head.append(f"layer convolution {inputs} {count} {taps} {layer.stride[0]}")
        body += convolution(layer, norm)
    for layer, norm, _ in network.picture:
        head.append(f"layer picture {layer.in_channels} {layer.out_channels} {layer.stride[0]}")
        body += convolution(layer, norm)
    for layer, channels in ((network.path_joined, network.path[-1][0].out_channels),
                            (network.picture_joined, network.picture[-1][0].out_channels)):
        # Krakel has all channels of a place side by side.
        count = len(layer.weight)
        weight = layer.weight.view(count, channels, -1).transpose(1, 2).reshape(count, -1)
        data, back, line = linear(weight, layer.bias)
        layer.weight.data = back.view(count, -1, channels).transpose(1, 2).reshape(count, -1)
        head.append(line)
        body += data
    body += whole_layer(network.both_joined, head)
    # The mean of three answers is one answer; the one of both branches comes first.
    path, picture, both = network.labels
    order = (both, path, picture)
    weight = torch.cat([part.weight for part in order], 1) / 3
    data, back, line = linear(weight, sum(part.bias for part in order) / 3)
    for part, values in zip(order, back.chunk(3, 1)):
        part.weight.data = 3 * values
    head.append(line)
    body += data
    body += whole_layer(network.whole_joined, head) + whole_layer(network.whole, head)
    return sealed("characters", notes, kinds, head, body)


def whole_layer(layer, head):
    data, back, line = linear(layer.weight, layer.bias)
    layer.weight.data = back
    head.append(line)
    return data


def readings(network, strokes):
    """For each ink its path and its picture, and the network's logits, that of one whole character last."""
    network.eval().double()
    result = []
    for ink in strokes:
        ink = cleaned([np.asarray(stroke, dtype=np.float64) for stroke in ink])
        points, up = resampled(ink)
        with torch.no_grad():
            seen = features(torch.from_numpy(points)[None], torch.from_numpy(up)[None],
                            torch.tensor([len(ink)]))
            labels, whole = network(*seen)
        path, picture, extent = (part[0].numpy() for part in seen)
        result.append({"path": numbers(path.T), "extent": numbers([extent])[0],
                       "picture": numbers(picture.reshape(len(picture), -1).T),
                       "logits": numbers([np.r_[labels.mean(0)[0].numpy(), whole.numpy()]])[0]})
    return result


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("checkpoint")
    options.add_argument("model")
    options.add_argument("golden", nargs="?")
    options.add_argument("--judges")
    options = options.parse_args()
    network = CharacterNetwork()
    network.load_state_dict(torch.load(options.checkpoint, weights_only=False)["mean"])
    network.eval()
    judges = None
    if options.judges:
        with open(options.judges, "rb") as file:
            judges = pickle.load(file)[1]
        report(network, judges)
    data = export(network, KINDS, NOTES)
    with open(options.model, "wb") as file:
        file.write(data)
    print(f"wrote {options.model}, {len(data)} bytes")
    if judges:
        report(network, judges)
    if not options.golden:
        return
    torch.manual_seed(3)
    tiny = CharacterNetwork(path=[8] * 6, picture=[8] * 4, joined=8, whole=8, alphabet=5).eval()
    tiny_data = export(tiny, ["abc", "12"], ["Random weights."])
    golden = {"tiny": base64.b64encode(tiny_data).decode(), "inks": []}
    strokes = inks()
    for ink, shipped, random in zip(strokes, readings(network, strokes), readings(tiny, strokes)):
        golden["inks"].append({"strokes": ink, **shipped, "tiny": random["logits"]})
    with open(options.golden, "w", encoding="utf-8") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
