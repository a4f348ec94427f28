package attention

import (
	"slices"

	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// addClashes adds the clashes of tonight to the games: a person has forced them, or they are older than the check. Of two games that clash, the
// one that got its place last is listed.
func (svc *Service) addClashes(tx *store.Tx, l league.League, teams []league.Team, games []attention.Game, r attention.Reader) ([]attention.Game, error) {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return nil, err
	}
	zone := league.ZoneOf(l)
	rule := league.NewNightRule(l, courts)
	tonight := rule.NightAt(r.Now, zone)
	in, err := svc.games.LoadAround(tx, l, tonight, tonight)
	if err != nil {
		return nil, err
	}
	in.Teams = teams
	names := schedule.TeamNames(teams)
	for i, g := range in.Games {
		isLeft := g.GameID != nil && g.Status == league.Scheduled && !g.FreesItsPlace() && r.Now.Before(g.GameDate)
		if !isLeft || rule.NightAt(g.GameDate, zone) != tonight {
			continue
		}
		clash, has := schedule.Clash{}, false
		for _, other := range slices.Concat(in.Others, in.Games) {
			isListed := other.ID > g.ID && other.Status == league.Scheduled && r.Now.Before(other.GameDate)
			if found := in.ClashesWith(other.ScheduledGame, g.ScheduledGame, names); len(found) > 0 && !isListed && in.Overlap(other.ScheduledGame, g.ScheduledGame) {
				clash, has = found[0], true
				break
			}
		}
		if !has {
			continue
		}
		line := in.Games[i].ScheduledGame
		reason := attention.GameClash{Since: line.CreatedAt, Reason: in.DescribeClash(clash, line)}
		if line.ChangedAt != nil {
			reason.Since = *line.ChangedAt
		}
		at := slices.IndexFunc(games, func(known attention.Game) bool { return known.GameID == *line.GameID })
		if at < 0 {
			at, games = len(games), append(games, attention.Game{
				GameID: *line.GameID, ScheduleID: &line.ID, Team1: names(line.Team1ID), Team2: names(line.Team2ID), CourtName: line.CourtName,
				Day: &line.Day, Start: &line.GameDate, IsOpen: true, Score: "0–0",
			})
		}
		games[at].Clash = &reason
	}
	return games, nil
}
