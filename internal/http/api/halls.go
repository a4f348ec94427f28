package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/halls"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

func (s *Server) listHalls(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	found, err := s.app.Halls.Find(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, found)
}

// hallBody is a new hall.
type hallBody struct {
	Name   string   `json:"name"`
	Courts []string `json:"courts,omitempty"` // the names of its courts, in their order
}

func (s *Server) createHall(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body hallBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	hall, err := s.app.Halls.Create(r.Context(), actor, body.Name, body.Courts)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, hall)
}

// hallNameBody is the new name of a hall.
type hallNameBody struct {
	Name string `json:"name"`
}

func (s *Server) renameHall(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body hallNameBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Halls.Rename(r.Context(), actor, id, body.Name) })
}

func (s *Server) deleteHall(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Halls.Delete(r.Context(), actor, id) })
}

// hallCourtsBody is all courts of a hall, in their order.
type hallCourtsBody struct {
	Courts []hallCourtBody `json:"courts"`
}

type hallCourtBody struct {
	ID   int64  `json:"id,omitempty"` // 0 or omitted: a new court
	Name string `json:"name"`
}

func (s *Server) setHallCourts(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body hallCourtsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	courts := make([]halls.Court, len(body.Courts))
	for i, c := range body.Courts {
		courts[i] = halls.Court(c)
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Halls.SetCourts(r.Context(), actor, id, courts) })
}

func (s *Server) renewHallCode(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Halls.RenewCode(r.Context(), actor, id) })
}

func (s *Server) endHallCode(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Halls.EndCode(r.Context(), actor, id) })
}

// hallCodeBody is the code of a hall.
type hallCodeBody struct {
	Code string `json:"code"`
}

func (s *Server) findHallByCode(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body hallCodeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	hall, err := s.app.Halls.ShowByCode(r.Context(), actor, body.Code)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, hall)
}

// adoptBody is which courts of leagues are courts of a hall. The others stay as they are.
type adoptBody struct {
	Courts []adoptedCourtBody `json:"courts,omitempty"` // a preview without them proposes those that have the same name
	Code   string             `json:"code,omitempty"`   // the code of a hall of another owner
}

type adoptedCourtBody struct {
	LeagueID int64  `json:"leagueId"`
	Name     string `json:"name"`    // the court of the league
	CourtID  *int64 `json:"courtId"` // the court of the hall; null or omitted: none
}

func (s *Server) adoptHall(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body adoptBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	var courts []halls.AdoptedCourt
	for _, c := range body.Courts {
		courts = append(courts, halls.AdoptedCourt(c))
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Halls.Adopt(r.Context(), actor, id, body.Code, courts, isPreview(r))
	})
}

func (s *Server) showHallDay(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Halls.ShowDay(r.Context(), actor, id, r.URL.Query().Get("date"))
	})
}

// closingBody closes a hall for an evening or a part of it.
type closingBody struct {
	Day     string               `json:"day"`
	From    *league.TimeOfDay    `json:"from,omitempty"`    // omitted: from the morning
	To      *league.TimeOfDay    `json:"to,omitempty"`      // omitted: to the next morning; a time at or before from is after midnight
	Reason  string               `json:"reason,omitempty"`  // shown with the games that move
	Leagues []acceptedLeagueBody `json:"leagues,omitempty"` // the leagues whose preview is accepted; omitted: all
}

type acceptedLeagueBody struct {
	LeagueID int64  `json:"leagueId"`
	Version  *int64 `json:"version"` // the version of the accepted preview; the league is not changed if it has changed since then
}

func (s *Server) closeHall(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body closingBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	request := halls.ClosingRequest{Day: body.Day, From: body.From, To: body.To, Reason: body.Reason}
	for _, accepted := range body.Leagues {
		request.Leagues = append(request.Leagues, halls.AcceptedLeague(accepted))
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Halls.Close(r.Context(), actor, id, request, isPreview(r)) })
}
