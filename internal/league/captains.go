package league

// CaptainRules say what the holders of the captain's links of a league may do, see docs/product/captains.md#captain-page.
type CaptainRules struct {
	ScoreLinks bool `json:"scoreLinks"` // whether a captain sees the score links of the team's next night
}

// DefaultCaptainRules are the rules of a league that has not chosen any.
func DefaultCaptainRules() CaptainRules { return CaptainRules{ScoreLinks: true} }
