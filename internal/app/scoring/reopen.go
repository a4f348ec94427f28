package scoring

import (
	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

func asksReopening(c GameChange) bool { return c.Status != nil && *c.Status == league.Scheduled }

var errReopen = fault.Field("status", "Only a manager of the league can open a game again that is over")

// reopen lets a game that is over go on, from the score before the event that ended it unless the change has another score
// (docs/product/live.md#live-reopen).
func (u *gameUpdate) reopen(c GameChange) error {
	if !access.May(u.role, access.Manage) {
		return errReopen
	}
	after := u.after
	after.Status, after.WinnerID, after.CompletedAt, after.Duration, after.Abandoned = league.Scheduled, nil, nil, nil, nil
	before := u.log.BeforeEnd()
	if u.rules.Sets > 1 {
		after.Team1Score, after.Team2Score, after.Sets = before.Team1Sets, before.Team2Sets, before.Sets
	} else {
		after.Team1Score, after.Team2Score, after.Sets = before.Score().Team1Score, before.Score().Team2Score, nil
	}
	after.Team1Score, after.Team2Score = fault.Or(c.Team1Score, after.Team1Score), fault.Or(c.Team2Score, after.Team2Score)
	if c.Sets != nil {
		after.Sets = c.Sets
	}
	if _, err := u.addEvent(u.svc.games.NewRecordEvent(after)); err != nil {
		return err
	}
	if u.log.State().IsOver() {
		return fault.Field("status", "This score ends the game. Enter the score at which it goes on")
	}
	u.after = after
	return u.scheduleAgain()
}

// scheduleAgain gives a game that was recorded by hand a line in the schedule, on which it waits for a place, and a score link.
func (u *gameUpdate) scheduleAgain() error {
	if _, isScheduled, err := u.tx.Schedules.LineOfGame(u.before.ID); err != nil || isScheduled || u.after.GameDate == nil || u.after.Day == nil {
		return err
	}
	at := u.after.GameDate.In(league.ZoneOf(u.league))
	_, err := u.tx.Schedules.CreateSchedule(league.ScheduledGame{
		LeagueID: u.league.ID, Team1ID: u.after.Team1ID, Team2ID: u.after.Team2ID, GameID: &u.after.ID, GameDate: *u.after.GameDate,
		Day: *u.after.Day, GameTime: league.TimeOfDay(at.Format("15:04")), Tier: u.after.Tier, Waiting: true, Pinned: true, Origin: league.ByHand,
		CreatedAt: u.svc.db.Now(),
	})
	if u.after.InviteHash == "" {
		u.svc.links.OpenScoreLink(&u.after)
	}
	return err
}
