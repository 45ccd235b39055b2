#!/usr/bin/env bash
# Building and installing Krakel, trying it out.
#
#   ./install.sh               builds and installs to PREFIX (default ~/.local), below DESTDIR
#   ./install.sh --uninstall   removes what that installed
#   ./install.sh --try         installs what is missing, builds, runs Krakel from here
#   ./install.sh --test        installs what the tests need and runs all checks
#   ./install.sh --deb         builds a Debian package (data/deb.sh)
#
# Exit status: 0 done, 1 something failed, 3 no Swift or one too old, 4 packages are missing,
# 64 not understood.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
swift_oldest=6.1
swift_page=https://www.swift.org/install/linux/

usage() {
    cat <<'END'
Usage: ./install.sh [--uninstall | --try | --test | --deb] [--dry-run] [-y] [-- ARGUMENTS]

  (nothing)       build Krakel and install it
  --uninstall     end Krakel and remove what was installed; your own strokes stay
  --try           install what is missing (apt), build, and run Krakel on this display; with
                  no display, show it at work on a private one (ARGUMENTS go to krakel)
  --test          install what the tests need (apt) and run all checks
  --deb           build a Debian package, krakel_VERSION_ARCHITECTURE.deb, in this folder
  -n, --dry-run   say what would be done, and change nothing
  -y, --yes       install packages without asking; so does an input that is no terminal
  -h, --help      show this

Environment:
  PREFIX          where to install to (default ~/.local)
  DESTDIR         a folder to put in front of PREFIX, for making packages
  KRAKEL_BUILT    a krakel that is built already, instead of building one
  KRAKEL_HOMEPAGE where Krakel has its home page, for software centres to link to and to show
                  pictures from; without it they do not
END
}

# shellcheck source=data/packages.sh
. "$here/data/packages.sh"
# shellcheck source=data/checks.sh
. "$here/data/checks.sh"

say() {
    printf '%s\n' "$*"
}

# fail STATUS LINE...
fail() {
    local status=$1
    shift
    printf 'install.sh: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
    exit "$status"
}

# Does what it is given, or only says so.
run() {
    if [ -n "$dry_run" ]; then
        say "would run: $*"
    else
        "$@"
    fi
}

require_swift() {
    local version
    if ! command -v swift >/dev/null; then
        fail 3 "Krakel is built with Swift $swift_oldest or later, and there is no swift in PATH." \
            "How to get it: $swift_page" "Then open a new terminal and try again."
    fi
    if ! version=$(swift --version 2>&1); then
        fail 3 "swift does not run: ${version%%$'\n'*}" \
            "Install the packages that $swift_page lists for your system."
    fi
    version=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$version")
    if ! printf '%s\n' "$swift_oldest" "${version:-0}" | sort -V -C; then
        fail 3 "Krakel is built with Swift $swift_oldest or later; this is ${version:-an unknown one}." \
            "How to get a newer one: $swift_page"
    fi
}

# build [NEEDS]: leaves in `built` where krakel is, krakel-window beside it; NEEDS is what else the task needs.
build() {
    if [ -n "${KRAKEL_BUILT:-}" ]; then
        built=$KRAKEL_BUILT
        local program
        for program in "$built" "$(dirname "$built")/krakel-window"; do
            if [ ! -f "$program" ] || [ ! -x "$program" ]; then
                fail 1 "KRAKEL_BUILT names no program: $program"
            fi
        done
        need "$needs_to_run${1:-}"
        return
    fi
    require_swift
    need "$needs_to_build${1:-}"
    [ -n "$dry_run" ] || say "Krakel is built now. The first time this takes about ten minutes."
    compile "Step 1 of 2" krakel
    compile "Step 2 of 2" krakel-window
    built=$here/.build/release/krakel
}

# compile STEP PRODUCT: what it is at stands on one line in a terminal; elsewhere SwiftPM says it all.
# What debuggers need is left out: it takes a tenth of the time, and is stripped when it is installed.
compile() {
    local log command=(swift build --package-path "$here" -c release --static-swift-stdlib
        -Xswiftc -gnone --product "$2")
    if [ -n "$dry_run" ] || [ ! -t 1 ]; then
        run "${command[@]}" || fail 1 "the build failed, see above"
        return
    fi
    log=$(mktemp)
    if "${command[@]}" 2>&1 | tee "$log" | show_progress "$1, $2"; then
        rm -f "$log"
    else
        cat "$log" >&2
        rm -f "$log"
        fail 1 "the build failed, see above"
    fi
}

# show_progress WHAT: of SwiftPM's lines, such as [7/33] Compiling Engine Pen.swift, always the latest,
# with the seconds so far.
show_progress() {
    local line part='' place='' state start=$SECONDS
    while true; do
        state=0
        IFS= read -r -t 1 line || state=$?
        part+=$line
        # A second is over, or the input is.
        if [ "$state" = 0 ]; then
            case $part in
                \[*/*\]*) place=${part#\[} && place="${place%%/*} of ${part#*/}" && place=${place/]/:} ;;
                Fetch* | Comput*) place=$part ;;
            esac
            part=
        elif [ "$state" -le 128 ]; then
            break
        fi
        printf '\r\033[K%.78s' "$1, $((SECONDS - start)) s  $place"
    done
    printf '\r\033[K%s, %s s\n' "$1" "$((SECONDS - start))"
}

# Beside the program, a line for each installed file: its source, its place below PREFIX. The
# shipped dictionary has a folder of its own: with the default PREFIX, the user's lies above it.
files='
data/strokes.dict        share/krakel/shipped/strokes.dict
data/gestures.dict       share/krakel/shipped/gestures.dict
data/languages.dict      share/krakel/shipped/languages.dict
data/letters.model       share/krakel/shipped/letters.model
data/letters.pairs       share/krakel/shipped/letters.pairs
data/letters.grams       share/krakel/shipped/letters.grams
data/words.model         share/krakel/shipped/words.model
data/characters.model    share/krakel/shipped/characters.model
man/krakel.1             share/man/man1/krakel.1
man/krakel-window.1      share/man/man1/krakel-window.1
man/krakel-config.5      share/man/man5/krakel-config.5
man/krakel-dictionary.5  share/man/man5/krakel-dictionary.5
README.md                share/doc/krakel/README.md
LICENSE                  share/doc/krakel/LICENSE
data/desktop/krakel.svg  share/icons/hicolor/scalable/apps/krakel.svg
data/desktop/krakel-symbolic.svg  share/icons/hicolor/symbolic/apps/krakel-symbolic.svg
data/languages/README.md share/doc/krakel/languages.md
'
for model in "$here"/data/languages/*.model; do
    files+="data/languages/${model##*/} share/krakel/shipped/languages/${model##*/}"$'\n'
done

# What is made on the way, a line each: how, and its place below PREFIX.
made='
desktop   share/applications/krakel.desktop
metainfo  share/metainfo/krakel.metainfo.xml
bash      share/bash-completion/completions/krakel
zsh       share/zsh/site-functions/_krakel
fish      share/fish/vendor_completions.d/krakel.fish
'

install_all() {
    local source place
    build
    is_there program strip || fail 4 "there is no strip; install binutils, then try again"
    run install -D -s -m 755 "$built" "$root/bin/krakel"
    run install -D -s -m 755 "$(dirname "$built")/krakel-window" "$root/bin/krakel-window"
    while read -r source place; do
        [ -z "$source" ] || run install -D -m 644 "$here/$source" "$root/$place"
    done <<<"$files"
    while read -r source place; do
        [ -z "$source" ] || make_file "$source" "$root/$place"
    done <<<"$made"
    install_translations
    [ -n "$dry_run" ] || say_what_is_next
}

# make_file HOW PLACE
make_file() {
    if [ -n "$dry_run" ]; then
        say "would make: $2"
        return
    fi
    install -d -m 755 "$(dirname "$2")"
    case $1 in
        desktop) desktop_entry >"$2" ;;
        metainfo) metainfo >"$2" ;;
        # Nobody runs what is only read.
        bash) "$built" --generate-completion-script bash | sed '1{/^#!/d}' >"$2" ;;
        *) "$built" --generate-completion-script "$1" >"$2" ;;
    esac || fail 1 "$2 cannot be made, see above"
    chmod 644 "$2"
}

# Menus find what is in their own PATH, which need not be that of a shell.
desktop_entry() {
    case $prefix in
        /usr | /usr/local) cat "$here/data/desktop/krakel.desktop" ;;
        *) sed "s|^TryExec=|&$prefix/bin/|; s|^Exec=krakel|Exec=\"$prefix/bin/krakel\"|" \
            "$here/data/desktop/krakel.desktop" ;;
    esac
}

metainfo() {
    local template=$here/data/desktop/krakel.metainfo.xml
    if [ -n "${KRAKEL_HOMEPAGE:-}" ]; then
        sed "/<!-- .*@HOMEPAGE@/d; s,@HOMEPAGE@,${KRAKEL_HOMEPAGE%/},g" "$template"
    else
        sed '/<screenshots>/,/<\/screenshots>/d; /@HOMEPAGE@/d' "$template"
    fi
}

# The languages that Krakel speaks: those of the catalogues.
languages=$(cd "$here/data/po" && printf '%s\n' ./*.po | sed 's,^\./,,; s,\.po$,,')

install_translations() {
    local language catalogue
    is_there program msgfmt || fail 4 "there is no msgfmt; install gettext, then try again"
    for language in $languages; do
        catalogue=$root/share/locale/$language/LC_MESSAGES/krakel.mo
        run install -d -m 755 "$(dirname "$catalogue")"
        run msgfmt --check -o "$catalogue" "$here/data/po/$language.po" ||
            fail 1 "the words of $language cannot be compiled, see above"
        run chmod 644 "$catalogue"
    done
}

say_what_is_next() {
    say "Krakel is installed in $root."
    [ -z "${DESTDIR:-}" ] || return 0
    case :$PATH: in
        *:"$prefix/bin":*) ;;
        *) say "Put it in your PATH:  export PATH=\"$prefix/bin:\$PATH\"" ;;
    esac
    if [ -n "$(running)" ]; then
        say "The old one runs still:  krakel --replace"
    else
        say "Start it:             krakel"
    fi
    say "Read about it:        man krakel"
}

# Whether the session of whoever runs this starts the Krakel that is installed here.
is_started_with_session() {
    [ -z "${DESTDIR:-}" ] && [ -x "$root/bin/krakel" ] &&
        grep -qF "\"$root/bin/krakel\" autostart start" \
            "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/krakel.desktop" 2>/dev/null
}

# The process of a Krakel of this installation that runs on this display.
running() {
    local process place
    [ -z "${DESTDIR:-}" ] && [ -n "${DISPLAY:-}" ] && [ -x "$root/bin/krakel" ] || return 0
    process=$("$root/bin/krakel" status --json 2>/dev/null |
        sed -n 's/.*"process":\([0-9]*\).*/\1/p') || true
    place=$(readlink "/proc/${process:-none}/exe") || return 0
    # Of one that was installed over, the file is another by now.
    [ "${place% (deleted)}" != "$(readlink -f "$root/bin/krakel")" ] || say "$process"
}

uninstall() {
    local source place found=
    if is_started_with_session; then
        run "$root/bin/krakel" autostart disable
    fi
    # It would go on without its files.
    [ -z "$(running)" ] || run "$root/bin/krakel" quit
    while read -r source place; do
        if [ -n "$source" ] && [ -e "$root/$place" ]; then
            found=yes
            run rm -f "$root/$place"
            [ -n "$dry_run" ] || remove_empty_folders "$root/$place"
        fi
    done <<<"krakel bin/krakel
krakel-window bin/krakel-window$files${made#?}$(installed_translations)"
    case $found,$dry_run in
        ,*)
            say "There is no Krakel in $root."
            place=$(command -v krakel) && say "There is one in ${place%/bin/krakel}:" \
                "PREFIX=$(printf %q "${place%/bin/krakel}") ./install.sh --uninstall"
            ;;
        yes,yes) say "would remove the folders this leaves empty" ;;
    esac
    say_what_stays
}

installed_translations() {
    local language
    for language in $languages; do
        printf 'data/po/%s.po share/locale/%s/LC_MESSAGES/krakel.mo\n' "$language" "$language"
    done
}

# The folders above a file, as far as they are empty and may have been made for it. Those of the system stay.
remove_empty_folders() {
    local folder stop
    stop=${DESTDIR:-$(dirname "$prefix")}
    folder=$(dirname "$1")
    while [ "$folder" != "$stop" ]; do
        case ${DESTDIR:-},$prefix,$folder in
            ,/usr,*/krakel* | ,/usr/local,*/krakel*) ;;
            ,/usr,* | ,/usr/local,*) return 0 ;;
        esac
        rmdir "$folder" 2>/dev/null || return 0
        folder=$(dirname "$folder")
    done
}

say_what_stays() {
    local folder own=()
    for folder in "${XDG_DATA_HOME:-${HOME:-}/.local/share}" "${XDG_CONFIG_HOME:-${HOME:-}/.config}" \
        "${XDG_STATE_HOME:-${HOME:-}/.local/state}"; do
        [ ! -d "$folder/krakel" ] || own+=("$folder/krakel")
    done
    [ "${#own[@]}" -eq 0 ] || say "What is yours stays: ${own[*]}"
}

try_it() {
    if [ -z "${DISPLAY:-}" ]; then
        build "$needs_to_show"
        say "There is no display; Krakel shows itself on a private one."
        run env KRAKEL_DATA="$here/data" "$built" demo --screenshot "$here/krakel-demo.png" "$@"
        return
    fi
    build
    if [ "${XDG_SESSION_TYPE:-}" = wayland ]; then
        say "This is a Wayland session: Krakel works in the windows of X11 programs only."
    fi
    say "Hold the middle mouse button, draw a letter anywhere, let go: it is typed where the"
    say "cursor is. (No middle button? ./install.sh --try -- --button 3) Ctrl+C here stops it."
    run exec env KRAKEL_DATA="$here/data" "$built" run --verbose "$@"
}

# The package is made of what this script installs.
pack() {
    build "$needs_to_pack"
    run env KRAKEL_BUILT="$built" "$here/data/deb.sh" || fail 1 "the package failed, see above"
}

set_places() {
    case $task in
        try | test | deb) return ;;
    esac
    prefix=${PREFIX:-${HOME:?}/.local}
    case $prefix in
        # They would mean something else in a menu entry.
        *[\&\|\\%\"\`\$]*) fail 64 "PREFIX must have none of & | \\ % \" \` \$ in it: $prefix" ;;
        /*) prefix=${prefix%/} ;;
        *) fail 64 "PREFIX must begin with a slash: $prefix" ;;
    esac
    DESTDIR=${DESTDIR:-}
    DESTDIR=${DESTDIR%/}
    root=$DESTDIR$prefix
}

set_task() {
    [ -z "$task" ] || fail 64 "--$task and --$1 are two things; choose one"
    task=$1
}

main() {
    dry_run='' yes='' task=''
    while [ $# -gt 0 ]; do
        case $1 in
            --uninstall | --try | --test | --deb) set_task "${1#--}" ;;
            -n | --dry-run) dry_run=yes ;;
            -y | --yes) yes=yes ;;
            -h | --help) usage && exit 0 ;;
            --) shift && break ;;
            *) fail 64 "unknown option $1" "See ./install.sh --help" ;;
        esac
        shift
    done
    [ $# -eq 0 ] || [ "$task" = try ] || fail 64 "only --try takes arguments for krakel"
    task=${task:-install}
    set_places
    case $task in
        install) install_all ;;
        uninstall) uninstall ;;
        try) try_it "$@" ;;
        test) test_all ;;
        deb) pack ;;
    esac
}

main "$@"
