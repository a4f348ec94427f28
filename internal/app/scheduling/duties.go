package scheduling

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
	"sideout/internal/storage/store"
)

// withDuties adds to a plan the duty teams that the schedule gets by it: those of the lines that it inserts and moves, and those of
// other lines that have to change.
func withDuties(p planning, plan schedule.Plan) schedule.Plan {
	if p.league.Duty == 0 {
		return plan
	}
	after := p.in
	after.Games = afterPlan(p.in.Games, plan)
	changed := map[int64]league.ScheduledGame{}
	for _, line := range quality.AssignDuties(after).Changed {
		changed[line.ID] = line
	}
	take := func(id int64, line *league.ScheduledGame) {
		if to, ok := changed[id]; ok {
			line.DutyTeamIDs, line.DutyByHand = to.DutyTeamIDs, to.DutyByHand
			delete(changed, id)
		}
	}
	for i := range plan.Insert {
		take(insertedID(i), &plan.Insert[i])
	}
	for i := range plan.Move {
		take(plan.Move[i].To.ID, &plan.Move[i].To)
	}
	for _, g := range after.Games { // in a stable order
		if to, ok := changed[g.ID]; ok {
			plan.Duties = append(plan.Duties, to)
		}
	}
	return plan
}

// insertedID returns the id of a line that a plan inserts, until it is stored: a unique one.
func insertedID(i int) int64 { return -int64(i) - 1 }

// DutyChoice is the choice of the duty teams of a game: teams, or nobody, by hand, or else by the rules.
type DutyChoice struct {
	ByHand  bool
	TeamIDs []int64
}

// apply writes a choice into a line of the schedule.
func (c *DutyChoice) apply(to *league.ScheduledGame, l league.League) error {
	switch {
	case c == nil:
		return nil
	case l.Duty == 0:
		return fault.New(fault.Conflict, "This league has no duty teams. Switch them on in its settings, under Nights and courts.")
	case len(c.TeamIDs) > l.Duty:
		return fault.Field("dutyTeamIds", "A game of this league has at most %s", fault.Count(l.Duty, "duty team"))
	}
	to.DutyTeamIDs, to.DutyByHand = c.TeamIDs, c.ByHand
	return nil
}

// checkDuty refuses duty teams that a person has chosen and that play, or are on duty, at the time of the game.
func (svc *Service) checkDuty(tx *store.Tx, l league.League, line league.ScheduledGame, choice *DutyChoice) error {
	if choice == nil || len(choice.TeamIDs) == 0 {
		return nil
	}
	in, err := svc.inputAround(tx, l, line)
	if err != nil {
		return err
	}
	for i, id := range choice.TeamIDs {
		isOfLeague := slices.ContainsFunc(in.Teams, func(t league.Team) bool { return t.ID == id })
		if !isOfLeague || slices.Contains(choice.TeamIDs[:i], id) {
			return fault.Field("dutyTeamIds", "Choose teams of this league, each once")
		}
		if why := quality.ClashOf(in, line, id); choice.ByHand && !why.IsZero() {
			return &fault.Error{Kind: fault.Conflict, Field: "dutyTeamIds", Sentence: why}
		}
	}
	return nil
}

// DutyPreview says how the duties of a league would be shared.
type DutyPreview struct {
	Message string `json:"message"`
}

// PreviewDuties returns how the duties would be shared with a number of duty teams a game; nil is the number of the league.
func (svc *Service) PreviewDuties(ctx context.Context, actor access.Actor, leagueID int64, number *int) (done DutyPreview, err error) {
	if number != nil && (*number < 0 || *number > league.MaxDuty) {
		return done, fault.Field("duty", "A game can have from 0 to %d duty teams", league.MaxDuty)
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.LeagueFor(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		if number != nil {
			l.Duty = *number
		}
		in, err := svc.games.DutyInput(tx, l)
		done.Message = quality.AssignDuties(in).Message().String()
		return err
	})
	return done, err
}
