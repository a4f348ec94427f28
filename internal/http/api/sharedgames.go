package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/scoring"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/rules/league"
)

// writeKeyOf returns the write key of a shared game; empty if the request has none.
func writeKeyOf(r *http.Request) string { return r.Header.Get("X-Write-Key") }

// sharedBody is a free game to share.
type sharedBody struct {
	Game  string     `json:"game,omitempty"` // the id that its device gives it
	Team1 string     `json:"team1"`          // a name
	Team2 string     `json:"team2"`
	Kits  sharedKits `json:"kits,omitzero"`
	Rules rulesBody  `json:"rules,omitzero"` // omitted fields are as in a volleyball league
}

// sharedKits are the kits of the teams of a free game; omitted: none is chosen, and watchers see usual ones.
type sharedKits struct {
	Team1 league.Kit `json:"team1,omitempty"`
	Team2 league.Kit `json:"team2,omitempty"`
}

func (b sharedBody) play() scoring.SharedPlay {
	return scoring.SharedPlay{
		Game: b.Game, Team1: b.Team1, Team2: b.Team2, Kit1: b.Kits.Team1, Kit2: b.Kits.Team2,
		Rules: b.Rules.rules(league.DefaultRules(league.Volleyball)),
	}
}

// shareGame shares a free game for watching.
func (s *Server) shareGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	if err := s.limits.AllowSharedGame(r); err != nil {
		return err
	}
	var body sharedBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	opened, err := s.app.SharedGames.Open(r.Context(), scoring.NewSharedGame{Key: writeKeyOf(r), SharedPlay: body.play()})
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, opened)
}

// showShared responds with a shared game as watchers see it.
func (s *Server) showShared(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.SharedGames.View(r.Context(), r.PathValue("code"))
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// sharedEventsBody has the events of the device that shares a game.
type sharedEventsBody struct {
	Game   string      `json:"game,omitempty"` // the id that the device gives the game
	Device string      `json:"device,omitempty"`
	Events []eventBody `json:"events"`           // the whole outbox, oldest event first; an empty list is a heartbeat
	After  int64       `json:"after,omitempty"`  // the last sequence number that the device has
	SentAt int64       `json:"sentAt,omitempty"` // by the device's clock, milliseconds since 1970
}

func (s *Server) changeShared(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body sharedEventsBody
	if err := httpio.ReadLenientJSON(w, r, &body); err != nil { // an older or newer phone must not lose a point
		return err
	}
	request, err := eventsRequest(body.Device, body.After, body.SentAt, body.Events)
	if err != nil {
		return err
	}
	changed, err := s.app.SharedGames.Change(r.Context(), r.PathValue("code"), writeKeyOf(r), body.Game, request)
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, changed)
}

// shareNext shows the next game of a device under the code of the one before.
func (s *Server) shareNext(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body sharedBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	err := s.app.SharedGames.Next(r.Context(), r.PathValue("code"), writeKeyOf(r), body.play())
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// endShared stops sharing a game.
func (s *Server) endShared(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	err := s.app.SharedGames.End(r.Context(), r.PathValue("code"), writeKeyOf(r))
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// followShared streams a shared game as watchers see it, whenever it has changed.
func (s *Server) followShared(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, "open "+r.PathValue("code"), func() (live.Stream, error) {
		id, err := s.app.SharedGames.Find(r.Context(), r.PathValue("code"))
		return s.streams.SharedGameStream(id), s.limits.CountUnknownCode(r, err)
	})
}
