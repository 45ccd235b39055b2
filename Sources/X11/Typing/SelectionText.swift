import CX11
import Dictionaries
import System

/// Asks another program for the text that it has selected, as the ICCCM has it, section 2: by a conversion
/// to `UTF8_STRING`, or to `STRING`, whole or in pieces (`INCR`).
///
/// It has a connection of its own, so that its events come to no one else, and never waits: `look` says what
/// has come by now.
final class SelectionText {
    enum Finding {
        case pending
        case text(String)
        case failed(TypistError)
    }

    private let display: OpaquePointer
    private let window: Window
    private let selection: Atom
    private let property: Atom
    /// The targets that have not been asked for yet.
    private var targets: [String] = ["UTF8_STRING", "STRING"]
    private var target = ""
    /// The bytes that came in pieces; nil where it comes whole.
    private var pieces: [UInt8]?
    /// When something came last, in milliseconds of `MonotonicClock`.
    private var lastNews = MonotonicClock.now

    /// More is hardly meant to be typed, and takes a minute.
    static let mostBytes = 100_000
    /// For how many milliseconds the owner may keep silent.
    private static let patience: Int64 = 1000

    /// Asks the owner of `source`'s selection. Wraps `XGetSelectionOwner` and `XConvertSelection`.
    ///
    /// - Throws: where no client owns it.
    init(_ source: PasteSource, beside connection: Connection) throws(TypistError) {
        guard let display = XOpenDisplay(connection.name) else { throw .nothingToPaste(source) }
        let selection = XInternAtom(display, source == .primary ? "PRIMARY" : "CLIPBOARD", 0)
        guard XGetSelectionOwner(display, selection) != 0 else {
            XCloseDisplay(display)
            throw .nothingToPaste(source)
        }
        self.display = display
        self.selection = selection
        self.source = source
        property = XInternAtom(display, "KRAKEL_PASTE", 0)
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSelectInput(display, window, PropertyChangeMask)
        // What the server tells of this is the time that the question needs.
        XChangeProperty(display, window, property, XA_INTEGER, 32, PropModeAppend, nil, 0)
        XFlush(display)
    }

    private let source: PasteSource

    deinit { XCloseDisplay(display) }

    /// What has come by now. Wraps `XCheckTypedWindowEvent` and `XCheckMaskEvent`.
    func look() -> Finding {
        var event = XEvent()
        while XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 {
            let change = event.xproperty
            guard change.atom == property, change.state == PropertyNewValue else { continue }
            if target.isEmpty {
                ask(at: change.time)
            } else if pieces != nil, let finding = takePiece() {
                return finding
            }
        }
        if XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 {
            lastNews = MonotonicClock.now
            guard event.xselection.property != 0 else {
                if targets.isEmpty { return .failed(.nothingToPaste(source)) }
                ask(at: event.xselection.time)
                return .pending
            }
            if let finding = takeAnswer() { return finding }
        }
        let isLate = MonotonicClock.now - lastNews >= Self.patience
        return isLate ? .failed(.silentSelection(source)) : .pending
    }

    private func ask(at time: Time) {
        target = targets.removeFirst()
        XConvertSelection(
            display, selection, XInternAtom(display, target, 0), property, window, time)
        XFlush(display)
    }

    /// Takes what the owner has put into the property: the text, or that it comes in pieces.
    private func takeAnswer() -> Finding? {
        guard let value = value() else { return .failed(.longSelection(source)) }
        guard value.type == XInternAtom(display, "INCR", 0) else { return finding(value.bytes) }
        pieces = []
        askForNext()
        return nil
    }

    /// Takes the next piece; an empty one is the last.
    private func takePiece() -> Finding? {
        lastNews = MonotonicClock.now
        guard let value = value() else { return .failed(.longSelection(source)) }
        // Of the answer itself, whose event came behind it, nothing is there any more.
        guard value.type != 0 else { return nil }
        guard !value.bytes.isEmpty else { return finding(pieces ?? []) }
        pieces? += value.bytes
        // An owner that were asked for more would put it into a window that is gone, which ends some programs.
        guard pieces?.count ?? 0 <= Self.mostBytes else { return .failed(.longSelection(source)) }
        askForNext()
        return nil
    }

    /// Takes the property away, which asks for the next piece. Wraps `XDeleteProperty`.
    private func askForNext() {
        XDeleteProperty(display, window, property)
        XFlush(display)
    }

    private func finding(_ bytes: [UInt8]) -> Finding {
        guard bytes.count <= Self.mostBytes else { return .failed(.longSelection(source)) }
        let text =
            target == "STRING"
            ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            : String(decoding: bytes, as: UTF8.self)
        let typed = text.pasted
        return typed.isEmpty ? .failed(.nothingToPaste(source)) : .text(typed)
    }

    /// What the property holds; nil where it is too long. Wraps `XGetWindowProperty`.
    private func value() -> (type: Atom, bytes: [UInt8])? {
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, property, 0, Self.mostBytes / 4 + 1, 0, UInt(AnyPropertyType), &type,
            &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, rest == 0 else { return nil }
        guard let data, format == 8 else { return (type, []) }
        return (type, Array(UnsafeBufferPointer(start: data, count: Int(count))))
    }
}

extension String {
    /// It as it is typed: line breaks are Return, and what else has no character goes, so that no text that
    /// was copied presses Escape or BackSpace.
    var pasted: String {
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar {
            case "\r": scalars.append("\n")
            case "\n": if last != "\r" { scalars.append("\n") }
            case "\t": scalars.append("\t")
            case _ where scalar.properties.generalCategory == .control: break
            default: scalars.append(scalar)
            }
            last = scalar
        }
        return String(scalars)
    }
}
