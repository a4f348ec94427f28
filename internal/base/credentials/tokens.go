package credentials

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// NewToken returns a token of 128 random bits that can be part of a URL.
func NewToken() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // crypto/rand.Read never returns an error
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// HashToken returns the hash of a token. Only hashes are stored, so that a stolen copy of the database contains no valid tokens.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
