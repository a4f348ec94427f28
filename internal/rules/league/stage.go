package league

import "cmp"

// Stage says what a game is part of. Only games of the season count in the standings and as games that two teams have to play.
type Stage string

// The values of Stage.
const (
	Season   Stage = "season" // the zero value means the same
	Friendly Stage = "friendly"
	Finals   Stage = "finals"
)

// Valid reports whether it is one of the values.
func (s Stage) Valid() bool { return s == Season || s == Friendly || s == Finals }

// Counts reports whether the results of this stage count in the standings.
func (s Stage) Counts() bool { return s == "" || s == Season }

// IsZero reports whether it is the season, which is omitted in JSON.
func (s Stage) IsZero() bool { return s.Counts() }

// Stored returns the stage as it is stored.
func (s Stage) Stored() Stage { return cmp.Or(s, Season) }

// Word returns the word for people; empty for the season.
func (s Stage) Word() string {
	switch s {
	case Friendly:
		return "Friendly"
	case Finals:
		return "Finals"
	default:
		return ""
	}
}

// CheckStage returns the stage that a request names, with the season if it names none.
func CheckStage(s Stage) (Stage, []Problem) {
	var p problems
	s = s.Stored()
	p.must(s.Valid(), "stage", "Stage must be season, friendly or finals")
	return s, p
}
