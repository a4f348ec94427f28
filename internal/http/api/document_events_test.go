package api

import (
	"slices"

	"sideout/internal/app/public"
	"sideout/internal/app/scoring"
	"sideout/internal/http/contract"
	"sideout/internal/http/live"
)

// streamEvents are the events of each stream.
var streamEvents = map[string][]contract.Event{
	"GET /api/games/{id}/stream": {
		{Name: "snapshot", Data: scoring.MissedEvents{}}, {Name: "log", Data: scoring.MissedEvents{}}, deletedEvent,
	},
	"GET /api/watch/{token}/stream":     {{Name: "view", Data: public.WatchView{}}, deletedEvent},
	"GET /api/leagues/{id}/stream":      append(slices.Clip(leagueEvents), contract.Event{Name: "attention", Data: live.Attention{}}),
	"GET /api/public/{slug}/stream":     leagueEvents,
	"GET /api/open-games/{code}/stream": {{Name: "view", Data: scoring.SharedView{}}, deletedEvent},
}

var leagueEvents = []contract.Event{{Name: "hello", Data: live.Hello{}}, {Name: "scores", Data: live.Scores{}}, {Name: "changed", Data: live.Changed{}}, deletedEvent}

// deletedEvent is the last event of a stream whose game or league has been deleted.
var deletedEvent = contract.Event{Name: "deleted", Data: live.Deleted{}}
