package scheduling

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Schedules returns the schedule of a league with the watch links of its games, and with their score links if the permit includes
// them.
func (svc *Service) Schedules(ctx context.Context, permit access.ReadPermit) ([]league.ScheduledGame, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) ([]league.ScheduledGame, error) {
		schedules, err := tx.Schedules.SchedulesOf(l.ID)
		if err != nil {
			return schedules, err
		}
		for i, s := range schedules {
			if s.GameID != nil {
				schedules[i].WatchToken = svc.links.WatchToken(*s.GameID)
			}
		}
		if !permit.Links {
			return schedules, nil
		}
		numbers, err := tx.Games.InviteNumbersOf(l.ID)
		for i, s := range schedules {
			if s.GameID == nil {
				continue
			}
			if number, hasLink := numbers[*s.GameID]; hasLink {
				schedules[i].InviteToken = new(svc.links.ScoreToken(*s.GameID, number))
			}
		}
		return schedules, err
	})
}

// NewSchedule is a game that is scheduled manually. GameDate is a date or a timestamp.
type NewSchedule struct {
	LeagueID, Team1ID, Team2ID int64
	GameDate, GameTime         string
	CourtName                  string
	Stage                      league.Stage
	Force                      bool // allow it even if a team plays another game at that time
}

// ScheduleGame adds a game to the schedule, with a new score link.
func (svc *Service) ScheduleGame(ctx context.Context, actor access.Actor, request NewSchedule) (created league.ScheduledGame, err error) {
	err = svc.db.Create(ctx, &created, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, request.LeagueID, access.Arrange)
		if err != nil {
			return err
		}
		zone := league.ZoneOf(l)
		day, at, problems := league.CheckSchedule(request.Team1ID, request.Team2ID, request.GameDate, request.GameTime, zone)
		stage, stageProblems := league.CheckStage(request.Stage)
		problems = append(problems, stageProblems...)
		court := ""
		if request.CourtName != "" {
			checked, courtProblems := league.CheckCourt(league.Court{Tier: 1, CourtName: request.CourtName}, l.TierCount)
			court, problems = checked.CourtName, append(problems, courtProblems...)
		}
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		team1, team2, err := games.TeamsOf(tx.Teams, l, request.Team1ID, request.Team2ID)
		if err != nil {
			return err
		}
		if err := checkPlaying(team1, team2); err != nil {
			return err
		}
		if err := svc.games.CheckGameQuota(tx.Games, l, 1); err != nil {
			return err
		}
		s := league.ScheduledGame{
			LeagueID: l.ID, Team1ID: request.Team1ID, Team2ID: request.Team2ID, Day: day, GameTime: at,
			GameDate: league.Instant(day, at, zone), Tier: team1.Tier, CreatedAt: svc.db.Now(),
			Pinned: true, Origin: league.ByHand, Stage: stage,
		}
		if court != "" {
			s.CourtName = &court
		}
		s.WeekNumber = weekOfDay(l, day)
		if err := svc.checkClashes(tx, l, s, request.Force); err != nil {
			return err
		}
		if created, err = svc.createLine(tx, s); err != nil || l.Duty == 0 {
			return err
		}
		if err := svc.games.AssignDuties(tx, l); err != nil {
			return err
		}
		assigned, err := tx.Schedules.FindSchedule(created.ID)
		created.DutyTeamIDs = assigned.DutyTeamIDs
		return err
	})
	return created, err
}

// checkPlaying returns an error if one of two teams has withdrawn.
func checkPlaying(team1, team2 league.Team) error {
	switch {
	case team1.WithdrawnOn != nil:
		return fault.Field("team1Id", "%s withdrew on %s", team1.Name, team1.WithdrawnOn.Medium())
	case team2.WithdrawnOn != nil:
		return fault.Field("team2Id", "%s withdrew on %s", team2.Name, team2.WithdrawnOn.Medium())
	default:
		return nil
	}
}

// createLine stores a schedule line and its game with a new score link.
func (svc *Service) createLine(tx *store.Tx, s league.ScheduledGame) (league.ScheduledGame, error) {
	g, err := tx.Games.CreateGame(store.Game{Game: league.Game{
		LeagueID: s.LeagueID, Team1ID: s.Team1ID, Team2ID: s.Team2ID, Status: league.Scheduled,
		GameDate: &s.GameDate, ScheduledFor: &s.GameDate, Day: &s.Day, Tier: s.Tier, Stage: s.Stage, CreatedAt: s.CreatedAt,
	}})
	if err != nil {
		return s, err
	}
	svc.links.RenewScoreLink(&g)
	if err := tx.Games.UpdateGame(g); err != nil {
		return s, err
	}
	s.GameID, s.Status = &g.ID, league.Scheduled
	s.InviteToken, s.WatchToken = new(svc.links.ScoreToken(g.ID, g.InviteNumber)), svc.links.WatchToken(g.ID)
	s.ID, err = tx.Schedules.CreateSchedule(s)
	return s, err
}

// DeleteSchedule removes a game from the schedule. A game that is over stays in the history. Any other game is deleted and can be
// restored. If unplayedOnly is set, it returns a conflict for a game that has begun.
func (svc *Service) DeleteSchedule(ctx context.Context, actor access.Actor, id int64, unplayedOnly bool) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		s, err := tx.Schedules.FindSchedule(id)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, s.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if err := svc.deleteSchedule(tx, actor.UserID, s, unplayedOnly); err != nil {
			return err
		}
		if s.Status == league.Scheduled {
			gone := s
			gone.Status = league.Cancelled
			if err := svc.notifyMoved(tx, actor.UserID, l, outbox.LineChange{From: s, To: gone}); err != nil {
				return err
			}
		}
		return svc.games.AssignDuties(tx, l)
	})
}

// deleteSchedule removes a schedule line, and deletes its game unless the game is over.
func (svc *Service) deleteSchedule(tx *store.Tx, actorID string, s league.ScheduledGame, unplayedOnly bool) error {
	if s.GameID == nil {
		return tx.Schedules.DeleteSchedule(s.ID)
	}
	g, err := tx.Games.FindGame(*s.GameID)
	switch {
	case err != nil:
		return err
	case g.DeletedAt != nil:
		return store.ErrNotFound
	case unplayedOnly && g.HasPlay():
		return fault.New(fault.Conflict, "This game has begun. Delete it in its sheet if it was never meant to be.")
	case g.IsOver():
		return tx.Schedules.DeleteSchedule(s.ID)
	default:
		return svc.games.Delete(tx, g, actorID, "schedule")
	}
}
