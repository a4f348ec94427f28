// What a live game is played to, and where it stands after each point.

package score

import (
	"slices"

	"sideout/spec"
)

// Match says what a live game is played to: each set, and how many of them. A game without sets is a match of one.
type Match struct {
	Rules
	Sets          int   `json:"sets"`                  // an odd number
	PlayAll       bool  `json:"playAll"`               // all sets are played, whoever has the most of them already
	DecidingScore int   `json:"decidingScore"`         // what the last of several sets is played to
	DecidingCap   *int  `json:"decidingCap,omitempty"` // nil: it has no cap
	Steps         []int `json:"steps"`                 // what one tap may be worth: 1, in basketball 1, 2 or 3
	Serve         bool  `json:"serve"`                 // whether the board shows who serves, and counts time-outs
}

// NoTarget is the ending score of a game that ends when somebody says so.
const NoTarget = 0

// usual is the sport whose games keep to these rules by default. Time-outs and the change of sides in the last set are
// counted by its numbers in every league: no league can set them.
var usual = spec.Sports[0]

// TimeoutsPerSet is how many time-outs a team has in a set.
var TimeoutsPerSet = usual.TimeoutsPerSet

// MatchOf returns what the games of a sport are played to by default, see docs/product/live.md#live-complete.
func MatchOf(s spec.Sport) Match {
	m := Match{
		Rules: Rules{EndingScore: s.EndingScore, WinByTwo: s.WinByTwo},
		Sets:  1, DecidingScore: s.DecidingScore, Steps: slices.Clone(s.Steps),
	}
	if s.MaxScoreCap != nil {
		m.MaxScoreCap = new(*s.MaxScoreCap) // callers read JSON into it
	}
	return m
}

// isLast reports whether the set with this index, from 0, is the last there can be of several.
func (m Match) isLast(set int) bool { return m.Sets > 1 && set == m.Sets-1 }

// rulesOf returns what the set with this index is played to: the last of several is shorter.
func (m Match) rulesOf(set int) Rules {
	rules := m.Rules
	if m.isLast(set) && rules.EndingScore > m.DecidingScore && rules.StartingScore < m.DecidingScore {
		rules.EndingScore, rules.MaxScoreCap = m.DecidingScore, m.DecidingCap
	}
	return rules
}

// setWinner returns who has won the set with this index, or None while it goes on.
func (m Match) setWinner(set int, s Set) Team {
	if m.EndingScore == NoTarget {
		return None
	}
	return Winner(m.rulesOf(set), s.Team1Score, s.Team2Score)
}

// allows reports whether one tap may be worth so much.
func (m Match) allows(worth int) bool { return worth == 1 || slices.Contains(m.Steps, worth) }

// winner returns who has won the match with so many sets, or None while there are sets to play.
func (m Match) winner(won1, won2 int) Team {
	if m.PlayAll && won1+won2 < m.Sets || 2*max(won1, won2) <= m.Sets {
		return None
	}
	return ahead(won1, won2)
}

// Set is the points of one set.
type Set struct {
	Team1Score int `json:"team1Score"`
	Team2Score int `json:"team2Score"`
}

// leader returns who has more points.
func (s Set) leader() Team { return ahead(s.Team1Score, s.Team2Score) }

// State is where a match stands.
type State struct {
	Sets      []Set  `json:"sets"`      // all so far; the last one is being played, or ended the match
	Team1Sets int    `json:"team1Sets"` // sets won
	Team2Sets int    `json:"team2Sets"`
	Winner    Team   `json:"winner"`   // of the match; None while it goes on
	Serving   Team   `json:"serving"`  // None: nobody knows
	Left      Team   `json:"left"`     // the team on the left, as the scorer sees the court; None: ask before the set begins
	Timeouts  [2]int `json:"timeouts"` // taken in this set, by team

	began    Team // who served first in this set; None: nobody knows
	finished bool // ended by hand, not by the rules
}

// start is a match before its first point.
func (m Match) start() State {
	return State{Sets: []Set{{m.StartingScore, m.StartingScore}}, Left: Team1}
}

// Score returns the points of the set that is being played.
func (s State) Score() Set { return s.Sets[len(s.Sets)-1] }

// Total returns the points of all sets together.
func (s State) Total() (points int) {
	for _, set := range s.Sets {
		points += set.Team1Score + set.Team2Score
	}
	return points
}

// leader returns who would have won if the match ended now: by sets, and where they are level by the running set.
func (s State) leader() Team {
	if team := ahead(s.Team1Sets, s.Team2Sets); team != None {
		return team
	}
	return s.Score().leader()
}

// finish ends a match that has a leader. Where the sets are level, the running one decides and is won.
func (s State) finish() State {
	s.Winner = s.leader()
	s.finished = s.Winner != None
	if s.Team1Sets == s.Team2Sets {
		s = s.award(s.Winner)
	}
	return s
}

// award counts a set as won by a team.
func (s State) award(team Team) State {
	switch team {
	case Team1:
		s.Team1Sets++
	case Team2:
		s.Team2Sets++
	}
	return s
}

// withScore returns the state with other points in the running set, and nothing else changed.
func (s State) withScore(now Set) State {
	last := len(s.Sets) - 1
	s.Sets = append(s.Sets[:last:last], now)
	return s
}

// point returns the state after a team has scored. Who wins a rally serves next.
func (m Match) point(s State, team Team, points int) State {
	now := s.Score()
	if team == Team1 {
		now.Team1Score += points
	} else {
		now.Team2Score += points
	}
	s.Serving = team
	return m.settle(s, now)
}

// settle puts the points of the running set into a state, and ends the set and the match where they end it. In the
// last of several sets the teams change sides half-way.
func (m Match) settle(s State, now Set) State {
	set := len(s.Sets) - 1
	if m.isLast(set) && pastChange(s.Score()) != pastChange(now) {
		s.Left = other(s.Left)
	}
	s = s.withScore(now)
	won := m.setWinner(set, now)
	if won == None {
		return s
	}
	s = s.award(won)
	if s.Winner = m.winner(s.Team1Sets, s.Team2Sets); s.Winner != None {
		return s
	}
	return m.nextSet(s)
}

func pastChange(s Set) bool { return max(s.Team1Score, s.Team2Score) >= usual.SideChange }

// nextSet begins a set. The teams change sides, and who did not begin the last one serves; before the last of several
// sets both are drawn anew.
func (m Match) nextSet(s State) State {
	s.Sets = append(s.Sets[:len(s.Sets):len(s.Sets)], Set{m.StartingScore, m.StartingScore})
	s.Timeouts, s.Left, s.began = [2]int{}, other(s.Left), other(s.began)
	if m.isLast(len(s.Sets) - 1) {
		s.Left, s.began = None, None
	}
	s.Serving = s.began
	return s
}

// play returns the state of a match with these sets, none of which is taken from s: that only says how the teams stand
// on the court in its running set. All sets but the last one are over, won by who leads in them; the rules say about
// the last one.
func (m Match) play(s State, sets []Set) State {
	running, last := len(s.Sets)-1, len(sets)-1
	after := m.start()
	for i, set := range sets {
		if i == running {
			after = after.withScore(s.Score())
			after.Serving, after.Left, after.Timeouts, after.began = s.Serving, s.Left, s.Timeouts, s.began
		}
		if i > running && i == last && set != after.Score() {
			after.Serving = None // nobody told who won its last rally
		}
		if i == last {
			return m.settle(after, set)
		}
		after = m.nextSet(after.withScore(set).award(set.leader()))
	}
	return after
}

// corrected returns the state after a correction. A match that its score had won goes on where it no longer wins; one
// that was ended by hand stays over as long as somebody leads.
func (m Match) corrected(s State, e Event) State {
	sets := e.Sets
	if len(sets) == 0 {
		sets = s.withScore(Set{e.Team1Score, e.Team2Score}).Sets
	}
	after := m.play(s, sets)
	if s.finished && after.Winner == None {
		return after.finish()
	}
	return after
}

// recorded returns the state that the books say. They may know the sets won and not the points of each; a game that
// has not begun is 0-0 there, whatever it starts from.
func (m Match) recorded(e Event) State {
	s, books := m.start(), Set{e.Team1Score, e.Team2Score}
	var sets []Set
	if m.Sets > 1 {
		sets = e.Sets
	} else if books != (Set{}) {
		sets = []Set{books}
	}
	if len(sets) > 0 && !e.Final {
		return m.play(s, sets)
	}
	if len(sets) > 0 {
		s.Sets = slices.Clone(sets)
	}
	if m.Sets > 1 {
		s.Team1Sets, s.Team2Sets = books.Team1Score, books.Team2Score
	}
	if e.Final {
		return s.finish()
	}
	return s
}

// ahead returns the team with more.
func ahead(team1, team2 int) Team {
	switch {
	case team1 > team2:
		return Team1
	case team2 > team1:
		return Team2
	default:
		return None
	}
}

func other(team Team) Team {
	switch team {
	case Team1:
		return Team2
	case Team2:
		return Team1
	default:
		return None
	}
}
