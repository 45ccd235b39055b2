#!/usr/bin/env bash
# Computing data/letters.model, byte for byte the same each time, from SCOWL's word lists as Debian 12 has
# them (package scowl 2020.12.07-2) and data/common.words.
#
#   data/letters.sh [KRAKEL [MODEL]]    by default the release build, and data/letters.model
#
# SCOWL sorts words by how common they are, from level 10 down to 95. The weights stand for how often
# a word of a level is met; common.words puts the commonest words, which SCOWL does not tell apart,
# before the others in rough classes, so many times each.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
krakel=${1:-$here/../.build/release/krakel}
model=${2:-$here/letters.model}
scowl=${SCOWL:-/usr/share/dict/scowl}

if [ ! -d "$scowl" ]; then
    printf 'letters.sh: there is no %s: apt-get install scowl\n' "$scowl" >&2
    exit 4
fi

# level N: its words, those of all English and those of American spelling.
level() {
    local list
    for list in "$scowl"/{english,american}-{words,contractions,upper,proper-names}."$1"; do
        [ ! -e "$list" ] || cat "$list"
    done
}

"$krakel" train -o "$model" \
    --words "$here/common.words" \
    <(level 10) <(level 20) <(level 35) <(level 40) <(level 50) \
    --weights 1 300 60 10 4 2 \
    --note 'English, from the Spell Checker Oriented Word Lists (SCOWL) 2020.12.07, levels 10 to 50.' \
    --note 'SCOWL is Copyright 2000-2011 by Kevin Atkinson. Permission to use, copy, modify, distribute' \
    --note 'and sell these word lists, the associated scripts, the output created from the scripts, and' \
    --note 'its documentation for any purpose is hereby granted without fee, provided that the above' \
    --note 'copyright notice appears in all copies and that both that copyright notice and this' \
    --note 'permission notice appear in supporting documentation. Kevin Atkinson makes no' \
    --note 'representations about the suitability of this array for any purpose. It is provided "as is"' \
    --note 'without express or implied warranty.'
