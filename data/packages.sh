# shellcheck shell=bash disable=SC2034,SC2154
# What Krakel needs of the system, and getting it. Read by install.sh, whose `task`, `yes`, `dry_run`, `run`,
# `say` and `fail` it uses.

# What is needed: the Debian package, then how to see that it is there.

# To run an installed krakel; the packages below bring these with them.
needs_to_run='
libx11-6        object libX11.so.6
libx11-xcb1     object libX11-xcb.so.1
libxcb-res0     object libxcb-res.so.0
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
libexpat1       object libexpat.so.1
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
libx11-xcb-dev    library x11-xcb
libxcb-res0-dev   library xcb-res
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
libexpat1-dev     library expat
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
trayer                    program trayer
python3-gi                file /usr/lib/python3/dist-packages/gi/__init__.py
gir1.2-gtk-3.0            file /usr/lib/*/girepository-1.0/Gtk-3.0.typelib
gir1.2-gtk-4.0            file /usr/lib/*/girepository-1.0/Gtk-4.0.typelib
python3-pyqt5             file /usr/lib/python3/dist-packages/PyQt5/QtWidgets.abi3.so
dbus                      program dbus-daemon
ibus                      program ibus-daemon
fcitx5                    program fcitx5
at-spi2-core              file /usr/libexec/at-spi-bus-launcher
python3-pyqt6             file /usr/lib/python3/dist-packages/PyQt6/QtWidgets.abi3.so
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
