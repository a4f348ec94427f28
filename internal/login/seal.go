package login

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sideout/internal/fault"
)

// sealed is what a sealed text holds.
type sealed struct {
	Until int64           `json:"until"` // milliseconds since 1970
	Value json.RawMessage `json:"value"`
}

// Seal returns a value as text for a cookie: nobody without the secret can read, change or make one, and it opens for
// the same purpose only, until its time is over.
func Seal(secret []byte, purpose string, value any, until time.Time) (string, error) {
	lock, err := lockFor(secret, purpose)
	if err != nil {
		return "", err
	}
	inner, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(sealed{until.UnixMilli(), inner})
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(lock.Seal(nil, nil, text, nil)), nil
}

// Open reads into value what Seal wrote. It fails with fault.BadRequest on anything that was not sealed with this
// secret for this purpose, and from the instant on at which its time is over.
func Open(secret []byte, purpose, text string, value any, now time.Time) error {
	lock, err := lockFor(secret, purpose)
	if err != nil {
		return err
	}
	var s sealed
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err == nil {
		raw, err = lock.Open(nil, nil, raw, nil)
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err == nil && s.Until <= now.UnixMilli() {
		err = errors.New("its time is over")
	}
	if err == nil {
		err = json.Unmarshal(s.Value, value)
	}
	if err != nil {
		return fault.Wrap(fault.BadRequest, stale, fmt.Errorf("opening what was sealed for %s: %w", purpose, err))
	}
	return nil
}

// stale is what people read when what they began cannot be finished.
const stale = "This took too long, or was begun in another browser. Please start again."

// lockFor derives the key of a purpose, so that what is sealed for one opens no other.
func lockFor(secret []byte, purpose string) (cipher.AEAD, error) {
	if len(secret) < 16 {
		return nil, errors.New("the secret for cookies has fewer than 16 bytes")
	}
	key, err := hkdf.Key(sha256.New, secret, nil, "sideout cookie "+purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
