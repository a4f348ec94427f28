package withdrawals

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// A withdrawal is a team that withdraws, with everything that this depends on, and what becomes of its games.
type withdrawal struct {
	svc    *Service
	league league.League
	team   league.Team
	on     league.Date
	how    league.WithdrawHow
	now    time.Time

	teams []league.Team
	games []store.Game                   // of the league
	lines map[int64]league.ScheduledGame // of the team, by game

	replacement *league.Team // as it is then; nil if nobody takes over the games
	isNew       bool         // the replacement is not stored yet
	tierBefore  int          // of a replacement that is not new

	changes []change
	stands  int // results that stay as they are
	left    int // games that stay to be played, because they have begun or were to be played before
}

// A change is what becomes of a game of the team.
type change struct {
	fate          league.GameFate
	line          league.ScheduledGame // the zero line of a game that was never scheduled
	reason        string               // in its line afterwards
	before, after store.Game
}

// decide determines what becomes of each game of the team.
func (w *withdrawal) decide() error {
	for _, g := range w.games {
		if g.Team1ID != w.team.ID && g.Team2ID != w.team.ID {
			continue
		}
		fate := w.fateOf(g)
		if fate == "" {
			continue
		}
		c := change{fate: fate, line: w.lines[g.ID], before: g}
		if c.reason = c.line.Reason; fate == league.FateCancelled || fate == league.FateVoid {
			c.reason = w.reason()
		}
		var err error
		if c.after, err = w.after(g, fate); err != nil {
			return err
		}
		w.changes = append(w.changes, c)
	}
	slices.SortStableFunc(w.changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(dayOf(a), dayOf(b)), cmp.Compare(a.line.GameTime, b.line.GameTime))
	})
	return nil
}

func dayOf(c change) league.Date { return fault.Or(c.before.Day, c.line.Day) }

// fateOf returns what becomes of a game; empty if it stays as it is.
func (w *withdrawal) fateOf(g store.Game) league.GameFate {
	line, isScheduled := w.lines[g.ID]
	hasBegun := g.IsLive() || g.Team1Score != 0 || g.Team2Score != 0
	isLeft := line.Waiting || isScheduled && line.Day >= w.on
	switch {
	case g.Status == league.Completed && w.how == league.AnnulledByTeam:
		return league.FateVoid
	case g.Status == league.Completed:
		w.stands++
	case g.Status != league.Scheduled || !isScheduled: // nobody plays it
	case hasBegun && w.how == league.AnnulledByTeam:
		return league.FateVoid
	case hasBegun:
		w.left++
	case isLeft && w.replacement != nil:
		return league.FateTakenOver
	case w.how == league.AnnulledByTeam:
		return league.FateCancelled
	case isLeft && w.how == league.ForfeitRest:
		return league.FateForfeited
	case isLeft:
		return league.FateCancelled
	default:
		w.left++
	}
	return ""
}

// after returns a game as it is after the withdrawal.
func (w *withdrawal) after(g store.Game, fate league.GameFate) (store.Game, error) {
	switch fate {
	case league.FateForfeited:
		by := league.ByTeam1
		if g.Team2ID == w.team.ID {
			by = league.ByTeam2
		}
		return w.svc.games.Forfeited(w.league, g, by)
	case league.FateTakenOver:
		return withTeam(g, w.team.ID, w.replacement.ID), nil
	case league.FateVoid:
		after := g
		after.Status, after.Live = league.Void, false
		after.Abandoned = &league.Abandonment{
			How: league.Annul, Reason: w.reason(), At: w.now,
			From: g.Status, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, CompletedAt: g.CompletedAt,
		}
		return after, nil
	default:
		after := g
		after.Status = league.Cancelled
		return after, nil
	}
}

// reason returns why games are cancelled or void: "Diggers withdrew".
func (w *withdrawal) reason() string { return fault.Textf("%s withdrew", w.team.Name).String() }

// withTeam returns a game with another team in the place of one of its teams.
func withTeam(g store.Game, from, to int64) store.Game {
	if g.Team1ID == from {
		g.Team1ID = to
	} else {
		g.Team2ID = to
	}
	return g
}

// teamAfter returns the team as it is after the withdrawal.
func (w *withdrawal) teamAfter() league.Team {
	t := w.team
	t.WithdrawnOn = &w.on
	if w.replacement != nil && w.replacement.ID != 0 { // a new team has no id in a preview
		t.ReplacedBy = &w.replacement.ID
	}
	return t
}
