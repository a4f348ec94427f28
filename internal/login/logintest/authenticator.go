// Package logintest has what tests sign in with: a device with a passkey, and a sign-in provider.
package logintest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
)

// The flags of authenticator data.
const (
	Present = 0x01 // somebody touched it
	Checked = 0x04 // and it was its owner
	attests = 0x40
)

// Authenticator is a device in software that holds one passkey (ES256), and can do wrong: what it says
// of itself can be changed.
type Authenticator struct {
	Key     *ecdsa.PrivateKey
	ID      []byte // of the passkey
	User    []byte // whose it is, once it was created
	Origin  string
	RPID    string
	Flags   byte
	Counter uint32
}

// NewAuthenticator returns a device that is used at an origin of a site.
func NewAuthenticator(rpID, origin string) *Authenticator {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	return &Authenticator{Key: key, ID: []byte(rand.Text()), Origin: origin, RPID: rpID, Flags: Present | Checked}
}

// Options is what the browser reads of the options for both kinds of questions.
type Options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct{ ID string }
	User      struct{ ID, Name, DisplayName string }
	Exclude   []struct{ ID string } `json:"excludeCredentials"`
	Allow     []struct{ ID string } `json:"allowCredentials"`
	Timeout   int                   `json:"timeout"`
	Check     string                `json:"userVerification"`
	Selection struct {
		ResidentKey, UserVerification string
	} `json:"authenticatorSelection"`
	Attestation string
}

// Read reads options.
func Read(text json.RawMessage) (o Options) {
	if err := json.Unmarshal(text, &o); err != nil {
		panic(err)
	}
	return o
}

// Create answers navigator.credentials.create.
func (a *Authenticator) Create(options json.RawMessage) []byte {
	o := Read(options)
	a.User = must(base64.RawURLEncoding.DecodeString(o.User.ID))
	point := must(a.Key.PublicKey.Bytes())
	public := must(webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]}))
	data := append(a.data(a.Flags|attests), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.ID)))
	data = append(append(data, a.ID...), public...)
	object := must(webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data}))
	return a.credential(map[string]any{
		"clientDataJSON":    encode(a.clientData("webauthn.create", o.Challenge)),
		"attestationObject": encode(object),
		"transports":        []string{"internal"},
	})
}

// Get answers navigator.credentials.get.
func (a *Authenticator) Get(options json.RawMessage) []byte {
	clientData, data := a.clientData("webauthn.get", Read(options).Challenge), a.data(a.Flags)
	hash := sha256.Sum256(clientData)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature := must(ecdsa.SignASN1(rand.Reader, a.Key, digest[:]))
	return a.credential(map[string]any{
		"clientDataJSON": encode(clientData), "authenticatorData": encode(data), "signature": encode(signature),
		"userHandle": encode(a.User),
	})
}

func (a *Authenticator) clientData(kind, challenge string) []byte {
	return must(json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false}))
}

func (a *Authenticator) data(flags byte) []byte {
	hash := sha256.Sum256([]byte(a.RPID))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.Counter)
}

func (a *Authenticator) credential(response map[string]any) []byte {
	return must(json.Marshal(map[string]any{
		"id": encode(a.ID), "rawId": encode(a.ID), "type": "public-key", "authenticatorAttachment": "platform",
		"clientExtensionResults": map[string]any{"credProps": map[string]any{"rk": true}}, "response": response,
	}))
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// must is for what can only fail when the test itself is wrong.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
