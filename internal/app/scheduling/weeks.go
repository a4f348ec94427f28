package scheduling

import (
	"context"
	"errors"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// AdvanceResult is the result or the preview of "Advance to Next Week".
type AdvanceResult struct {
	Planned
	WeekAdvanced int              `json:"weekAdvanced"` // the current week of the league after the advance
	Moves        []standings.Move `json:"moves"`        // the teams that change tier, with the reasons
	Games        []UnscoredGame   `json:"games"`        // games of the completed week that have no result
}

// UnscoredGame is a game of a past week that has no result.
type UnscoredGame struct {
	league.ScheduledGame
	Team1 string `json:"team1"`
	Team2 string `json:"team2"`
	Live  bool   `json:"live,omitempty"` // whether the game is in progress
}

// TierChoice moves a team to a tier regardless of the standings.
type TierChoice struct {
	TeamID int64 `json:"teamId"`
	Tier   int   `json:"tier"`
}

// AdvanceWeek moves the teams of a dynamic league according to the results of the latest week and plans the next week. If the league has
// already advanced, it only updates the plan of that week, so that a second click moves no team
// (docs/product/standings.md#standings-advance). choices override single moves. version is that of the accepted preview, or nil.
func (svc *Service) AdvanceWeek(ctx context.Context, actor access.Actor, leagueID int64, choices []TierChoice, version *int64, isPreview bool) (advanced AdvanceResult, err error) {
	if !isPreview {
		if found, err := svc.db.FindResponse(ctx, &advanced); found || err != nil {
			return advanced, err
		}
	}
	err = svc.retryUnlessAccepted(&version, func() error {
		p, err := svc.readPlanning(ctx, actor, leagueID, planningAction(isPreview))
		if err == nil {
			err = p.checkVersion(version)
		}
		if err != nil {
			return err
		}
		before := p.teams
		var plan schedule.Plan
		var planned AdvanceResult
		err = svc.computeOnProcessor(ctx, func() error {
			if plan, planned.Moves, err = p.planAdvance(choices); err != nil {
				return err
			}
			planned.WeekAdvanced, planned.Games, planned.Planned = plan.Week, unscoredGames(p), summarize(plan)
			if isPreview {
				planned.Planned = newPreview(p, plan)
			}
			return nil
		})
		if err != nil || isPreview {
			advanced = planned
			return err
		}
		return svc.db.Create(ctx, &advanced, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			advanced = planned
			if plan.Week != p.league.CurrentWeek {
				if err := svc.storeAdvance(tx, p.league, before, planned.Moves, plan.Week); err != nil {
					return err
				}
				if err := svc.notifyWeek(tx, p.actorID, p.league, planned, p.input.Teams, plan); err != nil {
					return err
				}
			}
			if err := svc.storePlan(tx, p.actorID, p.league, plan, ""); err != nil {
				return err
			}
			if plan.Week == p.league.CurrentWeek {
				return svc.savePlanned(tx, p, plan, store.PlanChanges{}, plan)
			}
			return svc.notifyMoved(tx, p.actorID, p.league, movesOf(plan, "")...)
		})
	})
	return advanced, err
}

// planAdvance computes the tier changes, applies them to the teams in p, and plans the night of the next week.
func (p *planning) planAdvance(choices []TierChoice) (plan schedule.Plan, moves []standings.Move, err error) {
	week, moves := standings.Next(p.league, p.input.Teams, p.results)
	if moves, err = applyChoices(p.league, p.input.Teams, moves, choices, week); err != nil {
		return plan, nil, err
	}
	p.input.Teams = standings.Apply(p.input.Teams, moves)
	p.teams = standings.Apply(p.teams, moves)
	plan, _, err = p.planAroundAbsences(func(in schedule.Input) (schedule.Plan, error) { return planner.Week(in, week) })
	if err != nil {
		return plan, moves, toFault(err)
	}
	return assignDuties(*p, plan), moves, games.CheckPlan(p.input, plan)
}

// applyChoices replaces computed moves by the choices of a manager. It rejects choices if the league has already advanced.
func applyChoices(l league.League, teams []league.Team, moves []standings.Move, choices []TierChoice, week int) ([]standings.Move, error) {
	if len(choices) > 0 && week <= l.CurrentWeek {
		return nil, fault.New(fault.Conflict, "Nobody moves now: the league is in week %d already. Change a team's tier on the Teams tab.", l.CurrentWeek)
	}
	known := map[int64]league.Team{}
	for _, t := range teams {
		known[t.ID] = t
	}
	chosen := map[int64]bool{}
	var chosenMoves []standings.Move
	for _, c := range choices {
		team, ok := known[c.TeamID]
		switch {
		case !ok || chosen[c.TeamID] || team.WithdrawnOn != nil:
			return nil, fault.Field("choices", "Each choice names one team of this league that plays, once")
		case c.Tier < 1 || c.Tier > l.TierCount:
			return nil, fault.Field("choices", "Tier must be from 1 to %d", l.TierCount)
		}
		chosen[c.TeamID] = true
		if c.Tier != team.Tier {
			chosenMoves = append(chosenMoves, standings.Move{TeamID: team.ID, Name: team.Name, From: team.Tier, To: c.Tier, Why: fault.Textf("chosen by hand")})
		}
	}
	all := []standings.Move{}
	for _, m := range moves {
		if !chosen[m.TeamID] {
			all = append(all, m)
		}
	}
	return append(all, chosenMoves...), nil
}

// unscoredGames returns the games without a result of the latest week that has results.
func unscoredGames(p planning) []UnscoredGame {
	games := []UnscoredGame{}
	latest := standings.LatestWeek(p.league, p.results)
	names := map[int64]string{}
	for _, t := range p.input.Teams {
		names[t.ID] = t.Name
	}
	for _, g := range p.input.Games {
		if latest > 0 && g.WeekNumber != nil && *g.WeekNumber == latest && g.Status == league.Scheduled && g.Stage.Counts() {
			games = append(games, UnscoredGame{g.ScheduledGame, names[g.Team1ID], names[g.Team2ID], g.Live})
		}
	}
	return games
}

// storeAdvance stores the new week of a league and the new tiers of its teams, and the previous ones for UndoAdvance.
func (svc *Service) storeAdvance(tx *store.Tx, l league.League, teams []league.Team, moves []standings.Move, week int) error {
	advance := store.Advance{LeagueID: l.ID, From: l.CurrentWeek, To: week, Tiers: map[int64]int{}, At: svc.db.Now()}
	for _, t := range teams {
		advance.Tiers[t.ID] = t.Tier
	}
	if err := errors.Join(tx.Seasons.SaveAdvance(advance), tx.Seasons.DeleteLastPlan(l.ID)); err != nil {
		return err
	}
	for i, t := range standings.Apply(teams, moves) {
		if t.Tier != teams[i].Tier {
			if err := tx.Teams.UpdateTeam(t); err != nil {
				return err
			}
		}
	}
	l.CurrentWeek, l.UpdatedAt = week, svc.db.Now()
	return tx.Leagues.UpdateLeague(l)
}

// WeekUndone is the result of UndoAdvance.
type WeekUndone struct {
	Message      fault.Text `json:"message"`
	WeekAdvanced int        `json:"weekAdvanced"`
}

// UndoAdvance reverts the last "Advance to Next Week": the tiers, the week, and the games that were planned for it. It returns an error
// if a game of the new week has a score.
func (svc *Service) UndoAdvance(ctx context.Context, actor access.Actor, leagueID int64) (undone WeekUndone, err error) {
	err = svc.retry(func() error {
		p, err := svc.readPlanning(ctx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		return svc.db.Write(ctx, func(tx *store.Tx) error {
			if err := p.lock(tx, actor); err != nil {
				return err
			}
			undone, err = svc.undoAdvance(tx, p)
			return err
		})
	})
	return undone, err
}

func (svc *Service) undoAdvance(tx *store.Tx, p planning) (undone WeekUndone, err error) {
	last, err := tx.Seasons.FindAdvance(p.league.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && last.To != p.league.CurrentWeek {
		return undone, fault.New(fault.Conflict, "There is no advance to take back.")
	} else if err != nil {
		return undone, err
	}
	deleted, err := svc.deleteWeek(tx, p, last)
	if err != nil {
		return undone, err
	}
	teams, err := tx.Teams.TeamsOf(p.league.ID)
	if err != nil {
		return undone, err
	}
	for _, t := range teams {
		if tier, known := last.Tiers[t.ID]; known && tier != t.Tier {
			t.Tier = tier
			if err := tx.Teams.UpdateTeam(t); err != nil {
				return undone, err
			}
		}
	}
	if err := svc.games.AssignDuties(tx, p.league); err != nil {
		return undone, err
	}
	if err := outbox.WithdrawNotices(tx, p.league, notices.WeekClosed{}.Kind(), ""); err != nil {
		return undone, err
	}
	if !svc.db.Now().Before(outbox.DelayedUntil(last.At)) { // mails about the games of the week have already been sent
		if err := svc.notifyMoved(tx, p.actorID, p.league, removalsOf(deleted, "The week was taken back")...); err != nil {
			return undone, err
		}
	}
	p.league.CurrentWeek, p.league.UpdatedAt = last.From, svc.db.Now()
	if err := tx.Leagues.UpdateLeague(p.league); err != nil {
		return undone, err
	}
	message := fault.Textf("Back in week %s: tiers as they were, %s.", fault.Number(last.From),
		fault.CountText(len(deleted), "1 game taken out of the schedule", "%d games taken out of the schedule"))
	return WeekUndone{message, last.From}, tx.Seasons.DeleteAdvance(p.league.ID)
}

// deleteWeek deletes the games that an advance has planned, regardless of their day, except pinned games and games that have begun. It
// returns an error if a game of that week has begun, or errChanged if one has begun since the league was read.
func (svc *Service) deleteWeek(tx *store.Tx, p planning, last store.Advance) (deleted []league.ScheduledGame, err error) {
	for _, g := range p.input.Games {
		if !g.Stage.Counts() {
			continue
		}
		isOfWeek := g.WeekNumber != nil && *g.WeekNumber == last.To
		if isOfWeek && g.Played {
			return nil, fault.New(fault.Conflict, "A game of week %d has a score already, so the week cannot be taken back.", last.To)
		}
		isNew := g.CreatedAt.After(last.At) || g.CreatedAt.Equal(last.At) && g.WeekNumber != nil && *g.WeekNumber > last.From
		isPlanned := isNew && g.Origin == league.ByWeek && !g.Pinned && !g.Played
		if isOfWeek || isPlanned {
			if err := checkUnplayed(tx.Games, g.ScheduledGame, false); err != nil {
				return nil, err
			}
		}
		if !isPlanned {
			continue
		}
		if err := svc.removeLine(tx, g.ScheduledGame); err != nil {
			return nil, err
		}
		deleted = append(deleted, g.ScheduledGame)
	}
	return deleted, nil
}
