package public

import (
	"context"
	"errors"

	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// PublicSeries is the seasons of a league as everybody sees them.
type PublicSeries struct {
	League  PublicSettings `json:"league"`  // of the season at the address
	Seasons []PublicSeason `json:"seasons"` // the newest first
	Teams   []AllTimeTeam  `json:"teams"`   // the all-time table
	Win     *PublicWin     `json:"win"`     // the game that was won by the most points; null: none was won
	Streak  *PublicStreak  `json:"streak"`  // the most wins in a row; null: no game was won
}

// PublicSeason is a season of a series.
type PublicSeason struct {
	SeasonName string           `json:"seasonName"`
	Slug       string           `json:"slug"` // of its public page
	IsCurrent  bool             `json:"isCurrent"`
	StartDate  *league.Date     `json:"startDate"`
	EndDate    *league.Date     `json:"endDate"`
	Teams      int              `json:"teams"`
	Champions  []PublicChampion `json:"champions"` // empty while it goes on
}

// PublicChampion is a team that has won finals, or the table of its tier.
type PublicChampion struct {
	PublicTeam
	Title string `json:"title"` // the name of finals; empty: the table of its tier
}

// AllTimeTeam is a line of the all-time table.
type AllTimeTeam struct {
	standings.Total
	Slug  string     `json:"slug"` // of its latest season
	Name  string     `json:"name"`
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"`
}

// PublicWin is the record win of a series.
type PublicWin struct {
	SeasonName string       `json:"seasonName"`
	Winner     PublicTeam   `json:"winner"`
	Loser      PublicTeam   `json:"loser"`
	Points     int          `json:"points"` // of the winner, summed over the sets
	Against    int          `json:"against"`
	Day        *league.Date `json:"day"`
}

// PublicStreak is the longest streak of a series.
type PublicStreak struct {
	Team   PublicTeam `json:"team"`
	Length int        `json:"length"`
}

// shows reports whether the pages of a season name another one: a season that is public, or one that is as hard to find.
func shows(l league.League) func(league.League) (bool, error) {
	return func(other league.League) (bool, error) {
		return other.Visibility == league.Public || other.Visibility == l.Visibility && l.Visibility != league.Off, nil
	}
}

// PublicSeries returns the seasons of a league, with the champions, the all-time table and the marks.
func (svc *Service) PublicSeries(ctx context.Context, v PublicPermit) (PublicSeries, PublicPermit, error) {
	return readPublic(ctx, svc, v, func(tx *store.Tx, l league.League, _ PublicPermit) (page PublicSeries, err error) {
		all, chains := []league.League{l}, map[int64]int64(nil)
		if l.SeriesID != nil {
			if all, err = tx.Seasons.SeasonsOf(*l.SeriesID); err != nil {
				return page, err
			}
			teams, err := tx.Seasons.TeamsOfSeries(*l.SeriesID) // also those of seasons that are not shown, so that no chain has a hole
			if err != nil {
				return page, err
			}
			chains = league.ChainsOf(teams)
		}
		newest := all[len(all)-1].ID
		s := seriesPage{chains: chains, teams: map[int64]league.Team{}, seasons: map[int64]league.League{}}
		page = PublicSeries{League: publicSettings(l), Seasons: []PublicSeason{}, Teams: []AllTimeTeam{}}
		for _, season := range all {
			if isShown, _ := shows(l)(season); !isShown && season.ID != l.ID {
				continue
			}
			one, err := s.add(tx, svc.ends, season, svc)
			if err != nil {
				return page, err
			}
			one.IsCurrent = season.ID == newest
			page.Seasons = append([]PublicSeason{one}, page.Seasons...)
		}
		if s.chains == nil {
			s.chains = league.ChainsOf(s.order)
		}
		s.fill(&page)
		return page, nil
	})
}

// seriesPage collects what the page of a series is made of.
type seriesPage struct {
	chains  map[int64]int64 // see league.ChainsOf
	order   []league.Team   // the oldest first
	teams   map[int64]league.Team
	seasons map[int64]league.League
	games   []league.Game
	honours []standings.Honour
}

func (s *seriesPage) add(tx *store.Tx, ends *leagues.Ends, l league.League, svc *Service) (one PublicSeason, err error) {
	teams, err1 := tx.Teams.TeamsOf(l.ID)
	games, err2 := tx.Games.ResultsOf(l.ID)
	honours, err3 := ends.HonoursOf(tx, l, svc.db.Now())
	if err := errors.Join(err1, err2, err3); err != nil {
		return one, err
	}
	s.seasons[l.ID] = l
	for _, t := range teams {
		s.teams[t.ID] = t
	}
	s.order, s.games, s.honours = append(s.order, standings.Records(teams, games)...), append(s.games, games...), append(s.honours, honours...)
	one = PublicSeason{
		SeasonName: l.SeasonName, Slug: *l.Slug, StartDate: l.StartDate, EndDate: l.EndDate, Teams: len(teams), Champions: []PublicChampion{},
	}
	for _, h := range honours {
		if t, known := s.teams[h.TeamID]; known && h.Place == 1 {
			one.Champions = append(one.Champions, PublicChampion{publicTeam(t), h.Title})
		}
	}
	return one, nil
}

// fill adds the all-time table and the marks.
func (s *seriesPage) fill(page *PublicSeries) {
	for _, total := range standings.AllTime(s.chains, s.order, s.honours) {
		t := s.teams[total.TeamID]
		page.Teams = append(page.Teams, AllTimeTeam{total, *s.seasons[t.LeagueID].Slug, t.Name, t.Kit, t.Badge})
	}
	records := standings.AllTimeRecordsOf(s.chains, s.games)
	if records.Streak != nil {
		page.Streak = &PublicStreak{publicTeam(s.teams[records.Streak.TeamID]), records.Streak.Length}
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
	page.Win = &PublicWin{s.seasons[winner.LeagueID].SeasonName, publicTeam(winner), publicTeam(loser), points, against, g.Day}
}

// PermitTeam returns the permission to read the page of a team at an address: a team of another season of the series keeps the address
// that it had when its season was the current one.
func (svc *Service) PermitTeam(ctx context.Context, v PublicPermit, teamID int64) (PublicPermit, error) {
	slug := v.Slug
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.Teams.FindTeam(teamID)
		if errors.Is(err, store.ErrNotFound) || err == nil && t.LeagueID == v.LeagueID {
			return nil // whoever reads the page says what is missing
		}
		if err != nil {
			return err
		}
		l, err := tx.Leagues.FindLeague(v.LeagueID)
		if err != nil || l.SeriesID == nil {
			return err
		}
		other, err := tx.Leagues.FindLeague(t.LeagueID)
		if errors.Is(err, store.ErrNotFound) { // deleted
			return nil
		}
		if err == nil && other.SeriesID != nil && *other.SeriesID == *l.SeriesID && other.PublicSlug() != nil {
			slug = *other.Slug
		}
		return err
	})
	if err != nil || slug == v.Slug {
		return v, err
	}
	return svc.PermitPublic(ctx, slug)
}

// currentSlug returns the address of the series if a slug names its current season by its own name, which becomes its address once
// the next season has started; else the slug.
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
