package login

import (
	"testing"
	"time"

	"sideout/internal/fault"
)

// Forged cookies open nothing, and are bad requests.
func FuzzOpen(f *testing.F) {
	foreign, err := Seal([]byte("the secret of another server"), "fuzz", map[string]int{"a": 1}, noon.Add(time.Hour))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(foreign)
	f.Fuzz(func(t *testing.T, text string) {
		var value map[string]int
		if err := Open(secret, "fuzz", text, &value, noon); !fault.Is(err, fault.BadRequest) {
			t.Errorf("%q opened %v, %v", text, value, err)
		}
	})
}
