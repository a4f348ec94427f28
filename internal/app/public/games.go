package public

import (
	"cmp"
	"context"
	"slices"

	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// latestResults returns the latest finished games, including void ones, and the number of all finished games. It returns at least
// maxResults games if there are that many, and never cuts a day in two.
func latestResults(games []league.Game) (latest []league.Game, total int) {
	for _, g := range games {
		if g.IsOver() {
			latest = append(latest, g)
		}
	}
	dayOf := func(g league.Game) league.Date { return fault.Or(g.Day, "") }
	slices.SortStableFunc(latest, func(a, b league.Game) int { return cmp.Compare(dayOf(b), dayOf(a)) })
	total = len(latest)
	if total > maxResults {
		last := dayOf(latest[maxResults])
		latest = slices.DeleteFunc(latest, func(g league.Game) bool { return dayOf(g) < last })
	}
	return latest, total
}

// newPublicGames converts scheduled games with their results, and those of the latest results that were never scheduled. matches maps
// game ids to the names of matches of finals.
func newPublicGames(teams map[int64]league.Team, matches map[int64]fault.Text, lines []league.ScheduledGame, results, latest []league.Game) []PublicGame {
	resultOf := make(map[int64]league.Game, len(results))
	for _, g := range results {
		if g.IsOver() {
			resultOf[g.ID] = g
		}
	}
	all := make([]PublicGame, 0, len(lines)+len(latest))
	for _, line := range lines {
		team1, team2 := games.GameTeams(teams[line.Team1ID], teams[line.Team2ID])
		public := PublicGame{
			GameID: line.GameID, Team1: team1, Team2: team2, Tier: line.Tier, Day: &line.Day, GameTime: &line.GameTime,
			GameDate: &line.GameDate, CourtName: line.CourtName, WeekNumber: line.WeekNumber, Status: line.Status, Reason: line.Reason,
			Waiting: line.Waiting, Queued: line.Queued, Stage: line.Stage, Match: matches[fault.Or(line.GameID, 0)], PlannedRules: line.PlannedRules,
		}
		if !line.FreesItsPlace() {
			public.Duty = dutyNames(teams, line)
		}
		if line.Waiting || line.Queued {
			public.GameTime, public.GameDate, public.CourtName = nil, nil, nil
		}
		if g, hasResult := resultOf[fault.Or(line.GameID, 0)]; hasResult {
			public.addResult(g)
			delete(resultOf, g.ID)
		}
		all = append(all, public)
	}
	for _, g := range latest {
		if _, isUnscheduled := resultOf[g.ID]; isUnscheduled {
			team1, team2 := games.GameTeams(teams[g.Team1ID], teams[g.Team2ID])
			public := PublicGame{GameID: &g.ID, Team1: team1, Team2: team2, Tier: g.Tier, Day: g.Day, Status: g.Status, Match: matches[g.ID]}
			public.addResult(g)
			all = append(all, public)
		}
	}
	return all
}

// dutyNames returns the names of the teams on duty at a game.
func dutyNames(teams map[int64]league.Team, s league.ScheduledGame) (names []string) {
	for _, id := range s.DutyTeamIDs {
		if t, ok := teams[id]; ok {
			names = append(names, t.Name)
		}
	}
	return names
}

// addWatchLinks sets the watch tokens of games.
func (svc *Service) addWatchLinks(lists ...[]PublicGame) {
	for _, games := range lists {
		for i, g := range games {
			if g.GameID != nil {
				games[i].WatchToken = svc.links.WatchToken(*g.GameID)
			}
		}
	}
}

// addResult copies the result of a game into p.
func (p *PublicGame) addResult(g league.Game) {
	p.Team1Score, p.Team2Score, p.Sets, p.SetsOnly, p.Forfeit, p.Stage = &g.Team1Score, &g.Team2Score, g.Sets, g.SetsOnly, g.Forfeit, g.Stage
	if g.Day != nil && *g.Day != *p.Day { // it was played on a different day than scheduled
		p.Day, p.GameTime, p.GameDate = g.Day, nil, nil
	}
	if g.Abandoned != nil {
		p.How, p.Reason = g.Abandoned.How, g.Abandoned.Reason
	}
	if g.HasResult() {
		p.WinnerID = games.WinnerID(store.Game{Game: g})
	}
}

// IsDraw reports whether the game has a result without a winner.
func (p PublicGame) IsDraw() bool {
	return p.Status == league.Completed && p.Team1Score != nil && p.Forfeit == league.NoForfeit && p.WinnerID == nil
}

// splitGames splits games into upcoming games, the next first, and results, the latest first. Unplayed games before from are left out.
func splitGames(games []PublicGame, from league.Date) (upcoming, results []PublicGame) {
	upcoming, results = []PublicGame{}, []PublicGame{}
	for _, g := range games {
		switch {
		case g.Status == league.Completed || g.Status == league.Void:
			results = append(results, g)
		case g.Waiting || *g.Day >= from:
			upcoming = append(upcoming, g)
		}
	}
	slices.SortStableFunc(upcoming, compareGames)
	slices.SortStableFunc(results, func(a, b PublicGame) int { return compareGames(b, a) })
	return upcoming, results
}

// compareGames compares games by day and time. Games without a day sort first.
func compareGames(a, b PublicGame) int {
	sortKey := func(g PublicGame) (league.Date, league.TimeOfDay, int64) {
		return fault.Or(g.Day, ""), fault.Or(g.GameTime, ""), fault.Or(g.GameID, 0)
	}
	dayA, timeA, idA := sortKey(a)
	dayB, timeB, idB := sortKey(b)
	return cmp.Or(cmp.Compare(dayA, dayB), cmp.Compare(timeA, timeB), cmp.Compare(idA, idB))
}

// PublicScores returns the scores of the games of tonight.
func (svc *Service) PublicScores(ctx context.Context, permit PublicPermit) (PublicScores, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, permit PublicPermit) (scores PublicScores, err error) {
		// Last night may still be running, and games after midnight have tomorrow's date.
		today := permit.Today()
		games, err := tx.Games.StartedGames(l.ID, today.AddDays(-1), today.AddDays(1))
		if err != nil {
			return scores, err
		}
		scores.Version = l.Version
		scores.Games, err = svc.games.ScoresOf(tx.Events, games, l)
		return scores, err
	})
}
