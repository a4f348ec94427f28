package transfer

import (
	"encoding/json"
	"slices"

	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// abandonment checks the data of a stopped game, because undoing the stop restores the result that the game had before.
func (c *check) abandonment(stopped *league.Abandonment, status league.Status) *league.Abandonment {
	if stopped == nil {
		return nil
	}
	a := *stopped
	c.must(a.How.Valid() && a.Describes(status), "a game with this status was not abandoned in that way")
	c.must(a.From == league.Scheduled || a.From == league.Completed && a.CompletedAt != nil, "only a game that is played or over can be abandoned")
	c.reason(a.Reason)
	c.sets(a.Team1Score, a.Team2Score, a.Sets)
	a.At, a.CompletedAt = c.instant(a.At, "at"), c.optional(a.CompletedAt, "completedAt")
	return &a
}

// result checks a result in the history of a game, because reverting a change restores it.
func (c *check) result(result games.Result) games.Result {
	c.score(result.Team1Score, result.Team2Score)
	c.status(result.Status)
	c.must(result.Forfeit == league.NoForfeit || result.Forfeit.Valid(), "forfeit must be team1, team2 or both")
	c.must(result.WinnerID == nil || c.r.seen.teams[*result.WinnerID], "the winner is no team of the league")
	c.day(result.Day)
	result.Stage = c.stage(result.Stage)
	result.GameDate = c.optional(result.GameDate, "gameDate")
	return result
}

// rules checks the rules of a game and returns them as JSON, as they are stored.
func (c *check) rules(text json.RawMessage, sport league.Sport) string {
	if len(text) == 0 {
		return ""
	}
	var rules score.Rules
	if err := json.Unmarshal(text, &rules); err != nil {
		c.must(false, "the rules of a game cannot be read")
		return ""
	}
	rules, problems := league.CheckRules(rules, sport)
	c.problems(problems)
	tidy, _ := json.Marshal(rules) // a struct of plain values can always be written
	return string(tidy)
}

// plannedRules returns the rules by which a game is to be played as they are stored; nil for none.
func (c *check) plannedRules(rules *score.Rules, sport league.Sport) *score.Rules {
	if rules == nil {
		return nil
	}
	tidy, problems := league.CheckRules(*rules, sport)
	c.problems(problems)
	return &tidy
}

// adjustments checks the points that were given to a team or taken from it, and its lot.
func (c *check) adjustments(t league.Team) {
	c.within(t.Lot, 0, maxNumber, "a drawn lot")
	c.within(len(t.Adjustments), 0, league.MaxAdjustments, "the number of adjustments of a team")
	for i, a := range t.Adjustments {
		tidy, problems := league.CheckAdjustment(a)
		c.problems(problems)
		c.must(a.ID > 0 && !slices.ContainsFunc(t.Adjustments[:i], func(b league.Adjustment) bool { return a.ID == b.ID }),
			"the adjustments of a team are numbered from 1")
		tidy.At = c.instant(a.At, "at")
		t.Adjustments[i] = tidy
	}
}
