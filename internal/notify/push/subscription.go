package push

import (
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"

	"sideout/internal/base/fault"
)

// Subscription is the address at which a browser receives notifications, with its keys.
type Subscription struct {
	Endpoint string `json:"endpoint"` // an address at the push service of the browser
	P256dh   string `json:"p256dh"`   // its public key, base64url
	Auth     string `json:"auth"`     // its secret, base64url
}

// maxEndpoint is the largest length of an endpoint. Those of browsers have 150 to 600 characters.
const maxEndpoint = 1024

// Hosts are the names of push services. One that begins with "*." stands for all names below it.
type Hosts []string

// Allows reports whether a host is one of the push services.
func (h Hosts) Allows(host string) bool {
	host = strings.ToLower(host)
	for _, allowed := range h {
		if suffix, isWild := strings.CutPrefix(allowed, "*"); isWild && strings.HasSuffix(host, suffix) && len(host) > len(suffix) || host == allowed {
			return true
		}
	}
	return false
}

// DeviceOf returns the name of the device with an endpoint: its SHA-256, base64url.
func DeviceOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// CheckDevice returns an error unless a text can be the name of a device.
func CheckDevice(device string) error {
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(device); err != nil || len(raw) != sha256.Size {
		return fault.ErrMissing
	}
	return nil
}

// Check returns the subscription in the form in which it is stored, or why notifications cannot be sent there. The endpoint is the word
// of a stranger, and this server will send requests to it: only the push services that the operator knows are accepted.
func (h Hosts) Check(s Subscription) (Subscription, error) {
	at, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || at.Scheme != "https" || at.User != nil || at.Fragment != "" || at.Opaque != "" || at.Hostname() == "" {
		return s, fault.Field("endpoint", "The endpoint must be the https address that the browser has given")
	}
	if at.Port() != "" && at.Port() != "443" || !h.Allows(at.Hostname()) {
		return s, fault.Field("endpoint", "This server sends no notifications to %s. Use another browser, or ask the operator to allow it.", at.Host)
	}
	public, err := decode(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(public)
	}
	if err != nil {
		return s, fault.Field("p256dh", "p256dh must be the public key of the subscription, in base64url")
	}
	auth, err := decode(s.Auth)
	if err != nil || len(auth) != 16 {
		return s, fault.Field("auth", "auth must be the 16 bytes of the subscription, in base64url")
	}
	encode := base64.RawURLEncoding.EncodeToString
	return Subscription{Endpoint: s.Endpoint, P256dh: encode(public), Auth: encode(auth)}, nil
}

// decode reads base64url, with or without padding.
func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}
