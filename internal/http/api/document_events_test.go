package api

import (
	"slices"

	"sideout/internal/app/public"
	"sideout/internal/app/scoring"
	"sideout/internal/app/sharedgames"
	"sideout/internal/http/contract"
	"sideout/internal/http/streams"
)

// streamEvents are the events of each stream.
var streamEvents = map[string][]contract.Event{
	"GET /api/games/{id}/stream": {
		{Name: "snapshot", Data: scoring.MissedEvents{}}, {Name: "log", Data: scoring.MissedEvents{}}, deletedEvent,
	},
	"GET /api/watch/{token}/stream":     {{Name: "view", Data: public.WatchView{}}, deletedEvent},
	"GET /api/leagues/{id}/stream":      append(slices.Clip(leagueEvents), contract.Event{Name: "attention", Data: streams.Attention{}}),
	"GET /api/public/{slug}/stream":     leagueEvents,
	"GET /api/open-games/{code}/stream": {{Name: "view", Data: sharedgames.View{}}, deletedEvent},
}

var leagueEvents = []contract.Event{{Name: "hello", Data: streams.Hello{}}, {Name: "scores", Data: streams.Scores{}}, {Name: "changed", Data: streams.Changed{}}, deletedEvent}

// deletedEvent is the last event of a stream whose game or league has been deleted.
var deletedEvent = contract.Event{Name: "deleted", Data: streams.Deleted{}}
