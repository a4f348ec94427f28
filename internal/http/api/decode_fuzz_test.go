package api

import (
	"encoding/json"
	"strings"
	"testing"

	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

// FuzzDecode checks that any body is either read or refused as the client's mistake, and that a body that was read is valid
// JSON without a NUL character in the name.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"name":"Thursday","tierCount":2,"startDate":null}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		var read leagueBody
		err := httpio.Decode(body, &read)
		if err != nil {
			if kind := fault.Of(err).Kind; kind != fault.BadRequest && kind != fault.Invalid {
				t.Errorf("%q: %v", body, err)
			}
			return
		}
		var l league.League
		read.applyTo(&l)
		if !json.Valid(body) || strings.ContainsRune(l.Name, 0) {
			t.Errorf("%q was read as %+v", body, l)
		}
	})
}
