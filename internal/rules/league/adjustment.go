package league

import (
	"slices"
	"time"
)

// An Adjustment gives points of the table to a team, or takes them away.
type Adjustment struct {
	ID     int       `json:"id"` // in its team, from 1
	Points int       `json:"points"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// CheckAdjustment returns an adjustment as it is stored, and its problems.
func CheckAdjustment(a Adjustment) (Adjustment, []Problem) {
	var p problems
	p.must(a.Points != 0 && -MaxTablePoints <= a.Points && a.Points <= MaxTablePoints, "points",
		"Points to add or take away must be from %d to %d, and not 0", -MaxTablePoints, MaxTablePoints)
	reason, problem := TidyName(AdjustmentReason, a.Reason)
	a.Reason = reason
	p.addText("reason", problem)
	return a, p
}

// Adjust adds an adjustment with the next number.
func (t *Team) Adjust(a Adjustment) {
	for _, other := range t.Adjustments {
		a.ID = max(a.ID, other.ID)
	}
	a.ID++
	t.Adjustments = append(slices.Clone(t.Adjustments), a)
}
