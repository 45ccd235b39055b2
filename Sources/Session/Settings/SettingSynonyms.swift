import System

/// Other words that people have for what settings are about: a search finds a setting by them as well.
enum SettingSynonyms {
    /// The words stand side by side, in any form that people may type.
    static let topics: [(words: Message, keys: Set<String>)] = [
        (
            Message("speed fast slow quick time delay wait timeout"),
            [
                "hold", "pause", "pause-follows", "pause-least", "pause-most", "type-at-once",
                "badge-time", "finger-wait", "run-out", "guide-pause", "ring-pause",
            ]
        ),
        (Message("color colors paint look appearance theme"), trail),
        (Message("line ink stroke drawing thickness thick thin"), trail),
        (
            Message("mouse button click key press"),
            ["trigger.button", "trigger.modifiers"]
        ),
        (
            Message("stylus pen tablet digitizer"),
            [
                "pressure-floor", "slant", "trail.pressure", "trigger.button", "trigger.device",
            ]
        ),
        (
            Message("touchscreen touchpad trackpad touch multitouch"),
            fingers.union(["trigger.touch"])
        ),
        (Message("shortcut hotkey combination"), ["trigger.modifiers"]),
        (
            Message("sensitivity threshold distance size length"),
            [
                "movement", "pressure-floor", "flick-length", "flick-deviation", "turn-after",
                "turn-step", "pan-step", "pinch-step", "rotation-step", "swipe-length",
            ]
        ),
        (Message("scroll scrolling wheel"), ["pan-step", "run-out", "turn-step"]),
        (Message("menu pie radial circle several choice"), ["ring-pause"]),
        (Message("inertia momentum smooth glide"), ["run-out"]),
        (Message("zoom magnify"), ["pinch-step"]),
        (Message("italic tilt lean crooked"), ["slant"]),
        (
            Message("popup bubble tooltip message notification hint"),
            ["badge", "badge-time", "notices", "live", "ask", "alternatives"]
        ),
        (Message("panel indicator status icon"), ["tray"]),
        (Message("privacy private history record store"), ["log", "learning"]),
        (
            Message("dictionary correct correction autocorrect spelling mistake suggestion guess"),
            ["mend", "letter-model", "alternatives", "ask"]
        ),
        (Message("language alphabet locale script"), ["languages", "follow-layout"]),
        (Message("program app window"), ["applications", "off-in-full-screen"]),
        (Message("game video film movie player"), ["off-in-full-screen"]),
    ]

    private static let trail: Set<String> = [
        "trail.show", "trail.colour", "trail.outline", "trail.width", "trail.pressure",
        "trail.outline-width",
    ]

    private static let fingers: Set<String> = [
        "finger-wait", "pan-step", "run-out", "pinch-step", "rotation-step", "swipe-length",
    ]

    /// The other words for the setting `key`, in the user's language and in English.
    static func words(for key: String) -> [String] {
        topics.filter { $0.keys.contains(key) }.flatMap { [$0.words.translated, $0.words.english] }
    }
}
