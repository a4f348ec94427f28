package api

import (
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
)

// tableRulesBody holds table rules as clients send them, always the whole; omitted fields are those of the preset.
type tableRulesBody struct {
	Preset        httpio.Optional[league.TablePreset] `json:"preset"` // default sideout
	Counts        httpio.Optional[league.Counted]     `json:"counts"`
	Points        httpio.Optional[tablePointsBody]    `json:"points"`
	Order         httpio.Optional[[]league.Criterion] `json:"order"`
	DiffCap       *int                                `json:"diffCap"` // null, or omitted: none
	Forfeit       httpio.Optional[forfeitPolicyBody]  `json:"forfeit"`
	Draws         httpio.Optional[bool]               `json:"draws"`
	Moves         httpio.Optional[moveRulesBody]      `json:"moves"`
	AbandonedFrom *int                                `json:"abandonedFrom"` // null, or omitted: whoever stops a game decides
}

// tablePointsBody holds the points of a table rule; omitted ones are those of the preset.
type tablePointsBody struct {
	Win         httpio.Optional[int] `json:"win"`
	WinDecider  httpio.Optional[int] `json:"winDecider"`
	Draw        httpio.Optional[int] `json:"draw"`
	LossDecider httpio.Optional[int] `json:"lossDecider"`
	Loss        httpio.Optional[int] `json:"loss"`
	PerSet      httpio.Optional[int] `json:"perSet"`
	ForfeitLoss httpio.Optional[int] `json:"forfeitLoss"`
}

// forfeitPolicyBody says what a forfeit is; what is omitted has its default.
type forfeitPolicyBody struct {
	Score       httpio.Optional[league.ForfeitedScore] `json:"score"`       // default full
	SetAfter    httpio.Optional[int]                   `json:"setAfter"`    // minutes; default 10
	NoticeHours httpio.Optional[int]                   `json:"noticeHours"` // default 24
	MarkFrom    httpio.Optional[int]                   `json:"markFrom"`    // forfeits; default 0, which marks no team
}

// moveRulesBody says how many teams change tier; what is omitted has its default.
type moveRulesBody struct {
	Default httpio.Optional[int]            `json:"default"` // default 2
	Edges   httpio.Optional[[]moveEdgeBody] `json:"edges"`   // default none; the first is between tiers 1 and 2
}

// moveEdgeBody says how many teams change between two tiers.
type moveEdgeBody struct {
	Down int `json:"down"`
	Up   int `json:"up"`
}

func (b tableRulesBody) rules() league.TableRules {
	preset := league.SideoutTable
	b.Preset.Set(&preset)
	r := league.TableRulesOf(preset)
	b.Counts.Set(&r.Counts)
	if points := b.Points.Value; points != nil {
		points.Win.Set(&r.Points.Win)
		points.WinDecider.Set(&r.Points.WinDecider)
		points.Draw.Set(&r.Points.Draw)
		points.LossDecider.Set(&r.Points.LossDecider)
		points.Loss.Set(&r.Points.Loss)
		points.PerSet.Set(&r.Points.PerSet)
		points.ForfeitLoss.Set(&r.Points.ForfeitLoss)
	}
	b.Order.Set(&r.Order)
	r.DiffCap, r.AbandonedFrom = b.DiffCap, b.AbandonedFrom
	if forfeit := b.Forfeit.Value; forfeit != nil {
		forfeit.Score.Set(&r.Forfeit.Score)
		forfeit.SetAfter.Set(&r.Forfeit.SetAfter)
		forfeit.NoticeHours.Set(&r.Forfeit.NoticeHours)
		forfeit.MarkFrom.Set(&r.Forfeit.MarkFrom)
	}
	b.Draws.Set(&r.Draws)
	if moves := b.Moves.Value; moves != nil {
		moves.Default.Set(&r.Moves.Default)
		var edges []moveEdgeBody
		moves.Edges.Set(&edges)
		for _, e := range edges {
			r.Moves.Edges = append(r.Moves.Edges, league.MoveEdge(e))
		}
	}
	return r
}
