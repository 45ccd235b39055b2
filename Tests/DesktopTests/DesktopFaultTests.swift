// What others do to the desktop amidst a stroke: grabs, window managers, screens, lockers, devices that go and come.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct DesktopFaults {
        /// Who asks for the pointer during a stroke has it as soon as that ends.
        @Test func anotherClientWantsThePointer() throws {
            let scene = try FaultScene()
            let locker = try ScreenLocker(display: scene.desktop.server.display)
            try scene.begin()
            #expect(!scene.probe.isPointerFree)
            scene.release()
            #expect(locker.lock() != nil)
            locker.unlock()
            _ = try scene.krakel.event(.recognised)
            try scene.expectAllIsWell()
        }

        /// A pen that rests within a stroke keeps nobody waiting; where no one else wants the pointer, it goes on.
        @Test func anotherClientWantsThePointerThatIsHeldStill() throws {
            let scene = try FaultScene()
            let locker = try ScreenLocker(display: scene.desktop.server.display)
            let letter = try scene.stroke("1474569").points
            scene.desktop.player.drag(Stroke(letter.dropLast()))
            scene.desktop.player.move(to: letter[letter.count - 1], after: 2_500)
            scene.release()
            #expect(try scene.krakel.event(.recognised, .missed, .cancelled).text == "h")
            try scene.begin("1474569")
            // Not before the second is over, which lies in between.
            let time = try #require(locker.lock(within: 5_000))
            #expect(time > 500)
            _ = try scene.krakel.event(.cancelled)
            scene.release()
            locker.unlock()
            try scene.expectAllIsWell()
        }

        /// The device itself is taken from the pointer: nobody tells of its release.
        @Test func anotherClientTakesTheDevice() throws {
            let scene = try FaultScene()
            let device = "Virtual core XTEST pointer"
            try scene.begin()
            do {
                let grab = try DeviceGrab(device, display: scene.desktop.server.display)
                scene.release()
                withExtendedLifetime(grab) {}
            }
            _ = try scene.krakel.event(.cancelled)
            #expect(scene.probe.pointerBecomesFree(isButtonMeant: true))
            // The server takes the button for down until it has heard of its release.
            scene.click()
            try scene.expectAllIsWell()
        }

        /// The key that breaks all grabs (the XKB option grab:break_actions) breaks Krakel's, too.
        @Test func aGrabThatIsBrokenFromOutside() throws {
            let scene = try FaultScene()
            try scene.desktop.server.setLayout(["us", "-option", "grab:break_actions"])
            try scene.begin()
            let keys = [XK_Control_L, XK_Alt_L, XK_KP_Divide].map(Int.init)
            for key in keys { scene.desktop.player.key(key, isPress: true) }
            for key in keys.reversed() { scene.desktop.player.key(key, isPress: false) }
            scene.desktop.player.synchronise()
            #expect(scene.probe.pointerBecomesFree(isButtonMeant: true))
            scene.release()
            _ = try scene.krakel.event(.cancelled)
            try scene.expectAllIsWell()
        }

        @Test(arguments: WindowManager.installed.filter { $0 != .none })
        func theWindowManagerIsRestarted(_ manager: WindowManager) throws {
            let scene = try FaultScene()
            let display = scene.desktop.server.display
            var running = try manager.start(on: display, folder: scene.home.folder)
            try scene.krakel.catchUp()
            try scene.begin("1474569")
            running?.stop()
            running = try manager.start(on: display, folder: scene.home.folder)
            let sink = try SinkWindow(display: display)
            scene.release()
            #expect(try scene.krakel.event(.recognised, .cancelled, .missed).text == "h")
            #expect(sink.text(count: 1) == "h")
            #expect(scene.probe.pointerBecomesFree())
            withExtendedLifetime(running) {}
        }

        /// A locker that is started by its key amidst a stroke gets both; nothing is done while it
        /// has them, and all is well once it has gone.
        @Test func aLockerIsNotDelayed() throws {
            let scene = try FaultScene()
            let display = scene.desktop.server.display
            let sink = try SinkWindow(display: display)
            let locker = try ScreenLocker(display: display)
            try scene.begin("1474569")
            // By their places on the keyboard: Super, and an L.
            scene.typist.key(133, isPress: true)
            scene.typist.key(46, isPress: true)
            scene.typist.key(46, isPress: false)
            scene.typist.key(133, isPress: false)
            // The button is down all the while.
            #expect(locker.lock() != nil)
            _ = try scene.krakel.event(.cancelled)
            scene.release()
            _ = sink.presses()
            // Locked: nothing comes here at all.
            try scene.desktop.write("1474569")
            try scene.krakel.catchUp()
            #expect(locker.keyPresses() == 0 && sink.presses().isEmpty)
            locker.unlock()
            try scene.expectAllIsWell()
            #expect(sink.text(count: 1) == "h")
        }

        /// A character that was complete only once the screen was locked does nothing. Some lockers have the
        /// keyboard only, so that strokes can be drawn over them.
        @Test(arguments: [true, false])
        func nothingIsDoneWhileLocked(hasPointer: Bool) throws {
            let folder = PrivateFolder()
            let mark = folder.path + "/mark"
            let scene = try FaultScene(
                shipped: """
                    mode letters
                    "l" : 258
                    "h" : 1474569
                    "x", run "touch \(mark)" : 357
                    "y" : 357|159

                    """, settings: "pause = 1000\n")
            let display = scene.desktop.server.display
            let locker = try ScreenLocker(display: display)
            scene.desktop.player.draw(try scene.stroke("357")).synchronise()
            #expect(locker.lock(withPointer: hasPointer) != nil)
            #expect(try scene.krakel.event(.recognised, .refused).event == .recognised)
            let first = try scene.krakel.event(.refused)
            #expect(first.reason?.contains("keyboard") == true)
            #expect(locker.keyPresses() == 0)
            #expect(access(mark, F_OK) != 0)
            if !hasPointer {
                try scene.desktop.write("357")
                // Text and command are refused one by one: some of the first stroke's may still come.
                _ = try scene.krakel.event(.recognised)
                #expect(try scene.krakel.event(.refused).reason?.contains("keyboard") == true)
                #expect(locker.keyPresses() == 0)
                #expect(access(mark, F_OK) != 0)
            }
            locker.unlock()
            try scene.expectAllIsWell()
            try scene.desktop.write("357")
            #expect(eventually(.files(under: mark)) { access(mark, F_OK) == 0 })
        }

        /// The server sleeps for a while and wakes, as in a suspend: the stroke goes on.
        @Test(arguments: [false, true])
        func everybodySleepsAmidstAStroke(isKrakelAsleep: Bool) throws {
            let scene = try FaultScene()
            try scene.begin("1474569")
            let server = scene.desktop.server.process.identifier
            let watchdogs = Family.children(of: scene.process, named: "krakel")
            let sleepers = [server] + (isKrakelAsleep ? watchdogs + [scene.process] : [])
            for process in sleepers { #expect(Family.stop(process)) }
            // Longer than the watchdog's patience.
            #expect((try? scene.krakel.errors.line(within: 300)) == nil)
            for process in sleepers.reversed() { kill(process, SIGCONT) }
            scene.release()
            #expect(try scene.krakel.event(.recognised, .cancelled, .missed).text == "h")
            try scene.expectAllIsWell()
            #expect(try scene.krakel.quit() == 0)
            #expect(try scene.krakel.errors.rest() == "")
        }
    }
}
