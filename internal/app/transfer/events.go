package transfer

import (
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

var validOutcomes = []score.Outcome{score.Applied, score.Merged, score.Noop, score.Late, score.Conflict}

// validVias are the valid values of via in events.
var validVias = []string{string(access.BySession), string(access.ByLink), string(access.ByCourtCode), "revert", "record", "team", "settled", "import", games.ViaAnotherGame}

func (r *fileReader) readEvent(line []byte) error {
	var e eventLine
	if err := r.unmarshal(line, &e); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.games[e.GameID], "there is no game with the id %d above", e.GameID)
	c.require(e.Seq == r.events[e.GameID]+1 && e.Seq <= games.MaxLog, "the log of game %d goes on with event %d", e.GameID, r.events[e.GameID]+1)
	c.require(slices.Contains(validOutcomes, e.Outcome), "no event has such an outcome")
	field, problem := games.CheckEvent(e.Event)
	c.require(problem.IsZero() || e.Type == score.Record && field == "type", "%s: %s", field, problem)
	c.require(e.Person == 0 || e.Person >= 1 && e.Person <= len(r.file.people), "there is no person with the number %d above", e.Person)
	c.require(slices.Contains(validVias, e.Via), "no event came by such means")
	c.require(len(e.Device) <= games.MaxID, "the name of a device has at most %d characters", games.MaxID)
	c.checkRange(int(e.Seen), 0, maxNumber, "seen")
	e.ReceivedAt = c.checkTime(e.ReceivedAt, "receivedAt")
	e.At = c.checkTime(time.UnixMilli(e.At), "at").UnixMilli()
	r.events[e.GameID] = e.Seq
	r.file.events = append(r.file.events, e)
	return c.err
}

// checkLogs requires that each game's version equals its number of events. Files written before the server stored logs have no events; their games get
// version 0.
func (r *fileReader) checkLogs() error {
	for i, g := range r.file.games {
		switch n := r.events[g.ID]; {
		case n == 0:
			r.file.games[i].Version, r.file.games[i].Rules = 0, ""
		case n != g.Version:
			return r.invalidLine("the log of game %d should have %d events and has %d", g.ID, g.Version, n)
		}
	}
	return nil
}

// checkOutcome requires that a game's status, score and winner agree.
func (c *lineCheck) checkOutcome(g store.Game) {
	c.checkStatus(g.Status)
	if g.Status != league.Completed {
		c.checkWinner(g.WinnerID, g)
		return
	}
	c.require(g.CompletedAt != nil, "completedAt is missing")
	winner := games.WinnerID(g)
	c.require((winner == nil) == (g.WinnerID == nil) && (winner == nil || *winner == *g.WinnerID), "the winner is the team with the higher score")
}

func (c *lineCheck) checkWinner(id *int64, g store.Game) {
	c.require(id == nil || *id == g.Team1ID || *id == g.Team2ID, "the winner is none of the two teams")
}

// checkForfeit validates the forfeit of a game and the state before it, which an undo restores.
func (c *lineCheck) checkForfeit(g store.Game) *league.BeforeForfeit {
	if g.Forfeit == league.NoForfeit {
		c.require(g.BeforeForfeit == nil, "beforeForfeit belongs to a forfeited game")
		return nil
	}
	isOver := g.Status == league.Completed || g.Status == league.Void // void: its team has withdrawn since
	c.require(g.Forfeit.Valid() && isOver, "forfeit must be team1, team2 or both, of a game that is over")
	if g.BeforeForfeit == nil {
		c.require(false, "beforeForfeit is missing")
		return nil
	}
	before := *g.BeforeForfeit
	c.checkStatus(before.Status)
	c.require(before.Status != league.Void, "a void game cannot be forfeited")
	c.require(before.Status != league.Completed || before.CompletedAt != nil, "completedAt is missing")
	c.checkSets(before.Team1Score, before.Team2Score, before.Sets)
	before.At, before.CompletedAt = c.checkTime(before.At, "at"), c.checkOptionalTime(before.CompletedAt, "completedAt")
	before.Abandoned = c.checkAbandonment(before.Abandoned, before.Status)
	return &before
}

// checkStage validates whether a game is of the season, of finals or a friendly. Files of versions without stages only have season games.
func (c *lineCheck) checkStage(s league.Stage) league.Stage {
	s, problems := league.CheckStage(s)
	c.addProblems(problems)
	return s
}
