// Package credentialstest provides a software authenticator for passkeys and an OpenID provider, for tests.
package credentialstest

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
	Present      = 0x01 // user present
	Checked      = 0x04 // user verified
	attestedData = 0x40
)

// Authenticator is a software authenticator with one passkey (ES256). Tests change its fields to make it misbehave.
type Authenticator struct {
	Key     *ecdsa.PrivateKey
	ID      []byte // credential id
	User    []byte // user handle, set by Create
	Origin  string
	RPID    string
	Flags   byte
	Counter uint32
}

// NewAuthenticator returns an authenticator for the host name rpID that is used on pages of an origin.
func NewAuthenticator(rpID, origin string) *Authenticator {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	return &Authenticator{Key: key, ID: []byte(rand.Text()), Origin: origin, RPID: rpID, Flags: Present | Checked}
}

// Options holds the WebAuthn options for registering and signing in, as far as tests read them.
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

// Read parses WebAuthn options.
func Read(text json.RawMessage) (o Options) {
	if err := json.Unmarshal(text, &o); err != nil {
		panic(err)
	}
	return o
}

// Create returns the credential that navigator.credentials.create returns for the options.
func (a *Authenticator) Create(options json.RawMessage) []byte {
	o := Read(options)
	a.User = must(base64.RawURLEncoding.DecodeString(o.User.ID))
	point := must(a.Key.PublicKey.Bytes())
	public := must(webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]}))
	data := append(a.data(a.Flags|attestedData), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.ID)))
	data = append(append(data, a.ID...), public...)
	object := must(webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data}))
	return a.credential(map[string]any{
		"clientDataJSON":    encode(a.clientData("webauthn.create", o.Challenge)),
		"attestationObject": encode(object),
		"transports":        []string{"internal"},
	})
}

// Get returns the credential that navigator.credentials.get returns for the options.
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

// must returns value, and panics on an error, which only a wrong test can cause.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
