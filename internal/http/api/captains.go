package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/captains"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

// showTeamPage shows the page of a captain's link.
func (s *Server) showTeamPage(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	page, err := s.app.Captains.Find(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, page)
}

// teamCalendar sends the calendar of the team of a captain's link.
func (s *Server) teamCalendar(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	text, err := s.app.Captains.Calendar(r.Context(), actor, s.publicURL)
	if err != nil {
		return err
	}
	file, err := httpio.NewFile([]byte(text), "text/calendar; charset=utf-8", "private, no-cache")
	if err != nil {
		return err
	}
	return file.Serve(w, r, http.StatusOK)
}

// backBody says whether a team plays the next season too.
type backBody struct {
	Back *league.Back `json:"back"` // yes or no; null takes the answer back
}

func (s *Server) sayBack(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body backBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	question, err := s.app.Captains.SayBack(r.Context(), actor, fault.Or(body.Back, ""))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}

func (s *Server) listCaptains(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.List(r.Context(), actor, id) })
}

// captainRulesBody is what the captains of a league may do, as clients send it.
type captainRulesBody struct {
	ScoreLinks   httpio.Optional[bool] `json:"scoreLinks"`
	DisputeHours httpio.Optional[int]  `json:"disputeHours"`
}

func (b captainRulesBody) edit(rules *league.CaptainRules) {
	b.ScoreLinks.Set(&rules.ScoreLinks)
	b.DisputeHours.Set(&rules.DisputeHours)
}

func (s *Server) setCaptainRules(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body captainRulesBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.SetRules(r.Context(), actor, id, body.edit) })
}

func (s *Server) openTeamLinks(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.OpenAll(r.Context(), actor, id) })
}

func (s *Server) rotateTeamLink(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.Rotate(r.Context(), actor, id) })
}

func (s *Server) closeTeamLink(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.Close(r.Context(), actor, id) })
}

// toldScore is how a game ended, as a client sends it.
type toldScore struct {
	Team1Score int          `json:"team1Score"` // points, or sets won in a match of several sets
	Team2Score int          `json:"team2Score"`
	Sets       []pointsBody `json:"sets,omitempty"`
}

// pointsBody is the points of one set.
type pointsBody struct {
	Team1Score int `json:"team1Score"`
	Team2Score int `json:"team2Score"`
}

func (b *toldScore) score() *league.ClaimScore {
	if b == nil {
		return nil
	}
	s := league.ClaimScore{Team1Score: b.Team1Score, Team2Score: b.Team2Score}
	for _, set := range b.Sets {
		s.Sets = append(s.Sets, league.Set{Team1Score: set.Team1Score, Team2Score: set.Team2Score})
	}
	return &s
}

// claimBody is what a captain tells about the result of a game.
type claimBody struct {
	Kind   league.ClaimKind `json:"kind"`
	Score  *toldScore       `json:"score"`            // of a result, and the one that an agreement is about; null: a dispute that does not say how it ended
	Reason string           `json:"reason,omitempty"` // of a dispute
}

func (s *Server) addClaim(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body claimBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Captains.AddClaim(r.Context(), actor, id, captains.NewClaim{Kind: body.Kind, Score: body.Score.score(), Reason: body.Reason})
	})
}

func (s *Server) showClaims(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.GameClaims(r.Context(), actor, id) })
}

// settleBody is the decision of the league about a disputed result.
type settleBody struct {
	Score *toldScore `json:"score"`         // in the place of the result; null: the result stays
	Why   string     `json:"why,omitempty"` // for both captains
}

func (s *Server) settleClaims(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body settleBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Captains.Settle(r.Context(), actor, id, body.Score.score(), body.Why)
	})
}
