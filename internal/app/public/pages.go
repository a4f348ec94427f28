package public

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// PublicLeague returns the data of the public page of a league.
func (svc *Service) PublicLeague(ctx context.Context, permit PublicPermit) (PublicLeague, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, permit PublicPermit) (page PublicLeague, err error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return page, err
		}
		results, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return page, err
		}
		latest, total := latestResults(results)
		courts, err := tx.Courts.CourtsOf(l.ID)
		if err != nil {
			return page, err
		}
		rule := league.NewNightRule(l, courts)
		lines, err := loadShownLines(tx.Schedules, l, rule.NightAt(permit.hour, permit.hour.Location()), latest)
		if err != nil {
			return page, err
		}
		matches, err := finals.LabelsOf(tx.Knockouts, l.ID)
		if err != nil {
			return page, err
		}
		games := newPublicGames(teamsByID(teams), matches, lines, results, latest)
		gameNights := newGameNights(rule, games)
		tonight, night := gameNights.tonight(permit.hour), gameNights.nightToShow(permit.hour)
		upcoming, err := tx.Schedules.CountUpcoming(l.ID, tonight)
		if err != nil {
			return page, err
		}
		allFinals, err := tx.Knockouts.FinalsOf(l.ID)
		if err != nil {
			return page, err
		}
		page = PublicLeague{
			HasFinals: len(allFinals) > 0, League: newPublicSettings(l), Visibility: l.Visibility, Today: permit.Today(), Night: night, Courts: groupByCourt(rule, games, night),
			Standings: standings.Compute(l, teams, results, standings.ShownWeek(l, results, max(tonight, fault.Or(night, tonight)))), Teams: newPublicTeams(teams),
			Schedule: PublicGames{Total: upcoming}, Results: PublicGames{Total: total},
		}
		page.Schedule.Games, page.Results.Games = splitGames(games, tonight)
		page.Schedule.truncate(maxUpcoming)
		page.Results.truncate(maxResults)
		svc.addWatchLinks(page.Schedule.Games, page.Results.Games)
		for _, c := range page.Courts {
			svc.addWatchLinks(c.Games)
		}
		return page, nil
	})
}

// loadShownLines returns the scheduled games that a page shows: the games since last night, or the games of the last night with games,
// and the scheduled games of the given results.
func loadShownLines(tx store.Schedules, l league.League, tonight league.Date, results []league.Game) ([]league.ScheduledGame, error) {
	const maxLines = 2 * maxUpcoming // leaves room for finished games of last night and tonight
	lines, err := tx.SchedulesFrom(l.ID, tonight.AddDays(-1), maxLines)
	if err == nil && len(lines) == 0 {
		var last league.Date
		if last, err = tx.LastScheduledDay(l.ID); err == nil && last != "" {
			lines, err = tx.SchedulesFrom(l.ID, last.AddDays(-1), maxLines)
		}
	}
	if err != nil {
		return nil, err
	}
	isLoaded := map[int64]bool{}
	for _, s := range lines {
		isLoaded[fault.Or(s.GameID, 0)] = true
	}
	var missing []int64
	for _, g := range results {
		if !isLoaded[g.ID] {
			missing = append(missing, g.ID)
		}
	}
	more, err := tx.SchedulesOfGames(missing)
	return append(lines, more...), err
}

// CheckPublicTeam returns fault.ErrMissing if the team is not in the league of the permit.
func (svc *Service) CheckPublicTeam(ctx context.Context, permit PublicPermit, teamID int64) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		team, err := tx.Teams.FindTeam(teamID)
		if err == nil && team.LeagueID != permit.LeagueID {
			err = store.ErrNotFound
		}
		return err
	})
}

// PublicTeam returns the data of the public page of a team.
func (svc *Service) PublicTeam(ctx context.Context, permit PublicPermit, teamID int64) (PublicTeamPage, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, permit PublicPermit) (page PublicTeamPage, err error) {
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return page, err
		}
		if page, _, err = svc.BuildTeamPage(tx, l, teams, teamID, permit.hour); err != nil {
			return page, err
		}
		history, err := svc.ends.HistoryOf(tx, l, teamsByID(teams)[teamID], svc.db.Now(), seasonFilter(l))
		page.History = &history
		return page, err
	})
}

// BuildTeamPage returns the data of the page of a team at a time in the league's zone. It does not require the league to be public. teams
// are all teams of the league. overdue are the games without a result whose start time has passed, the latest first.
func (svc *Service) BuildTeamPage(tx *store.Tx, l league.League, teams []league.Team, teamID int64, at time.Time) (page PublicTeamPage, overdue []PublicGame, err error) {
	i := slices.IndexFunc(teams, func(t league.Team) bool { return t.ID == teamID })
	if i < 0 {
		return page, nil, store.ErrNotFound
	}
	lines, err := tx.Schedules.SchedulesOfTeam(l.ID, teamID)
	if err != nil {
		return page, nil, err
	}
	results, err := tx.Games.ResultsOfTeam(l.ID, teamID)
	if err != nil {
		return page, nil, err
	}
	matches, err := finals.LabelsOf(tx.Knockouts, l.ID)
	if err != nil {
		return page, nil, err
	}
	games := newPublicGames(teamsByID(teams), matches, lines, results, results)
	page = PublicTeamPage{
		League: newPublicSettings(l), Visibility: l.Visibility, Today: league.DayOf(at, at.Location()),
		Team: PublicTeamRecord{newPublicTeam(teams[i]), standings.Records(teams[i:i+1], results)[0].Record},
	}
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return page, nil, err
	}
	tonight := newGameNights(league.NewNightRule(l, courts), games).tonight(at)
	page.Schedule, page.Results = splitGames(games, tonight)
	for _, g := range slices.Backward(games) {
		if g.Status == league.Scheduled && g.GameDate != nil && g.GameDate.Before(at) {
			overdue = append(overdue, g)
		}
	}
	if page.Waiting, err = finals.WaitingMatchesOfTeam(tx.Knockouts, l.ID, teamID); err != nil {
		return page, nil, err
	}
	duties, err := tx.Schedules.DutiesOfTeam(l.ID, teamID)
	if err != nil {
		return page, nil, err
	}
	duties = slices.DeleteFunc(duties, league.ScheduledGame.FreesItsPlace)
	page.Duties, _ = splitGames(newPublicGames(teamsByID(teams), matches, duties, nil, nil), tonight)
	svc.addWatchLinks(page.Schedule, page.Results, page.Duties)
	return page, overdue, nil
}

// newPublicSettings returns the public settings of a league. The slug is empty if the league has no public page.
func newPublicSettings(l league.League) PublicSettings {
	return PublicSettings{
		Name: l.Name, Slug: fault.Or(l.PublicSlug(), ""), SportType: l.SportType, Timezone: l.Timezone, ScheduleMode: l.ScheduleMode,
		CurrentWeek: l.CurrentWeek, StartDate: l.StartDate, EndDate: l.EndDate, Rules: l.Rules, SeasonName: l.SeasonName, HasSeries: l.SeriesID != nil,
	}
}

func newPublicTeam(t league.Team) PublicTeam {
	return PublicTeam{t.ID, t.Name, t.Tier, t.Kit, t.Badge, t.WithdrawnOn}
}

func newPublicTeams(teams []league.Team) []PublicTeam {
	public := make([]PublicTeam, len(teams))
	for i, t := range teams {
		public[i] = newPublicTeam(t)
	}
	slices.SortStableFunc(public, func(a, b PublicTeam) int {
		return cmp.Or(cmp.Compare(a.Tier, b.Tier), compareNames(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return public
}

func teamsByID(teams []league.Team) map[int64]league.Team {
	found := make(map[int64]league.Team, len(teams))
	for _, t := range teams {
		found[t.ID] = t
	}
	return found
}

// PublicFinals is the finals of a league as shown on its public pages.
type PublicFinals struct {
	League PublicSettings      `json:"league"`
	Finals []finals.FinalsView `json:"finals"` // oldest first
}

// PublicFinals returns the finals of a league.
func (svc *Service) PublicFinals(ctx context.Context, permit PublicPermit) (PublicFinals, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, _ PublicPermit) (page PublicFinals, err error) {
		page.League = newPublicSettings(l)
		page.Finals, err = svc.finals.All(tx, l, "")
		return page, err
	})
}
