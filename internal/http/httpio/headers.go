package httpio

import (
	"net/http"
	"slices"
)

// header is an entry of an http.Header. It is allocated once and shared by all responses.
type header struct {
	key   string // in canonical form
	value []string
}

// Headers is a list of headers that many responses share.
type Headers []header

func (list *Headers) add(key, value string) {
	*list = append(*list, header{http.CanonicalHeaderKey(key), []string{value}})
}

// set replaces the value of a header, or adds the header.
func (list *Headers) set(key, value string) {
	key = http.CanonicalHeaderKey(key)
	*list = slices.DeleteFunc(slices.Clone(*list), func(h header) bool { return h.key == key })
	list.add(key, value)
}

func (list Headers) copyTo(target http.Header) {
	for _, h := range list {
		target[h.key] = h.value
	}
}

// CommonHeaders returns the headers of every response, see docs/product/api.md#api-headers. contentPolicy is the value of
// Content-Security-Policy and hsts the value of Strict-Transport-Security, which is omitted if empty. Cache-Control forbids caching
// unless the handler overrides it.
func CommonHeaders(contentPolicy, hsts string) (list Headers) {
	list.add("Cache-Control", "no-store")
	list.add("Content-Security-Policy", contentPolicy)
	list.add("Cross-Origin-Opener-Policy", "same-origin")
	list.add("Cross-Origin-Resource-Policy", "same-origin")
	list.add("Permissions-Policy", "gamepad=(self), fullscreen=(self), screen-wake-lock=(self), "+
		"clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	list.add("Referrer-Policy", "same-origin")
	list.add("X-Content-Type-Options", "nosniff")
	list.add("X-Frame-Options", "DENY")
	if hsts != "" {
		list.add("Strict-Transport-Security", hsts)
	}
	return list
}
