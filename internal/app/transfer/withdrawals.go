package transfer

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// withdrawalLine is the withdrawal of a team, with what its undo needs.
type withdrawalLine struct {
	Kind       string    `json:"kind"`
	TeamID     int64     `json:"teamId"`
	ReplacedBy *int64    `json:"replacedBy,omitempty"`
	At         time.Time `json:"at"`
	league.WithdrawalUndo
}

// loadWithdrawals loads the withdrawals of a league, without games that have been deleted for good since.
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
	c := check{r: r}
	at := slices.IndexFunc(r.file.teams, func(t league.Team) bool { return t.ID == w.TeamID })
	c.must(at >= 0 && r.file.teams[at].WithdrawnOn != nil, "team %d has not withdrawn", w.TeamID)
	c.must(!slices.ContainsFunc(r.file.withdrawals, func(other withdrawalLine) bool { return other.TeamID == w.TeamID }), "this team has withdrawn above")
	c.must(w.ReplacedBy == nil || *w.ReplacedBy != w.TeamID && r.seen.teams[*w.ReplacedBy], "it is replaced by no team of the league")
	c.must(w.How.Valid(), "how must be keep, forfeit or void")
	c.within(w.TierBefore, 0, league.MaxTiers, "tierBefore")
	w.At = c.instant(w.At, "at")
	if w.Games == nil {
		w.Games = []league.WithdrawnGame{}
	}
	for i, g := range w.Games {
		c.must(r.seen.games[g.GameID], "there is no game with the id %d above", g.GameID)
		c.must(g.Fate.Valid(), "a game is cancelled, forfeited, void or takenOver")
		c.reason(g.Reason)
		if g.Abandoned != nil {
			status := map[league.AbandonHow]league.Status{league.Stand: league.Completed, league.Annul: league.Void}[g.Abandoned.How]
			w.Games[i].Abandoned = c.abandonment(g.Abandoned, cmp.Or(status, league.Scheduled))
		}
	}
	r.file.withdrawals = append(r.file.withdrawals, w)
	return c.err
}

// checkWithdrawals checks that each team that has withdrawn has its withdrawal, which an undo needs.
func (r *fileReader) checkWithdrawals() error {
	for _, t := range r.file.teams {
		hasOne := slices.ContainsFunc(r.file.withdrawals, func(w withdrawalLine) bool { return w.TeamID == t.ID })
		if t.WithdrawnOn != nil && !hasOne {
			return r.refuse("the withdrawal of %q is missing", t.Name)
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
		team.ReplacedBy = ids.team(w.ReplacedBy)
		err = errors.Join(tx.UpdateTeam(team), tx.AddWithdrawal(store.Withdrawal{TeamID: team.ID, LeagueID: ids.league, At: w.At, Undo: undo}))
		if err != nil {
			return err
		}
	}
	return nil
}

// loadAbsences loads the days on which teams cannot play.
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
	var read absenceLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	_, isDay := league.ParseDate(string(read.Day))
	c.must(isDay, "day must be a date like 2026-11-26")
	for _, other := range r.file.captains.absences {
		c.must(other.TeamID != read.TeamID || other.Day != read.Day, "the team has the day above")
	}
	c.must(read.DaysBefore >= 0 && read.DaysBefore <= 1000, "daysBefore must be 0 to 1000")
	c.must(read.Answer == league.Undecided || read.Answer == league.KeepGames, "answer must be kept, or empty")
	c.reason(read.Reason)
	c.reason(read.Why)
	c.must(read.AnsweredBy >= 0 && read.AnsweredBy <= len(r.file.people), "there is no person %d above", read.AnsweredBy)
	read.At = c.instant(read.At, "at")
	if read.AnsweredAt != nil {
		read.AnsweredAt = new(c.instant(*read.AnsweredAt, "answeredAt"))
	}
	r.file.captains.absences = append(r.file.captains.absences, read)
	return c.err
}

// storeAbsences stores the days on which teams cannot play.
func storeAbsences(tx store.Teams, ids newIDs, all []absenceLine) error {
	for _, a := range all {
		_, err := tx.SaveAbsence(store.StoredAbsence{
			LeagueID: ids.league, AnsweredAt: a.AnsweredAt, AnsweredBy: ids.actor(a.AnsweredBy),
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
