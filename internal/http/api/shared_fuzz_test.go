package api

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// FuzzSharedGame shares a game with any rules and sends it any events, as everybody may. They are read or refused as the client's
// mistake. What is accepted is a log that a replay leads to again, and that watchers can be shown.
func FuzzSharedGame(f *testing.F) {
	f.Add(`{"team1":"Aces","team2":"Diggers","rules":{"sets":3}}`, `{"device":"A","events":[{"id":"e1","type":"point","team":"team1","rally":1}]}`)
	f.Add(`{"team1":"Aces","team2":"Diggers","rules":{"lineups":6,"serve":true}}`, `{"device":"A","events":[{"id":"e1","type":"lineup","team":"team1","numbers":[1,2,3,4,5,6]},{"id":"e2","type":"libero","team":"team1","out":5,"in":10,"seen":1},{"id":"e3","type":"substitution","team":"team1","out":1,"in":7,"seen":2},{"id":"e4","type":"rotate","team":"team1","seen":3},{"id":"e5","type":"sanction","team":"team2","sanction":"penalty","number":99,"seen":4}]}`)
	f.Fuzz(func(t *testing.T, share, change string) {
		var shared sharedBody
		var sent sharedEventsBody
		w := httptest.NewRecorder()
		if err := httpio.ReadJSON(w, requestWith(share), &shared); err != nil {
			checkRefusal(t, share, err)
			return
		}
		rules, problems := league.CheckRules(shared.Rules.toRules(league.DefaultRules(league.Volleyball)), league.Volleyball)
		if len(problems) > 0 {
			return
		}
		if err := httpio.ReadLenientJSON(w, requestWith(change), &sent); err != nil {
			checkRefusal(t, change, err)
			return
		}
		request, err := newEventsRequest(sent.Device, sent.After, sent.SentAt, sent.Events)
		if err != nil {
			checkRefusal(t, change, err)
			return
		}
		events, err := request.ByServerClock(testNow).Check()
		if err != nil {
			checkRefusal(t, change, err)
			return
		}
		log := score.NewLog(rules)
		for _, e := range events {
			log, _ = log.Add(e, false)
		}
		if again := score.Replay(rules, log.Entries(0)); !reflect.DeepEqual(again.State(), log.State()) || again.Device() != log.Device() {
			t.Errorf("%s is %+v, replayed %+v", change, log.State(), again.State())
		}
		view := public.NewWatchPlay(log)
		if len(view.Sets) == 0 || min(view.Team1Score, view.Team2Score) < 0 || len(log.Entries(request.After)) > len(events) {
			t.Errorf("%s: watchers see %+v", change, view)
		}
	})
}

func requestWith(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

func checkRefusal(t *testing.T, text string, err error) {
	t.Helper()
	if kind := fault.Of(err).Kind; kind != fault.BadRequest && kind != fault.Invalid {
		t.Errorf("%q: %v", text, err)
	}
}
