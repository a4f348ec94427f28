package scoring

import (
	"crypto/rand"
	"strings"
)

// alphabet has the characters of a code. It lacks the letters I, L, O and U, which look like 1, 0 and V.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is the number of characters of a code: one of a thousand million.
const codeLength = 6

// lookAlikes replaces letters that no code has by the characters that they are mistaken for, and drops what people write
// between groups of characters.
var lookAlikes = strings.NewReplacer("I", "1", "L", "1", "O", "0", "U", "V", " ", "", "-", "")

// newCode returns a random code.
func newCode() string {
	var code [codeLength]byte
	_, _ = rand.Read(code[:]) // crypto/rand.Read never returns an error
	for i, b := range code {
		code[i] = alphabet[int(b)%len(alphabet)] // 256 is a multiple of its length
	}
	return string(code[:])
}

// parseCode returns a code as it is stored. People may type it in lower case, with spaces or hyphens, and with letters that
// look like the right ones. It is not ok if the text is no code.
func parseCode(text string) (code string, ok bool) {
	if len(text) > 4*codeLength {
		return "", false
	}
	code = lookAlikes.Replace(strings.Map(toUpper, text))
	return code, len(code) == codeLength && strings.Trim(code, alphabet) == ""
}

// toUpper is for ASCII only: unicode.ToUpper makes ASCII letters of other characters, such as the dotless i.
func toUpper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r - 'a' + 'A'
	}
	return r
}
