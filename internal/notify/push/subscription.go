package push

import (
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"

	"sideout/internal/base/fault"
)

// Subscription is the push subscription of a browser.
type Subscription struct {
	Endpoint string `json:"endpoint"` // the URL of the browser at its push service
	P256dh   string `json:"p256dh"`   // the public key of the browser in base64url
	Auth     string `json:"auth"`     // the authentication secret of the browser in base64url
}

// maxEndpointLength limits the length of an endpoint. Browsers use 150 to 600 characters.
const maxEndpointLength = 1024

// Hosts are the host names of push services. A name that begins with "*." includes all of its subdomains.
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

// DeviceID returns the id of the device with an endpoint: the SHA-256 of the endpoint in base64url.
func DeviceID(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// CheckDevice returns fault.ErrMissing if a text cannot be the id of a device.
func CheckDevice(device string) error {
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(device); err != nil || len(raw) != sha256.Size {
		return fault.ErrMissing
	}
	return nil
}

// Check returns a subscription in its stored form, or a fault if it is not valid. It accepts only endpoints at the push services in h,
// because the endpoint is untrusted and this server will send requests to it.
func (h Hosts) Check(s Subscription) (Subscription, error) {
	at, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpointLength || at.Scheme != "https" || at.User != nil || at.Fragment != "" || at.Opaque != "" || at.Hostname() == "" {
		return s, fault.Field("endpoint", "The endpoint must be the https address that the browser has given")
	}
	if at.Port() != "" && at.Port() != "443" || !h.Allows(at.Hostname()) {
		return s, fault.Field("endpoint", "This server sends no notifications to %s. Use another browser, or ask the operator to allow it.", at.Host)
	}
	public, err := decodeBase64(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(public)
	}
	if err != nil {
		return s, fault.Field("p256dh", "p256dh must be the public key of the subscription, in base64url")
	}
	auth, err := decodeBase64(s.Auth)
	if err != nil || len(auth) != 16 {
		return s, fault.Field("auth", "auth must be the 16 bytes of the subscription, in base64url")
	}
	encode := base64.RawURLEncoding.EncodeToString
	return Subscription{Endpoint: s.Endpoint, P256dh: encode(public), Auth: encode(auth)}, nil
}

// decodeBase64 decodes base64url with or without padding.
func decodeBase64(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}
