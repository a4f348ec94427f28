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

var outcomes = []score.Outcome{score.Applied, score.Merged, score.Noop, score.Late, score.Conflict}

// eventMeans are the means by which an event can have come.
var eventMeans = []string{string(access.BySession), string(access.ByLink), string(access.ByCourtCode), "revert", "record", "team", "settled"}

func (r *fileReader) readEvent(line []byte) error {
	var e eventLine
	if err := r.unmarshal(line, &e); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.games[e.GameID], "there is no game with the id %d above", e.GameID)
	c.must(e.Seq == r.events[e.GameID]+1 && e.Seq <= games.MaxLog, "the log of game %d goes on with event %d", e.GameID, r.events[e.GameID]+1)
	c.must(slices.Contains(outcomes, e.Outcome), "no event has such an outcome")
	field, problem := games.CheckEvent(e.Event)
	c.must(problem.IsZero() || e.Type == score.Record && field == "type", "%s: %s", field, problem)
	c.must(e.Person == 0 || e.Person >= 1 && e.Person <= len(r.file.people), "there is no person with the number %d above", e.Person)
	c.must(slices.Contains(eventMeans, e.Via), "no event came by such means")
	c.must(len(e.Device) <= games.MaxID, "the name of a device has at most %d characters", games.MaxID)
	c.within(int(e.Seen), 0, maxNumber, "seen")
	e.ReceivedAt = c.instant(e.ReceivedAt, "receivedAt")
	e.At = c.instant(time.UnixMilli(e.At), "at").UnixMilli()
	r.events[e.GameID] = e.Seq
	r.file.events = append(r.file.events, e)
	return c.err
}

// checkLogs checks that each game's version is the number of its events. A file of a version without logs has no events; its
// games get version 0.
func (r *fileReader) checkLogs() error {
	for i, g := range r.file.games {
		switch n := r.events[g.ID]; {
		case n == 0:
			r.file.games[i].Version, r.file.games[i].Rules = 0, ""
		case n != g.Version:
			return r.refuse("the log of game %d should have %d events and has %d", g.ID, g.Version, n)
		}
	}
	return nil
}

// outcome checks that a game's status, score and winner agree.
func (c *check) outcome(g store.Game) {
	c.status(g.Status)
	if g.Status != league.Completed {
		c.winner(g.WinnerID, g)
		return
	}
	c.must(g.CompletedAt != nil, "completedAt is missing")
	winner := games.WinnerID(g)
	c.must((winner == nil) == (g.WinnerID == nil) && (winner == nil || *winner == *g.WinnerID), "the winner is the team with the higher score")
}

func (c *check) winner(id *int64, g store.Game) {
	c.must(id == nil || *id == g.Team1ID || *id == g.Team2ID, "the winner is none of the two teams")
}

// forfeit checks by which team a game was forfeited, and what the game was before, because an undo restores that.
func (c *check) forfeit(g store.Game) *league.BeforeForfeit {
	if g.Forfeit == league.NoForfeit {
		c.must(g.BeforeForfeit == nil, "beforeForfeit belongs to a forfeited game")
		return nil
	}
	c.must(g.Forfeit.Valid() && g.Status == league.Completed, "forfeit must be team1, team2 or both, of a completed game")
	if g.BeforeForfeit == nil {
		c.must(false, "beforeForfeit is missing")
		return nil
	}
	before := *g.BeforeForfeit
	c.status(before.Status)
	c.must(before.Status != league.Void, "a void game cannot be forfeited")
	c.must(before.Status != league.Completed || before.CompletedAt != nil, "completedAt is missing")
	c.sets(before.Team1Score, before.Team2Score, before.Sets)
	before.At, before.CompletedAt = c.instant(before.At, "at"), c.optional(before.CompletedAt, "completedAt")
	before.Abandoned = c.abandonment(before.Abandoned, before.Status)
	return &before
}

// stage checks what a game is part of. A file of a version without stages has the season only.
func (c *check) stage(s league.Stage) league.Stage {
	s, problems := league.CheckStage(s)
	c.problems(problems)
	return s
}
