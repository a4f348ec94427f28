package credentials

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
	Until int64           `json:"until"` // the expiry in milliseconds since 1970
	Value json.RawMessage `json:"value"`
}

// A Key derives the tokens of links, and seals (encrypts and authenticates) cookies and stored responses.
type Key struct {
	secret []byte
	now    func() time.Time
}

// NewKey returns a key with the secret of the server; now is the clock. If the secret is changed, existing score links keep working,
// but the server can no longer display them until they are replaced.
func NewKey(secret []byte, now func() time.Time) *Key { return &Key{secret, now} }

// Sign returns a 128-bit keyed hash of a text, which only a holder of the secret can compute.
func (k *Key) Sign(text string) string {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// Seal returns a value as encrypted and authenticated text that is valid in a cookie. Open accepts it only with the same
// secret and purpose, and only until the lifetime has ended.
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

// Open decrypts a text that Seal has returned into value. It returns fault.BadRequest if the text was not sealed with this secret
// and purpose, or has expired.
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

// Expired returns the error for a sign-in that cannot be continued. cause may be nil.
func Expired(cause error) error {
	return fault.Wrap(fault.BadRequest, cause, "This took too long, or was begun in another browser. Please start again.")
}

// Derive returns key material for a purpose. It is always the same, and only a holder of the secret can compute it.
func (k *Key) Derive(purpose string, length int) ([]byte, error) {
	return hkdf.Key(sha256.New, k.secret, nil, "sideout "+purpose, length)
}

// newAEAD returns a cipher with a separate key for each purpose, so that a value sealed for one purpose cannot be opened for another.
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
