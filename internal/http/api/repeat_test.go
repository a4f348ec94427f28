package api

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/http/httpio"
)

// sends makes a call with an Idempotency-Key and returns the status and the body of the response.
func (p *person) sends(call, key string) string {
	for name, value := range p.values {
		call = strings.ReplaceAll(call, "{"+name+"}", value)
	}
	method, rest, _ := strings.Cut(call, " ")
	path, body, _ := strings.Cut(rest, " ")
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	response, err := p.client.Do(r)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d %s", response.StatusCode, text)
}

// TestSendingTwiceMakesOneRecord sends every creating call again with its key: 20 times at once, after a while,
// with another body, and after a day.
func TestSendingTwiceMakesOneRecord(t *testing.T) {
	eachServerWith(t, func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} }, func(t *testing.T, url string, clock *testClock) {
		p := signedUp(t, url, "ann@example.org")
		p.does(
			step{`POST /api/leagues {"name":"L","startDate":"2026-11-05"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Aces"}`, "201", `aces="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"name":"Diggers"}`, "201", `diggers="id":(\d+)`},
		)
		for i, c := range []struct{ call, other, list string }{
			{`POST /api/leagues {"name":"Another"}`, `POST /api/leagues {"name":"A third"}`, "/api/leagues"},
			{`POST /api/teams {"leagueId":{league},"name":"Lobsters"}`, `POST /api/teams {"leagueId":{league},"name":"Crabs"}`, "/api/leagues/{league}/teams"},
			{`POST /api/teams {"leagueId":{league},"names":["Gulls","Terns"]}`, `POST /api/teams {"leagueId":{league},"names":["Gulls"]}`, "/api/leagues/{league}/teams"},
			{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 1"}`, `POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`, "/api/leagues/{league}/tier-courts"},
			{`POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":20}`, `POST /api/games {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"team1Score":25,"team2Score":21}`, "/api/leagues/{league}/games"},
			{`POST /api/schedules {"leagueId":{league},"team1Id":{aces},"team2Id":{diggers},"gameDate":"2026-11-26","gameTime":"20:15"}`, `POST /api/schedules {}`, "/api/leagues/{league}/schedules"},
			{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-19,Aces,Diggers,25,23"}`, `POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-19,Aces,Diggers,25,21"}`, "/api/leagues/{league}/games"},
			{`POST /api/leagues/{league}/members {"role":"scorer"}`, `POST /api/leagues/{league}/members {"role":"manager"}`, "/api/leagues/{league}/members"},
		} {
			key := fmt.Sprintf("key-%d", i)
			before := strings.Count(p.sends("GET "+c.list, ""), `"createdAt"`)
			responses := make([]string, 20)
			var all sync.WaitGroup
			for i := range responses {
				all.Go(func() { responses[i] = p.sends(c.call, key) })
			}
			all.Wait()
			for _, response := range responses {
				if response != responses[0] || !strings.HasPrefix(response, "20") {
					t.Fatalf("%s\n got %s\n and %s", c.call, responses[0], response)
				}
			}
			after := strings.Count(p.sends("GET "+c.list, ""), `"createdAt"`)
			if made := after - before; made != 1 && !strings.Contains(c.call, `"names"`) && !strings.Contains(c.call, "members") || made > 2 {
				t.Errorf("%s made %d", c.call, made)
			}
			clock.Advance(23 * time.Hour)
			if got := p.sends(c.call, key); got != responses[0] {
				t.Errorf("%s, later\n got %s\nwant %s", c.call, got, responses[0])
			}
			if got := p.sends(c.other, key); !strings.HasPrefix(got, "422 This Idempotency-Key was sent before") && c.other != `POST /api/schedules {}` {
				t.Errorf("%s with the key of %s: %s", c.other, c.call, got)
			}
			clock.Advance(-23 * time.Hour)
		}
		call := `POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 9"}`
		first := p.sends(call, "a-day")
		clock.Advance(24*time.Hour - time.Second)
		p.does(step{`POST /api/auth/login {"email":"ann@example.org","password":"correct horse battery"}`, "200", ""})
		clock.Advance(time.Second)
		if got := p.sends(call, "a-day"); got == first || !strings.HasPrefix(got, "201") {
			t.Errorf("after a day: %s, before %s", got, first)
		}
		clock.Set(testNow)

		// A rejected request is not stored: the same key works for the corrected call.
		if got := p.sends(`POST /api/tier-courts {"leagueId":{league},"tier":7,"courtName":"Court 8"}`, "refused"); !strings.HasPrefix(got, "422") {
			t.Error(got)
		}
		if got := p.sends(`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 8"}`, "refused"); !strings.HasPrefix(got, "201") {
			t.Error(got)
		}
		if got := p.sends(call, strings.Repeat("k", 256)); !strings.HasPrefix(got, "400") {
			t.Error(got)
		}
		stranger := signedUp(t, url, "bob@example.org")
		if got := stranger.sends(`POST /api/leagues {"name":"Another"}`, "key-0"); !strings.HasPrefix(got, "201") {
			t.Errorf("another user with the same key: %s", got)
		}
	})
}
