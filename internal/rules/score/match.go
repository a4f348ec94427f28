// The rules of a live game, and its state after each point.

package score

import (
	"slices"

	"sideout/spec"
)

// Rules are the rules of a game: those of a set, and the number of sets. A game without sets is a match of one set.
type Rules struct {
	SetRules
	Sets          int   `json:"sets"`                  // a match is the best of so many sets; a deciding set follows if an even number ends level
	PlayAll       bool  `json:"playAll"`               // all sets are played, even after one team has won most of them
	Targets       []int `json:"targets,omitempty"`     // the ending score of each set, the last one also of all that follow; none: endingScore and decidingScore
	DecidingScore int   `json:"decidingScore"`         // the ending score of the deciding set, see IsDeciding
	DecidingCap   *int  `json:"decidingCap,omitempty"` // nil for no cap
	Draws         bool  `json:"draws,omitempty"`       // a game may end in a draw, and no deciding set follows an even number; in a league that of tableRules
	Steps         []int `json:"steps"`                 // the points that one tap may be worth, such as 1, 2 or 3 in basketball
	Serve         bool  `json:"serve"`                 // whether the board shows the serving team and counts time-outs

	Sides *spec.SideRules `json:"sides,omitempty"` // when the teams change sides and who serves first; nil: as in indoor volleyball

	// The time limit of the match in minutes; nil for none. The boards show it and sound the horn. It changes no score: an event
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

// IsDeciding reports whether the set with this index, from 0, is the one that decides a match of several sets whatever
// happened before: the last of an odd number, or the one after an even number.
func (r Rules) IsDeciding(set int) bool { return r.Sets > 1 && set == r.Sets/2*2 }

// MostSets returns how many sets can be played at most: an even number that ends level is followed by a deciding set unless it
// is a draw.
func (r Rules) MostSets() int {
	if r.Sets%2 == 0 && r.Sets > 0 && !r.Draws {
		return r.Sets + 1
	}
	return max(1, r.Sets)
}

// rulesOf returns the rules of the set with this index. The deciding set has a cap of its own if it is shorter.
func (r Rules) rulesOf(set int) SetRules {
	rules := r.SetRules
	rules.EndingScore = r.EndingScoreOf(set)
	if r.IsDeciding(set) && rules.EndingScore < r.EndingScore {
		rules.MaxScoreCap = r.DecidingCap
	}
	return rules
}

// EndingScoreOf returns the score to which the set with this index is played. Without targets only the deciding set is shorter.
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

// setWinner returns the winner of the set with this index, or None while it is being played.
func (r Rules) setWinner(set int, s Set) Team {
	if r.EndingScore == NoTarget {
		return None
	}
	return Winner(r.rulesOf(set), s.Team1Score, s.Team2Score)
}

// allows reports whether one tap may be worth this many points.
func (r Rules) allows(worth int) bool { return worth == 1 || slices.Contains(r.Steps, worth) }

// winner returns the winner of the match at these numbers of sets won, or None while there are sets to play.
func (r Rules) winner(won1, won2 int) Team {
	if r.PlayAll && won1+won2 < r.Sets || 2*max(won1, won2) <= r.Sets {
		return None
	}
	return ahead(won1, won2)
}

// isDraw reports whether a match of several sets has ended level at these numbers of sets won.
func (r Rules) isDraw(won1, won2 int) bool {
	return r.Draws && r.Sets > 1 && won1 == won2 && won1+won2 >= r.Sets
}

// Set holds the points of one set.
type Set struct {
	Team1Score int  `json:"team1Score"`
	Team2Score int  `json:"team2Score"`
	Forfeit    Team `json:"forfeit,omitempty"` // the team that has forfeited the set; omitted if it was played
}

// leader returns the team with more points.
func (s Set) leader() Team { return ahead(s.Team1Score, s.Team2Score) }

// State is the state of a match.
type State struct {
	Sets      []Set  `json:"sets"`      // all so far; the last one is running, or ended the match
	Team1Sets int    `json:"team1Sets"` // sets won
	Team2Sets int    `json:"team2Sets"`
	Winner    Team   `json:"winner"`   // of the match; None while it is being played, and after a draw
	Drawn     bool   `json:"drawn"`    // the match has ended level
	Serving   Team   `json:"serving"`  // None if unknown
	Left      Team   `json:"left"`     // the team on the left, as the scorer sees the court; None if the scorer has to be asked before the set
	Timeouts  [2]int `json:"timeouts"` // in this set, by team
	Clock     Clock  `json:"clock"`

	servedFirst Team // the team that served first in this set; None if unknown
	finished    bool // by a finish event, an agreed last point or a typed result, not by the rules
	typed       bool // by a typed result: each set counts for its leader
	lastPoint   bool // agreed: the next point wins; a correct or record ends the agreement
}

// IsOver reports whether the match has ended.
func (s State) IsOver() bool { return s.Winner != None || s.Drawn }

// firstScore returns the score of a set before its first point.
func (r Rules) firstScore() Set { return Set{Team1Score: r.StartingScore, Team2Score: r.StartingScore} }

// start returns the state before the first point.
func (r Rules) start() State {
	return State{Sets: []Set{r.firstScore()}, Left: Team1}
}

// isStart reports whether the score is that of a match before its first point, and the match is not over.
func (s State) isStart(r Rules) bool {
	return !s.IsOver() && s.Team1Sets+s.Team2Sets == 0 && s.Score() == r.firstScore()
}

// Score returns the points of the running set.
func (s State) Score() Set { return s.Sets[len(s.Sets)-1] }

// Total returns the points of all sets together.
func (s State) Total() (points int) {
	for _, set := range s.Sets {
		points += set.Team1Score + set.Team2Score
	}
	return points
}

// leader returns the team that would win if the match ended now: by sets, and if those are level by the running set.
func (s State) leader() Team {
	if team := ahead(s.Team1Sets, s.Team2Sets); team != None {
		return team
	}
	return s.Score().leader()
}

// finish ends a match that has a leader, or one that is level if the rules have draws. If the sets are level, the leader of the
// running one wins it.
func (r Rules) finish(s State) State {
	s.Winner = s.leader()
	s.Drawn = s.Winner == None && r.Draws
	s.finished = s.IsOver()
	if s.Team1Sets == s.Team2Sets {
		s = s.award(s.Winner)
	}
	return s
}

// award adds a set to those that a team has won.
func (s State) award(team Team) State {
	switch team {
	case Team1:
		s.Team1Sets++
	case Team2:
		s.Team2Sets++
	}
	return s
}

// withScore returns the state with other points in the running set.
func (s State) withScore(now Set) State {
	last := len(s.Sets) - 1
	s.Sets = append(s.Sets[:last:last], now)
	return s
}

// point returns the state after a team has scored. The winner of a rally serves next. An agreed last point ends the match.
func (r Rules) point(s State, team Team, points int) State {
	now := s.Score()
	if team == Team1 {
		now.Team1Score += points
	} else {
		now.Team2Score += points
	}
	s.Serving = team
	if s.lastPoint {
		return r.finish(s.withScore(now))
	}
	return r.setScore(s, now)
}

// setScore sets the points of the running set, and ends the set and the match if the rules say so. The teams change sides
// where the rules say that.
func (r Rules) setScore(s State, now Set) State {
	set := len(s.Sets) - 1
	if (r.sideChanges(set, s.Score())-r.sideChanges(set, now))%2 != 0 {
		s.Left = other(s.Left)
	}
	s = s.withScore(now)
	won := r.setWinner(set, now)
	if won == None {
		return s
	}
	s = s.award(won)
	s.Winner, s.Drawn = r.winner(s.Team1Sets, s.Team2Sets), r.isDraw(s.Team1Sets, s.Team2Sets)
	if s.IsOver() {
		return s
	}
	return r.nextSet(s)
}

// indoorSides are the side changes of indoor volleyball.
var indoorSides = spec.SideRules{DecidingAt: spec.Sets.SideChange, Toss: true}

func (r Rules) sides() spec.SideRules {
	if r.Sides == nil {
		return indoorSides
	}
	return *r.Sides
}

// sideChanges returns how often the teams have changed sides in the set with this index when it has come to this score.
func (r Rules) sideChanges(set int, s Set) (changes int) {
	sides := r.sides()
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

// nextSet begins a set. The teams change sides, and the team that did not serve first in the set before serves, unless the
// sport has it otherwise. Before the deciding set a draw by lot decides both where the sport has one.
func (r Rules) nextSet(s State) State {
	sides, won := r.sides(), s.Score().leader()
	s.Sets = append(s.Sets[:len(s.Sets):len(s.Sets)], r.firstScore())
	s.Timeouts, s.servedFirst = [2]int{}, other(s.servedFirst)
	if sides.WinnerServes {
		s.servedFirst = won
	}
	if !sides.Stay {
		s.Left = other(s.Left)
	}
	if sides.Toss && r.IsDeciding(len(s.Sets)-1) {
		s.Left, s.servedFirst = None, None
	}
	s.Serving = s.servedFirst
	return s
}

// play returns the state of a match with these sets. Of s it uses only the clock, and the serve, the sides and the
// time-outs of its running set. All sets but the last one are over and won by their leaders; the rules decide about the last one.
func (r Rules) play(s State, sets []Set) State {
	running, last := len(s.Sets)-1, len(sets)-1
	after := r.start()
	after.Clock = s.Clock
	for i, set := range sets {
		if i == running {
			after = after.withScore(s.Score())
			after.Serving, after.Left, after.Timeouts, after.servedFirst = s.Serving, s.Left, s.Timeouts, s.servedFirst
		}
		if i > running && i == last && set != after.Score() {
			after.Serving = None // the winner of its last rally is unknown
		}
		if i == last {
			return r.setScore(after, set)
		}
		after = r.nextSet(after.withScore(set).award(set.leader()))
	}
	return after
}

// ahead returns the team with the higher number, or None if they are equal.
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
