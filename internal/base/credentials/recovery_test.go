package credentials

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sideout/internal/base/fault"
)

func TestRecoveryCodes(t *testing.T) {
	codes := NewRecoveryCodes()
	shape := regexp.MustCompile(`^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$`)
	slices.Sort(codes)
	if len(slices.Compact(slices.Clone(codes))) != RecoveryCodeCount {
		t.Errorf("two codes are the same: %v", codes)
	}
	for _, code := range codes {
		normalized, err := CheckRecoveryCode(code)
		if !shape.MatchString(code) || err != nil || normalized != strings.ReplaceAll(code, "-", "") {
			t.Errorf("%q is read as %q, %v", code, normalized, err)
		}
	}
}

func TestHowPeopleWriteARecoveryCode(t *testing.T) {
	for written, want := range map[string]string{
		"3k7p-9xw2-h4td-vm60":     "3k7p9xw2h4tdvm60",
		" 3K7P 9XW2 H4TD VM6O\n":  "3k7p9xw2h4tdvm60",
		"lI00-0000-0000-0000":     "1100000000000000",
		"3k7p9xw2h4tdvm60":        "3k7p9xw2h4tdvm60",
		"3k7p-9xw2-h4td-vm6":      "",
		"3k7p-9xw2-h4td-vm600":    "",
		"3k7p-9xw2-h4td-vm6u":     "",
		"3k7p-9xw2-h4td-vm6é":     "",
		"correct horse battery":   "",
		"":                        "",
		strings.Repeat("-", 5000): "",
	} {
		got, err := CheckRecoveryCode(written)
		if got != want || (want == "") != fault.Is(err, fault.Invalid) || err != nil && fault.Of(err).Field != "code" {
			t.Errorf("%.30q is %q, %v", written, got, err)
		}
	}
}

func TestARecoveryCodeBelongsToOneUser(t *testing.T) {
	hash := HashRecoveryCode("ann", "3k7p9xw2h4tdvm60")
	if hash == HashRecoveryCode("bob", "3k7p9xw2h4tdvm60") {
		t.Error("two users have the same hash")
	}
	if !HasHash([]string{"x", hash, ""}, hash) || HasHash([]string{"x", ""}, hash) || HasHash(nil, "") {
		t.Error("the hashes are compared wrongly")
	}
}

// FuzzRecoveryCode checks that whatever is read as a code is one, and is read the same again.
func FuzzRecoveryCode(f *testing.F) {
	f.Add("3k7p-9xw2-h4td-vm60") // more in testdata/fuzz
	f.Fuzz(func(t *testing.T, written string) {
		normalized, err := CheckRecoveryCode(written)
		if err != nil {
			return
		}
		if again, err := CheckRecoveryCode(normalized); again != normalized || err != nil || len(normalized) != recoveryLength {
			t.Errorf("%q is %q, and that is %q, %v", written, normalized, again, err)
		}
	})
}
