package league

import (
	"strconv"

	"sideout/internal/message"
	"sideout/internal/score"
	"sideout/spec"
)

// MaxSets is the most sets a match can have.
const MaxSets = 9

// MaxTimeLimit is the longest time limit of a match, in minutes. It is the one of the free scorer.
const MaxTimeLimit = 999

// DefaultRules returns the default rules of a sport, see docs/product/league.md#league-rules.
func DefaultRules(sport Sport) score.Rules {
	row, found := spec.FindSport(string(sport))
	if !found { // a league of an unknown sport is refused elsewhere
		row = spec.Sport{DecidingScore: 1, Steps: []int{1}}
	}
	return score.DefaultRules(row)
}

// tidyRules returns the rules as they are stored, with defaults for omitted fields.
func tidyRules(m score.Rules, sport Sport) score.Rules {
	defaults := DefaultRules(sport)
	if m.Sets == 0 {
		m.Sets = 1
	}
	if m.DecidingScore == 0 {
		m.DecidingScore = defaults.DecidingScore
		if m.EndingScore != score.NoTarget {
			m.DecidingScore = min(m.DecidingScore, m.EndingScore) // the deciding set is never longer than the others
		}
	}
	m.Steps = defaults.Steps
	m.PlayAll = m.PlayAll && m.Sets > 1
	return m
}

// CheckRules returns the rules as they are stored, and their problems.
func CheckRules(m score.Rules, sport Sport) (score.Rules, []Problem) {
	var p problems
	m = tidyRules(m, sport)
	p.rules(m)
	return m, p
}

// rules adds the problems of rules.
func (p *problems) rules(m score.Rules) {
	checkRange := func(field string, n, least int, what message.Text) {
		p.must(n >= least && n <= MaxScore, field, "%s must be from %s to %s", what, strconv.Itoa(least), strconv.Itoa(MaxScore))
	}
	checkRange("rules.endingScore", m.EndingScore, score.NoTarget, message.New("Points to win"))
	checkRange("rules.startingScore", m.StartingScore, 0, message.New("Starting score"))
	checkRange("rules.decidingScore", m.DecidingScore, 1, message.New("Points to win the deciding set"))
	if m.MaxScoreCap != nil {
		checkRange("rules.maxScoreCap", *m.MaxScoreCap, 1, message.New("Max score cap"))
	}
	if m.DecidingCap != nil {
		checkRange("rules.decidingCap", *m.DecidingCap, 1, message.New("Max score cap of the deciding set"))
	}
	p.must(m.MaxTime == nil || *m.MaxTime >= 1 && *m.MaxTime <= MaxTimeLimit, "rules.maxTime",
		"Max time must be from %s to %s minutes", "1", strconv.Itoa(MaxTimeLimit))
	p.must(m.Sets >= 1 && m.Sets <= MaxSets && m.Sets%2 == 1, "rules.sets", "Sets must be an odd number from 1 to 9")
	p.must(m.Sets == 1 || m.EndingScore != score.NoTarget, "rules.endingScore", "A match of several sets needs points to win a set")
	p.must(m.EndingScore == score.NoTarget || !score.DecidedAtStart(m.SetRules), "rules.startingScore",
		"With this starting score a game would be over before it begins")
}
