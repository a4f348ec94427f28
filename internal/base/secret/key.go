package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sideout/internal/base/fault"
)

// sealed is the plaintext of a sealed value.
type sealed struct {
	Until int64           `json:"until"` // milliseconds since 1970
	Value json.RawMessage `json:"value"`
}

// A Key signs the tokens of links, and seals cookies and stored responses.
type Key struct {
	secret []byte
	now    func() time.Time
}

// NewKey returns a key. If the secret changes, score links that are in use keep working, but a link can be shown again only
// after it has been replaced. now is the clock.
func NewKey(secret []byte, now func() time.Time) *Key { return &Key{secret, now} }

// Sign returns 128 bits that only a holder of the secret can compute from a text.
func (k *Key) Sign(text string) string {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// Seal returns a value as encrypted and authenticated text that is valid in a cookie. Open accepts it only with the same
// secret and purpose, until the lifetime is over.
func (k *Key) Seal(purpose string, value any, lifetime time.Duration) (string, error) {
	aead, err := k.newAEAD(purpose)
	if err != nil {
		return "", err
	}
	inner, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(sealed{k.now().Add(lifetime).UnixMilli(), inner})
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(aead.Seal(nil, nil, text, nil)), nil
}

// Open reads into value what Seal wrote. It returns fault.BadRequest if the text was not sealed with this secret and
// purpose, or has expired.
func (k *Key) Open(purpose, text string, value any) error {
	aead, err := k.newAEAD(purpose)
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
	if err == nil && s.Until <= k.now().UnixMilli() {
		err = errors.New("expired")
	}
	if err == nil {
		err = json.Unmarshal(s.Value, value)
	}
	if err != nil {
		return Expired(fmt.Errorf("open the value sealed for %s: %w", purpose, err))
	}
	return nil
}

// Expired returns the error for a sign-in that cannot be continued. Its cause may be nil.
func Expired(cause error) error {
	return fault.Wrap(fault.BadRequest, cause, "This took too long, or was begun in another browser. Please start again.")
}

// Derive returns bytes that only a holder of the secret can compute, always the same for a purpose.
func (k *Key) Derive(purpose string, length int) ([]byte, error) {
	return hkdf.Key(sha256.New, k.secret, nil, "sideout "+purpose, length)
}

// newAEAD derives the key of a purpose, so that a value sealed for one purpose cannot be opened for another.
func (k *Key) newAEAD(purpose string) (cipher.AEAD, error) {
	if len(k.secret) < 16 {
		return nil, errors.New("the secret for cookies has fewer than 16 bytes")
	}
	key, err := hkdf.Key(sha256.New, k.secret, nil, "sideout cookie "+purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
