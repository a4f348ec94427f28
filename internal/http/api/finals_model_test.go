package api

import (
	"maps"
	"slices"

	"sideout/internal/rules/bracket"
)

// mark is what stands in the way of a match, or how it ended without being played.
type mark string

const (
	forfeited mark = "forfeited"
	cancelled mark = "cancelled"
	void      mark = "void"
)

// finalsModel is what the results say, without a database.
type finalsModel struct {
	entry   bracket.Entry
	results map[string]bracket.Result
	played  map[string]bool // a match with play keeps its teams
	marks   map[string]mark
	before  map[string]*bracket.Result // what a forfeited or void match had been
	was     map[string]mark            // the mark of a forfeited match before
	absence map[string]bool            // a match that is forfeited because a team cannot come
}

func (m finalsModel) clone() finalsModel {
	m.entry.Absent, m.entry.Teams = maps.Clone(m.entry.Absent), slices.Clone(m.entry.Teams)
	m.results, m.played, m.marks, m.before = maps.Clone(m.results), maps.Clone(m.played), maps.Clone(m.marks), maps.Clone(m.before)
	m.was, m.absence = maps.Clone(m.was), maps.Clone(m.absence)
	return m
}

// follow lets absent teams forfeit, forgets matches that became unknown, and reports whether every match that was played keeps its
// teams. now are the teams of the matches that exist.
func (m finalsModel) follow(k bracket.Knockout, now map[string][2]int64) ([]bracket.Situation, bool) {
	for {
		all := k.Advance(m.entry, m.results)
		again := false
		for _, s := range all {
			teams := [2]int64{s.Teams[0].Team, s.Teams[1].Team}
			isWanted := s.State == bracket.Ready || s.State == bracket.Decided || s.IsForfeited(m.results)
			if had, has := now[s.Key]; m.played[s.Key] && has && (!isWanted || !areSame(had, teams)) || s.Mismatch {
				return all, false
			}
			if !isWanted { // the game is gone, and with it all that was known of it
				delete(m.marks, s.Key)
				delete(m.before, s.Key)
				delete(m.absence, s.Key)
			}
			if !again && s.IsForfeited(m.results) {
				if m.marks[s.Key] == void {
					return all, false // a void match cannot be forfeited
				}
				m.forfeit(s.Key, bracket.Result{Teams: teams, Winner: s.Winner.Team})
				m.absence[s.Key], again = true, true
			}
		}
		if !again {
			return all, true
		}
	}
}

func (m finalsModel) forfeit(key string, r bracket.Result) {
	if m.marks[key] != forfeited {
		m.before[key], m.was[key] = nil, m.marks[key]
		if result, has := m.results[key]; has {
			m.before[key] = &result
		}
	}
	m.results[key], m.marks[key] = r, forfeited
}

// takeBack gives a match what it had before it was forfeited or void.
func (m finalsModel) takeBack(key string) {
	delete(m.results, key)
	if r := m.before[key]; r != nil {
		m.results[key] = *r
	}
	before := m.marks[key]
	delete(m.before, key)
	delete(m.marks, key)
	delete(m.absence, key)
	if before == forfeited && m.was[key] != "" {
		m.marks[key] = m.was[key]
	}
}

// comesAfterAll takes back what a team has forfeited because it could not come, the last match first, with all later forfeits of that kind:
// but only if no later match has another result, and none that was played would get other teams then.
func (m finalsModel) comesAfterAll(team int64, k bracket.Knockout, now map[string][2]int64) finalsModel {
	delete(m.entry.Absent, team)
	for _, match := range slices.Backward(k.Matches) {
		r, has := m.results[match.Key]
		if !has || !m.absence[match.Key] || r.Winner == team || !slices.Contains(r.Teams[:], team) {
			continue
		}
		try, after, isDecided := m.clone(), map[string]bool{match.Key: true}, false
		for _, later := range k.Matches {
			if after[later.Sources[0].Key] || after[later.Sources[1].Key] {
				after[later.Key] = true
			}
			if after[later.Key] && try.absence[later.Key] {
				try.takeBack(later.Key)
			}
			_, has := try.results[later.Key]
			isDecided = isDecided || has && after[later.Key] && later.Key != match.Key
		}
		if _, isAllowed := try.clone().follow(k, now); isAllowed && !isDecided {
			m = try
		}
	}
	return m
}

func areSame(a, b [2]int64) bool { return a == b || a == [2]int64{b[1], b[0]} }
