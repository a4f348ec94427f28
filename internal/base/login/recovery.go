package login

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"strings"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
)

// RecoveryCodeCount is how many recovery codes an account gets at a time.
const RecoveryCodeCount = 10

// recoveryLength is the number of characters of a recovery code without its hyphens: 80 random bits, so that no slow hash is needed.
const recoveryLength = 16

// recoveryAlphabet has no letter that looks like another character of it on paper.
const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// readable turns what people write into the characters of recoveryAlphabet that they mean.
var readable = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "")

// NewRecoveryCodes returns the recovery codes of an account as they are shown, such as "3k7p-9xw2-h4td-vm60".
func NewRecoveryCodes() []string {
	encoding := base32.NewEncoding(recoveryAlphabet).WithPadding(base32.NoPadding)
	codes := make([]string, RecoveryCodeCount)
	for i := range codes {
		var bits [recoveryLength * 5 / 8]byte
		_, _ = rand.Read(bits[:]) // crypto/rand.Read never returns an error
		text := encoding.EncodeToString(bits[:])
		codes[i] = text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
	}
	return codes
}

// CheckRecoveryCode returns a recovery code without hyphens and in its own characters, or a fault for the field "code". People
// write codes in capitals, with blanks or without hyphens, and take a zero for an O.
func CheckRecoveryCode(code string) (normalized string, err error) {
	normalized = readable.Replace(strings.ToLower(strings.TrimSpace(code)))
	isForeign := func(r rune) bool { return !strings.ContainsRune(recoveryAlphabet, r) }
	if len(normalized) != recoveryLength || strings.ContainsFunc(normalized, isForeign) {
		return "", fault.Field("code", "Please enter one of your recovery codes: 16 letters and digits, such as 3k7p-9xw2-h4td-vm60")
	}
	return normalized, nil
}

// HashRecoveryCode returns the hash of a normalized recovery code of a user.
func HashRecoveryCode(userID, normalized string) string {
	return secret.HashToken("recovery code of " + userID + ": " + normalized)
}

// HasHash reports whether a hash is among others, in a time that depends on their number only.
func HasHash(hashes []string, hash string) bool {
	found := 0
	for _, one := range hashes {
		found |= subtle.ConstantTimeCompare([]byte(one), []byte(hash))
	}
	return found == 1
}
