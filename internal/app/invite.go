package app

import (
	"context"
	"time"

	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// TeamName is a team as the holder of a score link sees it.
type TeamName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// InviteGame is a game as the holder of its score link sees it.
type InviteGame struct {
	ID           int64         `json:"id"`
	LeagueID     int64         `json:"leagueId"`
	Team1Score   int           `json:"team1Score"`
	Team2Score   int           `json:"team2Score"`
	Sets         []league.Set  `json:"sets,omitempty"`
	Status       league.Status `json:"status"`
	WinnerID     *int64        `json:"winnerId"`
	Duration     *int          `json:"duration"` // seconds
	CourtName    *string       `json:"courtName"`
	ScheduledFor *time.Time    `json:"scheduledFor"`
	Version      int64         `json:"version"` // the sequence number of its last event
}

// InviteLeague is the league of a game as the holder of its score link sees it.
type InviteLeague struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
	Slug      *string      `json:"slug"` // of its public page; nil: it has none
	Role      league.Role  `json:"role"` // of who asks; empty: none
}

// Cancellation is what the holder of a score link hears of a game that the league has cancelled.
type Cancellation struct {
	Reason string `json:"reason,omitempty"` // in words
}

// Invite is what a score link opens (specification, section 3 "Invite lookup response").
type Invite struct {
	Game       InviteGame    `json:"game"`
	Team1      TeamName      `json:"team1"`
	Team2      TeamName      `json:"team2"`
	League     InviteLeague  `json:"league"`
	Rules      score.Match   `json:"rules"`
	Events     []score.Entry `json:"events"` // the whole log of the game
	Epoch      string        `json:"epoch"`
	Device     string        `json:"device"`       // that scores the game; empty: none does
	ScorerSeen *time.Time    `json:"scorerSeenAt"` // when it was heard of last
	WatchToken string        `json:"watchToken"`   // opens the page for everyone else
	Cancelled  *Cancellation `json:"cancelled,omitempty"`
}

// FindInvite returns the game that a score link opens.
func (a *App) FindInvite(ctx context.Context, who Actor, token string) (invite Invite, err error) {
	epoch, err := a.Epoch(ctx)
	if err != nil {
		return invite, err
	}
	err = a.read(ctx, func(tx *store.Tx) error {
		g, err := tx.FindGameByInvite(hashToken(token))
		if err != nil {
			return err
		}
		invite, err = a.inviteTo(tx, who, g)
		return err
	})
	invite.Epoch = epoch
	return invite, err
}

func (a *App) inviteTo(tx *store.Tx, who Actor, g store.Game) (invite Invite, err error) {
	l, err := tx.FindLeague(g.LeagueID)
	if err != nil {
		return invite, err
	}
	role, err := roleIn(tx, who, l)
	if err != nil {
		return invite, err
	}
	team1, team2, err := teamsFor(tx, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return invite, err
	}
	log, match, err := a.logOf(tx, g, l)
	if err != nil {
		return invite, err
	}
	seen, err := tx.ScorerOf(g.ID)
	if err != nil {
		return invite, err
	}
	court, err := tx.CourtOfGame(g.ID)
	if err != nil {
		return invite, err
	}
	invite = Invite{
		Game: InviteGame{g.ID, g.LeagueID, g.Team1Score, g.Team2Score, g.Sets, g.Status, g.WinnerID, g.Duration, court,
			g.ScheduledFor, g.Version},
		Team1: TeamName{team1.ID, team1.Name}, Team2: TeamName{team2.ID, team2.Name},
		League: InviteLeague{l.ID, l.Name, l.SportType, l.Timezone, publicSlug(l), role},
		Rules:  match, Events: append([]score.Entry{}, log.Entries(0)...), Device: log.Device(),
		WatchToken: a.watchToken(g.ID),
	}
	if seen.Device != "" {
		invite.ScorerSeen = &seen.SeenAt
	}
	if g.Status == league.Cancelled {
		invite.Cancelled = new(Cancellation)
		invite.Cancelled.Reason, err = tx.ReasonOfGame(g.ID)
	}
	return invite, err
}

// publicSlug is the end of the league's public address; nil while it has no public page.
func publicSlug(l league.League) *string {
	if l.Visibility == league.Off {
		return nil
	}
	return l.Slug
}
