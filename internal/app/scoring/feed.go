package scoring

import (
	"context"

	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// MissedEvents are the events of a game that a client has not received.
type MissedEvents struct {
	Reset  bool          `json:"reset,omitempty"` // `events` is the whole log and replaces the log of the client
	Events []score.Entry `json:"events"`
	Game   InviteGame    `json:"game"`
	GameHeader
}

// GameHeader has the data of a game, other than its log, that can change while a device shows the game.
type GameHeader struct {
	Team1     games.GameTeam `json:"team1"`
	Team2     games.GameTeam `json:"team2"`
	Rules     score.Rules    `json:"rules"`
	Cancelled *Cancellation  `json:"cancelled,omitempty"`

	Abandoned *league.Abandonment `json:"abandoned,omitempty"`
	Forfeit   league.Forfeit      `json:"forfeit,omitempty"` // which team forfeited: team1, team2 or both; omitted if none did
}

// maxMissedEvents is the maximum number of missed events that are sent. A client that missed more gets the whole log.
const maxMissedEvents = 500

// EventsAfter returns the events of a game after a sequence number, or the whole log if the number is negative.
func (svc *Service) EventsAfter(ctx context.Context, gameID, after int64) (missed MissedEvents, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		if g.DeletedAt != nil {
			return store.ErrNotFound
		}
		l, err := tx.Leagues.FindLeague(g.LeagueID)
		if err != nil {
			return err
		}
		log, rules, err := svc.games.LogOf(tx.Events, g, l)
		if err != nil {
			return err
		}
		svc.games.CacheLog(g.ID, log)
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		missed.GameHeader = GameHeader{Rules: rules, Abandoned: g.Abandoned, Forfeit: g.Forfeit}
		missed.Team1, missed.Team2 = games.GameTeams(team1, team2)
		if missed.Cancelled, err = loadCancellation(tx.Events, g); err != nil {
			return err
		}
		missed.Reset = after < 0 || after > log.Seq() || log.Seq()-after > maxMissedEvents
		if missed.Reset {
			after = 0
		}
		missed.Events = append([]score.Entry{}, log.Entries(after)...)
		missed.Game = InviteGame{ID: g.ID, LeagueID: g.LeagueID, Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, SetsOnly: g.SetsOnly,
			Status: g.Status, WinnerID: g.WinnerID, Duration: g.Duration, ScheduledFor: g.ScheduledFor, Version: g.Version}
		return nil
	})
	return missed, err
}

// LeagueScores are the scores of some games of a league, as of a version of the league.
type LeagueScores struct {
	Version int64 // version of the league
	Games   []games.LiveScore
}

// Scores returns the scores of the given games of a league. Games that no longer exist are omitted.
func (svc *Service) Scores(ctx context.Context, leagueID int64, gameIDs []int64) (LeagueScores, error) {
	return svc.loadScores(ctx, leagueID, func(tx *store.Tx) (games []store.Game, err error) {
		for _, id := range gameIDs {
			g, err := tx.Games.FindGame(id)
			if err == store.ErrNotFound || err == nil && g.DeletedAt != nil {
				continue
			} else if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
		return games, nil
	})
}

// RunningScores returns the scores of all games in progress of a league.
func (svc *Service) RunningScores(ctx context.Context, leagueID int64) (LeagueScores, error) {
	return svc.loadScores(ctx, leagueID, func(tx *store.Tx) ([]store.Game, error) { return tx.Attention.RunningGamesOf(leagueID) })
}

func (svc *Service) loadScores(ctx context.Context, leagueID int64, loadGames func(*store.Tx) ([]store.Game, error)) (scores LeagueScores, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(leagueID)
		if err != nil {
			return err
		}
		games, err := loadGames(tx)
		if err != nil {
			return err
		}
		scores.Version = l.Version
		scores.Games, err = svc.games.ScoresOf(tx.Events, games, l)
		return err
	})
	return scores, err
}

// GameVersion is the version of a game: the number of the latest event in its log.
type GameVersion = store.GameVersion

// VersionsOf returns the versions of all running games of some leagues, and of some other games.
func (svc *Service) VersionsOf(ctx context.Context, leagueIDs, gameIDs []int64) (versions []GameVersion, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		versions, err = tx.Attention.VersionsOf(leagueIDs, gameIDs)
		return err
	})
	return versions, err
}
