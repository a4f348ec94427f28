package httpio

import "strings"

// accepts reports whether an Accept-Encoding header with the given values allows the encoding (RFC 9110, section 12.5.3).
// An entry for the encoding itself overrides an entry for "*".
func accepts(acceptEncoding []string, encoding string) bool {
	wildcardAllows := false
	for _, value := range acceptEncoding {
		for item := range strings.SplitSeq(value, ",") {
			name, weight, _ := strings.Cut(item, ";")
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, encoding):
				return isAboveZero(weight)
			case name == "*":
				wildcardAllows = isAboveZero(weight)
			}
		}
	}
	return wildcardAllows
}

// isAboveZero reports whether a weight ("q=0.5", or empty for the default of 1) is above 0. A malformed weight counts as 0: the client
// then gets the uncompressed variant.
func isAboveZero(weight string) bool {
	weight = strings.ToLower(strings.TrimSpace(weight))
	if weight == "" {
		return true
	}
	q, ok := strings.CutPrefix(weight, "q=")
	return ok && strings.Trim(q, "0123456789.") == "" && strings.ContainsAny(q, "123456789")
}

// matchesETag reports whether an If-None-Match header with the given values contains the ETag, by weak comparison
// (RFC 9110, section 13.1.2).
func matchesETag(ifNoneMatch []string, etag string) bool {
	for _, value := range ifNoneMatch {
		for item := range strings.SplitSeq(value, ",") {
			if item = strings.TrimPrefix(strings.TrimSpace(item), "W/"); item == etag || item == "*" {
				return true
			}
		}
	}
	return false
}
