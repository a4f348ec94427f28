package league

import "time"

// CaptainRules say what the holders of the captain's links of a league may do, see docs/product/captains.md#captain-page.
type CaptainRules struct {
	ScoreLinks   bool `json:"scoreLinks"`   // whether a captain sees the score links of the team's next night
	DisputeHours int  `json:"disputeHours"` // how long after its end the result of a game can be disputed
}

// MaxDisputeHours is how long after the end of a game its result can be disputed at most.
const MaxDisputeHours = 14 * 24

// DefaultCaptainRules are the rules of a league that has not chosen any.
func DefaultCaptainRules() CaptainRules { return CaptainRules{ScoreLinks: true, DisputeHours: 48} }

// Window is how long after its end the result of a game can be disputed.
func (r CaptainRules) Window() time.Duration { return time.Duration(r.DisputeHours) * time.Hour }

// CheckCaptainRules returns what is wrong with rules.
func CheckCaptainRules(r CaptainRules) (p problems) {
	p.must(r.DisputeHours >= 0 && r.DisputeHours <= MaxDisputeHours, "disputeHours", "A result can be disputed for 0 to %d hours", MaxDisputeHours)
	return p
}
