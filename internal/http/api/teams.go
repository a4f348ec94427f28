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

func (s *Server) withdrawAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	if err := s.app.Captains.TakeBackAbsence(r.Context(), actor, id); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}

// keptBody declines to move the games of a team on a day on which it cannot play.
type keptBody struct {
	Why string `json:"why,omitempty"` // the reason, which the captain can see
}

func (s *Server) keepGamesDespiteAbsence(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body keptBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	absence, err := httpio.PathID(r, "absence")
	if err != nil {
		return err
	}
	return runByID(w, r, func(id int64) error {
		return s.app.Captains.KeepGamesDespiteAbsence(r.Context(), actor, id, absence, body.Why)
	})
}

// forfeitBody is the team that forfeits a game.
type forfeitBody struct {
	By league.Forfeit `json:"by"` // the team that forfeits, or both
}

func (s *Server) forfeitGame(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.ForfeitGame(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeit(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoForfeit(r.Context(), actor, id) })
}

// forfeitSetBody is the team that forfeits the current set.
type forfeitSetBody struct {
	By score.Team `json:"by"`
}

func (s *Server) forfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body forfeitSetBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Scoring.ForfeitSet(r.Context(), actor, id, body.By) })
}

func (s *Server) undoForfeitSet(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Scoring.UndoForfeitSet(r.Context(), actor, id) })
}

// noShowBody is the night on which a team did not appear.
type noShowBody struct {
	Date string `json:"date,omitempty"` // default tonight
}

func (s *Server) recordNoShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowBody
	if err := httpio.ReadOptionalJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.NoShows.Forfeit(r.Context(), actor, id, body.Date) })
}

// noShowUndoBody identifies the games whose forfeits are undone.
type noShowUndoBody struct {
	GameIDs []int64 `json:"gameIds"`
}

func (s *Server) undoNoShow(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body noShowUndoBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.NoShows.Undo(r.Context(), actor, id, body.GameIDs) })
}

// withdrawBody withdraws a team from its league.
type withdrawBody struct {
	On         string             `json:"on,omitempty"`      // the date of the first day without the team; default today
	How        league.WithdrawHow `json:"how"`               // the consequence for the games of the team
	ReplacedBy *int64             `json:"replacedBy"`        // the id of the team that takes over the unplayed games; null or omitted: none
	NewTeam    string             `json:"newTeam,omitempty"` // the name of a new team that takes over the unplayed games
}

func (s *Server) withdrawTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body withdrawBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Withdrawals.Withdraw(r.Context(), actor, id, withdrawals.Request(body), isPreview(r))
	})
}

func (s *Server) undoWithdrawal(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Withdrawals.Undo(r.Context(), actor, id) })
}

// placeBody identifies the team whose place another team takes.
type placeBody struct {
	Of int64 `json:"of"` // the id of a team that has withdrawn
}

func (s *Server) takePlace(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body placeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Withdrawals.TakePlace(r.Context(), actor, id, body.Of) })
}

func (s *Server) undoTakePlace(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Withdrawals.UndoTakePlace(r.Context(), actor, id) })
}

// showTeamPage responds with the page of a captain's link.
func (s *Server) showTeamPage(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	page, err := s.app.Captains.Find(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, page)
}

// showTeamCalendar responds with the calendar of the team of a captain's link.
func (s *Server) showTeamCalendar(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
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

// backBody is the reply of a captain whether the team plays the next season.
type backBody struct {
	Back *league.Back `json:"back"` // yes or no; null or omitted withdraws the reply
}

func (s *Server) answerReturnQuestion(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body backBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	question, err := s.app.Captains.AnswerReturnQuestion(r.Context(), actor, fault.Or(body.Back, ""))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}

func (s *Server) listCaptains(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.List(r.Context(), actor, id) })
}

// captainRulesBody changes the rights of the captains of a league. Omitted fields stay unchanged.
type captainRulesBody struct {
	ScoreLinks   httpio.Optional[bool] `json:"scoreLinks"`   // whether captains see the score links of their next night
	DisputeHours httpio.Optional[int]  `json:"disputeHours"` // the number of hours after a game during which its result can be disputed
}

func (b captainRulesBody) applyTo(rules *league.CaptainRules) {
	b.ScoreLinks.Set(&rules.ScoreLinks)
	b.DisputeHours.Set(&rules.DisputeHours)
}

func (s *Server) setCaptainRules(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body captainRulesBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.SetRules(r.Context(), actor, id, body.applyTo) })
}

func (s *Server) enableTeamLinks(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.EnableLinks(r.Context(), actor, id) })
}

func (s *Server) rotateTeamLink(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.Rotate(r.Context(), actor, id) })
}

func (s *Server) disableTeamLink(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return runByID(w, r, func(id int64) error { return s.app.Captains.DisableLink(r.Context(), actor, id) })
}

// toldScore is the final score of a game that somebody reports.
type toldScore struct {
	Team1Score int          `json:"team1Score"`         // the points of team 1, or its sets in a match of several sets
	Team2Score int          `json:"team2Score"`         // the points of team 2, or its sets in a match of several sets
	Sets       []pointsBody `json:"sets,omitempty"`     // the points of each set, in a match of several sets
	SetsOnly   bool         `json:"setsOnly,omitempty"` // true if the scores count sets; also assumed in a match of several sets if sets is omitted
}

// pointsBody is the score of a set.
type pointsBody struct {
	Team1Score int `json:"team1Score"`
	Team2Score int `json:"team2Score"`
}

func (b *toldScore) toClaimScore() *league.ClaimScore {
	if b == nil {
		return nil
	}
	return &league.ClaimScore{Team1Score: b.Team1Score, Team2Score: b.Team2Score, Sets: toPlayedSets(b.Sets), SetsOnly: b.SetsOnly}
}

func toPlayedSets(bodies []pointsBody) (sets []league.Set) {
	for _, set := range bodies {
		sets = append(sets, league.Set{Team1Score: set.Team1Score, Team2Score: set.Team2Score})
	}
	return sets
}

// claimBody is what a captain reports about the result of a game.
type claimBody struct {
	Kind   league.ClaimKind `json:"kind"`
	Score  *toldScore       `json:"score"`            // the score that is reported or confirmed; may be null or omitted in a dispute
	Reason string           `json:"reason,omitempty"` // the reason of a dispute
}

func (s *Server) addClaim(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body claimBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Captains.AddClaim(r.Context(), actor, id, captains.NewClaim{Kind: body.Kind, Score: body.Score.toClaimScore(), Reason: body.Reason})
	})
}

func (s *Server) showClaims(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.GameClaims(r.Context(), actor, id) })
}

// settleBody is the decision of the league about a disputed result.
type settleBody struct {
	Score *toldScore `json:"score"`         // the new result; null or omitted: the result stays unchanged
	Why   string     `json:"why,omitempty"` // the reason, which both captains can see
}

func (s *Server) settleClaims(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body settleBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Captains.Settle(r.Context(), actor, id, body.Score.toClaimScore(), body.Why)
	})
}

// unsettleBody is a decision to take back: the result that it has left, and the one before it.
type unsettleBody struct {
	Decided *toldScore `json:"decided"`
	Before  *toldScore `json:"before"`
}

func (s *Server) undoSettle(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body unsettleBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Decided == nil || body.Before == nil {
		return fault.Field("decided", "Send the result that was decided, and the one before it")
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Captains.UndoSettle(r.Context(), actor, id, *body.Decided.toClaimScore(), *body.Before.toClaimScore())
	})
}

// contactBody is the e-mail address of a captain.
type contactBody struct {
	Email string `json:"email"`
}

func (s *Server) addContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body contactBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Captains.AddContact(r.Context(), actor, id, body.Email) })
}

func (s *Server) removeContact(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	contact, err := httpio.PathID(r, "contact")
	if err != nil {
		return err
	}
	return runByID(w, r, func(id int64) error { return s.app.Captains.RemoveContact(r.Context(), actor, id, contact) })
}

// addOwnContact adds an e-mail address of a captain to the team of a captain's link.
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

// showContactQuestion responds with the question of a mail that asks the owner of an address for consent.
func (s *Server) showContactQuestion(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ShowContactQuestion(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}

// confirmContact stores the consent of the owner of an address.
func (s *Server) confirmContact(w http.ResponseWriter, r *http.Request, _ access.Actor) error {
	question, err := s.app.Captains.ConfirmContact(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, question)
}
