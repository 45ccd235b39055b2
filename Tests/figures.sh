#!/usr/bin/env bash
# The table of figures in Tests/README.md, between its two markers.
#
#   Tests/figures.sh              builds for release, measures, and puts the table into Tests/README.md
#   Tests/figures.sh --print      only prints it
#
#   KRAKEL_SCRATCH    where .build/release is, with krakel and measure, by default the checkout's
#
# Leave the machine alone meanwhile. xdotool, xbindkeys and sxhkd are compared with where they are
# installed.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=${KRAKEL_SCRATCH:-.build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
    local product
    for product in krakel measure; do
        KRAKEL_MEASURE=1 swift build --scratch-path "$scratch" -c release --static-swift-stdlib -Xswiftc -gnone \
            --product "$product" >&2
    done
    # Memory is read from the page cache as well.
    sync
}

row() {
    printf '| %s | %s | %s |\n' "$1" "$2" "$3"
}

# cell FILE START COLUMNS COLUMN: of what `measure` printed, the first line that begins so and has so
# many columns.
cell() {
    awk -F '\t' -v start="$2" -v columns="$3" -v column="$4" \
        'index($0, start) == 1 && NF == columns { print $column; exit }' "$work/$1"
}

table() {
    local count program
    printf '## Figures\n\n| What | Krakel | Beside it |\n|---|---|---|\n'
    row 'making a stroke of 60 points comparable' "$(cell look-up none 2 2) µs" ''
    for count in 520 1600 10000 100000; do
        row "finding what is nearest to it among $count examples" "$(cell look-up "$count"$'\t' 2 2) µs" ''
    done
    row 'a text of 40 characters typed, from the command to the last key' \
        "$(cell typing $'krakel\tin the layout' 7 6) ms" \
        "$(beside xdotool "$(cell typing $'xdotool\tin the layout' 7 6)" ms)"
    row 'one key by a program that runs already' \
        "$(cell typing $'krakel\tin the layout' 3 3) ms" \
        "$(beside xdotool "$(cell typing $'xdotool\tin the layout' 3 3)" ms)"
    for program in '2 a start, ms of processor time' '4 memory of its own, dirty, KB, watchdog and all' \
        '5 wake-ups in 10 s of rest'; do
        row "${program#* }" "$(cell peers krakel 5 "${program%% *}")" "$(peers "${program%% *}")"
    done
    printf '\nMedians, by Tests/figures.sh, on %s, %s.\n' \
        "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(date -u +%F)"
}

# beside NAME FIGURE UNIT
beside() {
    [ -z "$2" ] || printf '%s: %s %s' "$1" "$2" "$3"
}

peers() {
    awk -F '\t' -v column="$1" 'NR > 1 && $1 != "krakel" {
        printf "%s%s: %s", separator, $1, $column; separator = ", " }' "$work/peers"
}

# What stands between the markers of Tests/README.md is replaced by standard input.
put_into_readme() {
    cat >"$work/table"
    awk -v file="$work/table" '
        /<!-- figures: end/ { inside = 0 }
        !inside { print }
        /<!-- figures: begin/ { inside = 1; while ((getline line < file) > 0) print line }
    ' Tests/README.md >"$work/README.md"
    cat "$work/README.md" >Tests/README.md
}

build
measure=$scratch/release/measure
"$measure" look-up >"$work/look-up"
"$measure" peers >"$work/peers"
"$measure" typing --speed >"$work/typing"
if [ "${1:-}" = --print ]; then table; else table | put_into_readme; fi
