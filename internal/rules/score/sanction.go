// This file has the sanctions of a game: cards for misconduct, and delays.

package score

import "slices"

// SanctionLevel is how severe a sanction is.
type SanctionLevel string

// The levels, from the rules of the FIVB. A penalty is also a point for the other team, which is an event of its own.
const (
	Warning          SanctionLevel = "warning"          // a yellow card, once for a team in a match (21.2)
	Penalty          SanctionLevel = "penalty"          // a red card (21.3.1)
	Expulsion        SanctionLevel = "expulsion"        // for the rest of the set (21.3.2)
	Disqualification SanctionLevel = "disqualification" // for the rest of the match (21.3.3)
	DelayWarning     SanctionLevel = "delayWarning"     // the first delay of a team in a match (16.2.2)
	DelayPenalty     SanctionLevel = "delayPenalty"     // each later one (16.2.3)
)

// SanctionLevels are all levels. Those of misconduct come first, the least severe first.
var SanctionLevels = []SanctionLevel{Warning, Penalty, Expulsion, Disqualification, DelayWarning, DelayPenalty}

// Sanction is a sanction in a match. The number is that of the player; 0 for the team or somebody on its bench.
type Sanction struct {
	Team   Team          `json:"team"`
	Level  SanctionLevel `json:"level"`
	Number int           `json:"number,omitempty"`

	at     int64
	device string
}

func newSanction(e Event) Sanction {
	return Sanction{Team: e.Team, Level: e.Sanction, Number: e.Number, at: e.At, device: e.Device}
}

// canSanction reports whether a sanction counts. Sanctions of a player become more severe within a match (21.4), a team is warned once,
// and a delay is a penalty only after a warning. The same sanction of another device within the window of a rally is the same one.
func (s State) canSanction(e Event) bool {
	has := func(is func(Sanction) bool) bool { return slices.ContainsFunc(s.Sanctions, is) }
	ofTeam := func(level SanctionLevel) bool {
		return has(func(o Sanction) bool { return o.Team == e.Team && o.Level == level })
	}
	isDuplicate := has(func(o Sanction) bool {
		return o.Team == e.Team && o.Level == e.Sanction && o.Number == e.Number && o.device != e.Device && max(o.at-e.At, e.At-o.at) <= rallyWindow
	})
	switch {
	case isDuplicate:
		return false
	case e.Sanction == Warning || e.Sanction == DelayWarning:
		return !ofTeam(e.Sanction)
	case e.Sanction == DelayPenalty:
		return ofTeam(DelayWarning)
	case e.Number == 0:
		return true
	default:
		severity := slices.Index(SanctionLevels, e.Sanction)
		return !has(func(o Sanction) bool {
			return o.Team == e.Team && o.Number == e.Number && o.Level != DelayWarning && o.Level != DelayPenalty && slices.Index(SanctionLevels, o.Level) >= severity
		})
	}
}
