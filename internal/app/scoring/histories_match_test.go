package scoring_test

import (
	"fmt"
	"slices"

	"sideout/internal/rules/score"
)

// match is a match as it is played, counted in a simple way.
type match struct {
	rules    score.Rules
	sets     []score.Set
	won      [2]int
	winner   score.Team
	rallies  int
	drawn    bool
	lastOnly bool // the next point wins
}

func newMatch(rules score.Rules) match {
	m := match{rules: rules}
	m.begin()
	return m
}

func (m *match) begin() {
	m.sets = append(m.sets, score.Set{Team1Score: m.rules.StartingScore, Team2Score: m.rules.StartingScore})
}

// play plays a rally, or ends the match, or agrees that the next point wins. It returns the sum of all points as an event about
// it has to name it.
func (m *match) play(kind score.EventType, team score.Team) (rally int) {
	for _, set := range m.sets {
		rally += set.Team1Score + set.Team2Score
	}
	set := &m.sets[len(m.sets)-1]
	switch kind {
	case score.LastPoint:
		m.lastOnly = true
		return rally
	case score.Finish:
		if m.isLevel() {
			m.drawn = true
			return rally
		}
		m.end(set.Team1Score > set.Team2Score)
		return rally
	}
	m.rallies++
	if team == score.Team1 {
		set.Team1Score++
	} else {
		set.Team2Score++
	}
	m.count(*set, team)
	return rally + 1
}

// count ends the set and the match after a rally, if it has decided them.
func (m *match) count(set score.Set, team score.Team) {
	if m.lastOnly {
		m.end(team == score.Team1)
		return
	}
	rules := m.rules.SetRules
	if m.rules.Sets > 1 && len(m.sets) == m.rules.Sets/2*2+1 {
		rules.EndingScore, rules.MaxScoreCap = m.rules.DecidingScore, m.rules.DecidingCap
	} else if len(m.rules.Targets) > 0 {
		rules.EndingScore = m.rules.Targets[min(len(m.sets), len(m.rules.Targets))-1] // the last one is also that of all that follow
	}
	if m.rules.EndingScore == score.NoTarget || score.Winner(rules, set.Team1Score, set.Team2Score) == score.None {
		return
	}
	m.win(team)
	isDecided := max(m.won[0], m.won[1]) > m.rules.Sets/2 && !m.rules.PlayAll
	isLevel := m.won[0] == m.won[1]
	if !isDecided && len(m.sets) < m.rules.Sets || isLevel && !m.rules.Draws {
		m.begin()
		return
	}
	if isLevel {
		m.drawn = true
		return
	}
	m.winner = map[bool]score.Team{true: score.Team1, false: score.Team2}[m.won[0] > m.won[1]]
}

// end ends the match in the middle of a set, which the winner has won.
func (m *match) end(team1 bool) {
	m.winner = map[bool]score.Team{true: score.Team1, false: score.Team2}[team1]
	m.win(m.winner)
}

func (m *match) win(team score.Team) {
	if team == score.Team1 {
		m.won[0]++
	} else {
		m.won[1]++
	}
}

func (m *match) isLevel() bool {
	set := m.sets[len(m.sets)-1]
	return m.won[0] == m.won[1] && set.Team1Score == set.Team2Score
}

func (m *match) equals(s score.State) bool {
	return slices.Equal(m.sets, s.Sets) && m.won == [2]int{s.Team1Sets, s.Team2Sets} && m.winner == s.Winner && m.drawn == s.Drawn
}

func (m match) String() string { return fmt.Sprintf("%v, sets %v, winner %q", m.sets, m.won, m.winner) }
