package leagues

import (
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// TeamHistory is how a team does now, against the others, and in the seasons of its series.
type TeamHistory struct {
	Streak   *standings.Streak  `json:"streak"` // with which its games of the season end; null: none is decided
	Meetings []TeamMeeting      `json:"meetings"`
	Form     []standings.Result `json:"form"`    // its last five decided games, the oldest first
	Seasons  []TeamSeason       `json:"seasons"` // the newest first; with this one
}

// TeamMeeting is what a team has won and lost against another one, in all seasons.
type TeamMeeting struct {
	standings.Meeting
	Name  string     `json:"name"` // of the other team, in the season in which they last met
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"`
}

// TeamSeason is a season of a team.
type TeamSeason struct {
	LeagueID   int64              `json:"leagueId"`
	Slug       string             `json:"slug"` // of its public page; empty: it has none
	TeamID     int64              `json:"teamId"`
	SeasonName string             `json:"seasonName"`
	TeamName   string             `json:"teamName"`
	Tier       int                `json:"tier"`
	Honours    []standings.Honour `json:"honours"` // what it has reached; empty while the season goes on
	league.Record
}

// HistoryOf returns the history of a team of a league, without seasons that shows leaves out.
func (e *Ends) HistoryOf(tx *store.Tx, l league.League, t league.Team, now time.Time, shows func(league.League) (bool, error)) (h TeamHistory, err error) {
	h = TeamHistory{Meetings: []TeamMeeting{}, Form: []standings.Result{}, Seasons: []TeamSeason{}}
	seasons, teams := []league.League{l}, []league.Team(nil)
	if l.SeriesID == nil {
		teams, err = tx.Teams.TeamsOf(l.ID)
	} else if seasons, err = tx.Seasons.SeasonsOf(*l.SeriesID); err == nil {
		teams, err = tx.Seasons.TeamsOfSeries(*l.SeriesID)
	}
	if err != nil {
		return h, err
	}
	chains, byID := league.ChainsOf(teams), map[int64]league.Team{}
	for _, other := range teams {
		byID[other.ID] = other
	}
	var games []league.Game
	for _, season := range seasons {
		isShown := season.ID == l.ID
		if !isShown {
			if isShown, err = shows(season); err != nil {
				return h, err
			}
		}
		if !isShown {
			continue
		}
		for _, own := range teams {
			if own.LeagueID != season.ID || chains[own.ID] != chains[t.ID] {
				continue
			}
			played, err := tx.Games.ResultsOfTeam(season.ID, own.ID)
			if err != nil {
				return h, err
			}
			games = append(games, played...)
			if season.ID == l.ID {
				h.Streak, h.Form = standings.StreakOf(own.ID, played), append(h.Form, standings.FormOf(own.ID, played)...)
			}
			one, err := e.seasonOf(tx, season, standings.Records([]league.Team{own}, played)[0], now)
			if err != nil {
				return h, err
			}
			h.Seasons = append([]TeamSeason{one}, h.Seasons...)
		}
	}
	for _, m := range standings.HeadToHead(t.ID, chains, games) {
		other := byID[m.TeamID]
		h.Meetings = append(h.Meetings, TeamMeeting{m, other.Name, other.Kit, other.Badge})
	}
	return h, nil
}

func (e *Ends) seasonOf(tx *store.Tx, l league.League, t league.Team, now time.Time) (one TeamSeason, err error) {
	one = TeamSeason{LeagueID: l.ID, TeamID: t.ID, SeasonName: l.SeasonName, TeamName: t.Name, Tier: t.Tier, Record: t.Record, Honours: []standings.Honour{}}
	if slug := l.PublicSlug(); slug != nil {
		one.Slug = *slug
	}
	honours, err := e.HonoursOf(tx, l, now)
	for _, h := range honours {
		if h.TeamID == t.ID {
			one.Honours = append(one.Honours, h)
		}
	}
	return one, err
}
