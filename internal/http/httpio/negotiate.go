package httpio

import "strings"

// accepts reports whether the values of Accept-Encoding allow the coding (RFC 9110, section 12.5.3).
// An entry for the coding itself overrides an entry for "*".
func accepts(lists []string, coding string) bool {
	byStar := false // whether an entry for "*" allows it
	for _, list := range lists {
		for item := range strings.SplitSeq(list, ",") {
			name, weight, _ := strings.Cut(item, ";")
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, coding):
				return isAboveZero(weight)
			case name == "*":
				byStar = isAboveZero(weight)
			}
		}
	}
	return byStar
}

// isAboveZero reports whether a weight ("q=0.5", or nothing) is above 0. A malformed weight counts as 0, because the plain
// bytes are always acceptable.
func isAboveZero(weight string) bool {
	weight = strings.ToLower(strings.TrimSpace(weight))
	if weight == "" {
		return true
	}
	q, ok := strings.CutPrefix(weight, "q=")
	return ok && strings.Trim(q, "0123456789.") == "" && strings.ContainsAny(q, "123456789")
}

// listsETag reports whether the values of If-None-Match contain the ETag. The comparison is the weak one
// (RFC 9110, section 13.1.2).
func listsETag(lists []string, etag string) bool {
	for _, list := range lists {
		for item := range strings.SplitSeq(list, ",") {
			if item = strings.TrimPrefix(strings.TrimSpace(item), "W/"); item == etag || item == "*" {
				return true
			}
		}
	}
	return false
}
