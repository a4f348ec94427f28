package schedule

import (
	"cmp"

	"slices"
	"time"

	"sideout/internal/base/fault"
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

// withPlace returns the game moved to another place. It no longer waits for a place.
func withPlace(s league.ScheduledGame, to Place) league.ScheduledGame {
	s.GameDate, s.Day, s.GameTime, s.CourtName, s.Waiting = to.GameDate, to.Day, to.GameTime, to.CourtName, false
	return s
}

// An AnswerKind is the outcome of a request to move a game to a place.
type AnswerKind string

// The values of AnswerKind.
const (
	Free    AnswerKind = "free"    // the game can be played there
	Swap    AnswerKind = "swap"    // the game can change places with the one that is there
	Illegal AnswerKind = "illegal" // a team or the court would have two games at the same time
	Same    AnswerKind = "same"    // the game is there already
)

// A verdict is the result of checking one move of a game.
type verdict struct {
	kind      AnswerKind
	swapsWith int64        // the other game of a swap
	problems  []fault.Text // why the move is illegal, or its disadvantages
	cost      int          // the sum of the costs of the disadvantages
}

// A board indexes the games of a night by team and by court, to check moves of single games. It excludes games that take no
// place.
type board struct {
	in      Input
	names   func(id int64) string
	byTeam  map[int64][]league.ScheduledGame
	others  []league.ScheduledGame                 // what only makes courts and teams busy, on any night
	taken   map[league.Date][]league.ScheduledGame // the games of other leagues of the hall, by their day
	byCourt map[string][]league.ScheduledGame      // by folded court name; games on no court are not included
	games   []league.ScheduledGame                 // all games; filled only if teams share a person
}

func newBoard(in Input, games []Game, names func(id int64) string) board {
	b := board{in: in, names: names, byTeam: map[int64][]league.ScheduledGame{}, byCourt: map[string][]league.ScheduledGame{}}
	for _, g := range games {
		if g.FreesItsPlace() {
			continue
		}
		s := g.ScheduledGame
		if hasSharedPerson(in.Teams) {
			b.games = append(b.games, s)
		}
		b.byTeam[s.Team1ID], b.byTeam[s.Team2ID] = append(b.byTeam[s.Team1ID], s), append(b.byTeam[s.Team2ID], s)
		if key := league.FoldName(CourtName(s)); key != "" {
			b.byCourt[key] = append(b.byCourt[key], s)
		}
	}
	for _, g := range in.Others {
		switch {
		case g.FreesItsPlace():
		case g.TakenBy != nil:
			if b.taken == nil {
				b.taken = map[league.Date][]league.ScheduledGame{}
			}
			b.taken[g.Day] = append(b.taken[g.Day], g.ScheduledGame)
		default:
			b.others = append(b.others, g.ScheduledGame)
		}
	}
	return b
}

// hasSharedPerson reports whether any two teams share a person.
func hasSharedPerson(teams []league.Team) bool {
	return slices.ContainsFunc(teams, func(t league.Team) bool { return t.Wishes != nil && len(t.Wishes.NotWith) > 0 })
}

// gamesNear returns the games of the night that share a team or the court with s, in the order of play. It excludes the given
// ids.
func (b board) gamesNear(s league.ScheduledGame, excluded ...int64) (list []league.ScheduledGame) {
	for _, games := range [3][]league.ScheduledGame{b.byTeam[s.Team1ID], b.byTeam[s.Team2ID], b.byCourt[league.FoldName(CourtName(s))]} {
		for _, g := range games {
			if !slices.Contains(excluded, g.ID) && !slices.ContainsFunc(list, func(other league.ScheduledGame) bool { return other.ID == g.ID }) {
				list = append(list, g)
			}
		}
	}
	slices.SortStableFunc(list, CompareByTime)
	return list
}

// findClashes returns the clashes of s with the other games of the night. It ignores games with the excluded ids.
func (b board) findClashes(s league.ScheduledGame, excluded ...int64) (clashes []Clash) {
	for _, other := range b.gamesNear(s, excluded...) {
		clashes = append(clashes, b.in.ClashesWith(other, s, b.names)...)
	}
	for _, other := range b.others {
		clashes = append(clashes, b.in.ClashesWith(other, s, b.names)...)
	}
	for days := -1; b.taken != nil && days <= 1; days++ { // a game may continue past midnight
		for _, other := range b.taken[s.Day.AddDays(days)] {
			clashes = append(clashes, b.in.ClashesWith(other, s, b.names)...)
		}
	}
	clashes = append(clashes, b.in.AwayClashes(s, b.names)...)
	for _, other := range b.games {
		if !slices.Contains(excluded, other.ID) {
			clashes = append(clashes, b.in.ApartClashes(other, s, b.names)...)
		}
	}
	return clashes
}

// checkMove returns what happens if a game moves to a place of the night.
func (b board) checkMove(moving league.ScheduledGame, to Place) (v verdict) {
	target := withPlace(moving, to)
	if !moving.Waiting && SamePlace(moving, target) {
		return verdict{kind: Same}
	}
	clashes := b.findClashes(target, moving.ID)
	if len(clashes) == 0 {
		v.kind = Free
		v.addDisadvantages(b, target, nil, moving.ID)
		return v
	}
	if other, canSwap := findOccupant(target, clashes); canSwap && !moving.Waiting {
		back := withPlace(other, PlaceOf(moving))
		clashes = b.findClashes(target, moving.ID, other.ID)
		clashes = append(clashes, b.findClashes(back, moving.ID, other.ID)...)
		if clashes = append(clashes, b.in.ClashesWith(back, target, b.names)...); len(clashes) == 0 {
			v.kind, v.swapsWith = Swap, other.ID
			v.addDisadvantages(b, target, &back, moving.ID, other.ID)
			v.addDisadvantages(b, back, &target, moving.ID, other.ID)
			return v
		}
	}
	v.kind = Illegal
	for _, clash := range clashes {
		v.problems = append(v.problems, clash.Sentence)
	}
	return v
}

// findOccupant returns the game that is exactly at the place of target. canSwap reports whether it may move: it is not completed, and is no
// match that waits for its teams.
func findOccupant(target league.ScheduledGame, clashes []Clash) (other league.ScheduledGame, canSwap bool) {
	for _, clash := range clashes {
		if clash.Court() && SamePlace(clash.Other, target) {
			return clash.Other, clash.Other.Status != league.Completed && clash.Other.ID > 0
		}
	}
	return other, false
}

// The costs of the disadvantages of a place.
const (
	costMeetAgain   = 40
	costThreeInARow = 64
	costWaited      = 4    // per game duration waited
	costMoreGames   = 4    // for each other game of a team that night, so that nights with few games win
	costPast        = 1000 // of a time that has passed
)

// addDisadvantages adds what the teams would dislike about the game at its new place. If it swaps places with another game,
// swapped is that game after the move.
func (v *verdict) addDisadvantages(b board, to league.ScheduledGame, swapped *league.ScheduledGame, excluded ...int64) {
	add := func(cost int, problem fault.Text) {
		v.cost += cost
		v.problems = append(v.problems, problem)
	}
	if isOver(b.in, to) {
		add(costPast, fault.Textf("That time is over"))
	}
	minutes := b.in.MinutesOf(to)
	for i, id := range pairIDs(to) {
		var others []league.ScheduledGame
		for _, g := range b.byTeam[id] {
			if !slices.Contains(excluded, g.ID) {
				others = append(others, g)
			}
		}
		if swapped != nil && (swapped.Team1ID == id || swapped.Team2ID == id) {
			others = append(others, *swapped)
		}
		if i == 0 && slices.ContainsFunc(others, func(g league.ScheduledGame) bool { return pairIDs(g) == pairIDs(to) }) {
			add(costMeetAgain, fault.Textf("%s and %s already meet that night", b.names(to.Team1ID), b.names(to.Team2ID)))
		}
		run, wait := longestRunAndWait(append(others, to), minutes)
		if run > 2 {
			add(costThreeInARow, fault.Textf("%s would play three in a row", b.names(id)))
		}
		if wait > 2*minutes {
			add(costWaited*wait/minutes, fault.Textf("%s would wait %s", b.names(id), fault.CountText(wait, "1 minute", "%d minutes")))
		}
		v.cost += costMoreGames * len(others)
	}
}

// longestRunAndWait returns the most games that a team plays in a row on a night, and its longest wait between two games.
func longestRunAndWait(games []league.ScheduledGame, minutes int) (run, wait int) {
	slices.SortStableFunc(games, CompareByTime)
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

// isOver reports whether the start of a game is in the past.
func isOver(in Input, s league.ScheduledGame) bool {
	return in.Now != "" && cmp.Or(cmp.Compare(s.Day, in.Today), cmp.Compare(s.GameTime, in.Now)) < 0
}
