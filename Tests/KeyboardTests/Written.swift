import Keyboard

/// Events as people read them: `+50 +38 -38 -50`, `g1` where a group is locked, `+b1` for a button.
func written(_ events: [KeyEvent]) -> String {
    events.map { event in
        switch event {
        case .press(let keycode): "+\(keycode)"
        case .release(let keycode): "-\(keycode)"
        case .lockGroup(let group): "g\(group)"
        case .pressButton(let button): "+b\(button)"
        case .releaseButton(let button): "-b\(button)"
        case .movePointer(let point): "@\(Int(point.x)),\(Int(point.y))"
        }
    }.joined(separator: " ")
}
