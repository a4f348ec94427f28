package scheduling

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// WaitingGames describes how the games that wait for a place can be played together.
type WaitingGames struct {
	Games   int             `json:"games"`   // the number of games that wait for a place
	Nights  []WaitingPlaces `json:"nights"`  // the nights on which some of them can be played, the best first
	Version int64           `json:"version"` // the version of the league, to be sent with the request that places them
}

// WaitingPlaces are the places of one night for games that wait.
type WaitingPlaces struct {
	Day       league.Date     `json:"day"`
	Schedules []PlannedChange `json:"schedules"` // the games that have a place on the night
}

// NightsForWaiting returns the nights on which the games that wait for a place can be played together, the best first.
func (svc *Service) NightsForWaiting(ctx context.Context, actor access.Actor, leagueID int64) (waiting WaitingGames, err error) {
	p, err := svc.readPlanning(ctx, actor, leagueID, access.Manage)
	if err != nil {
		return waiting, err
	}
	waiting = WaitingGames{Games: len(schedule.WaitingGames(p.input)), Nights: []WaitingPlaces{}, Version: p.pageVersion}
	if waiting.Games == 0 {
		return waiting, nil
	}
	err = svc.computeOnProcessor(ctx, func() error {
		nights, err := schedule.NightsForWaiting(p.input)
		for _, n := range nights {
			places := WaitingPlaces{Day: n.Day, Schedules: []PlannedChange{}}
			for _, m := range n.Plan.Move {
				places.Schedules = append(places.Schedules, PlannedChange{Change: Moves, Schedule: m.To, From: &m.From})
			}
			waiting.Nights = append(waiting.Nights, places)
		}
		return toFault(err)
	})
	return waiting, err
}

// PlaceWaiting gives the games that wait for a place one on a night, as NightsForWaiting says.
func (svc *Service) PlaceWaiting(ctx context.Context, actor access.Actor, leagueID int64, day league.Date, options NightChange) (NightMoved, error) {
	return svc.changeNight(ctx, actor, leagueID, options, func(p *planning) (schedule.Plan, error) {
		return schedule.PlaceWaiting(p.input, day)
	})
}
