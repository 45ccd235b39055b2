#!/usr/bin/env bash
# Building the fuzz targets of this folder with libFuzzer and running them.
#
#   Tests/Fuzz/run.sh [SECONDS [TARGET...]]    by default five seconds each, of all
#   Tests/Fuzz/run.sh --cases N [TARGET...]    as many inputs instead
#   Tests/Fuzz/run.sh --built FOLDER ...       asks the modules that `swift build` left in FOLDER
#
# Prints of each how many inputs it ran and how fast, the slowest of them, and the most memory that the
# program had. An input that takes a second, or more than 64 MB beyond what the program needs, ends it.
# What it finds beyond the seeds stays in .build-fuzz/corpus, where the next run begins with it; an input
# that crashes is kept there, and named.
#
# Modules that are built for libFuzzer tell it which of their lines an input has reached, and it makes the
# next one of that; building them takes minutes. Those of FOLDER tell nothing and are slower: that is for
# a quick look at what has changed. There an input has ten seconds.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${KRAKEL_FUZZ:-$root/.build-fuzz}
built=
if [ "${1:-}" = --built ]; then
    built=$(cd "${2:?which folder}" && pwd)
    work=$built/fuzz
    shift 2
fi
limit=(-max_total_time="${1:-5}")
if [ "${1:-}" = --cases ]; then
    limit=(-runs="${2:?how many}")
    shift
fi
shift || true
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
    for file in "$here"/*.swift; do targets+=("$(basename "$file" .swift)"); done
fi
mkdir -p "$work"
work=$(cd "$work" && pwd)

# Modules that are instrumented for libFuzzer link with nothing but it: they are built by themselves.
if [ -n "$built" ]; then
    kind=debug optimised=-Onone slowest=10
else
    kind=release optimised=-O slowest=1 built=$work/build
    for module in Session DictionaryTools Engine; do
        swift build --package-path "$root" --scratch-path "$built" -c "$kind" \
            -Xswiftc -sanitize=fuzzer --target "$module" >"$work/log" 2>&1 || {
            cat "$work/log" >&2
            exit 1
        }
    done
fi
# SwiftPM leaves the objects of files that are there no more. What reads a command line needs its parser.
sources=$(cd "$root/Sources" && find . ! -path './Session/Commands/*' \( -name '*.swift' -o -name '*.cpp' \))
objects=()
while IFS= read -r object; do
    module=$(basename "$(dirname "$object")" .build)
    if grep -qE "/$module/(.*/)?$(basename "$object" .o)$" <<<"$sources"; then objects+=("$object"); fi
done < <(
    find "$built/$kind/" -name '*.o' -path '*.build/*' ! -path '*Tests*' |
        grep -E '/(System|Strokes|Reading|Dictionaries|DictionaryTools|Engine|Session|CTOML)\.build/'
)

# One word a line: what a mutation may put in.
seed() {
    local folder=$work/corpus/$1
    mkdir -p "$folder"
    case $1 in
        Dictionary)
            cp "$root"/data/gestures.dict "$folder"
            head -c 3000 "$root"/data/strokes.dict >"$folder/strokes.dict"
            for file in "$root"/Tests/EngineTests/Transcripts/*.txt; do
                sed '/^## /,$d' "$file" >"$folder/$(basename "$file")"
            done
            ;;
        Settings) printf 'hold = 400\n[trail]\ncolour = "#1759db"\n[[trigger]]\nbutton = 1\n' >"$folder/a" ;;
        Samples)
            printf '{"label":"a","strokes":[[[12,3],[9,1]]]}\n' >"$folder/a"
            cp "$root"/Tests/EngineTests/Recordings/* "$folder" 2>/dev/null || true
            ;;
        Importers)
            printf '\0022 serialization::archive 9 0 4 0 0 0 0 0' >"$folder/a"
            printf '\001Global {\n 14789 = Key a;\n}\n' >"$folder/b"
            printf '\002%s\n' '22 serialization::archive 9 0 18 0 0 0 0 1 4 0 3 0 0 0 0 0 16 0 0 0 0 192' \
                >"$folder/c"
            ;;
        Markup)
            printf '\000%s%s%s' '<t><application name="All,x"><gesture type="SWIPE" fingers="3" ' \
                'direction="UP"><action type="SEND_KEYS"><repeat>true</repeat><keys>a</keys>' \
                '</action></gesture></application></t>' >"$folder/a"
            printf '\001%s%s%s' '<m><movement name="A" value="D(R|L)?U+"/><context name="c" ' \
                'windowclass="a.*(b|c)"><gesture name="g" movement="A"><do action="keypress" ' \
                'value="Alt_L+b"/></gesture></context></m>' >"$folder/b"
            printf '\002%s%s' '{"shape_button":"Right","bindings":[{"event":{"button":"Right",' \
                '"shapes_xy":[[0,0,9,9]]},"cmd_str":"x '"'a b'"'"}]}' >"$folder/c"
            ;;
        Network)
            {
                printf 'krakel-words 1\nalphabet abc\nlayer convolution 11 8 3 2\n'
                printf 'layer recurrent 8 8\nlayer linear 16 4\n\n'
            } >"$folder/a"
            truncate -s 128 "$folder/a"
            head -c 2080 /dev/zero | tr '\0' '<' >>"$folder/a"
            ;;
        Words) printf 'AZCYBXDW' >"$folder/a" ;;
        Lists) printf 'SFX S Y 1\nSFX S y ies [^a]y\n\0002\ncity/S\nStra\303\237e\n' >"$folder/a" ;;
        Control) printf '{"event":"willDraw"}' >"$folder/a" && printf 'status' >"$folder/b" ;;
        *) printf '\000\020\020\001\002\030\030\001\013\030\030\001' >"$folder/a" ;;
    esac
}

status=0
for target in "${targets[@]}"; do
    [ -f "$here/$target.swift" ] || {
        printf 'run.sh: there is no fuzz target %s in %s\n' "$target" "$here" >&2
        exit 64
    }
    swiftc "$optimised" -swift-version 6 -parse-as-library -sanitize=fuzzer -module-name "Fuzz$target" \
        -I "$built/$kind/Modules" -I "$root/Sources/C/CTOML/include" \
        -Xcc -fmodule-map-file="$root/Sources/C/CXkbCommon/module.modulemap" \
        -Xcc -fmodule-map-file="$root/Sources/C/CLinux/module.modulemap" \
        -Xcc -fmodule-map-file="$root/Sources/C/CExpat/module.modulemap" \
        -Xcc -fmodule-map-file="$built/$kind/CTOML.build/module.modulemap" \
        "$here/$target.swift" "${objects[@]}" -lxkbcommon -lexpat -lstdc++ -o "$work/$target"
    seed "$target"
    # No input takes so long, or 64 MB above what the program itself needs.
    SWIFT_BACKTRACE=enable=no "$work/$target" "${limit[@]}" -timeout="$slowest" \
        -print_final_stats=1 -rss_limit_mb=256 -max_len=4096 -artifact_prefix="$work/$target-" \
        "$work/corpus/$target" >"$work/$target.log" 2>&1 || status=1
    awk -v target="$target" '
        /^stat::number_of_executed_units/ { cases = $2 }
        /^stat::average_exec_per_sec/ { rate = $2 }
        /^stat::slowest_unit_time_sec/ { slowest = $2 }
        /^stat::peak_rss_mb/ { memory = $2 }
        END {
            printf "%s: %d cases, %d a second, the slowest under %d s, at most %d MB\n",
                target, cases, rate, slowest + 1, memory
        }' "$work/$target.log"
    [ "$status" -eq 0 ] || {
        grep -E 'ERROR|Fatal|Test unit written|precondition|Base64' "$work/$target.log" >&2 || true
        exit 1
    }
done
