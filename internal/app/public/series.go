package public

import (
	"context"
	"errors"

	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// PublicSeries is a series of seasons as shown on its public page.
type PublicSeries struct {
	League  PublicSettings `json:"league"`  // settings of the season at the requested address
	Seasons []PublicSeason `json:"seasons"` // newest first
	Teams   []AllTimeTeam  `json:"teams"`   // the all-time table
	Win     *PublicWin     `json:"win"`     // the win by the largest margin; null if no game has a winner
	Streak  *PublicStreak  `json:"streak"`  // the longest winning streak; null if no game has a winner
}

// PublicSeason is a season of a series.
type PublicSeason struct {
	SeasonName string           `json:"seasonName"`
	Slug       string           `json:"slug"` // slug of its public page
	IsCurrent  bool             `json:"isCurrent"`
	StartDate  *league.Date     `json:"startDate"`
	EndDate    *league.Date     `json:"endDate"`
	Teams      int              `json:"teams"`
	Champions  []PublicChampion `json:"champions"` // empty while the season is running
	Vacant     []string         `json:"vacant"`    // a sentence about each title of finals that nobody has won; empty while the season is running
}

// PublicChampion is a team that has won finals or the table of its tier.
type PublicChampion struct {
	PublicTeam
	Title string `json:"title"` // name of the finals; empty for the table of a tier
}

// AllTimeTeam is a row of the all-time table.
type AllTimeTeam struct {
	standings.Total
	Slug  string     `json:"slug"` // slug of the team's latest season
	Name  string     `json:"name"`
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"`
}

// PublicWin is the win by the largest margin in a series.
type PublicWin struct {
	SeasonName string       `json:"seasonName"`
	Winner     PublicTeam   `json:"winner"`
	Loser      PublicTeam   `json:"loser"`
	Points     int          `json:"points"` // points of the winner, summed over all sets
	Against    int          `json:"against"`
	Day        *league.Date `json:"day"`
}

// PublicStreak is the longest winning streak in a series.
type PublicStreak struct {
	Team   PublicTeam `json:"team"`
	Length int        `json:"length"`
}

// seasonFilter returns a filter that reports whether the pages of l may show another season: a public one, or one as unlisted as l.
func seasonFilter(l league.League) func(league.League) (bool, error) {
	return func(other league.League) (bool, error) {
		return other.Visibility == league.Public || other.Visibility == l.Visibility && l.Visibility != league.Off, nil
	}
}

// PublicSeries returns the public seasons of a series with their champions, the all-time table and the all-time records.
func (svc *Service) PublicSeries(ctx context.Context, permit PublicPermit) (PublicSeries, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, _ PublicPermit) (page PublicSeries, err error) {
		all, chains := []league.League{l}, map[int64]int64(nil)
		if l.SeriesID != nil {
			if all, err = tx.Seasons.SeasonsOf(*l.SeriesID); err != nil {
				return page, err
			}
			teams, err := tx.Seasons.TeamsOfSeries(*l.SeriesID) // includes hidden seasons, so that no chain of a team is interrupted
			if err != nil {
				return page, err
			}
			chains = league.ChainsOf(teams)
		}
		newest := all[len(all)-1].ID
		s := seriesPage{chains: chains, teams: map[int64]league.Team{}, seasons: map[int64]league.League{}}
		page = PublicSeries{League: newPublicSettings(l), Seasons: []PublicSeason{}, Teams: []AllTimeTeam{}}
		for _, season := range all {
			if isShown, _ := seasonFilter(l)(season); !isShown && season.ID != l.ID {
				continue
			}
			one, err := s.addSeason(tx, svc.ends, season, svc)
			if err != nil {
				return page, err
			}
			one.IsCurrent = season.ID == newest
			page.Seasons = append([]PublicSeason{one}, page.Seasons...)
		}
		if s.chains == nil {
			s.chains = league.ChainsOf(s.seasonTeams)
		}
		s.fillPage(&page)
		return page, nil
	})
}

// seriesPage collects the data of the page of a series.
type seriesPage struct {
	chains      map[int64]int64 // see league.ChainsOf
	seasonTeams []league.Team   // oldest season first
	teams       map[int64]league.Team
	seasons     map[int64]league.League
	games       []league.Game
	honours     []standings.Honour
}

func (s *seriesPage) addSeason(tx *store.Tx, ends *leagues.SeasonEvaluator, l league.League, svc *Service) (season PublicSeason, err error) {
	teams, err1 := tx.Teams.TeamsOf(l.ID)
	games, err2 := tx.Games.ResultsOf(l.ID)
	honours, err3 := ends.HonoursOf(tx, l, svc.db.Now())
	if err := errors.Join(err1, err2, err3); err != nil {
		return season, err
	}
	s.seasons[l.ID] = l
	for _, t := range teams {
		s.teams[t.ID] = t
	}
	s.seasonTeams, s.games, s.honours = append(s.seasonTeams, standings.Records(teams, games)...), append(s.games, games...), append(s.honours, honours...)
	season = PublicSeason{
		SeasonName: l.SeasonName, Slug: *l.Slug, StartDate: l.StartDate, EndDate: l.EndDate, Teams: len(teams), Champions: []PublicChampion{},
		Vacant: []string{},
	}
	if len(honours) > 0 {
		if season.Vacant, err = ends.VacantOf(tx, l); err != nil {
			return season, err
		}
	}
	for _, h := range honours {
		if t, known := s.teams[h.TeamID]; known && h.Place == 1 {
			season.Champions = append(season.Champions, PublicChampion{newPublicTeam(t), h.Title})
		}
	}
	return season, nil
}

// fillPage adds the all-time table and the all-time records to the page.
func (s *seriesPage) fillPage(page *PublicSeries) {
	for _, total := range standings.AllTime(s.chains, s.seasonTeams, s.honours) {
		t := s.teams[total.TeamID]
		page.Teams = append(page.Teams, AllTimeTeam{total, *s.seasons[t.LeagueID].Slug, t.Name, t.Kit, t.Badge})
	}
	records := standings.AllTimeRecordsOf(s.chains, s.games)
	if records.Streak != nil {
		page.Streak = &PublicStreak{newPublicTeam(s.teams[records.Streak.TeamID]), records.Streak.Length}
	}
	if records.Win == nil {
		return
	}
	g := records.Win.Game
	winner, loser := s.teams[g.Team1ID], s.teams[g.Team2ID]
	points, against := g.Points()
	if points < against {
		winner, loser, points, against = loser, winner, against, points
	}
	page.Win = &PublicWin{s.seasons[winner.LeagueID].SeasonName, newPublicTeam(winner), newPublicTeam(loser), points, against, g.Day}
}

// PermitTeam returns a permit for the page of a team. A team of another season of the same series stays reachable at the address that
// it had while its season was current.
func (svc *Service) PermitTeam(ctx context.Context, permit PublicPermit, teamID int64) (PublicPermit, error) {
	slug := permit.Slug
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.Teams.FindTeam(teamID)
		if errors.Is(err, store.ErrNotFound) || err == nil && t.LeagueID == permit.LeagueID {
			return nil // reading the page reports what is missing
		}
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(permit.LeagueID)
		if err != nil || l.SeriesID == nil {
			return err
		}
		teamSeason, err := tx.Leagues.FindLeague(t.LeagueID)
		if errors.Is(err, store.ErrNotFound) { // the season was deleted
			return nil
		}
		if err == nil && teamSeason.SeriesID != nil && *teamSeason.SeriesID == *l.SeriesID && teamSeason.PublicSlug() != nil {
			slug = *teamSeason.Slug
		}
		return err
	})
	if err != nil || slug == permit.Slug {
		return permit, err
	}
	return svc.PermitPublic(ctx, slug)
}

// currentSlug returns the slug of the series if slug is the future slug of its current season. That season moves to its own slug once
// the next season starts. Other slugs are returned unchanged.
func (svc *Service) currentSlug(ctx context.Context, slug string) (current string, err error) {
	base, part := league.SplitSlug(slug)
	if part == "" {
		return slug, nil
	}
	current = slug
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeagueBySlug(base)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err == nil && league.SeasonPart(l.SeasonName) == part {
			current = base
		}
		return err
	})
	return current, err
}
