import Glibc
import PureSupport
import Testing

@testable import System

@Suite struct FileWatchTests {
    private let watches = FileWatches()

    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/" }

    /// What a dotfiles manager makes: `home/config/file`, by links of two kinds and a folder on the way.
    private func lay() throws {
        for name in ["home", "there", "there/config", "other", "other/config"] {
            mkdir(path + name, 0o700)
        }
        try folder.write("1", to: "there/config/file")
        try folder.write("2", to: "other/config/file")
        symlink("../there/config", path + "home/config")
    }

    private func link(_ destination: String, _ name: String) {
        symlink(destination, path + name + ".new")
        rename(path + name + ".new", path + name)
    }

    /// Whatever happens to the file, to a link or to a folder on the way is told, and so is the next thing.
    @Test(arguments: [
        "write", "replace", "remove", "mode", "retarget", "removed link", "file for a link",
        "folder moved", "chain", "made again",
    ])
    func aChangeAndTheNext(_ change: String) throws {
        try lay()
        watches.watch([path + "home/config/file"])
        #expect(!watches.isChanged())
        switch change {
        case "write": try folder.write("3", to: "there/config/file")
        case "replace": try File(path + "there/config/file").replace(with: [51])
        case "remove": unlink(path + "there/config/file")
        case "mode": chmod(path + "there/config/file", 0o600)
        case "retarget": link("../other/config", "home/config")
        case "removed link": unlink(path + "home/config")
        case "file for a link":
            mkdir(path + "home/config.new", 0o700)
            try folder.write("3", to: "home/config.new/file")
            unlink(path + "home/config")
            rename(path + "home/config.new", path + "home/config")
        case "folder moved": rename(path + "there", path + "gone")
        case "chain":
            link(path + "home/second", "home/config")
            #expect(watches.isChanged())
            link("../other/config/", "home/second")
        default:
            unlink(path + "there/config/file")
            #expect(watches.isChanged())
            try folder.write("3", to: "there/config/file")
        }
        #expect(watches.isChanged())
        // Whatever it was, the file at the end of a new way is watched now. A folder gives way, too.
        rename(path + "home/config", path + "home/gone")
        link("../other/config", "home/config")
        #expect(watches.isChanged())
        try folder.write("4", to: "other/config/file")
        #expect(watches.isChanged())
        #expect(!watches.isChanged())
    }

    /// A busy folder does not wake the program: the files beside the one that is watched, and beside links and
    /// folders on the way.
    @Test func whatLiesBesideIsNotTold() throws {
        try lay()
        watches.watch([path + "home/config/file"])
        for name in ["there/config/beside", "home/beside", "there/beside", "beside"] {
            try folder.write("", to: name)
            unlink(path + name)
        }
        var waiting = pollfd(fd: watches.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 0) == 0)
    }

    /// Two files that are missing in one folder: the one that comes leaves the other watched.
    @Test func severalInOneFolder() throws {
        watches.watch([path + "one", path + "other", path + "deep/er/file"])
        for name in ["one", "other", "one", "other"] {
            try folder.write("", to: name)
            #expect(watches.isChanged(), "\(name)")
            #expect(!watches.isChanged())
        }
        for name in ["deep", "deep/er"] {
            mkdir(path + name, 0o700)
            #expect(watches.isChanged(), "\(name)")
        }
        try folder.write("", to: "deep/er/file")
        #expect(watches.isChanged())
    }

    /// What is made, or led elsewhere, between any two steps of arming: the next change is told all the same.
    @Test(arguments: [false, true])
    func betweenTwoSteps(_ isLink: Bool) throws {
        try lay()
        var isReached = true
        var number = 0
        while isReached {
            number += 1
            isReached = false
            var count = 0
            unlink(path + "home/config")
            remove(path + "home/config/file")
            rmdir(path + "home/config")
            let watches = FileWatches(betweenSteps: {
                count += 1
                guard count == number else { return }
                isReached = true
                if isLink {
                    symlink("../there/config", path + "home/config")
                } else {
                    mkdir(path + "home/config", 0o700)
                    _ = try? folder.write("", to: "home/config/file")
                }
            })
            watches.watch([path + "home/config/file"])
            guard isReached else { break }
            _ = watches.isChanged()
            try folder.write("5", to: "home/config/file")
            #expect(watches.isChanged(), "made at step \(number)")
        }
        #expect(number > 5)
    }

    /// Links that lead round end the search.
    @Test func linksWithoutAnEnd() throws {
        symlink("two", path + "one")
        symlink("one", path + "two")
        watches.watch([path + "one/file"])
        unlink(path + "two")
        #expect(watches.isChanged())
    }
}
