package withdrawals

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// NoShows implements the use cases of teams that do not appear for a night.
type NoShows struct {
	db    *transaction.DB
	games *games.Service
}

// NewNoShows returns a NoShows service.
func NewNoShows(db *transaction.DB, games *games.Service) *NoShows { return &NoShows{db, games} }

// NoShow has the changes to the games of a team that did not appear for a night, or the changes of an undo.
type NoShow struct {
	Message fault.Text `json:"message"`
	GameIDs []int64    `json:"gameIds"` // the changed games in the order of play; an undo sends them back
}

// Forfeit forfeits all unplayed games of a team on a night. An empty date means tonight. A game that the opponent has already forfeited
// becomes a forfeit by both teams.
func (svc *NoShows) Forfeit(ctx context.Context, actor access.Actor, teamID int64, date string) (noShow NoShow, err error) {
	var night league.Date
	if date != "" {
		var ok bool
		if night, ok = league.ParseDate(date); !ok {
			return noShow, fault.Field("date", "The date of a night is written like 2026-11-26")
		}
	}
	err = svc.changeTeam(ctx, actor, teamID, func(tx *store.Tx, l league.League, team league.Team) error {
		noShow = NoShow{GameIDs: []int64{}}
		lines, err := svc.linesOfNight(tx, l, &night)
		if err != nil {
			return err
		}
		for _, line := range lines {
			by, isPlaying := forfeitOf(line, team.ID)
			if !isPlaying || line.Waiting || line.Status != league.Scheduled && line.Forfeit == league.NoForfeit || line.Forfeit == by || line.GameID == nil {
				continue
			}
			g, err := tx.Games.FindGame(*line.GameID)
			if err != nil {
				return err
			}
			if _, err := svc.games.Forfeit(tx, l, g, by, actor.UserID, "no-show"); err != nil {
				return err
			}
			noShow.GameIDs = append(noShow.GameIDs, g.ID)
		}
		if len(noShow.GameIDs) == 0 {
			return fault.New(fault.Conflict, "%s have no game on %s that is still to be played.", team.Name, night.Medium())
		}
		noShow.Message = fault.Textf("%s forfeited %s on %s.", team.Name, fault.Games(len(noShow.GameIDs)), night.Medium())
		return nil
	})
	return noShow, err
}

// forfeitOf returns the forfeit of a game after the team has forfeited it too, and whether the team plays in that game.
func forfeitOf(line league.ScheduledGame, teamID int64) (by league.Forfeit, isPlaying bool) {
	own, other := league.ByTeam1, league.ByTeam2
	if line.Team2ID == teamID {
		own, other = other, own
	}
	if line.Forfeit == other || line.Forfeit == league.ByBoth {
		own = league.ByBoth
	}
	return own, line.Team1ID == teamID || line.Team2ID == teamID
}

// linesOfNight returns the schedule lines of a night in the order of play. It sets an empty night to tonight.
func (svc *NoShows) linesOfNight(tx *store.Tx, l league.League, night *league.Date) ([]league.ScheduledGame, error) {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return nil, err
	}
	rule := league.NewNightRule(l, courts)
	if *night == "" {
		*night = rule.NightAt(svc.db.Now(), league.ZoneOf(l))
	}
	lines, err := tx.Schedules.SchedulesOnDays(l.ID, *night, night.AddDays(1)) // games of a night may start after midnight
	return slices.DeleteFunc(lines, func(line league.ScheduledGame) bool { return rule.NightOf(line.Day, line.GameTime) != *night }), err
}

// Undo reverts Forfeit for the given games. A game that both teams have forfeited becomes a forfeit by the other team. Games whose forfeit
// has already been undone are skipped.
func (svc *NoShows) Undo(ctx context.Context, actor access.Actor, teamID int64, gameIDs []int64) (undone NoShow, err error) {
	ids := slices.Compact(slices.Sorted(slices.Values(gameIDs)))
	if len(ids) == 0 {
		return undone, fault.Field("gameIds", "Name the games that the team did not forfeit")
	}
	err = svc.changeTeam(ctx, actor, teamID, func(tx *store.Tx, l league.League, team league.Team) error {
		undone = NoShow{GameIDs: []int64{}}
		for _, id := range ids {
			g, err := tx.Games.FindGame(id)
			if err == nil && (g.LeagueID != l.ID || g.Team1ID != team.ID && g.Team2ID != team.ID || g.DeletedAt != nil) {
				err = store.ErrNotFound
			}
			if err != nil {
				return err
			}
			own, other := league.ByTeam1, league.ByTeam2
			if g.Team2ID == team.ID {
				own, other = other, own
			}
			switch g.Forfeit {
			case own:
				_, err = svc.games.UndoForfeit(tx, l, g, actor.UserID, "no-show-undo")
			case league.ByBoth:
				_, err = svc.games.Forfeit(tx, l, g, other, actor.UserID, "no-show-undo")
			default:
				continue
			}
			if err != nil {
				return err
			}
			undone.GameIDs = append(undone.GameIDs, id)
		}
		undone.Message = fault.Textf("%s of %s as before.", fault.Games(len(undone.GameIDs)), team.Name)
		return nil
	})
	return undone, err
}

// changeTeam calls change with a team that the actor may manage and its locked league.
func (svc *NoShows) changeTeam(ctx context.Context, actor access.Actor, teamID int64, change func(*store.Tx, league.League, league.Team) error) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		team, err := tx.Teams.FindTeam(teamID)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, team.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if err := change(tx, l, team); err != nil {
			return err
		}
		return svc.games.AssignDuties(tx, l)
	})
}
