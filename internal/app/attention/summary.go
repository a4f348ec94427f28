package attention

import (
	"context"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// NightSummary is a summary of the current or next night of a league, for a list of leagues.
type NightSummary struct {
	LeagueID  int64         `json:"leagueId"`
	Today     league.Date   `json:"today"` // the night of the present time, even if it has no games
	Day       *league.Date  `json:"day"`   // day of the summarized night; null if no game is planned
	FirstAt   *time.Time    `json:"firstAt"`
	Games     int           `json:"games"` // number of games that are not cancelled
	Over      int           `json:"over"`
	Running   []RunningGame `json:"running"`
	NeedsYou  int           `json:"needsYou"` // number of items that need attention; 0 for a user who may not score
	TeamCount int           `json:"teamCount"`
}

// RunningGame is a game that is being played.
type RunningGame struct {
	ID         int64          `json:"id"`
	CourtName  *string        `json:"courtName"`
	Team1      games.GameTeam `json:"team1"`
	Team2      games.GameTeam `json:"team2"`
	Team1Score int            `json:"team1Score"` // points in the running set
	Team2Score int            `json:"team2Score"`
}

// Summaries returns the nights of the leagues that the actor owns or has joined.
func (svc *Tonight) Summaries(ctx context.Context, actor access.Actor) (all []NightSummary, err error) {
	if actor.UserID == "" {
		return nil, fault.ErrSignedOut
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		all = []NightSummary{}
		leagues, err := tx.Leagues.LeaguesOf(actor.UserID)
		if err != nil {
			return err
		}
		for _, l := range leagues {
			if role, err := access.RoleIn(tx, actor, l); err != nil {
				return err
			} else if role == "" { // the API token does not cover this league
				continue
			}
			s, err := svc.summarize(tx, actor, l)
			if err != nil {
				return err
			}
			all = append(all, s)
		}
		return nil
	})
	return all, err
}

func (svc *Tonight) summarize(tx *store.Tx, actor access.Actor, l league.League) (s NightSummary, err error) {
	role, err := access.RoleIn(tx, actor, l)
	if err != nil {
		return s, err
	}
	night, err := svc.loadNight(tx, l, false)
	if err != nil {
		return s, err
	}
	s = NightSummary{LeagueID: l.ID, Today: night.Today, Day: night.Day, Running: []RunningGame{}}
	for _, g := range night.Games {
		if g.Line.Status == league.Cancelled {
			continue
		}
		if s.Games++; s.FirstAt == nil {
			s.FirstAt = new(g.Line.GameDate)
		}
		if g.Line.Status != league.Scheduled {
			s.Over++
		} else if g.Game != nil && g.Game.Live {
			s.Running = append(s.Running, newRunningGame(g))
		}
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return s, err
	}
	s.TeamCount = len(teams)
	if access.May(role, access.Score) {
		items, err := svc.attention.ItemsFor(tx, l, role)
		if err != nil {
			return s, err
		}
		s.NeedsYou = len(items)
	}
	return s, nil
}

func newRunningGame(g Fixture) RunningGame {
	r := RunningGame{ID: g.Game.ID, CourtName: g.Line.CourtName, Team1: g.Team1, Team2: g.Team2, Team1Score: g.Game.Team1Score, Team2Score: g.Game.Team2Score}
	if sets := g.Game.Sets; len(sets) > 0 {
		last := sets[len(sets)-1]
		r.Team1Score, r.Team2Score = last.Team1Score, last.Team2Score
	}
	return r
}
