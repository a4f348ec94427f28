package solver

// Fixed is what a plan works around: games that stay in their cells, and slots in which a team or a court is not free.
type Fixed struct {
	Games []Game
	Busy  []Busy
	Away  []Absence
	Tied  []Busy // when teams do not play because others do with which they share a person
}

// IsEmpty reports whether nothing is fixed.
func (f Fixed) IsEmpty() bool { return len(f.Games)+len(f.Busy)+len(f.Away)+len(f.Tied) == 0 }

// Busy is a slot of a night in which a team or a court is not free; the other one of them is None.
type Busy struct{ Night, Slot, Team, Court int }
