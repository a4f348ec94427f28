package scheduling

import (
	"context"
	"maps"
	"slices"
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/transaction"
)

// OpeningsChange sets the exceptions of one night. Fields that are not set return to the usual values.
type OpeningsChange struct {
	league.NightChange
	// Restore lists games that return to their previous places, to undo a change. No other games move then.
	Restore []RestoredPlace
	// MovedTo is the day to which the night was moved, to undo that: games are played on the night again. Nil if it was not moved.
	MovedTo *league.Date
	EndDate *league.Date // the end date before that move; nil if it did not follow the night
}

// RestoredPlace is the place and reason that a game had before a change.
type RestoredPlace struct {
	ID        int64            `json:"id"` // id of the scheduled game, or the negative id that a preview gives to a match that waits for its teams
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName *string          `json:"courtName"`
	Reason    string           `json:"reason"`
	Pinned    bool             `json:"pinned"`
	Waiting   bool             `json:"waiting,omitempty"`   // whether the game waits for a place again
	Cancelled bool             `json:"cancelled,omitempty"` // whether the game is cancelled now and is brought back
}

// ChangeOpenings sets the exceptions of a night and moves the games that lose their place: to another place of the night, to another
// night of the week, or to the games that wait for a place.
func (svc *Service) ChangeOpenings(ctx context.Context, actor access.Actor, leagueID int64, c OpeningsChange, options NightChange) (NightMoved, error) {
	return svc.changeNight(ctx, actor, leagueID, options, func(p *planning) (plan schedule.Plan, err error) {
		change, problems := league.CheckNightChange(c.NightChange, p.league.TierCount)
		if err := transaction.Invalid(problems); err != nil {
			return plan, err
		}
		if err := checkCourtsOut(p.input, change); err != nil {
			return plan, err
		}
		if c.Restore != nil {
			if c.MovedTo != nil {
				p.league = p.league.WithNightMovedBack(change.Day, *c.MovedTo, c.EndDate)
				p.input.League = p.league
			}
			if plan, err = planRestore(p.input, change, c.Restore); c.MovedTo != nil {
				plan.Night = &schedule.NightMove{On: *c.MovedTo, To: change.Day}
			}
		} else {
			plan, err = schedule.ChangeNight(p.input, change)
		}
		p.league.NightChanges = p.league.WithNightChange(change)
		p.input.League.NightChanges = p.league.NightChanges // the report of the preview reads them
		return plan, err
	})
}

// checkCourtsOut rejects a court that the league does not have, because a typing error would stay unnoticed until the night. A court
// that is already out is accepted even if the league no longer has it.
func checkCourtsOut(in schedule.Input, change league.NightChange) error {
	before := in.League.NightChangeOn(change.Day)
	known := map[string]string{}
	for _, court := range in.Courts {
		known[league.FoldName(court.CourtName)] = court.CourtName
	}
	for _, court := range append(slices.Clone(before.Courts), change.Courts...) {
		known[league.FoldName(court.CourtName)] = court.CourtName
	}
	names := slices.Sorted(maps.Values(known))
	for _, name := range change.CourtsOut {
		_, isKnown := known[league.FoldName(name)]
		switch {
		case isKnown || before.IsOut(name):
		case len(names) == 0:
			return fault.Field("courtsOut", "This league has no courts, so none can be out")
		default:
			return fault.Field("courtsOut", "This league has no court %s. Its courts are %s.", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// planRestore plans the return of games to their previous places. It is refused if one of them has a result or a score.
func planRestore(in schedule.Input, change league.NightChange, places []RestoredPlace) (plan schedule.Plan, err error) {
	after := in
	after.Games, after.Others = slices.Clone(in.Games), slices.Clone(in.Others)
	after.League.NightChanges = in.League.WithNightChange(change)
	taken := 0
	for _, to := range places {
		if !to.Day.Valid() || !to.GameTime.Valid() {
			return plan, fault.Field("restore", "A place has a date like 2026-11-26 and a time like 20:15")
		}
		isGame := func(g schedule.Game) bool { return g.ID == to.ID }
		if to.ID < 0 {
			if i := slices.IndexFunc(after.Others, isGame); i >= 0 { // else its teams are known by now
				from := after.Others[i].ScheduledGame
				plan.Waiting = append(plan.Waiting, schedule.Move{From: from, To: to.apply(from, in.League)})
			}
			continue
		}
		i := slices.IndexFunc(after.Games, isGame)
		if i < 0 {
			return plan, fault.Field("restore", "A game is not in the schedule any more")
		}
		g := &after.Games[i]
		if g.Played && !g.Unscored || g.Status == league.Completed {
			names := schedule.TeamNames(in.Teams)
			return plan, fault.New(fault.Conflict, "This can no longer be taken back: %s vs %s has begun.", names(g.Team1ID), names(g.Team2ID))
		}
		if g.Status != league.Scheduled && !(to.Cancelled && g.Status == league.Cancelled) {
			continue
		}
		from := g.ScheduledGame
		g.ScheduledGame = to.apply(from, in.League)
		if in.IsTaken(g.ScheduledGame) { // nobody in this league can move the game of another one
			g.ScheduledGame.Waiting = true
			taken++
		}
		plan.Move = append(plan.Move, schedule.Move{From: from, To: g.ScheduledGame})
	}
	if clash, found := schedule.PlanClash(in, plan); found {
		return plan, &fault.Error{Kind: fault.Conflict, Field: "restore", Sentence: clash.Sentence}
	}
	plan.HasReasons, plan.MovesBegun = true, true
	n := len(plan.Move) + len(plan.Waiting)
	plan.Preview = fault.CountText(n, "1 game would be back in its place.", "%d games would be back in their places.")
	plan.Message = fault.CountText(n, "1 game is back in its place.", "%d games are back in their places.")
	if taken > 0 {
		back := fault.CountText(n-taken, "1 game", "%d games")
		waiting := fault.CountText(taken, "1 game, because another league has the court then", "%d games, because another league has the court then")
		plan.Preview = fault.Textf("Back in their places: %s. Would wait for a place: %s.", back, waiting)
		plan.Message = fault.Textf("Back in their places: %s. Waiting for a place: %s.", back, waiting)
	}
	return plan, nil
}

// apply returns a game in the restored place.
func (to RestoredPlace) apply(s league.ScheduledGame, l league.League) league.ScheduledGame {
	s.Day, s.GameTime, s.CourtName, s.Waiting, s.Reason, s.Pinned = to.Day, to.GameTime, to.CourtName, to.Waiting, to.Reason, to.Pinned
	s.Status = league.Scheduled
	s.GameDate, s.WeekNumber = league.Instant(to.Day, to.GameTime, league.ZoneOf(l)), weekOfDay(l, to.Day)
	return s
}
