#!/usr/bin/env bash
# Owns: building and installing Krakel, trying it out, running its checks.
# Leaves compiling to SwiftPM, packages to apt, what is shown without a display to `krakel demo`.
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
  --uninstall     remove what was installed; your own strokes stay
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

# What is needed: the Debian package, then how to see that it is there.

# To run an installed krakel; the packages below bring these with them.
needs_to_run='
libx11-6        object libX11.so.6
libxtst6        object libXtst.so.6
libxi6          object libXi.so.6
libxext6        object libXext.so.6
libxfixes3      object libXfixes.so.3
libxrender1     object libXrender.so.1
libxrandr2      object libXrandr.so.2
libxft2         object libXft.so.2
libgtk-4-1      object libgtk-4.so.1
libxkbcommon0   object libxkbcommon.so.0
libpng16-16     object libpng16.so.16
libstdc++6      object libstdc++.so.6
'
needs_to_build='
ca-certificates   file /etc/ssl/certs/ca-certificates.crt
git               program git
binutils          program strip
libstdc++-12-dev  file /usr/lib/gcc/*/*/libstdc++.so
pkg-config        program pkg-config
gettext           program msgfmt
libx11-dev        library x11
libxtst-dev       library xtst
libxi-dev         library xi
libxext-dev       library xext
libxfixes-dev     library xfixes
libxrender-dev    library xrender
libxrandr-dev     library xrandr
libxft-dev        library xft
libgtk-4-dev      library gtk4
libxkbcommon-dev  library xkbcommon
libpng-dev        library libpng
libtomlplusplus-dev  file /usr/include/toml++/toml.h
'
needs_to_show='
xvfb   program Xvfb
xterm  program xterm
'
needs_to_pack='
dpkg-dev  program dpkg-shlibdeps
fakeroot  program fakeroot
'
needs_to_test='
x11-xkb-utils             program setxkbmap
xserver-xorg-core         file /usr/lib/xorg/modules/input/inputtest_drv.so
xserver-xorg-video-dummy  file /usr/lib/xorg/modules/drivers/dummy_drv.so
openbox                   program openbox
i3-wm                     program i3
picom                     program picom
python3-gi                file /usr/lib/python3/dist-packages/gi/__init__.py
gir1.2-gtk-3.0            file /usr/lib/*/girepository-1.0/Gtk-3.0.typelib
gir1.2-gtk-4.0            file /usr/lib/*/girepository-1.0/Gtk-4.0.typelib
python3-pyqt5             file /usr/lib/python3/dist-packages/PyQt5/QtWidgets.abi3.so
dbus                      program dbus-daemon
at-spi2-core              file /usr/libexec/at-spi-bus-launcher
python3-pyatspi           file /usr/lib/python3/dist-packages/pyatspi/__init__.py
desktop-file-utils        program desktop-file-validate
appstream                 program appstreamcli
lintian                   program lintian
dpkg-dev                  program dpkg-shlibdeps
fakeroot                  program fakeroot
zsh                       program zsh
fish                      program fish
mandoc                    program mandoc
shellcheck                program shellcheck
'

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

# is_there KIND WHAT
is_there() {
    case $1 in
        program) command -v "$2" >/dev/null ;;
        library) command -v pkg-config >/dev/null && pkg-config --exists "$2" ;;
        file) compgen -G "$2" >/dev/null ;;
        object) PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -F "$2" >/dev/null ;;
    esac
}

# need LINES: sees to it that everything in the lines is there, or stops.
need() {
    local package kind what sudo packages=() things=()
    sudo=$(as_root)
    while read -r package kind what; do
        if [ -n "$package" ] && ! is_there "$kind" "$what"; then
            packages+=("$package")
            things+=("$kind $what")
        fi
    done <<<"$1"
    [ ${#packages[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        fail 4 "this is no Debian; install with its own tools what is missing, then try again:" \
            "${things[@]}"
    fi
    if [ "$task" = install ]; then
        fail 4 "packages are missing; install them, then try again:" \
            "${sudo:+$sudo }apt-get install --no-install-recommends ${packages[*]}" \
            "(./install.sh --try does that by itself)"
    fi
    install_packages "${packages[@]}"
}

as_root() {
    [ "$(id -u)" -eq 0 ] || printf sudo
}

install_packages() {
    local sudo
    read -r -a sudo <<<"$(as_root)"
    if [ ${#sudo[@]} -gt 0 ] && ! command -v sudo >/dev/null; then
        fail 4 "packages are missing, and there is no sudo; as root, type:" \
            "apt-get install --no-install-recommends $*"
    fi
    may_install "$@" || fail 4 "nothing was installed"
    # A list that cannot be refreshed may be good enough.
    run "${sudo[@]}" apt-get update -q || true
    run "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "$@" || fail 1 "apt-get failed, see above"
}

# The only question of all.
may_install() {
    local answer
    say "Missing packages: $*"
    if [ -n "$yes$dry_run" ] || [ ! -t 0 ]; then return 0; fi
    read -r -p "Install them with apt-get? [Y/n] " answer || return 1
    case $answer in
        '' | [Yy]*) return 0 ;;
        *) return 1 ;;
    esac
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
    local product
    for product in krakel krakel-window; do
        run swift build --package-path "$here" -c release --static-swift-stdlib \
            --product "$product" || fail 1 "the build failed, see above"
    done
    built=$here/.build/release/krakel
}

# Beside the program, a line for each installed file: its source, its place below PREFIX. The
# shipped dictionary has a folder of its own: with the default PREFIX, the user's lies above it.
files='
data/strokes.dict        share/krakel/shipped/strokes.dict
data/gestures.dict       share/krakel/shipped/gestures.dict
data/letters.model       share/krakel/shipped/letters.model
man/krakel.1             share/man/man1/krakel.1
man/krakel-window.1      share/man/man1/krakel-window.1
man/krakel-config.5      share/man/man5/krakel-config.5
man/krakel-dictionary.5  share/man/man5/krakel-dictionary.5
README.md                share/doc/krakel/README.md
LICENSE                  share/doc/krakel/LICENSE
data/desktop/krakel.svg  share/icons/hicolor/scalable/apps/krakel.svg
data/desktop/krakel-symbolic.svg  share/icons/hicolor/symbolic/apps/krakel-symbolic.svg
'

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

# The words of krakel-window, a language each.
languages='de'

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
    say "Start it:             krakel"
    say "Read about it:        man krakel"
}

# Whether the session of whoever runs this starts the Krakel that is installed here.
is_started_with_session() {
    [ -z "${DESTDIR:-}" ] && [ -x "$root/bin/krakel" ] &&
        grep -qF "\"$root/bin/krakel\" autostart start" \
            "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/krakel.desktop" 2>/dev/null
}

uninstall() {
    local source place found=
    if is_started_with_session; then
        run "$root/bin/krakel" autostart disable
    fi
    while read -r source place; do
        if [ -n "$source" ] && [ -e "$root/$place" ]; then
            found=yes
            run rm -f "$root/$place"
            [ -n "$dry_run" ] || remove_empty_folders "$root/$place"
        fi
    done <<<"krakel bin/krakel
krakel-window bin/krakel-window$files${made#?}$(installed_translations)"
    case $found,$dry_run in
        ,*) say "There is no Krakel in $root." ;;
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

# The folders above a file, as far as they are empty and may have been made for it.
remove_empty_folders() {
    local folder stop
    stop=${DESTDIR:-$(dirname "$prefix")}
    folder=$(dirname "$1")
    while [ "$folder" != "$stop" ] && rmdir "$folder" 2>/dev/null; do
        folder=$(dirname "$folder")
    done
}

say_what_stays() {
    local own=${XDG_DATA_HOME:-${HOME:-}/.local/share}/krakel/strokes.dict
    [ ! -e "$own" ] || say "Your own strokes stay: $own"
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

check_texts() {
    run swift format lint --strict -r Sources Tests Package.swift ||
        fail 1 "swift format has findings: swift format -i -r Sources Tests Package.swift"
    run shellcheck install.sh .ci/run data/*.sh Tests/Fuzz/run.sh || fail 1 "shellcheck has findings"
    local page
    for page in man/*; do
        run mandoc -T lint -W warning "$page" || fail 1 "mandoc has findings in $page"
    done
}

test_all() {
    require_swift
    need "$needs_to_build$needs_to_show$needs_to_test"
    cd "$here"
    # A crash is to end a test, not to hang it; no test may find the user's own display.
    export SWIFT_BACKTRACE=enable=no LC_ALL=C.UTF-8
    unset DISPLAY WAYLAND_DISPLAY
    check_texts
    run swift build --build-tests || fail 1 "the build failed, see above"
    # One after the other: Xlib is not made for many connections opened at once.
    run_tests
}

# What failed is said once more at the end, where it is looked for. On real servers a test may fail
# because its machine was busy: up to three that failed are run once more, by themselves.
run_tests() {
    local log failed status=0
    [ -z "$dry_run" ] || { run swift test --skip-build --no-parallel && return; }
    log=$(mktemp)
    swift test --skip-build --no-parallel 2>&1 | tee "$log" || status=$?
    failed=$(failed_tests "$log")
    [ "$status" -eq 0 ] || grep -A 3 -E 'recorded an issue|: error:|Fatal error' "$log" |
        cut -c 1-400 | tail -n 200 >&2 || true
    rm -f "$log"
    [ "$status" -ne 0 ] || return 0
    if [ -n "$failed" ] && [ "$(wc -l <<<"$failed")" -le 3 ] &&
        swift test --skip-build --no-parallel --filter "$(paste -s -d '|' <<<"$failed")"; then
        say "install.sh: these failed and passed when they were run once more:" "${failed//$'\n'/ }"
        return 0
    fi
    fail 1 "tests failed, see above; one by itself: swift test --filter NAME"
}

# failed_tests LOG: the functions of the tests that failed, a line each; none where the run broke off.
failed_tests() {
    grep -q '^✘ Test run with' "$1" || return 0
    sed -n 's/^✘ Test \([A-Za-z0-9_]*\)(.*) .*failed after.*/\1/p' "$1" | sort -u
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
