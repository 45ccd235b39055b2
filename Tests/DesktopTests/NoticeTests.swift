// Notices from the daemon to a notification service on a bus of the test's, and to the badge where there is
// none.

import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Notices {
        private static let dictionary = """
            mode letters
            "x" : 258
            "a\u{85}<b>" : 14789
            "c\u{85}" : 456
            pause : 654
            """

        private final class Scene {
            let krakel: KrakelProcess
            let bus: SessionBus
            let desktop: Desktop
            let service: NotificationService?

            enum Service { case none, mute, present }

            init(
                _ kind: Service = .present, notices: String = "all", settings: String = ""
            ) throws {
                desktop = try Desktop(shipped: Notices.dictionary, settings: settings)
                var home = desktop.home
                bus = try home.startBus()
                service =
                    kind == .none ? nil : try NotificationService(on: bus, isMute: kind == .mute)
                krakel = try KrakelUnderTest(in: home, ["--notices", notices, "--no-learning"])
                    .listen()
            }

            func next() throws -> NotificationService.Notice { try #require(service).next() }
        }

        @Test func aPauseIsTold() throws {
            let scene = try Scene()
            try scene.desktop.write("654", until: .paused, by: scene.krakel)
            let paused = try scene.next()
            #expect(paused.summary == "Krakel is paused" && paused.body.contains("krakel resume"))
            #expect(paused.replaces == 0 && paused.urgency == 0)
            try scene.krakel.ask(.resume)
            let resumed = try scene.next()
            #expect(resumed.summary == "Krakel reads strokes again")
            #expect(resumed.replaces == paused.number)
            #expect(managedWindow(titled: "krakel-badge", on: scene.desktop.display) == nil)
        }

        /// With its place, what helps, and how to see all of it; and again when it is right.
        @Test func aMistakeIsTold() throws {
            let scene = try Scene(settings: "hold = 1\n")
            let first = try scene.next()
            #expect(first.summary == "1 mistake in your settings" && first.urgency == 1)
            #expect(first.body.contains("config.toml:1:8: error: `hold` cannot be 1"))
            try scene.desktop.home.writeSettings("hodl = 400\n")
            let second = try scene.next()
            #expect(second.body.contains("did you mean `hold`?"))
            #expect(second.body.contains("`krakel check --settings`"))
            #expect(second.replaces == first.number)
            try scene.desktop.home.writeSettings("hold = 400\n")
            #expect(try scene.next().summary == "Your settings are in order again")
            let strokes = "krakel-dictionary 1\n" + Notices.dictionary + "\n\"y\" : 1x4\n"
            try scene.desktop.home.folder.write(strokes, to: "shipped/strokes.dict")
            let third = try scene.next()
            #expect(third.summary == "1 mistake in your dictionary" && third.replaces == 0)
            #expect(third.body.contains("strokes.dict:7:8: error: "))
        }

        /// Some in a row are one notice; angle brackets come out as they are. A pause is not told to
        /// who does not want to hear of it.
        @Test func whatWasNotDoneIsTold() throws {
            let scene = try Scene(notices: "errors")
            let sink = try scene.desktop.sink()
            try scene.krakel.ask(.pause)
            try scene.krakel.ask(.resume)
            for cells in ["14789", "456", "456"] {
                try scene.desktop.write(cells, until: .refused, by: scene.krakel)
            }
            let first = try scene.next()
            #expect(first.summary == "Not done" && first.urgency == 1)
            #expect(first.body.contains("&lt;b&gt;: ") && first.body.contains("U+0085"))
            var last = first
            while last.summary != "3 strokes did nothing" { last = try scene.next() }
            #expect(last.replaces == first.number)
            #expect(last.body.split(separator: "\n").count == 2)
            try scene.desktop.write("258", types: "x", into: sink)
        }

        /// The daemon goes on meanwhile, and the badge shows what nobody took.
        @Test func nobodyWaitsForAServiceThatHangs() throws {
            let scene = try Scene(.mute)
            let sink = try scene.desktop.sink()
            try scene.desktop.write("14789", until: .refused, by: scene.krakel)
            try #require(scene.service).awaitAsked()
            try scene.desktop.write("258", types: "x", into: sink)
            #expect(scene.desktop.shows("krakel-badge"))
            #expect(scene.desktop.shows("krakel-badge", false))
        }

        @Test func withoutAServiceTheBadgeSaysIt() throws {
            let scene = try Scene(.none)
            try scene.krakel.ask(.pause)
            #expect(scene.desktop.shows("krakel-badge"))
            #expect(scene.desktop.shows("krakel-badge", false))
        }
    }
}
