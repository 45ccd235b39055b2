import CGTK
import Dictionaries
import DictionaryTools
import Learning

/// A row a character, worst first.
final class LetterFigures {
    let widget: Widget

    init?() {
        guard let scroll = Widget(gtk_scrolled_window_new()) else { return nil }
        widget = scroll
        scroll.describe(tr("Letters"))
        gtk_widget_set_size_request(scroll.pointer, 230, 300)
        gtk_widget_set_vexpand(scroll.pointer, 1)
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    /// - Parameters:
    ///   - now: what came of this session, by label.
    ///   - before: of those before it.
    func show(_ now: [String: Tally], before: [String: Tally]) {
        guard let rows = Widget(gtk_grid_new()) else { return }
        let grid = rows.cast(to: GtkGrid.self)
        gtk_grid_set_row_spacing(grid, 4)
        gtk_grid_set_column_spacing(grid, 8)
        let whole = now.merging(before) { $0 + $1 }
        let order = whole.sorted {
            ($0.value.share ?? 1, $0.key) < ($1.value.share ?? 1, $1.key)
        }
        for (row, (label, tally)) in order.enumerated() {
            let widgets = Self.row(label, now[label] ?? tally, before[label])
            for (column, widget) in widgets.enumerated() {
                gtk_grid_attach(
                    grid, widget.pointer, Int32(column), Int32(row), 1, 1)
            }
        }
        gtk_scrolled_window_set_child(widget.opaque, rows.pointer)
    }

    private static func row(_ label: String, _ tally: Tally, _ before: Tally?) -> [Widget] {
        guard let bar = Widget(gtk_level_bar_new()), let share = tally.share,
            let name = Widget.label(name(of: label))
        else { return [] }
        gtk_level_bar_set_value(bar.opaque, share)
        gtk_widget_set_valign(bar.pointer, GTK_ALIGN_CENTER)
        bar.expand()
        // The words beside it say the same.
        bar.describe(Self.name(of: label))
        gtk_widget_set_size_request(bar.pointer, 70, -1)
        var words = tr("%s right", "\(tally.right)/\(tally.tries)")
        if let before = before?.share, before != share {
            words += ", " + tr("before %s %", "\(Int((before * 100).rounded()))")
        }
        let text = Widget.label(words)
        text?.style("dim-label")
        return [name, bar, text].compactMap(\.self)
    }

    /// A label as people are told it.
    private static func name(of label: String) -> String {
        let actions =
            label.count == 1
            ? [.text(label)] : (try? ActionNotation.actions(in: label)) ?? [.text(label)]
        return ActionWords.ours.text(of: actions)
    }
}
