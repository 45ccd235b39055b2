// Texts of the time before UTF-8.

import Testing

@testable import System

@Suite struct TextEncodingTests {
    @Test(
        arguments: [
            ([0x66, 0xC3, 0xBC, 0x72], nil, "für"),
            ([0x66, 0xFC, 0x72], nil, "für"),
            ([0x66, 0xFC, 0x72], "ISO8859-1", "für"),
            ([0xB3, 0xF3, 0x64, 0xBC], "ISO8859-2", "łódź"),
            ([0xEB, 0xFC, 0xE3], "ISO8859-7", "λόγ"),
            ([0xF1, 0xEB, 0xEE, 0xE2, 0xEE], "microsoft-cp1251", "слово"),
            // Those that were converted long ago, whatever the file says.
            ([0xC5, 0x82], "ISO8859-2", "ł"),
            ([0x61, 0xFC], "UTF-8", "a\u{FFFD}"),
            // A byte that stands for nothing, and one that begins a character of two.
            ([0x61, 0x81, 0x62], "CP1252", "a\u{FFFD}b"),
            ([0x61, 0x82], "SHIFT_JIS", "a\u{FFFD}"),
            ([0xFC], "no such encoding", nil),
            ([], nil, ""),
        ] as [([UInt8], String?, String?)])
    func texts(bytes: [UInt8], name: String?, text: String?) {
        #expect(bytes.withUnsafeBytes { TextEncoding.text($0, named: name) } == text)
    }
}
