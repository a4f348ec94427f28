package httpio

import "net/http"

// header is one header as http.Header holds it, made once and shared by all responses.
type header struct {
	key   string // in canonical form
	value []string
}

// Headers are headers that many responses share.
type Headers []header

func (f *Headers) add(key, value string) {
	*f = append(*f, header{http.CanonicalHeaderKey(key), []string{value}})
}

func (f Headers) set(h http.Header) {
	for _, one := range f {
		h[one.key] = one.value
	}
}

// CommonHeaders are on every response, see docs/product/api.md#api-headers. contentPolicy is the
// Content-Security-Policy, and hsts the Strict-Transport-Security, none if empty. Responses are not cached unless the
// handler says otherwise.
func CommonHeaders(contentPolicy, hsts string) (f Headers) {
	f.add("Cache-Control", "no-store")
	f.add("Content-Security-Policy", contentPolicy)
	f.add("Cross-Origin-Opener-Policy", "same-origin")
	f.add("Cross-Origin-Resource-Policy", "same-origin")
	f.add("Permissions-Policy", "gamepad=(self), fullscreen=(self), screen-wake-lock=(self), "+
		"clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	f.add("Referrer-Policy", "same-origin")
	f.add("X-Content-Type-Options", "nosniff")
	f.add("X-Frame-Options", "DENY")
	if hsts != "" {
		f.add("Strict-Transport-Security", hsts)
	}
	return f
}
