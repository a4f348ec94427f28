package csvimport

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"

	"sideout/internal/base/fault"
)

// Encoding is how the characters of a file are stored.
type Encoding string

// The encodings that are read. A file that is neither UTF-8 nor UTF-16 is read as Windows-1252, in which the spreadsheets of Windows save
// "CSV" by default; the person sees the first name that has other letters than ASCII, and can tell whether it is right.
const (
	UTF8        Encoding = "utf-8"
	UTF16       Encoding = "utf-16"
	Windows1252 Encoding = "windows-1252"
)

const byteOrderMark = "\ufeff"

// binaryFormats maps the first bytes of files that are not text to what to do with them.
var binaryFormats = map[string]fault.Text{
	"PK\x03\x04":       workbook, // .xlsx, .ods, .numbers
	"\xd0\xcf\x11\xe0": workbook, // .xls
	"%PDF":             fault.Textf("This is a PDF. Open the table in a spreadsheet program, and save it as CSV UTF-8"),
}

var workbook = fault.Textf("This is a workbook of a spreadsheet program. Open it there, and save the sheet with the games as CSV UTF-8")

// decode returns the text of a file without its byte order mark, or a problem.
func decode(data []byte) (text string, from Encoding, problem *Problem) {
	if len(data) > MaxBytes {
		return "", "", &Problem{Message: fault.Textf("The file is larger than 8 MB")}
	}
	for start, message := range binaryFormats {
		if bytes.HasPrefix(data, []byte(start)) {
			return "", "", &Problem{Message: message}
		}
	}
	from, decoder := UTF8, (*encoding.Decoder)(nil)
	if order, isUTF16 := detectUTF16(data); isUTF16 {
		from, decoder = UTF16, utf16.UTF16(order, utf16.UseBOM).NewDecoder()
	} else if valid, invalid := countOtherLetters(data); invalid > valid {
		from, decoder = Windows1252, charmap.Windows1252.NewDecoder()
	} else if invalid > 0 {
		line := findInvalidLine(string(data))
		return "", "", &Problem{Line: line, Message: fault.Textf("This is not UTF-8 text: save the file as CSV UTF-8")}
	}
	if decoder != nil {
		data, _ = decoder.Bytes(data) // both decoders replace what they cannot read
	}
	if len(data) > MaxBytes {
		return "", "", &Problem{Message: fault.Textf("The file is larger than 8 MB")}
	}
	return strings.TrimPrefix(string(data), byteOrderMark), from, nil
}

// detectUTF16 recognizes UTF-16 by its byte order mark, or by zero bytes in every second place of the beginning.
func detectUTF16(data []byte) (order utf16.Endianness, isUTF16 bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return utf16.LittleEndian, true
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return utf16.BigEndian, true
	}
	start := data[:min(len(data), 64)&^1]
	var zeros [2]int
	for i, b := range start {
		if b == 0 {
			zeros[i%2]++
		}
	}
	most := len(start) / 4 // half of the characters are ASCII
	switch {
	case most == 0:
	case zeros[0] == 0 && zeros[1] >= most:
		return utf16.LittleEndian, true
	case zeros[1] == 0 && zeros[0] >= most:
		return utf16.BigEndian, true
	}
	return utf16.LittleEndian, false
}

// countOtherLetters counts the characters beyond ASCII that are valid in UTF-8, and the bytes that are not.
func countOtherLetters(data []byte) (valid, invalid int) {
	for len(data) > 0 {
		if data[0] < utf8.RuneSelf {
			data = data[1:]
			continue
		}
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			invalid++
		} else {
			valid++
		}
		data = data[size:]
	}
	return valid, invalid
}

// findInvalidLine returns the number of the first line that is not valid UTF-8; 0 if there is none.
func findInvalidLine(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return 1 + countLineEnds(text[:i])
		}
	}
	return 0
}

// isBeyondASCII reports whether a text has a letter that the encodings store in different ways.
func isBeyondASCII(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf && !unicode.IsSpace(c) })
}
