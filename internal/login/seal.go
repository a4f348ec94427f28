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

// sealed is the plaintext of a sealed value.
type sealed struct {
	Until int64           `json:"until"` // milliseconds since 1970
	Value json.RawMessage `json:"value"`
}

// Seal returns a value as encrypted and authenticated text for a cookie. Open accepts it only with the same secret and
// purpose, until it expires.
func Seal(secret []byte, purpose string, value any, until time.Time) (string, error) {
	aead, err := newAEAD(secret, purpose)
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
	return base64.RawURLEncoding.EncodeToString(aead.Seal(nil, nil, text, nil)), nil
}

// Open reads into value what Seal wrote. It returns fault.BadRequest if the text was not sealed with this secret and
// purpose, or has expired.
func Open(secret []byte, purpose, text string, value any, now time.Time) error {
	aead, err := newAEAD(secret, purpose)
	if err != nil {
		return err
	}
	var s sealed
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err == nil {
		raw, err = aead.Open(nil, nil, raw, nil)
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err == nil && s.Until <= now.UnixMilli() {
		err = errors.New("expired")
	}
	if err == nil {
		err = json.Unmarshal(s.Value, value)
	}
	if err != nil {
		return fault.Wrap(fault.BadRequest, stale, fmt.Errorf("open the value sealed for %s: %w", purpose, err))
	}
	return nil
}

// stale is the sentence for a sign-in that cannot be continued.
const stale = "This took too long, or was begun in another browser. Please start again."

// newAEAD derives the key of a purpose, so that a value sealed for one purpose cannot be opened for another.
func newAEAD(secret []byte, purpose string) (cipher.AEAD, error) {
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
