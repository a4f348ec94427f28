package app

import (
	"context"
	"encoding/json"
	"time"

	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// inviteRules are what live games are played to (specification, section 9).
var inviteRules = score.Rules{StartingScore: 0, EndingScore: 25, WinByTwo: true, MaxScoreCap: new(30)}

// undoFor is how long after its completion a scorer may still change a game (design, section 4).
const undoFor = 15 * time.Minute

// GameChange is what a PATCH of a game asks for; nil leaves a field alone.
type GameChange struct {
	Team1Score, Team2Score *int
	WinnerID               *int64
	Status                 *league.Status
	Duration               *int
	GameDate               *string
	IfVersion              *int64 // refuse if the game has another version
}

// ChangeGame changes the score of a game, by session or by score link, or edits a result as a manager.
// The server decides who has won.
func (a *App) ChangeGame(ctx context.Context, who Actor, id int64, change GameChange) (changed league.Game, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		g, l, role, byLink, err := lockForScore(tx, who, id)
		if err != nil {
			return err
		}
		if change.IfVersion != nil && *change.IfVersion != g.Version {
			return fault.New(fault.Outdated, "The game has changed since you saw it. Load it again.")
		}
		manages := may(role, Manage)
		after, err := a.applyChange(g, l, change, manages)
		if err != nil {
			return err
		}
		actor, via := who.UserID, "session"
		if byLink && role == "" {
			actor, via = "", "link"
		}
		if err := a.saveGame(tx, g, after, actor, via); err != nil {
			return err
		}
		changed = after.Game
		changed.Version = g.Version + 1
		changed.InviteToken = a.tokenOf(after, role)
		return nil
	})
	return changed, err
}

// lockForScore returns a game that the actor may score: as a scorer of its league, or by its link.
func lockForScore(tx *store.Tx, who Actor, id int64) (g store.Game, l league.League, role league.Role, byLink bool, err error) {
	if who.UserID == "" && who.Token == "" {
		return g, l, role, false, errNobody
	}
	leagueID, err := tx.LeagueOfGame(id)
	if err != nil {
		return g, l, role, false, err
	}
	if l, err = tx.LockLeague(leagueID); err != nil {
		return g, l, role, false, err
	}
	if g, err = tx.FindGame(id); err != nil {
		return g, l, role, false, err
	}
	if g.DeletedAt != nil {
		return g, l, role, false, store.ErrNotFound
	}
	if role, err = roleIn(tx, who, l); err != nil {
		return g, l, role, false, err
	}
	if may(role, Score) {
		return g, l, role, false, nil
	}
	if byLink, err = opens(tx, who.Token, g); err != nil || byLink {
		return g, l, role, byLink, err
	}
	if who.UserID == "" {
		return g, l, role, false, errMissing // a token that opens nothing
	}
	return g, l, role, false, allow(who, role, Score)
}

// applyChange returns the game as it is after the change. Who manages the league edits results; others
// score by the rules.
func (a *App) applyChange(g store.Game, l league.League, change GameChange, manages bool) (store.Game, error) {
	after := g
	if change.Team1Score != nil {
		after.Team1Score = *change.Team1Score
	}
	if change.Team2Score != nil {
		after.Team2Score = *change.Team2Score
	}
	if change.Duration != nil {
		if *change.Duration < 0 {
			return after, fault.Field("duration", "Duration must be 0 or greater, in seconds")
		}
		after.Duration = change.Duration
	}
	if after.Team1Score < 0 || after.Team2Score < 0 || after.Team1Score > league.MaxScore || after.Team2Score > league.MaxScore {
		return after, invalid(league.CheckScores(after.Team1Score, after.Team2Score))
	}
	if change.GameDate != nil && manages {
		instant, day, problems := league.CheckDay("gameDate", *change.GameDate, zoneOf(l))
		if err := invalid(problems); err != nil {
			return after, err
		}
		after.GameDate, after.Day = &instant, &day
	}
	if err := a.settle(&after, g, change, manages); err != nil {
		return after, err
	}
	if change.WinnerID != nil && (after.WinnerID == nil || *after.WinnerID != *change.WinnerID) {
		return after, fault.Field("winnerId", "The winner is the team with the higher score")
	}
	return after, nil
}

// settle decides whether the game is over, and who has won.
func (a *App) settle(after *store.Game, before store.Game, change GameChange, manages bool) error {
	won := score.Winner(inviteRules, after.Team1Score, after.Team2Score) != score.None
	asked := change.Status != nil && *change.Status == league.Completed
	if change.Status != nil && *change.Status != league.Scheduled && !asked {
		return fault.Field("status", "Status must be scheduled or completed; a game cannot be cancelled here")
	}
	switch {
	case before.Status == league.Completed && manages:
		if err := invalid(league.CheckScores(after.Team1Score, after.Team2Score)); err != nil {
			return err
		}
	case before.Status == league.Completed:
		if a.clock().Sub(*before.CompletedAt) > undoFor {
			return fault.New(fault.Conflict, "This game is over. Ask a manager of the league to change its result.")
		}
		if !won { // the winning point is taken back: play goes on
			after.Status, after.WinnerID, after.CompletedAt = league.Scheduled, nil, nil
			return nil
		}
	case asked && manages:
		if err := invalid(league.CheckScores(after.Team1Score, after.Team2Score)); err != nil {
			return err
		}
		a.complete(after)
	case asked && !won:
		return fault.Field("status", "Nobody has won with this score")
	case won:
		a.complete(after)
	}
	if after.Status == league.Completed {
		after.WinnerID = winnerOf(*after)
	}
	return nil
}

func (a *App) complete(g *store.Game) {
	now := a.clock()
	g.Status, g.CompletedAt = league.Completed, &now
	if g.GameDate == nil {
		g.GameDate = &now
	}
}

// ResultChange is one change of a game's result, as managers see it.
type ResultChange struct {
	ID    int64           `json:"id"`
	At    time.Time       `json:"at"`
	Actor string          `json:"actor"`
	Via   string          `json:"via"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`
}

// History returns the changes of a game's result, the latest first.
func (a *App) History(ctx context.Context, who Actor, gameID int64) (changes []ResultChange, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		changes = []ResultChange{}
		if who.UserID == "" {
			return errNobody
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := leagueFor(tx, who, g.LeagueID, Manage); err != nil {
			return err
		}
		kept, err := tx.ChangesOf(gameID)
		for _, c := range kept {
			changes = append(changes, ResultChange{
				c.ID, c.At, c.Actor, c.Via, json.RawMessage(c.From), json.RawMessage(c.To),
			})
		}
		return err
	})
	return changes, err
}

// Revert takes one change of a game's result back: the result is again what it was before it.
func (a *App) Revert(ctx context.Context, who Actor, gameID, changeID int64) (reverted league.Game, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if who.UserID == "" {
			return errNobody
		}
		g, err := tx.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, err := lockFor(tx, who, g.LeagueID, Manage); err != nil {
			return err
		}
		if g, err = tx.FindGame(gameID); err != nil {
			return err
		}
		c, err := tx.FindChange(changeID)
		if err != nil {
			return err
		}
		if c.GameID != gameID {
			return store.ErrNotFound
		}
		var was result
		if err := json.Unmarshal([]byte(c.From), &was); err != nil {
			return err
		}
		after := g
		after.Status, after.Team1Score, after.Team2Score = was.Status, was.Team1Score, was.Team2Score
		after.WinnerID, after.Day, after.GameDate = was.WinnerID, was.Day, was.GameDate
		after.CompletedAt, after.DeletedAt = g.CompletedAt, nil
		if was.Status != league.Completed {
			after.CompletedAt = nil
		} else if after.CompletedAt == nil {
			after.CompletedAt = new(a.clock())
		}
		if was.Deleted {
			after.DeletedAt = new(a.clock())
		}
		if err := a.saveGame(tx, g, after, who.UserID, "revert"); err != nil {
			return err
		}
		reverted = after.Game
		reverted.Version = g.Version + 1
		return nil
	})
	return reverted, err
}
