package scoring

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// InviteGame is a game as shown to the holder of its score link.
type InviteGame struct {
	ID           int64         `json:"id"`
	LeagueID     int64         `json:"leagueId"`
	Team1Score   int           `json:"team1Score"`
	Team2Score   int           `json:"team2Score"`
	Sets         []league.Set  `json:"sets,omitempty"`
	SetsOnly     bool          `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Status       league.Status `json:"status"`
	WinnerID     *int64        `json:"winnerId"`
	Duration     *int          `json:"duration"` // seconds
	CourtName    *string       `json:"courtName"`
	ScheduledFor *time.Time    `json:"scheduledFor"`
	Tier         int           `json:"tier,omitempty"`   // the tier of both teams; omitted in finals, and if they are in different tiers
	IsPool       bool          `json:"isPool,omitempty"` // whether the tier is a pool of a tournament
	Version      int64         `json:"version"`          // sequence number of the last event
}

// InviteLeague is the league of a game as shown to the holder of a score link.
type InviteLeague struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
	Slug      *string      `json:"slug"` // slug of the public page; null if there is none
	Role      league.Role  `json:"role"` // role of the caller; empty if the caller has none

	ForfeitSetAfter int `json:"forfeitSetAfter,omitempty"` // minutes of delay after which a team forfeits a set; omitted if it never does
}

// InviteTeam is a team as shown to the holder of a score link.
type InviteTeam struct {
	games.GameTeam
	Wins   int `json:"wins"` // games won and lost in this season
	Losses int `json:"losses"`
}

// Cancellation is present if the league has cancelled the game.
type Cancellation struct {
	Reason string `json:"reason,omitempty"` // the reason as text for people
}

// Invite is the response for a score link.
type Invite struct {
	Game       InviteGame    `json:"game"`
	Team1      InviteTeam    `json:"team1"`
	Team2      InviteTeam    `json:"team2"`
	League     InviteLeague  `json:"league"`
	Rules      score.Rules   `json:"rules"`
	Events     []score.Entry `json:"events"` // the whole log of the game
	Epoch      string        `json:"epoch"`
	Device     string        `json:"device"`       // the device that scores the game; empty if there is none
	ScorerSeen *time.Time    `json:"scorerSeenAt"` // time of the last request of that device
	WatchToken string        `json:"watchToken"`   // token of the watch link
	Cancelled  *Cancellation `json:"cancelled,omitempty"`

	Abandoned *league.Abandonment `json:"abandoned,omitempty"` // why and how the game was abandoned; omitted if it was not
	Forfeit   league.Forfeit      `json:"forfeit,omitempty"`   // which team forfeited: team1, team2 or both; omitted if none did
	Duty      []string            `json:"duty,omitempty"`      // names of the duty teams
}

// FindInvite returns the game of a score link.
func (svc *Service) FindInvite(ctx context.Context, actor access.Actor, token string) (invite Invite, err error) {
	epoch, err := svc.Epoch(ctx)
	if err != nil {
		return invite, err
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, l, err := access.FindGameByScoreToken(tx, token, svc.db.Now())
		if errors.Is(err, store.ErrNotFound) {
			return finals.CheckWaitingMatch(tx, token)
		} else if err != nil {
			return err
		}
		invite, err = svc.loadInvite(tx, actor, g, l)
		return err
	})
	invite.Epoch = epoch
	return invite, err
}

// CheckInvite returns fault.ErrMissing unless a score link or court code with this token is valid. The score link of a match of finals
// is valid even before its teams are known.
func (svc *Service) CheckInvite(ctx context.Context, token string) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := access.FindGameByScoreToken(tx, token, svc.db.Now())
		if errors.Is(err, store.ErrNotFound) {
			if err = finals.CheckWaitingMatch(tx, token); fault.Of(err).Type == fault.PlaceWaiting {
				return nil
			}
		}
		return err
	})
}

func (svc *Service) loadInvite(tx *store.Tx, actor access.Actor, g store.Game, l league.League) (invite Invite, err error) {
	role, err := access.RoleIn(tx, actor, l)
	if err != nil {
		return invite, err
	}
	team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return invite, err
	}
	log, rules, err := svc.games.LogOf(tx.Events, g, l)
	if err != nil {
		return invite, err
	}
	scorer, err := tx.Events.ScorerOf(g.ID)
	if err != nil {
		return invite, err
	}
	court, err := tx.Events.CourtOfGame(g.ID)
	if err != nil {
		return invite, err
	}
	_, isTournament := l.TournamentDay()
	invite = Invite{
		Game: InviteGame{g.ID, g.LeagueID, g.Team1Score, g.Team2Score, g.Sets, g.SetsOnly, g.Status, g.WinnerID, g.Duration, court,
			g.ScheduledFor, sharedTier(g, team1, team2), isTournament, g.Version},
		League: InviteLeague{l.ID, l.Name, l.SportType, l.Timezone, l.PublicSlug(), role, l.TableRules.Forfeit.SetAfter},
		Rules:  rules, Events: append([]score.Entry{}, log.Entries(0)...), Device: log.Device(),
		WatchToken: svc.links.WatchToken(g.ID), Abandoned: g.Abandoned, Forfeit: g.Forfeit,
	}
	if scorer.Device != "" {
		invite.ScorerSeen = &scorer.SeenAt
	}
	if invite.Team1, invite.Team2, err = loadInviteTeams(tx.Games, team1, team2); err != nil {
		return invite, err
	}
	if invite.Duty, err = loadDutyNames(tx, g, l); err != nil {
		return invite, err
	}
	invite.Cancelled, err = loadCancellation(tx.Events, g)
	return invite, err
}

// sharedTier returns the tier of the teams of a game, or 0 if the game is not one of a tier.
func sharedTier(g store.Game, team1, team2 league.Team) int {
	if g.Stage == league.Finals || team1.Tier != team2.Tier {
		return 0
	}
	return team1.Tier
}

// loadInviteTeams returns the teams of a game with what they have won and lost.
func loadInviteTeams(tx store.Games, team1, team2 league.Team) (first, second InviteTeam, err error) {
	first.GameTeam, second.GameTeam = games.GameTeams(team1, team2)
	if first.Wins, first.Losses, err = countWins(tx, team1); err != nil {
		return first, second, err
	}
	second.Wins, second.Losses, err = countWins(tx, team2)
	return first, second, err
}

// countWins returns the games that a team has won and lost in its league.
func countWins(tx store.Games, team league.Team) (wins, losses int, err error) {
	results, err := tx.ResultsOfTeam(team.LeagueID, team.ID)
	record := standings.Records([]league.Team{team}, results)[0].Record
	return record.Wins, record.Losses, err
}

// loadCancellation returns the cancellation of a game, or nil if it is not cancelled.
func loadCancellation(tx store.Events, g store.Game) (*Cancellation, error) {
	if g.Status != league.Cancelled {
		return nil, nil
	}
	reason, err := tx.ReasonOfGame(g.ID)
	return &Cancellation{reason}, err
}

// loadDutyNames returns the names of the duty teams of a game.
func loadDutyNames(tx *store.Tx, g store.Game, l league.League) (names []string, err error) {
	if l.Duty == 0 && g.Stage != league.Finals {
		return nil, nil
	}
	lines, err := tx.Schedules.SchedulesOfGames([]int64{g.ID})
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		for _, id := range line.DutyTeamIDs {
			team, err := tx.Teams.FindTeam(id)
			if err != nil {
				return nil, err
			}
			names = append(names, team.Name)
		}
	}
	return names, nil
}

// RotateInvite creates a new score link for a game and invalidates the previous one.
func (svc *Service) RotateInvite(ctx context.Context, actor access.Actor, gameID int64) (token string, err error) {
	err = svc.changeInvite(ctx, actor, gameID, func(g *store.Game) {
		svc.links.RenewScoreLink(g)
		token = svc.links.ScoreToken(g.ID, g.InviteNumber)
	})
	return token, err
}

// CloseInvite disables the score link of a game.
func (svc *Service) CloseInvite(ctx context.Context, actor access.Actor, gameID int64) error {
	return svc.changeInvite(ctx, actor, gameID, func(g *store.Game) { g.InviteHash = "" })
}

func (svc *Service) changeInvite(ctx context.Context, actor access.Actor, gameID int64, update func(*store.Game)) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		g, _, err := access.LockGame(tx, actor, gameID, access.Manage)
		if err != nil {
			return err
		}
		if g.InviteHash != "" {
			if err := tx.Games.RevokeInvite(g.InviteHash, g.ID); err != nil {
				return err
			}
		}
		update(&g)
		tx.Publish(topic.LinksOf(g.ID))
		return tx.Games.UpdateGame(g)
	})
}
