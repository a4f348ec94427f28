package planner

import (
	"slices"

	"sideout/internal/league"
	"sideout/internal/schedule"
	"sideout/internal/schedule/grid"
	"sideout/internal/schedule/solver"
)

// A season in blocks has two games for each meeting, one after the other on the same court. It is planned as a season of games
// that last twice as long, and then each of them is divided into two. See docs/decisions/0038-shapes-of-a-season.md.

// inBlocks returns the season in which a block is one game. Without blocks it is the season itself.
func (s season) inBlocks() (blocks season, err error) {
	if blocks = s; !s.in.League.Shape.Block {
		return s, nil
	}
	blocks.in.League.GameDuration *= 2
	blocks.in.League.TierMinutes = slices.Clone(s.in.League.TierMinutes)
	for tier := range blocks.in.League.TierMinutes {
		blocks.in.League.TierMinutes[tier] *= 2
	}
	if blocks.groups, err = grid.Groups(blocks.in); err != nil {
		return s, err
	}
	for i, g := range blocks.groups {
		blocks.groups[i].Shape = s.ShapeAfter(s.before, g)
	}
	blocks.in.Games = nil
	for _, g := range blocks.groups {
		blocks.in.Games = append(blocks.in.Games, s.blocksOf(g)...)
	}
	return blocks, nil
}

// holdHalves leaves the halves of blocks where they are whose other halves may not move or are gone: they cannot be blocks again, and
// nothing has to move. A half on a night that is not planned any more, or beside a fixed game that clashes with it, moves.
func (s *season) holdHalves() {
	if !s.in.League.Shape.Block {
		return
	}
	type pair [2]int64
	pairOf := func(g schedule.Game) pair { return pair{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)} }
	apart, movable, fixed := map[pair]int{}, map[pair][]int{}, s.in // apart is how many halves may have lost the other one
	fixed.Games = nil
	for i, g := range s.in.Games {
		if g.IsMovable() {
			movable[pairOf(g)] = append(movable[pairOf(g)], i)
			continue
		}
		apart[pairOf(g)]++
		fixed.Games = append(fixed.Games, g)
	}
	for p, list := range movable {
		for _, i := range list {
			g := &s.in.Games[i]
			if apart[p] > 0 && s.isAlone(*g, list) && s.isAtAPlace(*g) && len(schedule.Clashes(fixed, g.ScheduledGame)) == 0 {
				g.IsHalf = true
				apart[p]--
			}
		}
	}
}

// isAlone reports whether none of the games of a pair that may move is just before or after another one on its court.
func (s *season) isAlone(g schedule.Game, pair []int) bool {
	return !slices.ContainsFunc(pair, func(i int) bool {
		other := s.in.Games[i]
		apart := other.Day.DaysSince(g.Day)*schedule.MinutesPerDay + other.GameTime.Minutes() - g.GameTime.Minutes()
		return max(apart, -apart) == s.in.League.MinutesOf(g.Tier) && schedule.CourtName(other.ScheduledGame) == schedule.CourtName(g.ScheduledGame)
	})
}

// isAtAPlace reports whether a game is on an open cell of a night that is planned.
func (s *season) isAtAPlace(g schedule.Game) bool {
	night := s.NightOf(g.ScheduledGame)
	isBooked := func(n grid.Night) bool { return n.Day == night }
	if night <= s.before || !s.IsNight(night) || s.in.League.Shape.Kind == league.Spread && !slices.ContainsFunc(s.booked(), isBooked) {
		return false
	}
	return slices.ContainsFunc(s.groups, func(group grid.Group) bool {
		_, found := group.Locate(g.ScheduledGame, night, grid.NightIndex{night: 0})
		return found
	})
}

// blocksOf returns the lines of a group's pairs as blocks: of two lines that cannot move one, and one for each place of a block on
// which a line is that can.
func (s season) blocksOf(g grid.Group) (blocks []schedule.Game) {
	type place struct {
		pair  solver.Pair
		night league.Date
		at    solver.Game
	}
	taken, fixed := map[place]bool{}, map[solver.Pair]int{}
	for _, game := range s.in.InOrder() {
		a, knowsA := g.Number(game.Team1ID)
		b, knowsB := g.Number(game.Team2ID)
		if !knowsA || !knowsB {
			continue
		}
		pair := solver.PairOf(a, b)
		if !game.IsMovable() {
			if fixed[pair]++; fixed[pair]%2 == 0 {
				blocks = append(blocks, game)
			}
			continue
		}
		night := s.NightOf(game.ScheduledGame)
		at, found := locateBlock(g, game.ScheduledGame, night)
		if key := (place{pair, night, at}); found && !taken[key] {
			taken[key] = true
			minute := g.Minute(night, at.Slot)
			game.Day, game.GameTime = night.AddDays(minute/schedule.MinutesPerDay), league.AtMinute(minute)
			blocks = append(blocks, game)
		}
	}
	return blocks
}

// locateBlock returns the cell of the block that contains a game.
func locateBlock(g grid.Group, s league.ScheduledGame, night league.Date) (at solver.Game, found bool) {
	if at, found = g.Locate(s, night, grid.NightIndex{night: 0}); found {
		return at, true
	}
	first := s
	minute := s.Day.DaysSince(night)*schedule.MinutesPerDay + s.GameTime.Minutes() - g.Minutes/2
	if minute < 0 {
		return at, false
	}
	first.Day, first.GameTime = night.AddDays(minute/schedule.MinutesPerDay), league.AtMinute(minute)
	return g.Locate(first, night, grid.NightIndex{night: 0})
}

// inGames returns the draft of a season in blocks with two games for each block. If one game of a block has been played, the
// pair gets one game less.
func (s season) inGames(d draft, nights []grid.Night) draft {
	g := halved(d.group)
	games := make([]solver.Game, 0, 2*len(d.games))
	for _, at := range d.games {
		for half := range 2 {
			games = append(games, solver.Game{Night: at.Night, Slot: 2*at.Slot + half, Court: at.Court, Home: at.Home, Away: at.Away})
		}
	}
	games = s.withoutDone(g, games, nights)
	return draftOf(g, games)
}

// halved returns the group with each slot divided into two.
func halved(g grid.Group) grid.Group {
	g.Minutes /= 2
	starts := make([]int, 0, 2*len(g.Starts))
	for _, at := range g.Starts {
		starts = append(starts, at, at+g.Minutes)
	}
	g.Starts = starts
	g.Shape.Tiers = slices.Clone(g.Shape.Tiers)
	for k, t := range g.Shape.Tiers {
		g.Shape.Tiers[k].Open = twice(t.Open)
		g.Shape.Tiers[k].PerPair *= 2
	}
	g.Shape.Slots *= 2
	other := map[league.Date]grid.NightOpenings{}
	for night, openings := range g.Other {
		open := make(solver.Openings, len(openings.Open))
		for k, slots := range openings.Open {
			open[k] = twice(slots)
		}
		other[night] = grid.NightOpenings{Shift: openings.Shift, Open: open}
	}
	g.Other = other
	return g
}

// twice returns the courts that are open, by slot, with each slot twice.
func twice(slots [][]int) [][]int {
	open := make([][]int, 0, 2*len(slots))
	for _, courts := range slots {
		open = append(open, courts, courts)
	}
	return open
}

// withoutDone removes the games of halved blocks that exist already. A game is removed if a game of the same pair that cannot
// move is at its place. If games per matchup limits the games, a pair with an odd number of other games that cannot move loses
// one more.
func (s season) withoutDone(g grid.Group, games []solver.Game, nights []grid.Night) []solver.Game {
	type place struct {
		pair solver.Pair
		day  league.Date
		at   league.TimeOfDay
	}
	w := grid.NewWriter(s.in, s.Calendar)
	key := func(pair solver.Pair, line league.ScheduledGame) place {
		return place{pair, line.Day, line.GameTime}
	}
	fixed, movable, odd := map[place]bool{}, map[place]bool{}, map[solver.Pair]int{}
	for _, old := range s.in.Games {
		a, knowsA := g.Number(old.Team1ID)
		b, knowsB := g.Number(old.Team2ID)
		if !knowsA || !knowsB {
			continue
		}
		pair := solver.PairOf(a, b)
		if old.IsMovable() {
			movable[key(pair, old.ScheduledGame)] = true
		} else {
			fixed[key(pair, old.ScheduledGame)] = true
			odd[pair]++
		}
	}
	placeOf := func(at solver.Game) place { return key(solver.PairOf(at.Home, at.Away), w.Line(g, at, nights)) }
	games = slices.DeleteFunc(games, func(at solver.Game) bool {
		isDone := fixed[placeOf(at)]
		if isDone {
			odd[solver.PairOf(at.Home, at.Away)]++
		}
		return isDone
	})
	if s.in.League.Shape.PerNight != nil {
		return games
	}
	for _, onlyNew := range [2]bool{true, false} {
		for i := len(games) - 1; i >= 0; i-- {
			pair := solver.PairOf(games[i].Home, games[i].Away)
			if odd[pair]%2 == 1 && (!onlyNew || !movable[placeOf(games[i])]) {
				games = slices.Delete(games, i, i+1)
				odd[pair]++
			}
		}
	}
	return games
}
