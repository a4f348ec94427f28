package scoring_test

import "sideout/internal/rules/score"

// courtRules are rules of leagues whose boards know line-ups, intervals and the toss.
func courtRules() []score.Rules {
	intervals := &score.Intervals{Set: 120, Timeout: 20, TechnicalAt: []int{3, 5}, Toss: true}
	return []score.Rules{
		{SetRules: score.SetRules{EndingScore: 7, WinByTwo: true}, Sets: 3, DecidingScore: 5, Steps: []int{1}, Serve: true, Lineups: 6, Intervals: intervals},
		{SetRules: score.SetRules{EndingScore: 8}, Sets: 3, DecidingScore: 5, Steps: []int{1}, Serve: true, Lineups: 2, Intervals: &score.Intervals{TechnicalTotal: 5, Toss: true}},
	}
}

// anyToss returns a toss whose fields agree with each other.
func (h *history) anyToss() score.Event {
	e := score.Event{Type: score.Toss, Team: h.anyTeam(), Serves: h.anyTeam(), Left: h.anyTeam()}
	switch {
	case h.chance(30):
		e.Chose = score.ChoseSide
	case e.Serves == e.Team:
		e.Chose = score.ChoseServe
	default:
		e.Chose = score.ChoseReceive
	}
	return e
}

// anyLineupEvent returns an event about the line-up of a team, mostly one that its rules allow.
func (h *history) anyLineupEvent(s score.State) score.Event {
	e := score.Event{Team: h.anyTeam()}
	lineup := s.Lineups[0]
	if e.Team == score.Team2 {
		lineup = s.Lineups[1]
	}
	if len(lineup.Players) == 0 {
		for _, n := range h.random.Perm(12)[:max(h.rules.Lineups, 2)] {
			e.Numbers = append(e.Numbers, n+1)
		}
		e.Type = score.SetLineup
		return e
	}
	e.Type = []score.EventType{score.Substitute, score.Substitute, score.Libero, score.Libero, score.Rotate, score.Sanctioned}[h.random.IntN(6)]
	switch e.Type {
	case score.Substitute, score.Libero:
		e.Out, e.In = lineup.Players[h.random.IntN(len(lineup.Players))], 1+h.random.IntN(14)
	case score.Sanctioned:
		e.Sanction = score.SanctionLevels[h.random.IntN(len(score.SanctionLevels))]
		e.Number = h.random.IntN(4)
	}
	return e
}
