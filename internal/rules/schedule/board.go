package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// A Place is a time and a court.
type Place struct {
	GameDate  time.Time        `json:"gameDate"`
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName *string          `json:"courtName"`
}

// PlaceOf returns the place of a scheduled game.
func PlaceOf(s league.ScheduledGame) Place { return Place{s.GameDate, s.Day, s.GameTime, s.CourtName} }

// movedTo returns the game at another place. It does not wait for one any more.
func movedTo(s league.ScheduledGame, to Place) league.ScheduledGame {
	s.GameDate, s.Day, s.GameTime, s.CourtName, s.Waiting = to.GameDate, to.Day, to.GameTime, to.CourtName, false
	return s
}

// AnswerKind says what becomes of a game that a person wants to move to a place.
type AnswerKind string

// The values of AnswerKind.
const (
	Free    AnswerKind = "free"    // it can be played there
	Swap    AnswerKind = "swap"    // it can change places with the game that is there
	Illegal AnswerKind = "illegal" // a team or the court would be busy twice
	Same    AnswerKind = "same"    // it is there already
)

// A verdict is what becomes of a game that moves to a place.
type verdict struct {
	kind     AnswerKind
	with     int64    // the game that a swap moves to its place
	problems []string // why it is illegal, or the disadvantages
	cost     int      // of the disadvantages
}

// A board holds the games of a night that take a place, by team and by court, to judge moves of single games.
type board struct {
	in      Input
	names   func(id int64) string
	byTeam  map[int64][]league.ScheduledGame
	byCourt map[string][]league.ScheduledGame // by the folded name; without those on no court
	games   []league.ScheduledGame            // all of them; only kept if teams share a person
}

func newBoard(in Input, games []Game, names func(id int64) string) board {
	b := board{in: in, names: names, byTeam: map[int64][]league.ScheduledGame{}, byCourt: map[string][]league.ScheduledGame{}}
	for _, g := range games {
		if g.TakesNoPlace() {
			continue
		}
		s := g.ScheduledGame
		if sharesPersons(in.Teams) {
			b.games = append(b.games, s)
		}
		b.byTeam[s.Team1ID], b.byTeam[s.Team2ID] = append(b.byTeam[s.Team1ID], s), append(b.byTeam[s.Team2ID], s)
		if key := league.FoldName(CourtName(s)); key != "" {
			b.byCourt[key] = append(b.byCourt[key], s)
		}
	}
	return b
}

// sharesPersons reports whether a team shares a person with another one.
func sharesPersons(teams []league.Team) bool {
	return slices.ContainsFunc(teams, func(t league.Team) bool { return t.Wishes != nil && len(t.Wishes.NotWith) > 0 })
}

// around returns the games of the night with a team or on the court of s, in the order of play, without those with these ids.
func (b board) around(s league.ScheduledGame, without ...int64) (list []league.ScheduledGame) {
	for _, games := range [3][]league.ScheduledGame{b.byTeam[s.Team1ID], b.byTeam[s.Team2ID], b.byCourt[league.FoldName(CourtName(s))]} {
		for _, g := range games {
			if !slices.Contains(without, g.ID) && !slices.ContainsFunc(list, func(other league.ScheduledGame) bool { return other.ID == g.ID }) {
				list = append(list, g)
			}
		}
	}
	slices.SortStableFunc(list, Compare)
	return list
}

// clashes returns the games that clash with s, without those with these ids.
func (b board) clashes(s league.ScheduledGame, without ...int64) (clashes []Clash) {
	for _, other := range b.around(s, without...) {
		clashes = append(clashes, b.in.ClashesWith(other, s, b.names)...)
	}
	clashes = append(clashes, b.in.AwayClashes(s, b.names)...)
	for _, other := range b.games {
		if !slices.Contains(without, other.ID) {
			clashes = append(clashes, b.in.ApartClashes(other, s, b.names)...)
		}
	}
	return clashes
}

// judge says what becomes of a game that moves to a place of the night.
func (b board) judge(moving league.ScheduledGame, to Place) (v verdict) {
	target := movedTo(moving, to)
	if !moving.Waiting && SamePlace(moving, target) {
		return verdict{kind: Same}
	}
	clashes := b.clashes(target, moving.ID)
	if len(clashes) == 0 {
		v.kind = Free
		v.addDisadvantages(b, target, nil, moving.ID)
		return v
	}
	if other, isTaken := occupant(target, clashes); isTaken && !moving.Waiting {
		back := movedTo(other, PlaceOf(moving))
		clashes = b.clashes(target, moving.ID, other.ID)
		if clashes = append(clashes, b.clashes(back, moving.ID, other.ID)...); len(clashes) == 0 {
			v.kind, v.with = Swap, other.ID
			v.addDisadvantages(b, target, &back, moving.ID, other.ID)
			v.addDisadvantages(b, back, &target, moving.ID, other.ID)
			return v
		}
	}
	v.kind = Illegal
	for _, clash := range clashes {
		v.problems = append(v.problems, clash.Sentence.String())
	}
	return v
}

// occupant returns the game that is exactly at the place of the target and can be moved: it is not over.
func occupant(target league.ScheduledGame, clashes []Clash) (other league.ScheduledGame, isTaken bool) {
	for _, clash := range clashes {
		if clash.Court() && SamePlace(clash.Other, target) {
			return clash.Other, clash.Other.Status != league.Completed
		}
	}
	return other, false
}

// The costs of disadvantages.
const (
	costMeetAgain   = 40
	costThreeInARow = 64
	costWaited      = 4 // per length of a game
	costMoreGames   = 4 // for each other game of a team that night: a night with few games is better
	costOver        = 1000
)

// addDisadvantages adds what a team would dislike about a game at its new place, where the swapped game moves as well.
func (v *verdict) addDisadvantages(b board, to league.ScheduledGame, swapped *league.ScheduledGame, without ...int64) {
	add := func(cost int, format string, args ...any) {
		v.cost += cost
		v.problems = append(v.problems, fmt.Sprintf(format, args...))
	}
	if isOver(b.in, to) {
		add(costOver, "That time is over")
	}
	minutes := b.in.League.MinutesOf(to.Tier)
	for i, id := range pairIDs(to) {
		var others []league.ScheduledGame
		for _, g := range b.byTeam[id] {
			if !slices.Contains(without, g.ID) {
				others = append(others, g)
			}
		}
		if swapped != nil && (swapped.Team1ID == id || swapped.Team2ID == id) {
			others = append(others, *swapped)
		}
		if i == 0 && slices.ContainsFunc(others, func(g league.ScheduledGame) bool { return pairIDs(g) == pairIDs(to) }) {
			add(costMeetAgain, "%s and %s already meet that night", b.names(to.Team1ID), b.names(to.Team2ID))
		}
		run, wait := evening(append(others, to), minutes)
		if run > 2 {
			add(costThreeInARow, "%s would play three in a row", b.names(id))
		}
		if wait > 2*minutes {
			add(costWaited*wait/minutes, "%s would wait %s", b.names(id), Count(wait, "minute"))
		}
		v.cost += costMoreGames * len(others)
	}
}

// evening returns the longest run of games of a team on a night and its longest wait between two.
func evening(games []league.ScheduledGame, minutes int) (run, wait int) {
	slices.SortStableFunc(games, Compare)
	longest := 1
	run = 1
	for i, g := range games[1:] {
		gap := g.Day.DaysSince(games[i].Day)*MinutesPerDay + g.GameTime.Minutes() - games[i].GameTime.Minutes() - minutes
		wait = max(wait, gap)
		if run++; gap > 0 {
			run = 1
		}
		longest = max(longest, run)
	}
	return longest, wait
}

// isOver reports whether the start of a game lies in the past.
func isOver(in Input, s league.ScheduledGame) bool {
	return in.Now != "" && cmp.Or(cmp.Compare(s.Day, in.Today), cmp.Compare(s.GameTime, in.Now)) < 0
}
