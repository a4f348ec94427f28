package credentials

import (
	"testing"
	"time"

	"sideout/internal/base/fault"
)

// FuzzOpen checks that forged cookies are refused as bad requests.
func FuzzOpen(f *testing.F) {
	foreign, err := keyAt([]byte("the secret of another server"), noon).Seal("fuzz", map[string]int{"a": 1}, time.Hour)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(foreign)
	f.Fuzz(func(t *testing.T, text string) {
		var value map[string]int
		if err := keyAt(bytesOfKey, noon).Open("fuzz", text, &value); !fault.Is(err, fault.BadRequest) {
			t.Errorf("%q opened %v, %v", text, value, err)
		}
	})
}
