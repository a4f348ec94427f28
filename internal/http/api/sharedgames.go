package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/scoring"
	"sideout/internal/http/httpio"
	"sideout/internal/http/live"
	"sideout/internal/rules/league"
)

// writeKeyOf returns the write key in the header of a request, or an empty text if there is none.
func writeKeyOf(r *http.Request) string { return r.Header.Get("X-Write-Key") }

// sharedBody is a free game to share.
type sharedBody struct {
	Game  string    `json:"game,omitempty"` // the id of the game on its device
	Team1 string    `json:"team1"`          // the name of team 1
	Team2 string    `json:"team2"`          // the name of team 2
	Kits  kitsBody  `json:"kits,omitzero"`
	Rules rulesBody `json:"rules,omitzero"` // omitted fields have the defaults of volleyball
}

// kitsBody contains the kits of the teams of a free game. Watchers see default kits for omitted ones.
type kitsBody struct {
	Team1 league.Kit `json:"team1,omitempty"`
	Team2 league.Kit `json:"team2,omitempty"`
}

func (b sharedBody) toSharedPlay() scoring.SharedPlay {
	return scoring.SharedPlay{
		Game: b.Game, Team1: b.Team1, Team2: b.Team2, Kit1: b.Kits.Team1, Kit2: b.Kits.Team2,
		Rules: b.Rules.toRules(league.DefaultRules(league.Volleyball)),
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
	opened, err := s.app.SharedGames.Share(r.Context(), scoring.NewSharedGame{Key: writeKeyOf(r), SharedPlay: body.toSharedPlay()})
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, opened)
}

// showSharedGame responds with a shared game for its watchers.
func (s *Server) showSharedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	view, err := s.app.SharedGames.View(r.Context(), r.PathValue("code"))
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

// sharedEventsBody contains the events of the device that shares a game.
type sharedEventsBody struct {
	Game   string      `json:"game,omitempty"` // the id of the game on the device
	Device string      `json:"device,omitempty"`
	Events []eventBody `json:"events"`           // all unconfirmed events of the device, oldest first; an empty list is a heartbeat
	After  int64       `json:"after,omitempty"`  // the last sequence number that the device has received
	SentAt int64       `json:"sentAt,omitempty"` // the time of sending by the clock of the device, in milliseconds since 1970
}

func (s *Server) updateSharedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body sharedEventsBody
	if err := httpio.ReadLenientJSON(w, r, &body); err != nil {
		return err
	}
	request, err := newEventsRequest(body.Device, body.After, body.SentAt, body.Events)
	if err != nil {
		return err
	}
	changed, err := s.app.SharedGames.Change(r.Context(), r.PathValue("code"), writeKeyOf(r), body.Game, request)
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	changed.Watchers = s.streams.CountSharedGameWatchers(changed.ID)
	return httpio.WriteJSON(w, r, http.StatusOK, changed)
}

// shareNextGame replaces the shared game of a device by its next game. The code stays the same.
func (s *Server) shareNextGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body sharedBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	err := s.app.SharedGames.ShowNext(r.Context(), r.PathValue("code"), writeKeyOf(r), body.toSharedPlay())
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// takeBody has the recovery code of a shared game.
type takeBody struct {
	RecoveryCode string `json:"recoveryCode"`
}

// takeSharedGame makes another device the scorer of a shared game.
func (s *Server) takeSharedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	var body takeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	taken, err := s.app.SharedGames.Take(r.Context(), r.PathValue("code"), writeKeyOf(r), body.RecoveryCode)
	if err := s.limits.CountWrongRecovery(r, err); err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, taken)
}

// endSharedGame ends the sharing of a game.
func (s *Server) endSharedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	err := s.app.SharedGames.StopSharing(r.Context(), r.PathValue("code"), writeKeyOf(r))
	if err := s.limits.CountUnknownCode(r, err); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// followSharedGame streams a shared game to its watchers.
func (s *Server) followSharedGame(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	return s.streams.Serve(w, r, "open "+r.PathValue("code"), func() (live.Stream, error) {
		id, err := s.app.SharedGames.Find(r.Context(), r.PathValue("code"))
		return s.streams.SharedGameStream(id), s.limits.CountUnknownCode(r, err)
	})
}
