// This file has the line-ups of a game: who serves, the rotation, substitutions and the libero. See docs/decisions/0078-line-ups.md.

package score

import "slices"

// Limits of line-ups, from the rules of the FIVB.
const (
	MaxSubstitutions = 6  // of a team in a set (15.6)
	MaxNumber        = 99 // on a shirt

	positionFive = 4 // its index in the order of service: the back row of six players is position 1, 6 and 5
)

// LineupSizes are the numbers of players on a side that line-ups can have.
var LineupSizes = []int{2, 3, 4, 6}

// Lineup is the line-up of a team in the current set. The zero value is an unknown line-up.
type Lineup struct {
	Starters []int // the numbers that began the set, in the order of service
	Players  []int // the numbers on court now; the first one serves when the team has the serve
	Subs     []Substitution
	Libero   Replacement // the libero on court; the zero value if there is none

	hasServed   bool // whether the team has served in this set
	hasReplaced bool // whether a libero has entered or left in this set
	replacedAt  int  // the sum of all points at the last time
}

// Substitution is a change of players.
type Substitution struct{ Out, In int }

// Replacement is a libero on court, and the player whose place it has.
type Replacement struct{ Libero, For int }

// Server returns the number of the player who serves when the team has the serve; 0 if the line-up is unknown.
func (l Lineup) Server() int {
	if len(l.Players) == 0 {
		return 0
	}
	return l.Players[0]
}

// NextServer returns the number of the player who serves when the team next gets the serve; 0 if the line-up is unknown.
func (l Lineup) NextServer() int { return l.sideOut().Server() }

// sideOut returns the line-up after the team has won the serve: all players move on by one place (7.6). Of two players the first one
// serves first (beach volleyball, 7.5).
func (l Lineup) sideOut() Lineup {
	isFirstOfTwo := len(l.Players) == 2 && !l.hasServed
	l.hasServed = true
	if isFirstOfTwo {
		return l
	}
	return l.rotate()
}

// rotate moves all players on by one place. A libero whose place is not in the back row any more, or who would serve, leaves the court
// (19.3).
func (l Lineup) rotate() Lineup {
	if len(l.Players) == 0 {
		return l
	}
	l.Players = slices.Concat(l.Players[1:], l.Players[:1])
	if at := slices.Index(l.Players, l.Libero.Libero); l.Libero.Libero != 0 && at < positionFive {
		l.Players[at], l.Libero = l.Libero.For, Replacement{}
	}
	return l
}

// begin returns the line-up with which a team begins a set.
func begin(numbers []int, hasServed bool) Lineup {
	return Lineup{Starters: slices.Clone(numbers), Players: slices.Clone(numbers), hasServed: hasServed}
}

// canSubstitute reports whether the rules allow a substitution (15.6): a team has six in a set; a starting
// player may leave once and return once, only in exchange for the substitute; a substitute may enter once.
func (l Lineup) canSubstitute(s Substitution) bool {
	if len(l.Players) <= 2 || len(l.Subs) >= MaxSubstitutions || !slices.Contains(l.Players, s.Out) || slices.Contains(l.Players, s.In) {
		return false
	}
	if s.Out == l.Libero.Libero || s.In == l.Libero.For {
		return false
	}
	left := func(n int) bool { return slices.ContainsFunc(l.Subs, func(o Substitution) bool { return o.Out == n }) }
	entered := func(n int) bool { return slices.ContainsFunc(l.Subs, func(o Substitution) bool { return o.In == n }) }
	if slices.Contains(l.Starters, s.Out) {
		return !left(s.Out) && !slices.Contains(l.Starters, s.In) && !entered(s.In)
	}
	return !entered(s.In) && slices.Contains(l.Subs, Substitution{Out: s.In, In: s.Out})
}

func (l Lineup) substitute(s Substitution) Lineup {
	l.Players = slices.Clone(l.Players)
	l.Players[slices.Index(l.Players, s.Out)] = s.In
	l.Subs = append(slices.Clip(l.Subs), s)
	return l
}

// canReplace reports whether the rules allow a replacement by or of a libero (19.3): of a player of the back row who does not serve; a
// rally is played between two replacements. points is the sum of all points.
func (l Lineup) canReplace(s Substitution, serves bool, points int) bool {
	at := slices.Index(l.Players, s.Out)
	if len(l.Players) != 6 || at < 0 || slices.Contains(l.Players, s.In) || l.hasReplaced && l.replacedAt == points {
		return false
	}
	if l.Libero.Libero != 0 {
		isReturn := s == Substitution{Out: l.Libero.Libero, In: l.Libero.For}
		isOther := s.Out == l.Libero.Libero && !l.isFieldPlayer(s.In)
		return isReturn || isOther
	}
	return (at >= positionFive || at == 0 && !serves) && !l.isFieldPlayer(s.In)
}

// isFieldPlayer reports whether a number has played in this set other than as a libero.
func (l Lineup) isFieldPlayer(number int) bool {
	return slices.Contains(l.Starters, number) || slices.ContainsFunc(l.Subs, func(o Substitution) bool { return o.In == number })
}

func (l Lineup) replace(s Substitution, points int) Lineup {
	l.Players = slices.Clone(l.Players)
	l.Players[slices.Index(l.Players, s.Out)] = s.In
	switch {
	case l.Libero.Libero == 0:
		l.Libero = Replacement{Libero: s.In, For: s.Out}
	case s.In == l.Libero.For:
		l.Libero = Replacement{}
	default:
		l.Libero.Libero = s.In
	}
	l.hasReplaced, l.replacedAt = true, points
	return l
}

func (e Event) isAboutLineup() bool {
	return slices.Contains([]EventType{SetLineup, Substitute, Libero, Rotate, Sanctioned}, e.Type)
}

// isLineupValid reports whether an event about line-ups has the fields that its type needs.
func (e Event) isLineupValid(r Rules) bool {
	isNumber := func(n int) bool { return n >= 1 && n <= MaxNumber }
	switch e.Type {
	case SetLineup:
		sorted := slices.Sorted(slices.Values(e.Numbers))
		return r.Lineups > 0 && e.hasTeam() && len(e.Numbers) == r.Lineups && len(slices.Compact(sorted)) == r.Lineups &&
			isNumber(sorted[0]) && isNumber(sorted[len(sorted)-1])
	case Substitute, Libero:
		return r.Lineups > 0 && e.hasTeam() && isNumber(e.Out) && isNumber(e.In)
	case Rotate:
		return r.Lineups > 0 && e.hasTeam()
	default:
		return r.Lineups > 0 && e.hasTeam() && slices.Contains(SanctionLevels, e.Sanction) && e.Number >= 0 && e.Number <= MaxNumber
	}
}

// changesLineup reports whether an event about line-ups changes the state: the rules allow it, and no other device has reported it.
func (l Log) changesLineup(e Event) bool {
	team := l.current.Lineups[teamIndex(e.Team)]
	switch e.Type {
	case SetLineup:
		mayBegin := l.current.Score() == l.rules.firstScore() || len(team.Starters) == 0
		return mayBegin && !slices.Equal(team.Starters, e.Numbers)
	case Substitute:
		return team.canSubstitute(e.substitution())
	case Libero:
		return team.canReplace(e.substitution(), l.current.Serving == e.Team, l.current.Total())
	case Rotate:
		return len(team.Players) > 0
	default:
		return l.current.canSanction(e)
	}
}

func (e Event) substitution() Substitution { return Substitution{Out: e.Out, In: e.In} }

// withLineupEvent returns the state after an event about line-ups that counts. isFirst: the set has no points yet.
func (s State) withLineupEvent(e Event, isFirst bool) State {
	team := &s.Lineups[teamIndex(e.Team)]
	switch e.Type {
	case SetLineup:
		*team = begin(e.Numbers, !isFirst && s.Serving == e.Team)
	case Substitute:
		*team = team.substitute(e.substitution())
	case Libero:
		*team = team.replace(e.substitution(), s.Total())
	case Rotate:
		*team = team.rotate()
	default:
		s.Sanctions = append(slices.Clip(s.Sanctions), newSanction(e))
	}
	return s
}

// rotateForServe returns the state before a point of a team is added: a team that wins the serve moves on by one place. Nobody moves if
// the server was unknown.
func (s State) rotateForServe(team Team) State {
	if other := opponent(team); s.Serving == other {
		s.Lineups[teamIndex(team)] = s.Lineups[teamIndex(team)].sideOut()
		s.Lineups[teamIndex(other)].hasServed = true
	}
	return s
}

// ServerNumber returns the number of the player who serves next; 0 if it is unknown.
func (s State) ServerNumber() int {
	if s.Serving == None {
		return 0
	}
	return s.Lineups[teamIndex(s.Serving)].Server()
}
