#!/usr/bin/env bash
# Making a Debian package of what install.sh installs.
#
#   data/deb.sh [FOLDER]     krakel_VERSION_ARCHITECTURE.deb in FOLDER, by default this one
#
#   KRAKEL_BUILT             the krakel to be packed, krakel-window beside it
#   DEBFULLNAME, DEBEMAIL    who answers for the package
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(cd "${1:-.}" && pwd)
built=${KRAKEL_BUILT:?names no krakel; call install.sh --deb}
version=$("$built" --version)
architecture=$(dpkg --print-architecture)
# A machine need not know its own full name.
host=$(hostname -f 2>/dev/null || uname -n)
maintainer="${DEBFULLNAME:-$(id -un)} <${DEBEMAIL:-$(id -un)@$host}>"
package=krakel_${version}_$architecture.deb

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
stage=$work/stage
doc=$stage/usr/share/doc/krakel

# The files belong to root, no matter which user runs this.
if [ "$(id -u)" -ne 0 ] && [ -z "${FAKEROOTKEY:-}" ]; then exec fakeroot "$0" "$@"; fi

umask 022
DESTDIR=$stage PREFIX=/usr KRAKEL_BUILT=$built "$root/install.sh" >"$work/log" || {
    cat "$work/log" >&2
    exit 1
}

# What Debian wants otherwise than others: pages packed, the licence by its name, completions of zsh in
# a folder of their own.
find "$stage/usr/share/man" -type f -exec gzip -9n {} +
rm "$doc/LICENSE"
mkdir -p "$stage/usr/share/zsh/vendor-completions"
mv "$stage/usr/share/zsh/site-functions/_krakel" "$stage/usr/share/zsh/vendor-completions/_krakel"
rmdir "$stage/usr/share/zsh/site-functions"
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Krakel

Files: *
Copyright: $(date -u -d "@$(stat -c %Y "$root/LICENSE")" +%Y) The Krakel authors
License: Apache-2.0
 On Debian systems, the full text of the Apache License version 2.0 is in the file
 /usr/share/common-licenses/Apache-2.0.

Files: usr/share/krakel/shipped/languages/* usr/share/krakel/shipped/letters.model
 usr/share/krakel/shipped/letters.grams
Copyright: Robyn Speer, Kevin Atkinson and others, see /usr/share/doc/krakel/languages.md
License: CC-BY-SA-4.0
 https://creativecommons.org/licenses/by-sa/4.0/legalcode

Files: usr/share/krakel/shipped/letters.pairs
Copyright: 1995-2014 Carnegie Mellon University
 2014-2015 Alpha Cephei Inc.
License: BSD-2-clause
$(sed -n '5,19s/^note / /p; 19q' "$root/data/letters.pairs")
END
gzip -9n >"$doc/changelog.gz" <<END
krakel ($version) unstable; urgency=medium

  * Built from its sources by data/deb.sh.

 -- $maintainer  $(date -R -u -d "@$(stat -c %Y "$root/Package.swift")")
END

# What the programs are linked with; Xft is opened when there is text to show. dpkg-shlibdeps wants a
# source package to stand in.
mkdir -p "$work/debian" "$stage/DEBIAN"
printf 'Source: krakel\n\nPackage: krakel\nArchitecture: %s\n' "$architecture" >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info \
    "$stage/usr/bin/krakel" "$stage/usr/bin/krakel-window" 2>"$work/log") || {
    cat "$work/log" >&2
    exit 1
}

cat >"$stage/DEBIAN/control" <<END
Package: krakel
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$stage" | cut -f 1)
Depends: ${depends#shlibs:Depends=}, libxft2
Section: x11
Priority: optional
Description: write on an X11 desktop with the pointer or a pen
 Hold the middle mouse button, or put a pen down, draw a letter anywhere on the
 screen, let go, and it is typed into the focused window. A stroke can also type
 a whole line, press a key combination or start a program.
 .
 What a stroke means stands in a text file; a stroke that is unknown opens a
 window that asks, and remembers.
END
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"

dpkg-deb --root-owner-group --build "$stage" "$folder/$package" >"$work/log" || {
    cat "$work/log" >&2
    exit 1
}
printf 'The package is %s; install it:  apt-get install %s\n' \
    "$folder/$package" "$folder/$package"
