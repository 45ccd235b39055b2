/// What StrokesPlus.net does, one after the other.
struct NetStep: Decodable {
    var method: String?
    var active: Bool?
    var methodParameters: [Parameter]?

    struct Parameter: Decodable {
        var name: String?
        var value: Value?
    }

    enum Value: Decodable, Hashable {
        case text(String)
        case number(Double)
        case chord(Chord)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let chord = try? container.decode(Chord.self) {
                self = .chord(chord)
            } else {
                self = .other
            }
        }
    }

    /// A key by its virtual-key code of Windows, and what is held.
    struct Chord: Decodable, Hashable {
        var lControl, rControl, lAlt, rAlt, lShift, rShift, lWin, rWin: Bool
        var key: Int

        /// In the notation of SendKeys.
        var text: String {
            (lControl || rControl ? "^" : "") + (lAlt || rAlt ? "%" : "")
                + (lShift || rShift ? "+" : "") + (lWin || rWin ? "@" : "") + "{VKEY \(key)}"
        }
    }

    private subscript(name: String) -> Value? {
        methodParameters?.first { $0.name == name }?.value ?? nil
    }

    /// The same as a script of StrokesPlus calls it; `script` where it has no name there.
    var call: LuaCalls.Call {
        let underStroke: [LuaCalls.Call.Argument] = [.name("nil"), .name("gsx"), .name("gsy")]
        let isUnderStroke = self["window"] == .text("_actionVar.Window")
        func call(_ name: String, _ arguments: [LuaCalls.Call.Argument] = []) -> LuaCalls.Call {
            LuaCalls.Call(name: name, arguments: arguments)
        }
        func window(_ name: String) -> LuaCalls.Call {
            call(name, isUnderStroke ? underStroke : [])
        }
        switch method {
        case "SendVKey":
            guard case .number(let code)? = self["virtualKey"], (0..<256).contains(code) else {
                break
            }
            return call("acSendKeys", [.text("{VKEY \(Int(code))}")])
        case "SendHotKey":
            guard case .chord(let chord)? = self["hotkey"] else { break }
            return call("acSendKeys", [.text(chord.text)])
        case "SendKeys":
            // What a Windows key is in them is not certain.
            guard case .text(let text)? = self["sendKeysString"],
                !text.contains(where: { "@#".contains($0) })
            else { break }
            return call("acSendKeys", [.text(text)])
        case "SendString":
            guard case .text(let text)? = self["characters"] else { break }
            let plain = text.map { "^+%@~(){}".contains($0) ? "{\($0)}" : String($0) }
            return call("acSendKeys", [.text(plain.joined())])
        case "Delay":
            guard case .number(let time)? = self["milliseconds"] else { break }
            return call("acDelay", [.number(time)])
        case "TogglePlaybackMute": return call("acToggleMute")
        case "MinimizeWindow": return window("acMinimizeWindow")
        case "MaximizeOrRestoreWindow": return window("acMaximizeOrRestoreWindow")
        case "CloseWindow": return window("acCloseApplication")
        case "ToggleWindowAlwaysOnTop": return window("acToggleTopmost")
        case "SetWindowSize": return call("acSetWindowSize")
        case "OpenSettings": return call("acShowPrefs")
        case "Run": return call("acRunProgram")
        default: break
        }
        return call("script")
    }

    /// Whether `script`, which is in JavaScript, is nothing but comments.
    static func isEmpty(_ script: String) -> Bool {
        var rest = script.drop(while: \.isWhitespace)
        while rest.hasPrefix("//") || rest.hasPrefix("/*") {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return rest.isEmpty
    }
}
