package scheduling

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/rules/schedule/quality"
)

// PlannedChange is a line of the schedule that a plan inserts, moves or deletes.
type PlannedChange struct {
	Change   ChangeKind            `json:"change"`
	Schedule league.ScheduledGame  `json:"schedule"`
	From     *league.ScheduledGame `json:"from,omitempty"` // the line before a move
}

// ChangeKind is the type of a change of the schedule.
type ChangeKind string

// The values of ChangeKind.
const (
	Inserts ChangeKind = "insert"
	Moves   ChangeKind = "move"
	Deletes ChangeKind = "delete"
)

// PlannedStay is a line of the schedule that a plan may not change.
type PlannedStay struct {
	Schedule league.ScheduledGame `json:"schedule"`
	Why      schedule.StayReason  `json:"why"`
}

// Way says how a plan changes a season that exists.
type Way = schedule.ReplanMode

// PlannedWay is what one way of planning would do to a season that exists.
type PlannedWay struct {
	Way      schedule.ReplanMode `json:"way"`
	Sentence string              `json:"sentence"` // what moves, and what stays uneven
	Created  int                 `json:"schedulesCreated"`
	Moved    int                 `json:"schedulesMoved"`
	Deleted  int                 `json:"schedulesDeleted"`
	Kept     int                 `json:"schedulesKept"`
	Shown    bool                `json:"shown"` // it is the plan of this preview
}

// Planned is the result, or the preview, of a plan.
type Planned struct {
	Message          string `json:"message"`
	SchedulesCreated int    `json:"schedulesCreated"`
	SchedulesMoved   int    `json:"schedulesMoved"`
	SchedulesDeleted int    `json:"schedulesDeleted"`
	SchedulesKept    int    `json:"schedulesKept"` // games without a score that stay where they are
	*PlanPreview
}

// PlanPreview is what a plan would change.
type PlanPreview struct {
	Schedules []PlannedChange `json:"schedules"`
	Kept      []PlannedStay   `json:"kept"`           // the games that the plan may not move, in the order of play
	Quality   *quality.Report `json:"quality"`        // of the schedule after the change; null if it cannot be computed
	Ways      []PlannedWay    `json:"ways,omitempty"` // of a season, if it can be planned in ways that differ
	Version   int64           `json:"version"`        // of the league; sent with the request that accepts the preview
}

// counts returns how much a plan changes.
func counts(plan schedule.Plan) Planned {
	return Planned{
		Message: plan.Message, SchedulesCreated: len(plan.Insert), SchedulesMoved: len(plan.Move), SchedulesDeleted: len(plan.Delete),
		SchedulesKept: plan.Kept,
	}
}

// preview returns what a plan would change, and how good the schedule would be.
func preview(p planning, plan schedule.Plan) Planned {
	done := counts(plan)
	done.PlanPreview = &PlanPreview{Schedules: []PlannedChange{}, Kept: []PlannedStay{}, Version: p.pageVersion}
	for _, line := range plan.Insert {
		done.Schedules = append(done.Schedules, PlannedChange{Inserts, line, nil})
	}
	for _, m := range plan.Move {
		done.Schedules = append(done.Schedules, PlannedChange{Moves, m.To, &m.From})
	}
	for _, line := range plan.Delete {
		done.Schedules = append(done.Schedules, PlannedChange{Deletes, line, nil})
	}
	for _, stay := range plan.Fixed {
		done.Kept = append(done.Kept, PlannedStay{stay.Line, stay.Why})
	}
	after := p.in
	after.Games = afterPlan(p.in.Games, plan)
	if quality, err := quality.Of(after); err == nil {
		done.Quality = &quality
	}
	return done
}

// waysOf returns the ways in which a season that exists can be planned, if they differ.
func waysOf(in schedule.Input, shown schedule.Plan) (ways []PlannedWay, err error) {
	if len(in.Games) == 0 {
		return nil, nil
	}
	plans, err := planner.Ways(in)
	for _, w := range plans {
		ways = append(ways, PlannedWay{
			Way: w.ReplanMode, Sentence: w.Sentence, Created: len(w.Insert), Moved: w.Moved(), Deleted: len(w.Delete), Kept: w.Kept,
			Shown: w.SameAs(shown),
		})
	}
	return ways, err
}

// afterPlan returns the schedule as a plan leaves it.
func afterPlan(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
	deleted, moved := map[int64]bool{}, map[int64]league.ScheduledGame{}
	for _, line := range plan.Delete {
		deleted[line.ID] = true
	}
	for _, m := range plan.Move {
		moved[m.From.ID] = m.To
	}
	for _, g := range games {
		if to, ok := moved[g.ID]; ok {
			g.ScheduledGame = to
		}
		if !deleted[g.ID] {
			after = append(after, g)
		}
	}
	for i, line := range plan.Insert {
		line.ID = insertedID(i)
		after = append(after, schedule.Game{ScheduledGame: line})
	}
	return after
}

// errOutdated is the error of a request that accepts a preview of a league that has changed since.
var errOutdated = newOutdated()

func newOutdated() error {
	f := fault.Of(fault.New(fault.Conflict,
		"The league has changed since this preview was made, so nothing was saved. Look at the new preview, then accept it."))
	f.Field = "version"
	return &f
}

// checkVersion returns errOutdated if the request accepts a preview and the league has changed since; accepted is nil otherwise.
func (p planning) checkVersion(accepted *int64) error {
	if accepted != nil && *accepted != p.pageVersion {
		return errOutdated
	}
	return nil
}
