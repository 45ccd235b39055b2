# shellcheck shell=bash disable=SC2154
# All checks, as continuous integration runs them. Read by install.sh, whose `here`, `dry_run`, `run`, `fail`
# and needs it uses.

check_texts() {
    run swift format lint --strict -r Sources Tests Package.swift ||
        fail 1 "swift format has findings: swift format -i -r Sources Tests Package.swift"
    run shellcheck -x install.sh .ci/run data/*.sh Tests/*.sh Tests/Fuzz/run.sh Tests/Benchmarks/table ||
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

# The tests of what decides run side by side. Those of servers, programs and installing run one after the
# other: Xlib is not made for many connections opened at once, and what is timed shares two processors. No
# test is run again: one that fails at times has found something.
run_tests() {
    local of_programs='^(X11Tests|DesktopTests|InstallTests)\.' status=0
    failures=$(mktemp)
    swift_test --parallel --skip "$of_programs" || status=1
    swift_test --no-parallel --filter "$of_programs" || status=1
    cat "$failures" >&2
    rm -f "$failures"
    [ "$status" -eq 0 ] || fail 1 "tests failed, see above; one by itself: swift test --filter NAME"
}

# swift_test ARGUMENTS: keeps what failed for the end, where it is looked for.
swift_test() {
    [ -z "$dry_run" ] || { run swift test --skip-build "$@" && return; }
    local log status=0
    log=$(mktemp)
    swift test --skip-build "$@" 2>&1 | tee "$log" || status=$?
    [ "$status" -eq 0 ] || grep -A 3 -E 'recorded an issue|: error:|Fatal error|KRAKEL_SEED' "$log" |
        cut -c 1-400 | tail -n 200 >>"$failures" || true
    rm -f "$log"
    return "$status"
}
