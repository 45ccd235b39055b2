#!/usr/bin/env bash
# Running the tests, and whatever programs they start, with a sanitizer built in.
#
#   Tests/sanitize.sh address|thread [FILTER]    by default every test
#
# Address finds memory that is used wrongly or lost, thread data races. Fails where a test does, or where
# any program reported something: all reports are kept and shown. Names of tests that a sanitizer does
# not let run are in Tests/Sanitizers/KIND.skip, each with its reason; they are counted at the end.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lists=$root/Tests/Sanitizers
kind=${1:-}
case $kind in
    address | thread) ;;
    *)
        printf 'usage: Tests/sanitize.sh address|thread [FILTER]\n' >&2
        exit 64
        ;;
esac
filter=${2:-}
work=${KRAKEL_SANITIZE:-$root/.build-$kind}
rm -rf "$work/reports"
mkdir -p "$work/reports"
work=$(cd "$work" && pwd)
reports=$work/reports

# A test judges what it is about, this script what was reported: whoever lost memory ends as ever.
common=log_path=$reports/report:log_exe_name=1:exitcode=0
export ASAN_OPTIONS=$common:suppressions=$lists/address.supp
export LSAN_OPTIONS=suppressions=$lists/leak.supp:print_suppressions=0
export TSAN_OPTIONS=$common:suppressions=$lists/thread.supp
# What Mesa draws with on a server without a graphics card loses memory.
export GDK_DEBUG=gl-disable
export SWIFT_BACKTRACE=enable=no LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY

options=(--package-path "$root" --scratch-path "$work" "--sanitize=$kind")
swift build "${options[@]}" --build-tests >"$work/build.log" 2>&1 || {
    grep -E 'error:' "$work/build.log" >&2 || tail -n 30 "$work/build.log" >&2
    exit 1
}

skipped=()
while read -r name _; do skipped+=("$name"); done < <(grep -v '^#' "$lists/$kind.skip")
choice=()
[ -z "$filter" ] || choice=(--filter "$filter")
for name in "${skipped[@]}"; do choice+=(--skip "$name"); done

status=0
swift test "${options[@]}" --skip-build --no-parallel "${choice[@]}" >"$work/test.log" 2>&1 || status=$?
[ "$status" -eq 0 ] || sed -n '/^✘ /p' "$work/test.log" | cut -c 1-400
# A program that is killed while it looks for what it lost says no more than that.
mapfile -t found < <(
    grep -lrE 'ERROR: (Address|Leak)Sanitizer|WARNING: ThreadSanitizer' "$reports" || true
)
if [ ${#found[@]} -gt 0 ]; then
    cat "${found[@]}" | cut -c 1-300
    printf '%s programs reported something, see %s\n' "${#found[@]}" "$reports"
    status=1
fi
grep -v '^#' "$lists/$kind.skip" | sed 's/^/skipped: /' || true
# None where the tests themselves broke off.
sed -n 's/^[✔✘] \(Test run with .*\)$/\1/p' "$work/test.log" | grep . || {
    tail -n 30 "$work/test.log" >&2
    exit 1
}
exit "$status"
