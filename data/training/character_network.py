"""The network of characters: what it sees of resampled ink, its two branches, and its two answers."""

import math

import torch
from torch import nn

from characters import ALPHABET, POINTS

GRID = 16
"""Cells along a side of the picture."""
DIRECTIONS = 8
THINNEST = 0.45
"""A picture is stretched to the grid, but what is thinner than this share of its longer side stays thin."""
SEQUENCE, PLANES, EXTENT = 6, DIRECTIONS + 1, 2
"""Numbers for a point of the path; planes of the picture; numbers for the whole."""


def features(points, up, strokes):
    """What the network sees.

    `points` [batch, POINTS, 2], y down, at any scale; `up` [batch, POINTS], 1 on jumps; `strokes` [batch].
    Three tensors: the path [batch, SEQUENCE, POINTS], which holds for each point its place (-1 to 1 along
    the longer side of the box), the direction of travel as a unit vector, whether the pen is up, and eight
    times the mean distance between points; the picture [batch, PLANES, GRID, GRID], how much ink runs
    where in each of eight directions, and last where the pen jumps; and the whole's [batch, EXTENT], how
    much wider than high it is, and how many strokes it has.
    """
    low, high = points.amin(1), points.amax(1)
    sides = high - low
    longer = sides.amax(1, keepdim=True).clamp(min=1e-6)
    centred = points - ((low + high) / 2)[:, None]
    places = centred / longer[:, None] * 2
    travel = torch.zeros_like(places)
    travel[:, 1:-1] = places[:, 2:] - places[:, :-2]
    travel[:, 0] = places[:, 1] - places[:, 0]
    travel[:, -1] = places[:, -1] - places[:, -2]
    travel = travel / travel.norm(dim=2, keepdim=True).clamp(min=1e-5)
    step = (places[:, 1:] - places[:, :-1]).norm(dim=2).mean(1)
    everywhere = (8 * step)[:, None, None].expand(-1, POINTS, 1)
    path = torch.cat([places, travel, up[:, :, None], everywhere], 2).transpose(1, 2).contiguous()
    picture = direction_maps(centred / torch.maximum(sides, THINNEST * longer)[:, None], travel, up, step)
    whole = torch.stack([(sides[:, 0] - sides[:, 1]) / longer[:, 0],
                         strokes.clamp(max=5).to(points.dtype) / 3 - 0.5], 1)
    return path, picture, whole


def direction_maps(places, travel, up, step):
    """`places` from -0.5 to 0.5; each point weighs six times the mean distance, shared among the four
    cells and the two directions that it lies between. The roots of the sums are what is seen."""
    count = len(places)
    cells = ((places + 0.5) * (GRID - 3) + 1).clamp(0, GRID - 1.001)
    corner = cells.floor()
    share = cells - corner
    corner = corner.long()
    angle = torch.atan2(travel[..., 1], travel[..., 0]) / math.pi * (DIRECTIONS / 2) + DIRECTIONS
    lower = angle.floor()
    turn = angle - lower
    lower = lower.long() % DIRECTIONS
    upper = (lower + 1) % DIRECTIONS
    is_up = up > 0.5
    sums = torch.zeros(count * PLANES * GRID * GRID, dtype=places.dtype)
    start = (torch.arange(count) * PLANES * GRID * GRID)[:, None]
    weight = 6 * step[:, None]
    for plane, of_plane in ((lower, 1 - turn), (upper, turn)):
        plane = start + torch.where(is_up, DIRECTIONS, plane) * GRID * GRID
        for dy in (0, 1):
            for dx in (0, 1):
                x, y = share[..., 0], share[..., 1]
                part = (x if dx else 1 - x) * (y if dy else 1 - y) * of_plane * weight
                cell = plane + (corner[..., 1] + dy) * GRID + corner[..., 0] + dx
                sums.index_add_(0, cell.view(-1), part.reshape(-1))
    # A root without the endless steepness at nothing, where a rounding would become a difference.
    return (sums + 1e-4).sqrt().sub(1e-2).view(count, PLANES, GRID, GRID)


def convolution(kind, norm, inputs, outputs, taps, step):
    return nn.Sequential(kind(inputs, outputs, taps, stride=step, padding=taps // 2, bias=False),
                         norm(outputs), nn.ReLU(inplace=True))


class CharacterNetwork(nn.Module):
    """A branch of 1-D convolutions over the path, one of 2-D convolutions over the picture, and what joins
    them. Which character it is, each of the three says, and the mean counts; whether it is one whole
    character, a further layer behind both branches."""

    STEPS_1D, STEPS_2D = (1, 2, 1, 2, 1, 2), (1, 2, 1, 2)

    def __init__(self, path=(24, 32, 48, 48, 64, 64), picture=(16, 24, 32, 40), joined=64, whole=32,
                 alphabet=len(ALPHABET)):
        super().__init__()
        self.path, self.picture = nn.ModuleList(), nn.ModuleList()
        inputs = SEQUENCE
        for outputs, taps, step in zip(path, (5, 5, 3, 3, 3, 3), self.STEPS_1D):
            self.path.append(convolution(nn.Conv1d, nn.BatchNorm1d, inputs, outputs, taps, step))
            inputs = outputs
        inputs = PLANES
        for outputs, step in zip(picture, self.STEPS_2D):
            self.picture.append(convolution(nn.Conv2d, nn.BatchNorm2d, inputs, outputs, 3, step))
            inputs = outputs
        self.drop = nn.Dropout(0.3)
        self.path_joined = nn.Linear(path[-1] * POINTS // 8, joined)
        self.picture_joined = nn.Linear(picture[-1] * GRID * GRID // 16, joined)
        self.both_joined = nn.Linear(2 * joined + EXTENT, joined)
        self.labels = nn.ModuleList([nn.Linear(joined, alphabet) for _ in range(3)])
        self.whole_joined = nn.Linear(2 * joined + EXTENT, whole)
        self.whole = nn.Linear(whole, 1)

    def forward(self, path, picture, extent):
        """The labels' logits [3, batch, alphabet] and the logit of one whole character [batch]."""
        for layer in self.path:
            path = layer(path)
        for layer in self.picture:
            picture = layer(picture)
        one = torch.relu(self.path_joined(self.drop(path.flatten(1))))
        other = torch.relu(self.picture_joined(self.drop(picture.flatten(1))))
        both = torch.cat([one, other, extent], 1)
        joined = torch.relu(self.both_joined(self.drop(both)))
        logits = torch.stack([head(x) for head, x in zip(self.labels, (one, other, joined))])
        return logits, self.whole(torch.relu(self.whole_joined(both)))[:, 0]
