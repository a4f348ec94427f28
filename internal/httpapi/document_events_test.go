package httpapi

import (
	"sideout/internal/contract"
	"sideout/internal/public"
	"sideout/internal/scoring"
)

// streamEvents are the events of each stream.
var streamEvents = map[string][]contract.Event{
	"GET /api/games/{id}/stream": {
		{Name: "snapshot", Data: scoring.MissedEvents{}}, {Name: "log", Data: scoring.MissedEvents{}},
	},
	"GET /api/watch/{token}/stream": {{Name: "view", Data: public.WatchView{}}},
	"GET /api/leagues/{id}/stream":  leagueEvents,
	"GET /api/public/{slug}/stream": leagueEvents,
}

var leagueEvents = []contract.Event{{Name: "hello", Data: hello{}}, {Name: "scores", Data: scores{}}, {Name: "changed", Data: changed{}}}
