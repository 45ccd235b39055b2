// Owns: an animation is what a reader of GIF89a makes the same pictures of. The reader here is the
// tests' own.

import Testing
import krakel

@Suite struct AnimatedGIFTests {
    @Test func aReaderSeesThePicturesThatWereAdded() throws {
        let (width, height) = (90, 70)
        var random = Numbers(state: 5)
        var pictures: [[UInt8]] = []
        var picture = [UInt8](repeating: 250, count: 3 * width * height)
        for index in 0..<6 {
            // Noise over a part: it makes the codes run out, and begin anew.
            for pixel in 0..<(width * height) where index == 0 || pixel % 7 == index {
                let shade = UInt8(random.next() % 60)
                picture.replaceSubrange(3 * pixel..<3 * pixel + 3, with: [shade, 2 * shade, 9])
            }
            pictures.append(picture)
        }
        var animation = AnimatedGIF(width: width, height: height)
        for (index, picture) in pictures.enumerated() {
            animation.add(picture, for: 80 + index)
        }
        let file = animation.bytes(pause: 1000)
        let film = try #require(GIFReader(file))
        #expect(film.pictures == pictures)
        // 80 to 85 milliseconds each, and the pause, in hundredths of a second.
        let hundredths = film.delays.reduce(0, +)
        #expect(hundredths == 150)
        #expect(film.loops)
    }

    @Test func whatStaysTheSameIsShownLonger() throws {
        var animation = AnimatedGIF(width: 2, height: 2)
        let (dark, light) = ([UInt8](repeating: 1, count: 12), [UInt8](repeating: 200, count: 12))
        for picture in [dark, dark, light, light, light] { animation.add(picture, for: 100) }
        // Of another size.
        animation.add([1, 2, 3], for: 100)
        #expect(animation.duration == 500)
        let file = animation.bytes()
        let film = try #require(GIFReader(file))
        #expect(film.pictures == [dark, light])
        #expect(film.delays == [20, 30])
    }

    @Test func manyColoursBecomeFewerAndStayNear() throws {
        var picture: [UInt8] = []
        for y in 0..<64 { for x in 0..<64 { picture += [UInt8(4 * x), UInt8(4 * y), 128] } }
        var animation = AnimatedGIF(width: 64, height: 64)
        animation.add(picture, for: 10)
        let file = animation.bytes()
        let film = try #require(GIFReader(file))
        let shown = try #require(film.pictures.first)
        let worst = zip(shown, picture).map { abs(Int($0.0) - Int($0.1)) }.max() ?? 255
        #expect(worst <= 32)
    }
}

private struct Numbers {
    var state: UInt64

    /// Knuth's MMIX generator, its high bits.
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
