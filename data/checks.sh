# shellcheck shell=bash disable=SC2154
# All checks, as continuous integration runs them. Read by install.sh, whose `here`, `dry_run`, `run`, `fail`
# and needs it uses.

check_texts() {
    run swift format lint --strict -r Sources Tests Package.swift ||
        fail 1 "swift format has findings: swift format -i -r Sources Tests Package.swift"
    run shellcheck -x install.sh .ci/run data/*.sh Tests/*.sh Tests/Fuzz/run.sh ||
        fail 1 "shellcheck has findings"
    local page
    for page in man/*; do
        run mandoc -T lint -W warning "$page" || fail 1 "mandoc has findings in $page"
    done
}

test_all() {
    require_swift
    need "$needs_to_build$needs_to_show$needs_to_test"
    cd "$here" || fail 1 "$here cannot be entered"
    # A crash is to end a test, not to hang it; no test may find the user's own display.
    export SWIFT_BACKTRACE=enable=no LC_ALL=C.UTF-8
    unset DISPLAY WAYLAND_DISPLAY
    check_texts
    run swift build --build-tests || fail 1 "the build failed, see above"
    run Tests/Fuzz/run.sh --built .build 5 || fail 1 "an input broke what reads it, see above"
    run_tests
}

# The tests run in as many processes as there are processors: one for each room of what decides, one for each suite
# of servers, programs and installing; those that count pixels and time, as of X11 and of scrolling by a real device, have
# the machine to themselves.
# Within a process they run one after the other, for Xlib is not made for many connections opened at once. The
# longest begin first. No test is run again: one that fails at times has found something.
run_tests() {
    if [ -n "$dry_run" ]; then
        run swift test --skip-build
        return
    fi
    local of_programs='X11Tests|DesktopTests|InstallTests' longest='InstallTests.PackageTests' status=0 suites
    local alone='^X11Tests|/(Scrolling|SeveralStrokes|TakenTrigger|WindowActions)/'
    results=$(mktemp -d) tests=$(swift build --show-bin-path)/krakelPackageTests.xctest
    export results tests
    export -f run_suite
    suites=$(swift test list --skip-build |
        sed -E "s,^(($of_programs)\.([A-Za-z]+/)+).*,\1, ; t ; s,^([A-Za-z]+\.).*,\1," |
        sort | uniq -c | sort -k 1,1nr | sed "/$longest/ s/^/0/ ; t ; s/^/1/" | sort -s -k 1.1,1.1 |
        sed 's/.* //')
    grep -vE "$alone" <<<"$suites" | run_suites "$(nproc)" || status=1
    grep -E "$alone" <<<"$suites" | run_suites 1 || status=1
    report_tests
    rm -rf "$results"
    [ "$status" -eq 0 ] || fail 1 "tests failed, see above; one by itself: swift test --filter NAME"
}

# run_suites COUNT: those named on standard input, so many at once.
run_suites() {
    xargs -P "$1" -I '{}' bash -c "run_suite '{}'"
}

# run_suite NAME: the tests whose names begin so, in a process of their own.
run_suite() {
    local log="$results/${1//\//,}" begin=$EPOCHREALTIME status=0
    "$tests" --testing-library swift-testing --no-parallel --filter "^${1//./\\.}" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || mv "$log" "$log failed"
    echo "${begin/./} ${EPOCHREALTIME/./}" | awk -v name="${1%[./]}" -v status="$status" '
        { printf "%7.1f s  %s%s\n", ($2 - $1) / 1e6, name, status ? ": failed (" status ")" : "" }'
    return "$status"
}

# What took longest, and, at the very end, where it is looked for, all that suites said that failed.
report_tests() {
    echo "the ten slowest tests:"
    cat "$results"/* |
        sed -nE '/^. Test run with/d; s/^. Test (.*) (passed|failed) after ([0-9.]+) seconds.*/\3 s  \1/p' |
        sort -rn | awk 'NR <= 10'
    local log
    for log in "$results"/*failed; do
        [ -e "$log" ] || continue
        echo "== ${log##*/}"
        tail -n 60 "$log"
        grep -A 3 -E 'recorded an issue|: error:|Fatal error|KRAKEL_SEED' "$log" | cut -c 1-400 || true
    done | tail -n 300
}
