package games

import (
	"slices"
	"strconv"

	"sideout/internal/base/fault"
	"sideout/internal/rules/score"
)

// lineupEvents are the types of events about line-ups.
var lineupEvents = map[score.EventType]bool{
	score.SetLineup: true, score.Substitute: true, score.Libero: true, score.Rotate: true, score.Sanctioned: true,
}

// checkLineupEvent validates the fields that an event about line-ups has besides those of all events.
func checkLineupEvent(e score.Event) (field string, problem fault.Text) {
	isNumber := func(n int) bool { return n >= 1 && n <= score.MaxNumber }
	numbers := fault.Textf("Numbers of players are from 1 to %s", strconv.Itoa(score.MaxNumber))
	switch {
	case e.Team != score.Team1 && e.Team != score.Team2:
		return "team", fault.Textf("Team must be team1 or team2")
	case e.Type == score.SetLineup && (!slices.Contains(score.LineupSizes, len(e.Numbers)) || slices.ContainsFunc(e.Numbers, func(n int) bool { return !isNumber(n) })):
		return "numbers", numbers
	case (e.Type == score.Substitute || e.Type == score.Libero) && (!isNumber(e.Out) || !isNumber(e.In)):
		return "in", numbers
	case e.Type == score.Sanctioned && !slices.Contains(score.SanctionLevels, e.Sanction):
		return "sanction", fault.Textf("A sanction is a warning, penalty, expulsion, disqualification, delayWarning or delayPenalty")
	case e.Type == score.Sanctioned && e.Number != 0 && !isNumber(e.Number):
		return "number", numbers
	default:
		return "", fault.Text{}
	}
}

// cleanLineupEvent clears the fields about line-ups that belong only to other types of events.
func cleanLineupEvent(e score.Event) score.Event {
	if e.Type != score.SetLineup {
		e.Numbers = nil
	}
	if e.Type != score.Substitute && e.Type != score.Libero {
		e.Out, e.In = 0, 0
	}
	if e.Type != score.Sanctioned {
		e.Sanction, e.Number = "", 0
	}
	return e
}
