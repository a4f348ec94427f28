package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// A season in blocks has two games for each meeting, one after the other on the same court. It is planned as a season of games
// that last twice as long, and then each of them is divided into two. See docs/decisions/0038-shapes-of-a-season.md.

// inBlocks returns the season in which a block is one game. Without blocks it is the season itself.
func (s season) inBlocks() (blocks season, err error) {
	if blocks = s; !s.in.League.Shape.Block {
		return s, nil
	}
	if blocks.in.League, blocks.groups, err = s.groupsOfBlocks(); err != nil {
		return s, err
	}
	blocks.in.Games = nil
	for _, g := range blocks.groups {
		blocks.in.Games = append(blocks.in.Games, s.blocksOf(g)...)
	}
	return blocks, nil
}

// groupsOfBlocks returns the league and its groups with games that last as long as a block.
func (s season) groupsOfBlocks() (l league.League, groups []schedule.Group, err error) {
	in := s.in
	in.League.GameDuration *= 2
	in.League.TierMinutes = slices.Clone(in.League.TierMinutes)
	for tier := range in.League.TierMinutes {
		in.League.TierMinutes[tier] *= 2
	}
	if groups, err = schedule.Groups(in); err != nil {
		return l, nil, err
	}
	for i, g := range groups {
		groups[i].Shape = s.ShapeAfter(s.before, g)
	}
	return in.League, groups, nil
}

// holdHalves leaves the halves of blocks where they are whose other halves may not move or are gone: they cannot be blocks again, and
// nothing has to move. A half on a night that is not planned any more, or beside a fixed game that clashes with it, moves.
func (s *season) holdHalves() {
	if !s.in.League.Shape.Block {
		return
	}
	_, blocks, err := s.groupsOfBlocks()
	if err != nil {
		return // planning refuses the season for the same reason
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
			if apart[p] > 0 && s.isAlone(*g, list, blocks) && s.isOpenFor(g.ScheduledGame) && len(schedule.Clashes(fixed, g.ScheduledGame)) == 0 {
				g.IsHalf = true
				apart[p]--
			}
		}
	}
}

// isAlone reports whether none of the games of a pair that may move is the other half of its block: the two are in one place of a
// block. Games of two blocks may be beside each other too.
func (s *season) isAlone(g schedule.Game, pair []int, blocks []schedule.Group) bool {
	type place struct {
		night league.Date
		at    solver.Game
	}
	placeOf := func(g schedule.Game) (where place, found bool) {
		night := s.NightOf(g.ScheduledGame)
		for _, group := range blocks {
			if _, isHere := group.Number(g.Team1ID); isHere {
				at, found := locateBlock(group, g.ScheduledGame, night)
				return place{night, at}, found
			}
		}
		return where, false
	}
	own, found := placeOf(g)
	return !found || !slices.ContainsFunc(pair, func(i int) bool {
		if s.in.Games[i].ID == g.ID {
			return false
		}
		other, found := placeOf(s.in.Games[i])
		return found && other == own
	})
}

// blocksOf returns the lines of a group's pairs as blocks: of two lines that cannot move one, and one for each place of a block on
// which a line is that can.
func (s season) blocksOf(g schedule.Group) (blocks []schedule.Game) {
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
func locateBlock(g schedule.Group, s league.ScheduledGame, night league.Date) (at solver.Game, found bool) {
	if at, found = g.Locate(s, night, schedule.NightIndex{night: 0}); found {
		return at, true
	}
	first := s
	minute := s.Day.DaysSince(night)*schedule.MinutesPerDay + s.GameTime.Minutes() - g.Minutes/2
	if minute < 0 {
		return at, false
	}
	first.Day, first.GameTime = night.AddDays(minute/schedule.MinutesPerDay), league.AtMinute(minute)
	return g.Locate(first, night, schedule.NightIndex{night: 0})
}

// inGames returns the draft of a season in blocks with two games for each block. If one game of a block has been played, the
// pair gets one game less.
func (s season) inGames(d draft, nights []schedule.Night) draft {
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
func halved(g schedule.Group) schedule.Group {
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
	other := map[league.Date]schedule.NightOpenings{}
	for night, openings := range g.Other {
		open := make(solver.Openings, len(openings.Open))
		for k, slots := range openings.Open {
			open[k] = twice(slots)
		}
		other[night] = schedule.NightOpenings{Shift: openings.Shift, Open: open}
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
func (s season) withoutDone(g schedule.Group, games []solver.Game, nights []schedule.Night) []solver.Game {
	type place struct {
		pair solver.Pair
		day  league.Date
		at   league.TimeOfDay
	}
	w := schedule.NewWriter(s.in, s.Calendar)
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
