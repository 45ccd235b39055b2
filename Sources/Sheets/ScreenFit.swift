// Owns: the form of a sheet that is to be seen whole on a screen. Leaves where things stand on it to
// SheetLayout.

extension SheetLayout {
    /// A sheet on one page, and how large it can be shown.
    public struct Fitted: Hashable, Sendable {
        public var page: SheetPage
        /// Pixels to a point.
        public var scale: Double
    }

    /// The page that shows `sheet` whole and largest in `width` by `height` pixels.
    ///
    /// - Parameter largest: the most pixels to a point: who sees few strokes needs them no larger.
    public static func fitted(
        _ sheet: Sheet, width: Double, height: Double, largest: Double,
        words: ActionWords = ActionWords()
    ) -> Fitted? {
        let column = SheetPaper.window.columnWidth
        let margin = SheetPaper.window.margin
        return (3...18).lazy.compactMap { columns -> Fitted? in
            let paper = SheetPaper(
                width: 2 * margin + Double(columns) * column, height: nil, margin: margin,
                columns: columns)
            guard let page = pages(of: sheet, on: paper, words: words).first else { return nil }
            let scale = min(width / page.width, height / page.height, largest)
            return Fitted(page: page, scale: scale)
        }.reduce(nil) { best, next in
            // The widest of those that are as large: fewer rows are read sooner.
            best.map { next.scale >= $0.scale ? next : $0 } ?? next
        }
    }
}
