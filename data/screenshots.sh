#!/usr/bin/env bash
# Pictures of every window of krakel-window, in each language, light and dark, at 100 and 200 %, on private
# servers; and all pictures of README.md and the metainfo.
#
#   data/screenshots.sh FOLDER [BUILD [LANGUAGE...]]   BUILD is where krakel-window is, .build/release by
#                                          default; without languages, all that there are
#   data/screenshots.sh --readme [BUILD]   makes the pictures of README.md anew, in data
#
# Needs what `install.sh --test` installs, and imagemagick and xdotool.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${1:?"say where to write the pictures"}
build=$(cd "${2:-$here/../.build/release}" && pwd)
chosen=("${@:3}")
readme=
if [ "$folder" = --readme ]; then
    readme=yes
    folder=$here
fi
mkdir -p "$folder"
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

for program in Xvfb openbox xterm xdotool import compare msgfmt; do
    command -v "$program" >/dev/null || {
        printf 'screenshots.sh: there is no %s\n' "$program" >&2
        printf '  help: ./install.sh --test && apt-get install imagemagick xdotool\n' >&2
        exit 4
    }
done
mkdir -p "$work/run"
chmod 700 "$work/run"
languages=(en)
for catalogue in "$here"/po/*.po; do
    language=$(basename "$catalogue" .po)
    languages+=("$language")
    mkdir -p "$work/locale/$language/LC_MESSAGES"
    msgfmt -o "$work/locale/$language/LC_MESSAGES/krakel.mo" "$catalogue"
done
[ "${#chosen[@]}" -eq 0 ] || languages=("${chosen[@]}")

export XDG_RUNTIME_DIR=$work/run HOME=$work LC_ALL=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo
export GSETTINGS_BACKEND=memory GTK_A11Y=none NO_AT_BRIDGE=1 DBUS_SESSION_BUS_ADDRESS=disabled:
export KRAKEL_DATA=$here KRAKEL_LOCALE=$work/locale
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME WAYLAND_DISPLAY XDG_SESSION_TYPE
# What decorates and animates is not what is to be seen.
mkdir -p "$work/.config/gtk-4.0"
printf '[Settings]\ngtk-cursor-blink=0\n' >"$work/.config/gtk-4.0/settings.ini"

# Starts a server of its own size, and a window manager, which the dialogs' places depend on.
start_server() {
    local number=$work/display
    Xvfb -displayfd 3 -screen 0 "$1" 3>"$number" >/dev/null 2>&1 &
    until [ -s "$number" ]; do sleep 0.05; done
    DISPLAY=:$(cat "$number")
    rm "$number"
    export DISPLAY
    openbox 2>/dev/null &
    xdotool search --sync --limit 1 --name '' >/dev/null 2>&1 || true
}

# several LANGUAGE: it and another one, of which the welcome asks which are written.
several() {
    [ "$1" = fr ] && printf fr:de || printf '%s:fr' "$1"
}

# settle WINDOW FILE: the picture of a window as soon as it changes no more.
settle() {
    local try
    for try in $(seq 60); do
        import -window "$1" "$work/new.png" 2>/dev/null || true
        if [ "$try" -gt 6 ] && cmp -s <(convert "$work/new.png" rgb:-) <(convert "$work/old.png" rgb:-); then
            mv "$work/new.png" "$2"
            return
        fi
        mv "$work/new.png" "$work/old.png"
        sleep 0.2
    done
    printf 'screenshots.sh: %s does not come to rest\n' "$2" >&2
    exit 1
}

# shoot NAME KEYS COMMAND...: a window, the keys typed into it first.
shoot() {
    local name=$1 keys=$2 window
    shift 2
    # Open until the picture is taken: at the end of its input the program ends.
    mkfifo "$work/input"
    "$@" <"$work/input" >/dev/null 2>"$work/errors" &
    local program=$!
    exec 4>"$work/input"
    case $name in
        learn | conflict) cat "$work/question" >&4 ;;
    esac
    # A window of the program before may go while xdotool looks at it, which ends xdotool.
    local try
    window=
    for try in 1 2 3 4 5; do
        window=$(timeout 20 xdotool search --sync --onlyvisible --limit 1 --pid "$program") && break
    done
    [ -n "$window" ] || {
        printf 'screenshots.sh: no window of %s after %s tries\n' "$name" "$try" >&2
        cat "$work/errors" >&2
        exit 1
    }
    if [ -n "$keys" ]; then
        xdotool windowfocus --sync "$window"
        # shellcheck disable=SC2086
        xdotool key --delay 400 $keys
    fi
    settle "$window" "$folder/$name-$suffix.png"
    kill "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
    exec 4>&-
    rm "$work/input"
}

# An l with a loop that was never taught, and a b that looks much like an h.
question() {
    printf '{"number":1,"strokes":[['
    printf '[%d,%d],' 300 200 302 240 304 290 306 330 330 322 352 300 362 270 350 252 330 262
    printf '[%d,%d]]],"mode":"letters"}\n' 300 330
}

# draw X,Y...: a stroke through these points by a steady hand.
draw() {
    local point x y step before_x=${1%,*} before_y=${1#*,}
    xdotool mousemove "$before_x" "$before_y" mousedown 2
    for point; do
        x=${point%,*} y=${point#*,}
        for step in 1 2 3 4 5 6 7 8; do
            xdotool mousemove $((before_x + (x - before_x) * step / 8)) $((before_y + (y - before_y) * step / 8))
            sleep 0.01
        done
        before_x=$x before_y=$y
    done
    xdotool mouseup 2
}

# shoot_asked FILE: the row beside a stroke that nothing is near enough to, over a terminal.
shoot_asked() {
    start_server 560x240x24
    xterm -T 'a letter' -geometry 40x8+0+0 -fa monospace -fs 20 -b 12 -bg '#fdf6e3' -fg '#30373a' \
        -e sh -c 'printf "dear Ann"; cat' &
    xdotool search --sync --onlyvisible --limit 1 --class xterm >/dev/null
    "$build/krakel" run --no-learning 2>"$work/krakel" &
    local krakel=$!
    until grep -q 'ready on' "$work/krakel"; do
        kill -0 "$krakel" || exit 1
        sleep 0.1
    done
    draw 200,65 250,110 300,155 200,155 200,110 250,65 300,65 300,110 300,155
    timeout 20 xdotool search --sync --onlyvisible --limit 1 --name krakel-offer >/dev/null
    settle root "$1"
}

# make_film FOLDER FILE: an animated GIF of what `krakel demo --frames` wrote; its end stays for two seconds.
make_film() {
    local frame time pictures=()
    for frame in "$1"/*.png; do
        time=${frame##*-}
        pictures+=(-delay "$(((${time%.png} + 5) / 10))" "$frame")
    done
    convert "${pictures[@]}" -set dispose none -delay 200 "$frame" -loop 0 \
        -layers OptimizeFrame -layers OptimizeTransparency +dither +map "$2"
}

# As it is shipped, in English, light, and with no more colours than that takes.
readme_pictures() {
    suffix=readme
    export GDK_SCALE=1 LANGUAGE=en GTK_THEME=Adwaita:light
    "$build/krakel" demo --screenshot "$here/krakel.png"
    "$build/krakel" demo --tour --frames "$work/film"
    make_film "$work/film" "$here/krakel.gif"
    start_server 1000x900x24
    question >"$work/question"
    shoot learn '' "$build/krakel-window" learn
    # The first letter, which has more to show than what comes before it.
    shoot dictionary 'Tab Down shift+Tab' "$build/krakel-window" dictionary
    local name
    for name in learn dictionary; do
        convert "$here/$name-$suffix.png" -strip +dither -colors 255 "png8:$here/$name.png"
        rm "$here/$name-$suffix.png"
    done
    shoot_asked "$work/asked.png"
    convert "$work/asked.png" -strip +dither -colors 64 "png8:$here/asked.png"
    "$build/krakel" sheet --output "$work/sheet.png"
    convert "$work/sheet.png" -strip -resize 800x -crop 800x965+0+0 +repage +dither -colors 64 "png8:$here/sheet.png"
}

if [ -n "$readme" ]; then
    readme_pictures
    exit
fi

# “_Next” is the last button of the welcome, whatever its letter in a language: before the first thing on the
# page, and behind the button that starts Krakel and “_Previous” where the pad or the field has the keys.
from_choice='shift+Tab Return'
from_writing='Tab Tab Tab Return'

# welcome_pages: the welcome, page by page.
welcome_pages() {
    local welcome=("$build/krakel-window" welcome)
    shoot welcome '' "${welcome[@]}"
    shoot lessons "$from_choice" "${welcome[@]}"
    shoot sentence "$from_choice $from_writing" "${welcome[@]}"
    shoot choices "$from_choice $from_writing $from_writing" "${welcome[@]}"
    LANGUAGE=$(several "$LANGUAGE") shoot languages "$from_choice" "${welcome[@]}"
}

for scale in 1 2; do
    start_server "$((1000 * scale))x$((900 * scale))x24"
    question >"$work/question"
    for theme in light dark; do
        for language in "${languages[@]}"; do
            suffix=$language-$theme-${scale}00
            export GDK_SCALE=$scale LANGUAGE=$language
            export GTK_THEME=Adwaita:$theme
            shoot learn '' "$build/krakel-window" learn
            shoot conflict 'q Return' "$build/krakel-window" learn
            shoot teach '' "$build/krakel-window" teach
            shoot dictionary '' "$build/krakel-window" dictionary
            shoot practice '' "$build/krakel-window" practice
            shoot letters-of '' "$build/krakel-window" alphabet
            shoot alphabet '' "$build/krakel-window" alphabet --letters 'αβγδ'
            shoot settings '' "$build/krakel-window" settings
            shoot sheet '' "$build/krakel-window" sheet
            welcome_pages
        done
    done
    # What newcomers see first has to fit on the screen of a netbook.
    start_server 1024x600x24
    export GTK_THEME=Adwaita:light
    for language in "${languages[@]}"; do
        suffix=$language-netbook-${scale}00
        export LANGUAGE=$language
        welcome_pages
    done
done
