package attention

import (
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// claimedGames returns the games of a league whose result a team disputes, by id. names are the names of the teams by id.
func claimedGames(tx *store.Tx, l league.League, names map[int64]string, r attention.Reader) (map[int64]attention.Game, error) {
	ids, err := tx.Captains.ClaimedGames(l.ID, maxItems)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	rules, err := tx.Captains.CaptainRulesOf(l.ID)
	if err != nil {
		return nil, err
	}
	games, rows := map[int64]attention.Game{}, map[int64]store.UnfinishedGame{}
	latest := map[int64]attention.Claim{}
	var disputed []int64
	for _, id := range ids {
		g, err := tx.Games.FindGame(id)
		if err != nil {
			return nil, err
		}
		stored, err := tx.Captains.ClaimsOfGame(id)
		if err != nil {
			return nil, err
		}
		claims := make([]league.Claim, len(stored))
		for i, c := range stored {
			claims[i] = c.Claim
		}
		v := league.EvaluateClaims(g.Game, claims, rules.DisputeWindow(), r.Now)
		if v.State != league.ClaimDisputed {
			continue
		}
		for _, c := range claims {
			if v.Position(c.TeamID) == league.ClaimDispute && c.Kind != league.ClaimAgreement {
				latest[id] = attention.Claim{Since: c.At, Team: names[c.TeamID], Score: claimText(c.Score), Reason: c.Reason}
			}
		}
		rows[id], disputed = store.UnfinishedGame{Game: g.Game}, append(disputed, id)
	}
	lines, err := tx.Schedules.SchedulesOfGames(disputed)
	if err != nil {
		return nil, err
	}
	for _, s := range lines {
		g := rows[*s.GameID]
		g.ScheduleID, g.Start, g.CourtName, g.Day = &s.ID, &s.GameDate, s.CourtName, &s.Day
		rows[*s.GameID] = g
	}
	for id, g := range rows {
		game := newAttentionGame(l, g, names)
		game.Claim = new(latest[id])
		games[id] = game
	}
	return games, nil
}

// claimText returns the claimed score as text; empty if there is none.
func claimText(s *league.ClaimScore) string {
	if s == nil {
		return ""
	}
	return s.String()
}
