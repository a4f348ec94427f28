package transfer

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// withdrawalLine is the withdrawal of a team with the data for undoing it.
type withdrawalLine struct {
	Kind       string    `json:"kind"`
	TeamID     int64     `json:"teamId"`
	ReplacedBy *int64    `json:"replacedBy,omitempty"`
	At         time.Time `json:"at"`
	league.WithdrawalUndo
}

// loadWithdrawals loads the withdrawals of a league, without games that have been deleted permanently.
func loadWithdrawals(tx store.Teams, leagueID int64, teams []league.Team, games []store.Game) (lines []withdrawalLine, err error) {
	all, err := tx.WithdrawalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	exported := map[int64]bool{}
	for _, g := range games {
		exported[g.ID] = true
	}
	replacedBy := map[int64]*int64{}
	for _, t := range teams {
		replacedBy[t.ID] = t.ReplacedBy
	}
	for _, w := range all {
		w.Undo.Games = slices.DeleteFunc(w.Undo.Games, func(g league.WithdrawnGame) bool { return !exported[g.GameID] })
		lines = append(lines, withdrawalLine{TeamID: w.TeamID, ReplacedBy: replacedBy[w.TeamID], At: w.At, WithdrawalUndo: w.Undo})
	}
	return lines, nil
}

func (r *fileReader) readWithdrawal(line []byte) error {
	var w withdrawalLine
	if err := r.unmarshal(line, &w); err != nil {
		return err
	}
	c := lineCheck{r: r}
	at := slices.IndexFunc(r.file.teams, func(t league.Team) bool { return t.ID == w.TeamID })
	c.require(at >= 0 && r.file.teams[at].WithdrawnOn != nil, "team %d has not withdrawn", w.TeamID)
	c.require(!slices.ContainsFunc(r.file.withdrawals, func(other withdrawalLine) bool { return other.TeamID == w.TeamID }), "this team has withdrawn above")
	c.require(w.ReplacedBy == nil || *w.ReplacedBy != w.TeamID && r.seen.teams[*w.ReplacedBy], "it is replaced by no team of the league")
	c.require(w.How.Valid(), "how must be keep, forfeit or void")
	c.checkRange(w.TierBefore, 0, league.MaxTiers, "tierBefore")
	w.At = c.checkTime(w.At, "at")
	if w.Games == nil {
		w.Games = []league.WithdrawnGame{}
	}
	for i, g := range w.Games {
		c.require(r.seen.games[g.GameID], "there is no game with the id %d above", g.GameID)
		c.require(g.Fate.Valid(), "a game is cancelled, forfeited, void or takenOver")
		c.checkReason(g.Reason)
		if g.Abandoned != nil {
			status := map[league.AbandonHow]league.Status{league.Stand: league.Completed, league.Annul: league.Void}[g.Abandoned.How]
			w.Games[i].Abandoned = c.checkAbandonment(g.Abandoned, cmp.Or(status, league.Scheduled))
		}
	}
	r.file.withdrawals = append(r.file.withdrawals, w)
	return c.err
}

// checkWithdrawals requires a withdrawal, which an undo needs, for each team that has withdrawn.
func (r *fileReader) checkWithdrawals() error {
	for _, t := range r.file.teams {
		hasOne := slices.ContainsFunc(r.file.withdrawals, func(w withdrawalLine) bool { return w.TeamID == t.ID })
		if t.WithdrawnOn != nil && !hasOne {
			return r.invalidLine("the withdrawal of %q is missing", t.Name)
		}
	}
	return nil
}

func storeWithdrawals(tx store.Teams, ids newIDs, all []withdrawalLine) error {
	for _, w := range all {
		undo := w.WithdrawalUndo
		undo.Games = slices.Clone(w.Games)
		for i, g := range undo.Games {
			undo.Games[i].GameID = ids.games[g.GameID]
		}
		team, err := tx.FindTeam(ids.teams[w.TeamID])
		if err != nil {
			return err
		}
		team.ReplacedBy = ids.mapTeam(w.ReplacedBy)
		err = errors.Join(tx.UpdateTeam(team), tx.AddWithdrawal(store.Withdrawal{TeamID: team.ID, LeagueID: ids.league, At: w.At, Undo: undo}))
		if err != nil {
			return err
		}
	}
	return nil
}

// loadAbsences loads the absences of teams.
func loadAbsences(tx store.Teams, people *personNumbers, leagueID int64) (lines []absenceLine, err error) {
	all, err := tx.AbsencesOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		line := absenceLine{
			TeamID: a.TeamID, Day: a.Day, Reason: a.Reason, At: a.At, DaysBefore: a.DaysBefore, WasPlanned: a.WasPlanned,
			Answer: a.Answer, Why: a.Why, AnsweredAt: a.AnsweredAt,
		}
		if line.AnsweredBy, err = people.numberOf(a.AnsweredBy); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (r *fileReader) readAbsence(line []byte) error {
	var parsed absenceLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.teams[parsed.TeamID], "there is no team with the id %d above", parsed.TeamID)
	_, isDay := league.ParseDate(string(parsed.Day))
	c.require(isDay, "day must be a date like 2026-11-26")
	for _, other := range r.file.captains.absences {
		c.require(other.TeamID != parsed.TeamID || other.Day != parsed.Day, "the team has the day above")
	}
	c.require(parsed.DaysBefore >= 0 && parsed.DaysBefore <= 1000, "daysBefore must be 0 to 1000")
	c.require(parsed.Answer == league.Undecided || parsed.Answer == league.KeepGames, "answer must be kept, or empty")
	c.checkReason(parsed.Reason)
	c.checkReason(parsed.Why)
	c.require(parsed.AnsweredBy >= 0 && parsed.AnsweredBy <= len(r.file.people), "there is no person %d above", parsed.AnsweredBy)
	parsed.At = c.checkTime(parsed.At, "at")
	if parsed.AnsweredAt != nil {
		parsed.AnsweredAt = new(c.checkTime(*parsed.AnsweredAt, "answeredAt"))
	}
	r.file.captains.absences = append(r.file.captains.absences, parsed)
	return c.err
}

// storeAbsences stores the absences of teams.
func storeAbsences(tx store.Teams, ids newIDs, all []absenceLine) error {
	for _, a := range all {
		_, err := tx.SaveAbsence(store.StoredAbsence{
			LeagueID: ids.league, AnsweredAt: a.AnsweredAt, AnsweredBy: ids.actorOf(a.AnsweredBy),
			Absence: league.Absence{
				TeamID: ids.teams[a.TeamID], Day: a.Day, Reason: a.Reason, At: a.At, DaysBefore: a.DaysBefore, WasPlanned: a.WasPlanned, Answer: a.Answer, Why: a.Why,
			},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
