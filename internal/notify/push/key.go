package push

import (
	"crypto/ecdh"
	"encoding/base64"
	"fmt"

	"sideout/internal/base/credentials"
)

// vapid is the key pair by which push services identify this server (RFC 8292), in base64url.
type vapid struct{ private, public string }

// newVAPID derives the key pair from the secret of the server, so that it need not be configured and the subscriptions of a restored
// server stay valid.
func newVAPID(key *credentials.Key) (vapid, error) {
	for i := range 100 {
		seed, err := key.Derive(fmt.Sprintf("web push %d", i), 32)
		if err != nil {
			return vapid{}, err
		}
		private, err := ecdh.P256().NewPrivateKey(seed)
		if err != nil {
			continue // about one seed in 2³² is not a valid private key
		}
		return vapid{base64.RawURLEncoding.EncodeToString(seed), base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())}, nil
	}
	return vapid{}, fmt.Errorf("derive the key for push services from the secret: no seed was valid")
}
