package league

// A Shape says how the games of a season are shared among its nights, see docs/product/schedule.md#schedule-shape. It is for
// leagues in the fixed mode; the other modes plan each night by itself.
type Shape struct {
	Kind     ShapeKind `json:"kind"`
	Nights   *int      `json:"nights"`   // how many nights a spread season has; nil: all until the end date
	PerNight *int      `json:"perNight"` // games of each team on each night of a spread season; nil: as many as games per matchup gives
	Block    bool      `json:"block"`    // a meeting of two teams is two games in a row, and counts as one in perNight and games per matchup
}

// ShapeKind is the kind of a shape.
type ShapeKind string

// The kinds of shapes.
const (
	Shortest ShapeKind = "shortest" // the fewest nights that are possible
	Spread   ShapeKind = "spread"   // all nights that were booked
)

// Valid reports whether it is one of the kinds.
func (k ShapeKind) Valid() bool { return k == Shortest || k == Spread }

// shape adds the problems of the shape of a league.
func (p *problems) shape(l League) {
	s := l.Shape
	p.must(s.Kind.Valid(), "shape.kind", "The shape of a season must be shortest or spread")
	p.must(s.Nights == nil || *s.Nights >= 1 && *s.Nights <= MaxNights, "shape.nights", "A season must have from 1 to %d nights", MaxNights)
	p.must(s.PerNight == nil || *s.PerNight >= 1 && *s.PerNight <= MaxPerNight, "shape.perNight",
		"A team must play from 1 to %d games each night", MaxPerNight)
	if s.Kind == Shortest {
		p.must(s.Nights == nil, "shape.nights", "The shortest season has as many nights as it needs: leave the number of nights empty")
		p.must(s.PerNight == nil, "shape.perNight", "The shortest season has as many games a night as fit: leave the games each night empty")
		return
	}
	p.must(l.ScheduleMode != Fixed || s.Nights != nil || l.EndDate != nil, "shape.nights",
		"Enter the number of nights, or an end date for the season")
}
