package credentials

import (
	"errors"
	"strings"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

// TestAWrongSetUpOfTheProvider checks that a wrong setting is told apart from a provider that is down, with both spellings for the operator.
func TestAWrongSetUpOfTheProvider(t *testing.T) {
	for name, c := range map[string]struct {
		issuer func(url string) string
		setUp  func(f *fakeProvider)
		want   string
	}{
		"right":               {func(u string) string { return u }, nil, ""},
		"another issuer":      {func(u string) string { return u }, func(f *fakeProvider) { f.Discovery = map[string]any{"issuer": "https://other.example"} }, `calls itself "https://other.example"`},
		"a slash more":        {func(u string) string { return u + "/" }, nil, `/", but the provider there calls itself "http`},
		"the document itself": {func(u string) string { return u + documentPath }, nil, "which is the address of the discovery document"},
		"a wrong path":        {func(u string) string { return u + "/realm" }, func(f *fakeProvider) { f.Fail["/realm"+documentPath] = 404 }, "does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeProvider(t)
			if c.setUp != nil {
				c.setUp(f)
			}
			o := NewOIDC(OIDCConfig{Issuer: c.issuer(f.URL), ClientID: "client", RedirectURL: callback, HTTPClient: f.Client(), Now: func() time.Time { return noon }})
			err := o.Check(t.Context())
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.Is(err, ErrNotSetUp) || fault.Of(err).Sentence.String() != notSetUpSentence || !strings.Contains(errors.Unwrap(err).Error(), c.want) {
				t.Errorf("%v: %v", err, errors.Unwrap(err))
			}
		})
	}
}
