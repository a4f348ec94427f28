package transfer

import (
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

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
