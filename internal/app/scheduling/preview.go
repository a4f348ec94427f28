package scheduling

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/rules/schedule/quality"
)

// PlannedChange is a schedule line that a plan inserts, moves or deletes.
type PlannedChange struct {
	Change   ChangeKind            `json:"change"`
	Schedule league.ScheduledGame  `json:"schedule"`
	From     *league.ScheduledGame `json:"from,omitempty"`  // the line before the move
	Label    string                `json:"label,omitempty"` // the name of a match of finals that waits for its teams; it has a negative id
}

// ChangeKind is the type of a change of the schedule.
type ChangeKind string

// The values of ChangeKind.
const (
	Inserts ChangeKind = "insert"
	Moves   ChangeKind = "move"
	Deletes ChangeKind = "delete"
)

// PlannedStay is a schedule line that a plan may not change.
type PlannedStay struct {
	Schedule league.ScheduledGame `json:"schedule"`
	Why      schedule.StayReason  `json:"why"`
}

// ReplanMode is the mode in which a season that already has a schedule is planned again.
type ReplanMode = schedule.ReplanMode

// ReplanPreview is the effect of one mode of planning a season again.
type ReplanPreview struct {
	Way      schedule.ReplanMode `json:"way"`
	Sentence fault.Text          `json:"sentence"` // describes what moves and what remains uneven
	Created  int                 `json:"schedulesCreated"`
	Moved    int                 `json:"schedulesMoved"`
	Deleted  int                 `json:"schedulesDeleted"`
	Kept     int                 `json:"schedulesKept"`
	Shown    bool                `json:"shown"` // whether this preview shows the plan of this mode
}

// Planned is the result, or the preview, of a plan.
type Planned struct {
	Message          fault.Text `json:"message"` // a preview says what the plan would do: "Would add 24 games ..."
	SchedulesCreated int        `json:"schedulesCreated"`
	SchedulesMoved   int        `json:"schedulesMoved"` // games that get another time or court
	SchedulesDeleted int        `json:"schedulesDeleted"`
	SchedulesKept    int        `json:"schedulesKept"` // unscored games that keep their place
	*PlanPreview
}

// PlanPreview has the changes that a plan would make.
type PlanPreview struct {
	Schedules []PlannedChange   `json:"schedules"`
	Kept      []PlannedStay     `json:"kept"`           // games that the plan may not move, in the order of play
	Figures   *schedule.Figures `json:"figures"`        // numbers of the season or week after the change; null for a night
	Quality   *quality.Report   `json:"quality"`        // quality of the schedule after the change; null if it cannot be computed
	Ways      []ReplanPreview   `json:"ways,omitempty"` // the modes of planning a season again; omitted if their plans do not differ
	Notes     []fault.Text      `json:"notes"`          // sentences about anything unusual, with which the message ends
	Version   int64             `json:"version"`        // version of the league, to be sent with the request that accepts the preview
}

// summarize returns the numbers of changes in a plan, with its message.
func summarize(plan schedule.Plan) Planned {
	return Planned{
		Message: plan.Message, SchedulesCreated: len(plan.Insert), SchedulesMoved: plan.Moved(), SchedulesDeleted: len(plan.Delete),
		SchedulesKept: plan.Kept,
	}
}

// newPreview returns the changes of a plan and the quality of the resulting schedule.
func newPreview(p planning, plan schedule.Plan) Planned {
	preview := summarize(plan)
	preview.Message = plan.Preview
	preview.PlanPreview = &PlanPreview{Schedules: []PlannedChange{}, Kept: []PlannedStay{}, Notes: append([]fault.Text{}, plan.Notes...), Version: p.pageVersion, Figures: plan.Figures}
	for _, line := range plan.Insert {
		preview.Schedules = append(preview.Schedules, PlannedChange{Change: Inserts, Schedule: line})
	}
	for _, m := range plan.Move {
		preview.Schedules = append(preview.Schedules, PlannedChange{Change: Moves, Schedule: m.To, From: &m.From})
	}
	for _, m := range plan.Waiting {
		preview.Schedules = append(preview.Schedules, PlannedChange{Change: Moves, Schedule: m.To, From: &m.From, Label: m.To.Label})
	}
	for _, line := range plan.Delete {
		preview.Schedules = append(preview.Schedules, PlannedChange{Change: Deletes, Schedule: line})
	}
	for _, stay := range plan.Fixed {
		preview.Kept = append(preview.Kept, PlannedStay{stay.Line, stay.Reason})
	}
	after := p.input
	after.Games = applyPlan(p.input.Games, plan)
	if quality, err := quality.Measure(after); err == nil {
		preview.Quality = &quality
	}
	return preview
}

// previewModes returns the effects of all modes of planning a season again, or nil if they do not differ.
func previewModes(in schedule.Input, shown schedule.Plan) (ways []ReplanPreview, err error) {
	if len(in.Games) == 0 {
		return nil, nil
	}
	plans, err := planner.ReplanOptions(in)
	for _, w := range plans {
		ways = append(ways, ReplanPreview{
			Way: w.ReplanMode, Sentence: w.Sentence, Created: len(w.Insert), Moved: w.Moved(), Deleted: len(w.Delete), Kept: w.Kept,
			Shown: w.SameAs(shown),
		})
	}
	return ways, err
}

// applyPlan returns the games of a schedule after a plan.
func applyPlan(games []schedule.Game, plan schedule.Plan) (after []schedule.Game) {
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
		line.ID = temporaryID(i)
		after = append(after, schedule.Game{ScheduledGame: line})
	}
	return after
}

// errOutdated means that the league has changed since the preview that the request accepts.
var errOutdated = newErrOutdated()

func newErrOutdated() error {
	f := fault.Of(fault.New(fault.Conflict,
		"The league has changed since this preview was made, so nothing was saved. Look at the new preview, then accept it."))
	f.Field = "version"
	return &f
}

// checkVersion returns errOutdated if the league has changed since the accepted preview. accepted is nil if there was no preview.
func (p planning) checkVersion(accepted *int64) error {
	if accepted != nil && *accepted != p.pageVersion {
		return errOutdated
	}
	return nil
}
