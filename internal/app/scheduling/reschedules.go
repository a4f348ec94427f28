package scheduling

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Slots returns the times and courts at which a scheduled game could be played, best first.
func (svc *Service) Slots(ctx context.Context, actor access.Actor, scheduleID int64) (slots []schedule.Slot, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		line, err := findLine(tx, scheduleID)
		if err != nil {
			return err
		}
		p, err := svc.loadPlanning(tx, actor, line.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		slots, err = schedule.SlotsForGame(p.input, scheduleID)
		return toFault(err)
	})
	return slots, err
}

// findLine returns a schedule line, or store.ErrNotFound if its game is deleted.
func findLine(tx *store.Tx, id int64) (league.ScheduledGame, error) {
	line, err := tx.Schedules.FindSchedule(id)
	if err != nil || line.GameID == nil {
		return line, err
	}
	g, err := tx.Games.FindGame(*line.GameID)
	if err == nil && g.DeletedAt != nil {
		err = store.ErrNotFound
	}
	return line, err
}

// lockLine locks the league of a schedule line and returns both.
func lockLine(tx *store.Tx, actor access.Actor, id int64) (l league.League, line league.ScheduledGame, err error) {
	if actor.UserID == "" {
		return l, line, fault.ErrSignedOut
	}
	if line, err = tx.Schedules.FindSchedule(id); err != nil {
		return l, line, err
	}
	if l, err = access.LockLeague(tx, actor, line.LeagueID, access.Manage); err != nil {
		return l, line, err
	}
	line, err = findLine(tx, id) // read it again now that nobody else can change it
	return l, line, err
}

// ScheduleChange is a change of a scheduled game. Nil fields leave values unchanged.
type ScheduleChange struct {
	Day       *league.Date
	GameTime  *league.TimeOfDay
	CourtName **string // points to nil for a game without a court
	Status    *league.Status
	Reason    *string
	Pinned    *bool       // nil pins the game if it gets another time or place
	Duty      *DutyChoice // nil leaves the duty teams unchanged
	Force     bool        // allow the change even if a team plays another game at that time
}

// UpdateSchedule moves, cancels, restores or pins a scheduled game. The game keeps its score and score link. A waiting game that gets a
// place stops waiting, and a game that gets another place is pinned unless the change sets Pinned.
func (svc *Service) UpdateSchedule(ctx context.Context, actor access.Actor, id int64, c ScheduleChange) (changed league.ScheduledGame, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, to, err := lockLine(tx, actor, id)
		if err != nil {
			return err
		}
		if err := checkReschedulable(to); err != nil {
			return err
		}
		if c.isOnlyPinned() {
			if err := tx.Schedules.PinSchedule(id, *c.Pinned); err != nil {
				return err
			}
			changed, err = tx.Schedules.FindSchedule(id)
			return err
		}
		before := to
		if err := c.apply(&to, l); err != nil {
			return err
		}
		if err := svc.checkDuty(tx, l, to, c.Duty); err != nil {
			return err
		}
		if !to.FreesItsPlace() && c.changesPlace() {
			team1, team2, err := games.TeamsOf(tx.Teams, l, to.Team1ID, to.Team2ID)
			if err != nil {
				return err
			}
			if err := checkPlaying(team1, team2); err != nil {
				return err
			}
			if err := svc.checkClashes(tx, l, to, c.Force); err != nil {
				return err
			}
			if err := finals.CheckOrder(tx, to); err != nil {
				return err
			}
		}
		if err := svc.moveLine(tx, actor.UserID, to); err != nil {
			return err
		}
		if err := svc.games.AssignDuties(tx, l); err != nil {
			return err
		}
		if err := svc.games.UpdateFinalsSchedule(tx, l); err != nil {
			return err
		}
		if err := svc.notifyMoved(tx, actor.UserID, l, outbox.LineChange{From: before, To: to}); err != nil {
			return err
		}
		changed, err = tx.Schedules.FindSchedule(id)
		return err
	})
	return changed, err
}

// apply applies a change to a schedule line, and returns an error if the change breaks a rule.
func (c ScheduleChange) apply(to *league.ScheduledGame, l league.League) error {
	before := *to
	if c.Day != nil || c.GameTime != nil || c.CourtName != nil {
		to.Waiting = false
	}
	if c.Day != nil {
		to.Day = *c.Day
	}
	if c.GameTime != nil {
		to.GameTime = *c.GameTime
	}
	zone := league.ZoneOf(l)
	_, _, problems := league.CheckSchedule(to.Team1ID, to.Team2ID, string(to.Day), string(to.GameTime), zone)
	if c.Day == nil { // an unchanged day is accepted even if it is no longer a valid input
		problems = slices.DeleteFunc(problems, func(p league.Problem) bool { return p.Field == "gameDate" })
	}
	if c.CourtName != nil {
		if to.CourtName = *c.CourtName; to.CourtName != nil {
			checked, courtProblems := league.CheckCourt(league.Court{Tier: 1, CourtName: *to.CourtName}, l.TierCount)
			to.CourtName, problems = &checked.CourtName, append(problems, courtProblems...)
		}
	}
	if err := transaction.Invalid(problems); err != nil {
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
	if err := c.Duty.apply(to, l); err != nil {
		return err
	}
	if c.Reason != nil {
		to.Reason = *c.Reason
	}
	if len([]rune(to.Reason)) > league.MaxReason {
		return fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	to.GameDate, to.WeekNumber = league.Instant(to.Day, to.GameTime, zone), weekOfDay(l, to.Day)
	switch {
	case c.Pinned != nil:
		to.Pinned = *c.Pinned
	case before.Waiting != to.Waiting || !schedule.SamePlace(before, *to):
		to.Pinned = true
	}
	return nil
}

// isOnlyPinned reports whether the change only pins or unpins the game.
func (c ScheduleChange) isOnlyPinned() bool {
	return c.Pinned != nil && c.Day == nil && c.GameTime == nil && c.CourtName == nil && c.Status == nil && c.Reason == nil && c.Duty == nil
}

// changesPlace reports whether the change affects more than the duty teams.
func (c ScheduleChange) changesPlace() bool {
	return c.Day != nil || c.GameTime != nil || c.CourtName != nil || c.Status != nil || c.Duty == nil
}

// checkClashes rejects a game that clashes with other games or with wishes of its teams, see clashError.
func (svc *Service) checkClashes(tx *store.Tx, l league.League, s league.ScheduledGame, force bool) error {
	in, err := svc.loadInputAround(tx, l, s)
	if err != nil {
		return err
	}
	clashes := schedule.FindClashes(in, games.WithLength(in, s))
	if !force {
		clashes = append(clashes, schedule.WishClashes(in, s)...)
	}
	return clashError(clashes, force)
}

// clashError returns an error if a court is already taken, or if a team plays twice at a time or against its wishes. The error about
// a team has the field "force", because a request with force set skips that check.
func clashError(clashes []schedule.Clash, force bool) error {
	var team *schedule.Clash
	for _, clash := range clashes {
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

// NightMoved is the result or the preview of moving or cancelling a night.
type NightMoved struct {
	Message fault.Text   `json:"message"`
	Moved   int          `json:"moved"`
	MovedTo *league.Date `json:"movedTo,omitempty"` // the day to which the night moves
	EndDate *league.Date `json:"endDate,omitempty"` // the end date before the move, if it follows the night; to undo that
	Undo    *NightUndo   `json:"undo,omitempty"`    // with the closing of a hall: what takes it back
	*PlanPreview
}

// NightChange has the reason for moving or cancelling a night. Version is that of the accepted preview, or nil.
type NightChange struct {
	Reason  string
	Preview bool
	Version *int64
}

// ToEnd is the target of MoveNight that means the first night after the end of the schedule.
const ToEnd = "end"

// MoveNight moves the games of a night that have no score to another day. The old day becomes a blackout and the new day an extra night, so
// that later plans respect the move, and the end date follows. A tournament gets another day.
func (svc *Service) MoveNight(ctx context.Context, actor access.Actor, leagueID int64, from league.Date, to string, options NightChange) (NightMoved, error) {
	return svc.changeNight(ctx, actor, leagueID, options, func(p *planning) (plan schedule.Plan, err error) {
		if to == "" || to == ToEnd {
			plan, err = schedule.MoveNightToEnd(p.input, from)
		} else {
			plan, err = planMoveToDay(p.input, from, to)
		}
		if err == nil {
			p.league = p.league.WithMovedNight(from, plan.Night.To)
			p.input.League = p.league // the report of the preview reads it
		}
		return plan, err
	})
}

func planMoveToDay(in schedule.Input, from league.Date, to string) (schedule.Plan, error) {
	day, ok := league.ParseDate(to)
	if !ok {
		return schedule.Plan{}, fault.Field("to", `Move to "end" or to a date like 2026-11-26`)
	}
	if err := transaction.Invalid(league.CheckGameDay("to", day)); err != nil {
		return schedule.Plan{}, err
	}
	return schedule.MoveNight(in, from, day)
}

// CancelNight cancels the games of a night that have no score. They stay in the schedule with the reason.
func (svc *Service) CancelNight(ctx context.Context, actor access.Actor, leagueID int64, day league.Date, options NightChange) (NightMoved, error) {
	return svc.changeNight(ctx, actor, leagueID, options, func(p *planning) (schedule.Plan, error) {
		return schedule.CancelNight(p.input, day)
	})
}

// changeNight stores the plan that planNight returns, or returns it as a preview.
func (svc *Service) changeNight(ctx context.Context, actor access.Actor, leagueID int64, options NightChange, planNight func(*planning) (schedule.Plan, error)) (moved NightMoved, err error) {
	if len([]rune(options.Reason)) > league.MaxReason {
		return moved, fault.Field("reason", "A reason has at most %d characters", league.MaxReason)
	}
	if !options.Preview {
		if found, err := svc.db.FindResponse(ctx, &moved); found || err != nil {
			return moved, err
		}
	}
	err = svc.retryUnlessAccepted(&options.Version, func() error {
		p, err := svc.readPlanning(ctx, actor, leagueID, access.Manage)
		if err == nil && !options.Preview {
			err = access.CheckOpen(p.league, access.Manage)
		}
		if err == nil {
			err = p.checkVersion(options.Version)
		}
		if err != nil {
			return err
		}
		var plan schedule.Plan
		var planned NightMoved
		err = svc.computeOnProcessor(ctx, func() error {
			endDate := p.league.EndDate
			if plan, err = planNight(&p); err != nil {
				return toFault(err)
			}
			plan = assignDuties(p, plan)
			if err := games.CheckPlan(p.input, plan); err != nil {
				return err
			}
			planned = NightMoved{Message: plan.Message, Moved: len(plan.Move) + len(plan.Waiting), Undo: p.undo}
			if plan.Night != nil {
				planned.MovedTo = &plan.Night.To
			}
			if _, isTournament := p.league.TournamentDay(); !isTournament && endDate != nil && *endDate < *p.league.EndDate {
				planned.EndDate = endDate
			}
			if options.Preview {
				planned.Message = plan.Preview
				planned.PlanPreview = newPreview(p, plan).PlanPreview
			}
			return nil
		})
		if err != nil || options.Preview {
			moved = planned
			return err
		}
		return svc.db.Create(ctx, &moved, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			moved = planned
			return svc.storeNight(tx, p, plan, options.Reason)
		})
	})
	return moved, err
}

// storeNight stores the plan of a night and the settings of the league that it changes.
func (svc *Service) storeNight(tx *store.Tx, p planning, plan schedule.Plan, reason string) error {
	if err := svc.storePlan(tx, p.actorID, p.league, plan, reason); err != nil {
		return err
	}
	if err := svc.notifyMoved(tx, p.actorID, p.league, movesOf(plan, reason)...); err != nil {
		return err
	}
	p.league.UpdatedAt = svc.db.Now()
	l, problems := league.CheckLeague(p.league)
	if err := transaction.Invalid(problems); err != nil {
		return err
	}
	if err := tx.Leagues.UpdateLeague(l); err != nil {
		return err
	}
	if plan.Night != nil {
		if err := svc.games.MoveFinalsNight(tx, l, *plan.Night, plan.Waiting); err != nil {
			return err
		}
	}
	return svc.games.UpdateFinalsSchedule(tx, l)
}
