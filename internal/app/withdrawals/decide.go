package withdrawals

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// A withdrawal is the withdrawal of a team in progress: its input, and the resulting changes of games.
type withdrawal struct {
	svc    *Service
	league league.League
	team   league.Team
	day    league.Date
	how    league.WithdrawHow
	now    time.Time

	teams []league.Team
	games []store.Game                   // all games of the league
	lines map[int64]league.ScheduledGame // schedule lines of the team by game id

	replacement *league.Team // the replacement after the withdrawal; nil if no team takes over the games
	isNew       bool         // whether the replacement has not been stored yet
	tierBefore  int          // previous tier of a replacement that is not new

	changes        []change
	keptResults    int // number of results that remain unchanged
	remainingGames int // number of games still to be played, because they have begun or were due before the withdrawal
}

// A change is the change of one game of the team.
type change struct {
	fate          league.GameFate
	line          league.ScheduledGame // zero for a game that was never scheduled
	reason        string               // the new reason in its schedule line
	before, after store.Game
}

// decideGames determines the change of each game of the team.
func (w *withdrawal) decideGames() error {
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
		if c.after, err = w.gameAfter(g, fate); err != nil {
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

// fateOf returns what happens to a game, or an empty value if it does not change.
func (w *withdrawal) fateOf(g store.Game) league.GameFate {
	line, isScheduled := w.lines[g.ID]
	hasBegun := g.IsLive() || g.Team1Score != 0 || g.Team2Score != 0
	isLeft := line.Waiting || isScheduled && line.Day >= w.day
	switch {
	case g.Status == league.Completed && w.how == league.AnnulledByTeam:
		return league.FateVoid
	case g.Status == league.Completed:
		w.keptResults++
	case g.Status != league.Scheduled || !isScheduled: // the game is not going to be played
	case hasBegun && w.how == league.AnnulledByTeam:
		return league.FateVoid
	case hasBegun:
		w.remainingGames++
	case isLeft && w.replacement != nil:
		return league.FateTakenOver
	case w.how == league.AnnulledByTeam:
		return league.FateCancelled
	case isLeft && w.how == league.ForfeitRest:
		return league.FateForfeited
	case isLeft:
		return league.FateCancelled
	default:
		w.remainingGames++
	}
	return ""
}

// gameAfter returns the state of a game after the withdrawal.
func (w *withdrawal) gameAfter(g store.Game, fate league.GameFate) (store.Game, error) {
	switch fate {
	case league.FateForfeited:
		by := league.ByTeam1
		if g.Team2ID == w.team.ID {
			by = league.ByTeam2
		}
		return w.svc.games.WithForfeit(w.league, g, by)
	case league.FateTakenOver:
		return replaceTeam(g, w.team.ID, w.replacement.ID), nil
	case league.FateVoid:
		after := g
		after.Status, after.Live = league.Void, false
		after.Abandoned = &league.Abandonment{
			How: league.Annul, Reason: w.reason(), At: w.now,
			From: g.Status, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, SetsOnly: g.SetsOnly, CompletedAt: g.CompletedAt,
		}
		return after, nil
	default:
		after := g
		after.Status = league.Cancelled
		return after, nil
	}
}

// reason returns the reason of cancelled and void games, such as "Diggers withdrew".
func (w *withdrawal) reason() string { return fault.Textf("%s withdrew", w.team.Name).String() }

// replaceTeam returns a game in which one team is replaced by another.
func replaceTeam(g store.Game, from, to int64) store.Game {
	if g.Team1ID == from {
		g.Team1ID = to
	} else {
		g.Team2ID = to
	}
	return g
}

// teamAfter returns the state of the team after the withdrawal.
func (w *withdrawal) teamAfter() league.Team {
	t := w.team
	t.WithdrawnOn = &w.day
	if w.replacement != nil && w.replacement.ID != 0 { // in a preview, a new team has no id
		t.ReplacedBy = &w.replacement.ID
	}
	return t
}
