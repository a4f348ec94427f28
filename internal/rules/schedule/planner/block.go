package planner

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// A season in blocks has two games for each meeting, played in a row on the same court. It is planned as a season of games that
// last twice as long, whose games are then split into two. See docs/decisions/0038-shapes-of-a-season.md.

// toBlocks returns the season with one game for each block. A season without blocks is returned unchanged.
func (s season) toBlocks() (blocks season, err error) {
	if blocks = s; !s.in.League.Shape.Block {
		return s, nil
	}
	if blocks.in.League, blocks.groups, err = s.groupBlocks(); err != nil {
		return s, err
	}
	blocks.in.Games = nil
	for _, g := range blocks.groups {
		blocks.in.Games = append(blocks.in.Games, s.blocksOf(g)...)
	}
	return blocks, nil
}

// groupBlocks returns the league and its groups with games that last as long as a block.
func (s season) groupBlocks() (l league.League, groups []schedule.TierGroup, err error) {
	in := s.in
	in.League.GameDuration *= 2
	in.League.TierMinutes = slices.Clone(in.League.TierMinutes)
	for tier := range in.League.TierMinutes {
		in.League.TierMinutes[tier] *= 2
	}
	if groups, err = schedule.GroupsInHall(in); err != nil {
		return l, nil, err
	}
	for i, g := range groups {
		groups[i].Shape = s.ShapeAfter(s.planAfter, g)
	}
	return in.League, groups, nil
}

// holdSingleHalves keeps a game of a block in place if its other game may not move or no longer exists: the two cannot be a
// block again. It does not keep a game on a night that is no longer planned, or one that clashes with a fixed game.
func (s *season) holdSingleHalves() {
	if !s.in.League.Shape.Block {
		return
	}
	_, blocks, err := s.groupBlocks()
	if err != nil {
		return // planning fails with the same error
	}
	type pair [2]int64
	pairOf := func(g schedule.Game) pair { return pair{min(g.Team1ID, g.Team2ID), max(g.Team1ID, g.Team2ID)} }
	lostHalves, movable, fixed := map[pair]int{}, map[pair][]int{}, s.in // lostHalves counts the games that may have lost their other half
	fixed.Games = nil
	for i, g := range s.in.Games {
		if g.IsMovable() {
			movable[pairOf(g)] = append(movable[pairOf(g)], i)
			continue
		}
		lostHalves[pairOf(g)]++
		fixed.Games = append(fixed.Games, g)
	}
	for p, list := range movable {
		for _, i := range list {
			g := &s.in.Games[i]
			if lostHalves[p] > 0 && s.lacksOtherHalf(*g, list, blocks) && s.isOpenFor(g.ScheduledGame) && len(schedule.FindClashes(fixed, g.ScheduledGame)) == 0 {
				g.IsHalf = true
				lostHalves[p]--
			}
		}
	}
}

// lacksOtherHalf reports whether no movable game of the pair is the other half of the block of g. Two games are halves of one
// block only if they are in the same cell of the block plan: games of two different blocks may follow each other too.
func (s *season) lacksOtherHalf(g schedule.Game, pair []int, blocks []schedule.TierGroup) bool {
	type place struct {
		night league.Date
		at    solver.Game
	}
	placeOf := func(g schedule.Game) (where place, found bool) {
		night := s.NightOf(g.ScheduledGame)
		for _, group := range blocks {
			if _, isHere := group.TeamIndex(g.Team1ID); isHere {
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

// blocksOf returns the existing games of a group as blocks: one block for every two games of a pair that cannot move, and one
// for each cell of the block plan that contains a movable game.
func (s season) blocksOf(g schedule.TierGroup) (blocks []schedule.Game) {
	type place struct {
		pair  solver.Pair
		night league.Date
		at    solver.Game
	}
	taken, fixed := map[place]bool{}, map[solver.Pair]int{}
	for _, game := range s.in.InOrder() {
		a, knowsA := g.TeamIndex(game.Team1ID)
		b, knowsB := g.TeamIndex(game.Team2ID)
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
func locateBlock(g schedule.TierGroup, s league.ScheduledGame, night league.Date) (at solver.Game, found bool) {
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

// splitBlocks returns the draft of a season in blocks with two games for each block. If one game of a block has been played
// already, the pair gets one game fewer.
func (s season) splitBlocks(d draft, nights []schedule.Night) draft {
	g := halveSlots(d.group)
	games := make([]solver.Game, 0, 2*len(d.games))
	for _, at := range d.games {
		for half := range 2 {
			games = append(games, solver.Game{Night: at.Night, Slot: 2*at.Slot + half, Court: at.Court, Home: at.Home, Away: at.Away})
		}
	}
	games = s.removeExisting(g, games, nights)
	return newDraft(g, games)
}

// halveSlots returns the group with each slot split into two.
func halveSlots(g schedule.TierGroup) schedule.TierGroup {
	g.Minutes /= 2
	starts := make([]int, 0, 2*len(g.Starts))
	for _, at := range g.Starts {
		starts = append(starts, at, at+g.Minutes)
	}
	g.Starts = starts
	g.Shape.Tiers = slices.Clone(g.Shape.Tiers)
	for k, t := range g.Shape.Tiers {
		g.Shape.Tiers[k].Open = doubleSlots(t.Open)
		g.Shape.Tiers[k].PerPair *= 2
	}
	g.Shape.Slots *= 2
	other := map[league.Date]schedule.NightOpenings{}
	for night, openings := range g.ChangedNights {
		open := make(solver.Openings, len(openings.Open))
		for k, slots := range openings.Open {
			open[k] = doubleSlots(slots)
		}
		other[night] = schedule.NightOpenings{Shift: openings.Shift, Open: open}
	}
	g.ChangedNights = other
	return g
}

// doubleSlots returns the open courts by slot, with each slot repeated.
func doubleSlots(slots [][]int) [][]int {
	open := make([][]int, 0, 2*len(slots))
	for _, courts := range slots {
		open = append(open, courts, courts)
	}
	return open
}

// removeExisting removes the games of split blocks that exist already: those at the place of a fixed game of the same pair. If
// games per matchup limits the season, a pair with an odd number of other fixed games loses one more.
func (s season) removeExisting(g schedule.TierGroup, games []solver.Game, nights []schedule.Night) []solver.Game {
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
		a, knowsA := g.TeamIndex(old.Team1ID)
		b, knowsB := g.TeamIndex(old.Team2ID)
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
