package schedule

import (
	"sideout/internal/rules/league"
)

// Exchanged returns two scheduled games, each at the time and place of the other.
func Exchanged(one, other league.ScheduledGame) (oneThere, otherHere league.ScheduledGame) {
	oneThere, otherHere = movedTo(one, PlaceOf(other)), movedTo(other, PlaceOf(one))
	oneThere.WeekNumber, otherHere.WeekNumber = other.WeekNumber, one.WeekNumber
	return oneThere, otherHere
}

// SwapClashes returns the games, and the wishes, that clash with one of two games after they have exchanged their places.
func SwapClashes(in Input, one, other league.ScheduledGame) (clashes []Clash) {
	rest := in
	rest.Games = nil
	for _, g := range in.Games {
		if g.ID != one.ID && g.ID != other.ID {
			rest.Games = append(rest.Games, g)
		}
	}
	oneThere, otherHere := Exchanged(one, other)
	clashes = append(Clashes(rest, oneThere), Clashes(rest, otherHere)...)
	return append(clashes, append(WishClashes(rest, oneThere), WishClashes(rest, otherHere)...)...)
}
