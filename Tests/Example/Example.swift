// How any Swift program reads strokes with the module Strokes alone.

import Strokes

@main
struct Example {
    static func main() {
        // What each letter looks like: a path through the cells of a 3x3 grid, numbered as the keys of a
        // telephone, is as good an example as ink somebody has drawn.
        let letters = [("c", "3214789"), ("l", "14789"), ("z", "1235789")]
        let matcher = Matcher(
            letters.map { _, cells in
                ExampleSet(tuned: CellPath(cells).map { [Template(Trajectory($0))] } ?? [])
            })

        // Ink as a pointer draws it, in pixels of whatever size.
        let ink = Ink([
            Stroke([
                Point(x: 470, y: 130), Point(x: 436, y: 112), Point(x: 404, y: 121),
                Point(x: 386, y: 158), Point(x: 384, y: 203), Point(x: 399, y: 238),
                Point(x: 431, y: 251), Point(x: 468, y: 236),
            ])
        ])
        guard let query = Query(ink) else { return }
        for candidate in matcher.rank(query, count: letters.count) {
            print(letters[candidate.classIndex].0, candidate.distance)
        }
    }
}
