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

// assignDuties adds the assignment of duty teams to a plan: to the lines that it inserts and moves, and to other lines whose duty teams
// have to change.
func assignDuties(p planning, plan schedule.Plan) schedule.Plan {
	if p.league.Duty == 0 {
		return plan
	}
	after := p.input
	after.Games = applyPlan(p.input.Games, plan)
	changed := map[int64]league.ScheduledGame{}
	for _, line := range quality.AssignDuties(after).Changed {
		changed[line.ID] = line
	}
	applyDuties := func(id int64, line *league.ScheduledGame) {
		if to, ok := changed[id]; ok {
			line.DutyTeamIDs, line.DutyByHand = to.DutyTeamIDs, to.DutyByHand
			delete(changed, id)
		}
	}
	for i := range plan.Insert {
		applyDuties(temporaryID(i), &plan.Insert[i])
	}
	for i := range plan.Move {
		applyDuties(plan.Move[i].To.ID, &plan.Move[i].To)
	}
	for _, g := range after.Games { // in the order of the schedule, so that the result is deterministic
		if to, ok := changed[g.ID]; ok {
			plan.Duties = append(plan.Duties, to)
		}
	}
	return plan
}

// temporaryID returns a unique negative id for a line that a plan inserts, until the line is stored.
func temporaryID(i int) int64 { return -int64(i) - 1 }

// DutyChoice sets the duty teams of a game: to TeamIDs, possibly none, if ByHand is set, and else automatically.
type DutyChoice struct {
	ByHand  bool
	TeamIDs []int64
}

// apply copies a choice into a schedule line.
func (c *DutyChoice) apply(to *league.ScheduledGame, l league.League) error {
	switch {
	case c == nil:
		return nil
	case l.Duty == 0:
		return fault.New(fault.Conflict, "This league has no duty teams. Switch them on in its settings, under Nights and courts.")
	case len(c.TeamIDs) > l.Duty:
		return fault.Field("dutyTeamIds", "A game of this league has at most %s", fault.CountText(l.Duty, "1 duty team", "%d duty teams"))
	}
	to.DutyTeamIDs, to.DutyByHand = c.TeamIDs, c.ByHand
	return nil
}

// checkDuty rejects manually chosen duty teams that play or have another duty at the time of the game.
func (svc *Service) checkDuty(tx *store.Tx, l league.League, line league.ScheduledGame, choice *DutyChoice) error {
	if choice == nil || len(choice.TeamIDs) == 0 {
		return nil
	}
	in, err := svc.loadInputAround(tx, l, line)
	if err != nil {
		return err
	}
	for i, id := range choice.TeamIDs {
		isOfLeague := slices.ContainsFunc(in.Teams, func(t league.Team) bool { return t.ID == id })
		if !isOfLeague || slices.Contains(choice.TeamIDs[:i], id) {
			return fault.Field("dutyTeamIds", "Choose teams of this league, each once")
		}
		if sentence := quality.DutyClash(in, line, id); choice.ByHand && !sentence.IsZero() {
			return &fault.Error{Kind: fault.Conflict, Field: "dutyTeamIds", Sentence: sentence}
		}
	}
	return nil
}

// DutyPreview describes how the duties of a league would be distributed.
type DutyPreview struct {
	Message fault.Text `json:"message"`
}

// PreviewDuties returns how duties would be distributed with the given number of duty teams per game. nil means the number of the league.
func (svc *Service) PreviewDuties(ctx context.Context, actor access.Actor, leagueID int64, number *int) (duties DutyPreview, err error) {
	if number != nil && (*number < 0 || *number > league.MaxDuty) {
		return duties, fault.Field("duty", "A game can have from 0 to %d duty teams", league.MaxDuty)
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		if number != nil {
			l.Duty = *number
		}
		in, err := svc.games.DutyInput(tx, l)
		duties.Message = quality.AssignDuties(in).Message()
		return err
	})
	return duties, err
}
