package credentials

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
)

// apiPrefix begins every API token, so that secret scanners recognise leaked tokens. It is followed by 32 characters of apiAlphabet.
const apiPrefix = "sideout_"

const apiAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

const apiLength = len(apiPrefix) + 32

// NewAPIToken returns an API token of 160 random bits.
func NewAPIToken() string {
	var bits [20]byte
	_, _ = rand.Read(bits[:]) // crypto/rand.Read never returns an error
	return apiPrefix + base32.NewEncoding(apiAlphabet).WithPadding(base32.NoPadding).EncodeToString(bits[:])
}

// APITokenIn returns the API token in an Authorization header; empty if it is malformed. isAPI reports whether the header contains an
// API token, even a malformed one; it is false for other credentials, such as those for a proxy.
func APITokenIn(header string) (token string, isAPI bool) {
	scheme, token, _ := strings.Cut(strings.TrimSpace(header), " ")
	token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "Bearer") || !strings.HasPrefix(token, apiPrefix) {
		return "", false
	}
	isForeign := func(r rune) bool { return !strings.ContainsRune(apiAlphabet, r) }
	if len(token) != apiLength || strings.ContainsFunc(token[len(apiPrefix):], isForeign) {
		return "", true
	}
	return token, true
}
