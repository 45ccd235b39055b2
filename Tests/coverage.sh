#!/usr/bin/env bash
# How many lines of each module without X, files and windows its tests run.
#
#   Tests/coverage.sh [FLOOR]    fails where a module has less than FLOOR per cent, by default 90
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
floor=${1:-90}
work=${KRAKEL_COVERAGE:-$root/.build-coverage}
export KRAKEL_PARTS=pure

swift test --package-path "$root" --scratch-path "$work" --enable-code-coverage >"$work.log" 2>&1 || {
    tail -n 30 "$work.log" >&2
    exit 1
}
python3 -c '
import collections, json, sys
root, floor = sys.argv[1] + "/Sources/", float(sys.argv[2])
lines = collections.defaultdict(lambda: [0, 0])
for file in json.load(open(sys.argv[3]))["data"][0]["files"]:
    name = file["filename"]
    if name.startswith(root):
        count = file["summary"]["lines"]
        module = lines[name[len(root):].split("/")[0]]
        module[0] += count["covered"]
        module[1] += count["count"]
low = False
for module, (covered, count) in sorted(lines.items()):
    share = 100 * covered / count
    low = low or share < floor
    print(f"{module:14} {share:5.1f} % of {count} lines")
sys.exit(1 if low else 0)
' "$root" "$floor" "$work/debug/codecov/krakel.json"
