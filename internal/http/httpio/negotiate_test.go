package httpio

import (
	"strings"
	"testing"
)

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		lists string // values of Accept-Encoding, separated by "|"
		want  bool   // whether br is accepted
	}{
		{"br", true},
		{"BR", true},
		{" br ", true},
		{"gzip, deflate, br, zstd", true},
		{"gzip|br", true},
		{"br;q=1", true},
		{"br; q=0.001", true},
		{"br ;Q=0.5", true},
		{"*", true},
		{"*;q=0.1", true},
		{"gzip, *", true},
		{"*;q=0, br", true},
		{"br, *;q=0", true},
		{"", false},
		{"gzip", false},
		{"identity", false},
		{"brr", false},
		{"b r", false},
		{"br;q=0", false},
		{"br; q=0.000", false},
		{"*, br;q=0", false},
		{"br;q=0, *", false},
		{"*;q=0", false},
		{"br;q=", false},
		{"br;q=-1", false},
		{"br;q=one", false},
		{"br;level=5", false},
	} {
		if got := accepts(strings.Split(c.lists, "|"), "br"); got != c.want {
			t.Errorf("%q: got %v, want %v", c.lists, got, c.want)
		}
	}
	if accepts(nil, "br") {
		t.Error("br is accepted without a header")
	}
}

// FuzzAccepts compares accepts with slowAccepts, which first collects all weights of the header and then decides.
func FuzzAccepts(f *testing.F) {
	f.Add("gzip, deflate, br, zstd") // more in testdata/fuzz
	f.Fuzz(func(t *testing.T, list string) {
		if got, want := accepts([]string{list}, "br"), slowAccepts(list); got != want {
			t.Errorf("%q: got %v, want %v", list, got, want)
		}
	})
}

func slowAccepts(list string) bool {
	weights := map[string]string{}
	for _, item := range strings.Split(list, ",") {
		name, weight, _ := strings.Cut(item, ";")
		name = strings.TrimSpace(name)
		if strings.EqualFold(name, "br") {
			name = "br"
		}
		if _, seen := weights[name]; !seen || name == "*" {
			weights[name] = strings.ToLower(strings.TrimSpace(weight))
		}
	}
	weight, listed := weights["br"]
	if !listed {
		if weight, listed = weights["*"]; !listed {
			return false
		}
	}
	if weight == "" {
		return true
	}
	digits, ok := strings.CutPrefix(weight, "q=")
	return ok && len(strings.Trim(digits, ".0123456789")) == 0 && strings.Trim(digits, ".0") != ""
}
