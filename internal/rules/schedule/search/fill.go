package search

import (
	"slices"

	"sideout/internal/rules/schedule/solver"
)

// A Filler adds games to a table that already contains some: the rest of a partly played season, or a few games that have lost
// their cells.
type Filler struct {
	*Table
	load [][]int // night, team -> games
	size []int   // night -> games
}

func NewFiller(t *Table) *Filler {
	t.mayRepeat = true
	f := &Filler{Table: t, load: solver.NewGrid[int](t.nights, t.teams), size: make([]int, t.nights)}
	for _, g := range t.Games() {
		f.countGame(g.Night, g.Home, g.Away, 1)
	}
	return f
}

func (f *Filler) countGame(night, a, b, n int) {
	f.load[night][a] += n
	f.load[night][b] += n
	f.size[night] += n
}

// PlaceAll finds the cheapest cell for each pair, on the night on which the two teams have played least. If there is no free cell,
// it moves chains of other games to make room. It reports whether all pairs have got a cell.
func (f *Filler) PlaceAll(pairs []solver.Pair) bool {
	for _, p := range pairs {
		nights := f.rankNights(p)
		if !f.PlaceOnFirstNight(nights, p) && !f.placeByChain(nights, p) {
			return false
		}
	}
	return true
}

// rankNights returns the nights in order of preference for the pair.
func (f *Filler) rankNights(p solver.Pair) []int {
	nights := make([]int, f.nights)
	rank := make([]int, f.nights)
	for night := range nights {
		nights[night] = night
		rank[night] = (f.CountMeetings(night, p)*256+f.load[night][p.A]+f.load[night][p.B])*4096 + f.size[night]
	}
	slices.SortStableFunc(nights, func(a, b int) int { return rank[a] - rank[b] })
	return nights
}

// CountMeetings returns the number of games of the pair on a night.
func (f *Filler) CountMeetings(night int, p solver.Pair) (n int) {
	for slot := range f.shape.Slots {
		if f.opponent[(night*f.shape.Slots+slot)*f.teams+p.A] == int16(p.B) {
			n++
		}
	}
	return n
}

// PlaceOnFirstNight puts a game of the pair into the cheapest free cell of the first night that has one. It reports whether there is one.
func (f *Filler) PlaceOnFirstNight(nights []int, p solver.Pair) bool {
	for _, night := range nights {
		best, least := int32(solver.None), 0
		for slot := range f.shape.Slots {
			at := night*f.shape.Slots + slot
			if !f.isFree(at, p.A) || !f.isFree(at, p.B) || !f.mayMeet(at, p) {
				continue
			}
			for court := range f.shape.Courts {
				cell := int32(at*f.shape.Courts + court)
				if f.cell[cell] != free || !f.mayPlay(cell, int16(p.A)) {
					continue
				}
				f.setGame(cell, p, 1)
				if cost := f.Cost(); best == solver.None || cost < least {
					best, least = cell, cost
				}
				f.setGame(cell, p, -1)
			}
		}
		if best != solver.None {
			f.setGame(best, p, 1)
			f.countGame(night, p.A, p.B, 1)
			return true
		}
	}
	return false
}

// setGame adds a game of the pair to a cell (n = 1) or removes it (n = -1).
func (f *Filler) setGame(cell int32, p solver.Pair, n int32) {
	f.updateCell(cell, int16(p.A), int16(p.B), n)
	night := int(cell) / (f.shape.Slots * f.shape.Courts)
	f.updateNightCost(night, p.A)
	f.updateNightCost(night, p.B)
}

// placeByChain makes room for a game by moving others. It looks for a slot in which the first team is free and another in which
// the second team is free, and exchanges the chain of games between them that contains the second team, like swapChains. Then
// both teams are free in the first slot. One of the two slots needs a free cell for the additional game.
func (f *Filler) placeByChain(nights []int, p solver.Pair) bool {
	room := make([]bool, f.nights*f.shape.Slots)
	for at := range room {
		room[at] = f.hasRoom(at, p)
	}
	for _, night := range nights {
		for here := night * f.shape.Slots; here < (night+1)*f.shape.Slots; here++ {
			if !f.isFree(here, p.A) {
				continue
			}
			for there := range room {
				if (room[here] || room[there]) && there != here && f.isFree(there, p.B) && f.makeRoom(here, there, p) && f.PlaceOnFirstNight([]int{night}, p) {
					return true
				}
			}
		}
	}
	return false
}

// hasRoom reports whether the slot has a free cell that is open for the pair.
func (f *Filler) hasRoom(at int, p solver.Pair) bool {
	for court := range f.shape.Courts {
		if cell := int32(at*f.shape.Courts + court); f.cell[cell] == free && f.mayPlay(cell, int16(p.A)) {
			return true
		}
	}
	return false
}

// makeRoom exchanges the chain, and reports whether the pair then has a free cell in the slot.
func (f *Filler) makeRoom(here, there int, p solver.Pair) bool {
	f.edits, f.here, f.there, f.ends = f.edits[:0], f.here[:0], f.there[:0], f.ends[:0]
	f.stamp++
	f.findChain(here, there, p.B)
	if f.mark[p.A] == f.stamp {
		return false
	}
	if len(f.here) > 0 || len(f.there) > 0 {
		f.exchangeChains(here, there)
		if len(f.edits) == 0 {
			return false
		}
	}
	allowed := f.applyEdits()
	if !allowed || !f.hasRoom(here, p) || !f.editsKeepApart() {
		f.revertEdits()
		return false
	}
	f.recount()
	return true
}

// recount updates all counts after an exchange between two nights.
func (f *Filler) recount() {
	clear(f.size)
	for night := range f.load {
		clear(f.load[night])
		for team := range f.teams {
			f.updateNightCost(night, team)
		}
	}
	for _, g := range f.Games() {
		f.countGame(g.Night, g.Home, g.Away, 1)
	}
}

// PlaceInFreeCells puts each pair into a free cell of the first nights, and returns the pairs for which there is none.
func (f *Filler) PlaceInFreeCells(pairs []solver.Pair, nights int) (left []solver.Pair) {
	for _, p := range pairs {
		among := slices.DeleteFunc(f.rankNights(p), func(night int) bool { return night >= nights })
		if !f.PlaceOnFirstNight(among, p) {
			left = append(left, p)
		}
	}
	return left
}
