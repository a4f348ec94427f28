package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/captains"
	"sideout/internal/app/withdrawals"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// absenceBody is a day on which a team cannot play.
type absenceBody struct {
	Day    string `json:"day"`
	Reason string `json:"reason,omitempty"`
}

func (s *Server) reportAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body absenceBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	view, err := s.app.Captains.ReportAbsence(r.Context(), actor, body.Day, body.Reason)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

func (s *Server) takeBackAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	if err := s.app.Captains.TakeBackAbsence(r.Context(), actor, id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// keptBody is why the games of a team stay on a day on which it cannot play.
type keptBody struct {
	Why string `json:"why,omitempty"` // for the captain
}

func (s *Server) keepGames(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body keptBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	absence, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.KeepGames(r.Context(), actor, id, absence, body.Why) })
}

// forfeitBody says by which team a game was forfeited.
type forfeitBody struct {
	By league.Forfeit `json:"by"`
}

func (s *Server) forfeitGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.ForfeitGame(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeit(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoForfeit(r.Context(), actor, id) })
}

// forfeitSetBody says by which team a set was forfeited.
type forfeitSetBody struct {
	By score.Team `json:"by"`
}

func (s *Server) forfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitSetBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Scoring.ForfeitSet(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Scoring.UndoForfeitSet(r.Context(), actor, id) })
}

// noShowBody names the night to which a team did not come.
type noShowBody struct {
	Date string `json:"date,omitempty"` // a date; if omitted tonight
}

func (s *Server) noShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.NoShows.Forfeit(r.Context(), actor, id, body.Date) })
}

// noShowUndoBody names the games that a team did not forfeit.
type noShowUndoBody struct {
	GameIDs []int64 `json:"gameIds"`
}

func (s *Server) undoNoShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowUndoBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.NoShows.Undo(r.Context(), actor, id, body.GameIDs) })
}

// withdrawBody says how a team withdraws from its league.
type withdrawBody struct {
	On         string             `json:"on,omitempty"`      // the first day without it, a date; if omitted today
	How        league.WithdrawHow `json:"how"`               // what becomes of its games
	ReplacedBy *int64             `json:"replacedBy"`        // the team that takes over the games to be played; null: none
	NewTeam    string             `json:"newTeam,omitempty"` // or the name of a new team that does
}

func (s *Server) withdrawTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body withdrawBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Withdrawals.Withdraw(r.Context(), actor, id, withdrawals.Request(body), isPreview(r))
	})
}

func (s *Server) undoWithdrawal(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Withdrawals.Undo(r.Context(), actor, id) })
}

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

// claimBody is what a captain reports about the result of a game.
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

// contactBody is the address of a captain.
type contactBody struct {
	Email string `json:"email"`
}

func (s *Server) addContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body contactBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) { return s.app.Captains.AddContact(r.Context(), actor, id, body.Email) })
}

func (s *Server) removeContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	contact, err := httpio.PathID(r, "contact")
	if err != nil {
		return err
	}
	return deleteOf(w, r, func(id int64) error { return s.app.Captains.RemoveContact(r.Context(), actor, id, contact) })
}

// addOwnContact puts an address down for the team of a captain's link.
func (s *Server) addOwnContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body contactBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	counts, err := s.app.Captains.AddOwnContact(r.Context(), actor, body.Email)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, counts)
}

// showQuestion shows what a mail asks the holder of an address.
func (s *Server) showQuestion(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ShowQuestion(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}

// confirmContact stores that the holder of an address has said yes.
func (s *Server) confirmContact(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ConfirmContact(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}
