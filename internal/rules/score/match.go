// This file has the rules of a live game and computes its state after each point.

package score

import (
	"slices"

	"sideout/spec"
)

// Rules are the rules of a game: the rules of a set, and the number of sets. A game without sets is a match of one set.
type Rules struct {
	SetRules
	Sets          int   `json:"sets"`                  // best of this many sets; an even number that ends level is followed by a deciding set
	PlayAll       bool  `json:"playAll"`               // whether all sets are played, even after a team has won the match
	Targets       []int `json:"targets,omitempty"`     // the ending score of each set; the last one also applies to later sets
	DecidingScore int   `json:"decidingScore"`         // the ending score of the deciding set, see IsDeciding
	DecidingCap   *int  `json:"decidingCap,omitempty"` // the cap of the deciding set; nil for none
	Draws         bool  `json:"draws,omitempty"`       // whether a game may end in a draw instead of a deciding set; leagues set it in tableRules
	Steps         []int `json:"steps"`                 // the number of points that one tap may add, such as 1, 2 or 3 in basketball
	Lineups       int   `json:"lineups,omitempty"`     // the number of players on a side whose numbers the board knows; 0 if it knows none
	Serve         bool  `json:"serve"`                 // whether the board shows the serving team and counts time-outs

	Sides *spec.SideRules `json:"sides,omitempty"` // when the teams change sides and who serves first; if nil, the rules of indoor volleyball apply

	Intervals *Intervals `json:"intervals,omitempty"` // countdowns, technical time-outs and the toss; nil for none of them but time-outs of 30 seconds

	// The time limit of the match in minutes; nil for none. The boards show it and sound a horn when it is reached, but only an event
	// ends the game.
	MaxTime *int `json:"maxTime,omitempty"`
}

// NoTarget is the ending score of a game that ends only by a finish event.
const NoTarget = 0

// TimeoutsPerSet is the number of time-outs of a team in a set.
var TimeoutsPerSet = spec.Sets.TimeoutsPerSet

// DefaultRules returns the default rules of a sport, see docs/product/live.md#live-complete.
func DefaultRules(s spec.Sport) Rules {
	r := Rules{
		SetRules: SetRules{EndingScore: s.EndingScore, WinByTwo: s.WinByTwo},
		Sets:     s.Sets, DecidingScore: s.DecidingScore, Steps: slices.Clone(s.Steps),
	}
	if s.Sides != nil {
		r.Sides = new(*s.Sides)
	}
	if s.MaxScoreCap != nil {
		r.MaxScoreCap = new(*s.MaxScoreCap) // a copy, because callers read JSON into it
	}
	return r
}

// IsDeciding reports whether the set with the given index, from 0, always decides a match of several sets: the last one of an odd
// number, or the one after an even number.
func (r Rules) IsDeciding(set int) bool { return r.Sets > 1 && set == r.Sets/2*2 }

// MostSets returns the largest number of sets that a match can have. After an even number of sets that ends level, a deciding set
// follows unless the rules allow draws.
func (r Rules) MostSets() int {
	if r.Sets%2 == 0 && r.Sets > 0 && !r.Draws {
		return r.Sets + 1
	}
	return max(1, r.Sets)
}

// setRules returns the rules of the set with the given index. A deciding set that is shorter than the others has its own cap.
func (r Rules) setRules(set int) SetRules {
	rules := r.SetRules
	rules.EndingScore = r.EndingScoreOf(set)
	if r.IsDeciding(set) && rules.EndingScore < r.EndingScore {
		rules.MaxScoreCap = r.DecidingCap
	}
	return rules
}

// EndingScoreOf returns the ending score of the set with the given index. Without targets, only the deciding set can be shorter.
func (r Rules) EndingScoreOf(set int) int {
	switch {
	case len(r.Targets) > 0:
		return r.Targets[min(set, len(r.Targets)-1)]
	case r.IsDeciding(set) && r.EndingScore > r.DecidingScore && r.StartingScore < r.DecidingScore:
		return r.DecidingScore
	default:
		return r.EndingScore
	}
}

// setWinner returns the winner of the set with the given index and score, or None if the set is not over.
func (r Rules) setWinner(set int, s Set) Team {
	if r.EndingScore == NoTarget {
		return None
	}
	return Winner(r.setRules(set), s.Team1Score, s.Team2Score)
}

// allowsPoints reports whether one tap may add this many points.
func (r Rules) allowsPoints(points int) bool { return points == 1 || slices.Contains(r.Steps, points) }

// winner returns the winner of the match for the given numbers of sets won, or None if there is none yet.
func (r Rules) winner(won1, won2 int) Team {
	if r.PlayAll && won1+won2 < r.Sets || 2*max(won1, won2) <= r.Sets {
		return None
	}
	return leadingTeam(won1, won2)
}

// isDraw reports whether a match of several sets is a draw for the given numbers of sets won.
func (r Rules) isDraw(won1, won2 int) bool {
	return r.Draws && r.Sets > 1 && won1 == won2 && won1+won2 >= r.Sets
}

// Set is the score of one set.
type Set struct {
	Team1Score int  `json:"team1Score"`
	Team2Score int  `json:"team2Score"`
	Forfeit    Team `json:"forfeit,omitempty"` // the team that has forfeited the set; omitted if it was played
}

// leader returns the team with more points, or None.
func (s Set) leader() Team { return leadingTeam(s.Team1Score, s.Team2Score) }

// State is the state of a match.
type State struct {
	Sets      []Set  `json:"sets"`      // all sets so far; the last one is the current set, or the set that ended the match
	Team1Sets int    `json:"team1Sets"` // sets won
	Team2Sets int    `json:"team2Sets"`
	Winner    Team   `json:"winner"`   // the winner of the match; None if the match is not over, or is a draw
	Drawn     bool   `json:"drawn"`    // whether the match has ended in a draw
	Serving   Team   `json:"serving"`  // the team that serves; None if unknown
	Left      Team   `json:"left"`     // the team on the left as the scorer sees the court; None if the scorer must enter it before the set
	Timeouts  [2]int `json:"timeouts"` // the time-outs in the current set, by team
	Clock     Clock  `json:"clock"`

	Lineups   [2]Lineup  `json:"-"` // in the current set, by team
	Sanctions []Sanction `json:"-"` // in the match

	servedFirst Team // the team that served first in the current set; None if unknown
	finished    bool // whether a finish event, an agreed last point or a typed result ended the match, and not the rules
	typed       bool // whether a typed result ended the match, so that each set counts for its leader
	lastPoint   bool // whether the teams have agreed that the next point wins; a correct or record event ends the agreement
}

// IsOver reports whether the match has ended.
func (s State) IsOver() bool { return s.Winner != None || s.Drawn }

// firstScore returns the score of a set before the first point.
func (r Rules) firstScore() Set { return Set{Team1Score: r.StartingScore, Team2Score: r.StartingScore} }

// initialState returns the state before the first point.
func (r Rules) initialState() State {
	return State{Sets: []Set{r.firstScore()}, Left: Team1}
}

// isStart reports whether the match is not over and has the score from before the first point.
func (s State) isStart(r Rules) bool {
	return !s.IsOver() && s.Team1Sets+s.Team2Sets == 0 && s.Score() == r.firstScore()
}

// Score returns the score of the current set.
func (s State) Score() Set { return s.Sets[len(s.Sets)-1] }

// Total returns the sum of the points of all sets.
func (s State) Total() (points int) {
	for _, set := range s.Sets {
		points += set.Team1Score + set.Team2Score
	}
	return points
}

// leader returns the team that would win if the match ended now: the team with more sets, or if the sets are level, the leader of the
// current set.
func (s State) leader() Team {
	if team := leadingTeam(s.Team1Sets, s.Team2Sets); team != None {
		return team
	}
	return s.Score().leader()
}

// finish ends the match: the leader wins, and a level match is a draw if the rules allow draws. If the sets are level, the leader of the
// current set also wins that set.
func (r Rules) finish(s State) State {
	s.Winner = s.leader()
	s.Drawn = s.Winner == None && r.Draws
	s.finished = s.IsOver()
	if s.Team1Sets == s.Team2Sets {
		s = s.awardSet(s.Winner)
	}
	return s
}

// awardSet adds one to the number of sets that a team has won.
func (s State) awardSet(team Team) State {
	switch team {
	case Team1:
		s.Team1Sets++
	case Team2:
		s.Team2Sets++
	}
	return s
}

// withScore returns the state with another score of the current set.
func (s State) withScore(now Set) State {
	last := len(s.Sets) - 1
	s.Sets = append(s.Sets[:last:last], now)
	return s
}

// addPoints returns the state after a team has scored. The winner of a rally serves next. An agreed last point ends the match.
func (r Rules) addPoints(s State, team Team, points int) State {
	now := s.Score()
	if team == Team1 {
		now.Team1Score += points
	} else {
		now.Team2Score += points
	}
	s = s.rotateForServe(team)
	s.Serving = team
	if s.lastPoint {
		return r.finish(s.withScore(now))
	}
	return r.setScore(s, now)
}

// setScore sets the score of the current set, changes the sides if necessary, and ends the set and the match where the rules end them.
func (r Rules) setScore(s State, now Set) State {
	set := len(s.Sets) - 1
	if (r.sideChanges(set, s.Score())-r.sideChanges(set, now))%2 != 0 {
		s.Left = opponent(s.Left)
	}
	s = s.withScore(now)
	won := r.setWinner(set, now)
	if won == None {
		return s
	}
	s = s.awardSet(won)
	s.Winner, s.Drawn = r.winner(s.Team1Sets, s.Team2Sets), r.isDraw(s.Team1Sets, s.Team2Sets)
	if s.IsOver() {
		return s
	}
	return r.startNextSet(s)
}

// indoorSides are the side changes of indoor volleyball.
var indoorSides = spec.SideRules{DecidingAt: spec.Sets.SideChange, Toss: true}

func (r Rules) sideRules() spec.SideRules {
	if r.Sides == nil {
		return indoorSides
	}
	return *r.Sides
}

// sideChanges returns how often the teams have changed sides in the set with the given index when it reaches the given score.
func (r Rules) sideChanges(set int, s Set) (changes int) {
	sides := r.sideRules()
	every := sides.Every
	if r.IsDeciding(set) {
		if every = sides.DecidingEvery; sides.DecidingAt > 0 && max(s.Team1Score, s.Team2Score) >= sides.DecidingAt {
			changes++
		}
	}
	if every > 0 {
		changes += (s.Team1Score + s.Team2Score - 2*r.StartingScore) / every
	}
	return changes
}

// startNextSet returns the state with a new set. By default, the teams change sides, and the team that did not serve first in the
// previous set serves. In sports with a toss before the deciding set, sides and serve are then unknown.
func (r Rules) startNextSet(s State) State {
	sides, won := r.sideRules(), s.Score().leader()
	s.Sets = append(s.Sets[:len(s.Sets):len(s.Sets)], r.firstScore())
	s.Timeouts, s.Lineups, s.servedFirst = [2]int{}, [2]Lineup{}, opponent(s.servedFirst)
	if sides.WinnerServes {
		s.servedFirst = won
	}
	if !sides.Stay {
		s.Left = opponent(s.Left)
	}
	if sides.Toss && r.IsDeciding(len(s.Sets)-1) {
		s.Left, s.servedFirst = None, None
	}
	s.Serving = s.servedFirst
	return s
}

// replaySets returns the state of a match with the given sets. From s it takes only the clock, and the serve, the sides and the time-outs
// of the current set. All sets but the last are over and won by their leaders; the rules decide whether the last one is over.
func (r Rules) replaySets(s State, sets []Set) State {
	running, last := len(s.Sets)-1, len(sets)-1
	after := r.initialState()
	after.Clock, after.Sanctions = s.Clock, s.Sanctions
	for i, set := range sets {
		if i == running {
			after = after.withScore(s.Score())
			after.Serving, after.Left, after.Timeouts, after.servedFirst = s.Serving, s.Left, s.Timeouts, s.servedFirst
			after.Lineups = s.Lineups
		}
		if i > running && i == last && set != after.Score() {
			after.Serving = None // the winner of the last rally is unknown
		}
		if i == last {
			return r.setScore(after, set)
		}
		after = r.startNextSet(after.withScore(set).awardSet(set.leader()))
	}
	return after
}

// leadingTeam returns the team with the larger number, or None if the numbers are equal.
func leadingTeam(team1, team2 int) Team {
	switch {
	case team1 > team2:
		return Team1
	case team2 > team1:
		return Team2
	default:
		return None
	}
}

func opponent(team Team) Team {
	switch team {
	case Team1:
		return Team2
	case Team2:
		return Team1
	default:
		return None
	}
}
