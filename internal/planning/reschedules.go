package planning

import (
	"context"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/league"
	"sideout/internal/schedule"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// Slots returns where a scheduled game could be played, the best first.
func (svc *Service) Slots(ctx context.Context, actor authz.Actor, scheduleID int64) (slots []schedule.Slot, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		p, _, err := svc.lineFor(tx, actor, scheduleID, true)
		if err != nil {
			return err
		}
		slots, err = schedule.Slots(p.in, scheduleID)
		return refused(err)
	})
	return slots, err
}

// lineFor returns a line of the schedule, and its league with everything that a plan depends on.
func (svc *Service) lineFor(tx *store.Tx, actor authz.Actor, scheduleID int64, look bool) (p planning, line schedule.Game, err error) {
	if actor.UserID == "" {
		return p, line, fault.ErrSignedOut
	}
	s, err := tx.FindSchedule(scheduleID)
	if err != nil {
		return p, line, err
	}
	if p, err = svc.planningOf(tx, actor, s.LeagueID, look); err != nil {
		return p, line, err
	}
	for _, g := range p.in.Games {
		if g.ID == scheduleID {
			return p, g, nil
		}
	}
	return p, line, store.ErrNotFound // its game is deleted
}

// ScheduleChange is what is to become of a scheduled game; nil leaves a field as it is.
type ScheduleChange struct {
	Day       *league.Date
	GameTime  *league.TimeOfDay
	CourtName **string // points to nil for a game without a court
	Status    *league.Status
	Reason    *string
	Force     bool // also when a team plays elsewhere at that time
}

// UpdateSchedule moves a scheduled game, cancels it, or brings a cancelled one back. Its score link stays.
func (svc *Service) UpdateSchedule(ctx context.Context, actor authz.Actor, id int64, c ScheduleChange) (changed league.ScheduledGame, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		p, line, err := svc.lineFor(tx, actor, id, false)
		if err != nil {
			return err
		}
		if line.Played {
			return fault.New(fault.Conflict, "This game has a score already. Change its result or its date in the history.")
		}
		to := line.ScheduledGame
		if err := c.apply(&to, p.league); err != nil {
			return err
		}
		if to.Status == league.Scheduled {
			if err := clashes(p.in, to, c.Force); err != nil {
				return err
			}
		}
		if err := svc.moveLine(tx, to); err != nil {
			return err
		}
		changed, err = tx.FindSchedule(id)
		return err
	})
	return changed, err
}

// apply writes a change over a line of the schedule, and refuses one that breaks a rule.
func (c ScheduleChange) apply(to *league.ScheduledGame, l league.League) error {
	if c.Day != nil {
		to.Day = *c.Day
	}
	if c.GameTime != nil {
		to.GameTime = *c.GameTime
	}
	zone := zones.Of(l)
	_, _, problems := league.CheckSchedule(to.Team1ID, to.Team2ID, string(to.Day), string(to.GameTime), zone)
	if c.CourtName != nil {
		if to.CourtName = *c.CourtName; to.CourtName != nil {
			checked, wrong := league.CheckCourt(league.Court{Tier: 1, CourtName: *to.CourtName}, l.TierCount)
			to.CourtName, problems = &checked.CourtName, append(problems, wrong...)
		}
	}
	if err := usecase.Invalid(problems); err != nil {
		return err
	}
	if c.Status != nil {
		if *c.Status != league.Scheduled && *c.Status != league.Cancelled {
			return fault.Field("status", "Status must be scheduled or cancelled")
		}
		if *c.Status != to.Status {
			to.Status, to.Reason = *c.Status, ""
		}
	}
	if c.Reason != nil {
		to.Reason = *c.Reason
	}
	if len([]rune(to.Reason)) > league.MaxReason {
		return fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	to.GameDate, to.WeekNumber = league.Instant(to.Day, to.GameTime, zone), weekOfDay(l, to.Day)
	return nil
}

// clashes refuses a game on a court that is taken, and one of a team that plays elsewhere, unless somebody
// insists. The field tells which: "courtName" cannot be forced, "force" can.
func clashes(in schedule.Input, s league.ScheduledGame, force bool) error {
	var team *schedule.Clash
	for _, clash := range schedule.Clashes(in, s) {
		if clash.Court() {
			return &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: clash.Sentence}
		}
		if team == nil {
			team = &clash
		}
	}
	if team != nil && !force {
		return &fault.Error{Kind: fault.Conflict, Field: "force", Sentence: team.Sentence}
	}
	return nil
}

// NightMoved is the result, or the preview, of moving or cancelling a night.
type NightMoved struct {
	Message string `json:"message"`
	Moved   int    `json:"moved"`
	*PlanPreview
}

// ToEnd stands for the first night after the last one of the schedule.
const ToEnd = "end"

// MoveNight moves the games of a night that are still to be played to another day. The night it was is closed, and the
// day it becomes is open, for the plans that come.
func (svc *Service) MoveNight(ctx context.Context, actor authz.Actor, leagueID int64, on league.Date, to, reason string, preview bool) (NightMoved, error) {
	return svc.night(ctx, actor, leagueID, reason, preview, func(p *planning) (schedule.Plan, error) {
		if to == "" || to == ToEnd {
			plan, err := schedule.MoveNightToEnd(p.in, on)
			p.league.Blackouts = append(p.league.Blackouts, on)
			return plan, err
		}
		day, ok := league.ParseDate(to)
		if !ok {
			return schedule.Plan{}, fault.Field("to", `Move to "end" or to a date like 2026-11-26`)
		}
		plan, err := schedule.MoveNight(p.in, on, day)
		p.league.Blackouts = append(p.league.Blackouts, on)
		p.league.ExtraNights = append(p.league.ExtraNights, day)
		return plan, err
	})
}

// CancelNight cancels the games of a night that are still to be played; they stay in the schedule, with the reason.
func (svc *Service) CancelNight(ctx context.Context, actor authz.Actor, leagueID int64, on league.Date, reason string, preview bool) (NightMoved, error) {
	return svc.night(ctx, actor, leagueID, reason, preview, func(p *planning) (schedule.Plan, error) {
		return schedule.CancelNight(p.in, on)
	})
}

func (svc *Service) night(ctx context.Context, actor authz.Actor, leagueID int64, reason string, preview bool, plan func(*planning) (schedule.Plan, error)) (done NightMoved, err error) {
	if len([]rune(reason)) > league.MaxReason {
		return done, fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	err = svc.db.CreateUnlessPreview(ctx, preview, &done, func(tx *store.Tx) error {
		p, err := svc.planningOf(tx, actor, leagueID, preview)
		if err != nil {
			return err
		}
		made, err := plan(&p)
		if err != nil {
			return refused(err)
		}
		done = NightMoved{Message: made.Message, Moved: len(made.Move)}
		if preview {
			shown, err := svc.finish(tx, p, made, true)
			done.PlanPreview = shown.PlanPreview
			return err
		}
		if err := svc.carryOut(tx, p.league, made, reason); err != nil {
			return err
		}
		p.league.UpdatedAt = svc.db.Now()
		l, problems := league.CheckLeague(p.league)
		if err := usecase.Invalid(problems); err != nil {
			return err
		}
		return tx.UpdateLeague(l)
	})
	return done, err
}
