package credentials

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"strings"

	"sideout/internal/base/fault"
)

// RecoveryCodeCount is the number of recovery codes that are generated for an account at a time.
const RecoveryCodeCount = 10

// recoveryLength is the number of characters of a recovery code without hyphens. They are 80 random bits, so that no slow hash is needed.
const recoveryLength = 16

// recoveryAlphabet excludes letters that can be mistaken for other characters on paper.
const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// recoveryNormalizer replaces characters that are mistaken for characters of recoveryAlphabet, and removes hyphens and spaces.
var recoveryNormalizer = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "")

// NewRecoveryCodes generates the recovery codes of an account, with hyphens as they are displayed, such as "3k7p-9xw2-h4td-vm60".
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

// CheckRecoveryCode returns a recovery code without hyphens and with only characters of recoveryAlphabet, or a fault for the field
// "code". It accepts capitals, spaces, missing hyphens, and an O in place of a zero.
func CheckRecoveryCode(code string) (normalized string, err error) {
	normalized = recoveryNormalizer.Replace(strings.ToLower(strings.TrimSpace(code)))
	isInvalid := func(r rune) bool { return !strings.ContainsRune(recoveryAlphabet, r) }
	if len(normalized) != recoveryLength || strings.ContainsFunc(normalized, isInvalid) {
		return "", fault.Field("code", "Please enter one of your recovery codes: 16 letters and digits, such as 3k7p-9xw2-h4td-vm60")
	}
	return normalized, nil
}

// HashRecoveryCode returns the hash of a normalized recovery code of a user.
func HashRecoveryCode(userID, normalized string) string {
	return HashToken("recovery code of " + userID + ": " + normalized)
}

// HasHash reports whether hashes contains a hash. The time that it takes depends only on the number of hashes.
func HasHash(hashes []string, hash string) bool {
	found := 0
	for _, one := range hashes {
		found |= subtle.ConstantTimeCompare([]byte(one), []byte(hash))
	}
	return found == 1
}
