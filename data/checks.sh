# shellcheck shell=bash disable=SC2154
# Owns: all checks, as continuous integration runs them. Read by install.sh, whose `here`, `dry_run`,
# `run`, `say`, `fail` and needs it uses.

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
    # One after the other: Xlib is not made for many connections opened at once.
    run_tests
}

# What failed is said once more at the end, where it is looked for. On real servers a test may fail
# because its machine was busy: up to four that failed are run again, by themselves, at most twice.
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
    if [ -n "$failed" ] && [ "$(wc -l <<<"$failed")" -le 4 ]; then
        for _ in 1 2; do
            swift test --skip-build --no-parallel --filter "$(paste -s -d '|' <<<"$failed")" || continue
            say "install.sh: these failed and passed when they were run again:" "${failed//$'\n'/ }"
            return 0
        done
    fi
    fail 1 "tests failed, see above; one by itself: swift test --filter NAME"
}

# failed_tests LOG: the functions of the tests that failed, a line each; none where the run broke off.
failed_tests() {
    grep -q '^✘ Test run with' "$1" || return 0
    sed -n 's/^✘ Test \([A-Za-z0-9_]*\)(.*) .*failed after.*/\1/p' "$1" | sort -u
}
