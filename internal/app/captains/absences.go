package captains

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// AbsenceView is a day on which a team cannot play, as shown to its captain. See docs/product/captains.md#captain-absences.
type AbsenceView struct {
	ID     int64               `json:"id"`
	Day    league.Date         `json:"day"`
	Reason string              `json:"reason,omitempty"`
	State  league.AbsenceState `json:"state"`
	Why    string              `json:"why,omitempty"` // reason why the league asks the team to play
}

// Limits of absences: how many days ahead a captain may report them, and how many a team may have from today on.
const (
	maxDaysAhead = 400
	maxAbsences  = 30
)

// ReportAbsence stores that the team of the actor cannot play on a day. A second report for the same day replaces the reason.
func (svc *Service) ReportAbsence(ctx context.Context, actor access.Actor, date, reason string) (view AbsenceView, err error) {
	day, ok := league.ParseDate(date)
	if !ok {
		return view, fault.Field("day", "The day is written like 2026-11-26")
	}
	reason = league.StripInvisible(strings.Join(strings.Fields(reason), " "))
	if utf8.RuneCountInString(reason) > maxReasonLength || !utf8.ValidString(reason) {
		return view, fault.Field("reason", "The reason has at most %d characters", maxReasonLength)
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, l, err := access.LockTeamFor(tx, actor)
		if err != nil {
			return err
		}
		view, err = svc.reportAbsence(tx, t, l, day, reason)
		return err
	})
	return view, err
}

func (svc *Service) reportAbsence(tx *store.Tx, t league.Team, l league.League, day league.Date, reason string) (view AbsenceView, err error) {
	today := league.DayOf(svc.db.Now(), league.ZoneOf(l))
	switch {
	case t.WithdrawnOn != nil:
		return view, fault.New(fault.Conflict, "Your team has withdrawn, so it plays no more.")
	case day < today:
		return view, fault.Field("day", "Choose today or a day to come")
	case day > today.AddDays(maxDaysAhead):
		return view, fault.Field("day", "Choose a day within the next %d days", maxDaysAhead)
	}
	all, err := tx.Teams.AbsencesOf(l.ID)
	if err != nil {
		return view, err
	}
	own := slices.DeleteFunc(all, func(a store.StoredAbsence) bool { return a.TeamID != t.ID || a.Day < today })
	lines, err := linesAround(tx.Schedules, l.ID, day)
	if err != nil {
		return view, err
	}
	a := store.StoredAbsence{LeagueID: l.ID, Absence: league.Absence{
		TeamID: t.ID, Day: day, At: svc.db.Now(), DaysBefore: day.DaysSince(today),
	}}
	a.WasPlanned = len(a.GamesOf(lines)) > 0
	if at := slices.IndexFunc(own, func(a store.StoredAbsence) bool { return a.Day == day }); at >= 0 {
		if a = own[at]; a.Answer != league.Undecided {
			return newAbsenceView(a, lines), nil
		}
	} else if len(own) >= maxAbsences {
		return view, fault.New(fault.Conflict, "Your team has told %d days already. Take one back first, or ask the league.", maxAbsences)
	}
	a.Reason = reason
	if a.ID, err = tx.Teams.SaveAbsence(a); err != nil {
		return view, err
	}
	tx.Publish(topic.AttentionOf(l.ID))
	return newAbsenceView(a, lines), svc.notifyAbsence(tx.Mails, l, t, a)
}

// TakeBackAbsence deletes an absence of the actor's team, unless the league has already acted on it.
func (svc *Service) TakeBackAbsence(ctx context.Context, actor access.Actor, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		t, l, err := access.LockTeamFor(tx, actor)
		if err != nil {
			return err
		}
		a, err := tx.Teams.FindAbsence(id)
		if err != nil {
			return err
		}
		if a.TeamID != t.ID {
			return store.ErrNotFound
		}
		lines, err := linesAround(tx.Schedules, l.ID, a.Day)
		if err != nil {
			return err
		}
		if !league.CanWithdrawAbsence(league.EvaluateAbsence(a.Absence, lines)) {
			return fault.New(fault.Conflict, "The league has decided about this day already. Ask the league if you can play after all.")
		}
		tx.Publish(topic.AttentionOf(l.ID))
		return tx.Teams.DeleteAbsence(id)
	})
}

// KeepGamesDespiteAbsence stores the decision that the games of a team are not moved although it is absent, with the reason.
func (svc *Service) KeepGamesDespiteAbsence(ctx context.Context, actor access.Actor, leagueID, absenceID int64, why string) error {
	why = league.StripInvisible(strings.Join(strings.Fields(why), " "))
	if utf8.RuneCountInString(why) > maxReasonLength || !utf8.ValidString(why) {
		return fault.Field("why", "The reason has at most %d characters", maxReasonLength)
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		a, err := tx.Teams.FindAbsence(absenceID)
		if err != nil {
			return err
		}
		if a.LeagueID != l.ID {
			return store.ErrNotFound
		}
		lines, err := linesAround(tx.Schedules, l.ID, a.Day)
		if err != nil {
			return err
		}
		if state := league.EvaluateAbsence(a.Absence, lines); state != league.AbsenceOpen && state != league.AbsenceKept {
			return fault.New(fault.Conflict, "The team has no game on that day any more. Load the list again.")
		}
		a.Answer, a.Why, a.AnsweredAt, a.AnsweredBy = league.KeepGames, why, new(svc.db.Now()), actor.UserID
		if _, err := tx.Teams.SaveAbsence(a); err != nil {
			return err
		}
		tx.Publish(topic.AttentionOf(l.ID))
		return svc.notifyKept(tx, l, a)
	})
}

// absenceViews returns the absences of a team from today on.
func (svc *Service) absenceViews(tx *store.Tx, t league.Team, l league.League) ([]AbsenceView, error) {
	all, err := tx.Teams.AbsencesOf(l.ID)
	if err != nil {
		return nil, err
	}
	today := league.DayOf(svc.db.Now(), league.ZoneOf(l))
	all = slices.DeleteFunc(all, func(a store.StoredAbsence) bool { return a.TeamID != t.ID || a.Day < today })
	var days []league.Date
	for _, a := range all {
		days = append(days, a.Day, a.Day.AddDays(1))
	}
	lines, err := tx.Schedules.SchedulesOnAnyOf(l.ID, days)
	if err != nil {
		return nil, err
	}
	views := []AbsenceView{}
	for _, a := range all {
		views = append(views, newAbsenceView(a, lines))
	}
	return views, nil
}

func newAbsenceView(a store.StoredAbsence, lines []league.ScheduledGame) AbsenceView {
	view := AbsenceView{ID: a.ID, Day: a.Day, Reason: a.Reason, State: league.EvaluateAbsence(a.Absence, lines)}
	if view.State == league.AbsenceKept {
		view.Why = a.Why
	}
	return view
}

// linesAround returns the scheduled games of a day and of the next one.
func linesAround(tx store.Schedules, leagueID int64, day league.Date) ([]league.ScheduledGame, error) {
	return tx.SchedulesOnDays(leagueID, day, day.AddDays(1))
}

// notifyKept queues mails to the captains of a team whose games are not moved although it is absent.
func (svc *Service) notifyKept(tx *store.Tx, l league.League, a store.StoredAbsence) error {
	now := svc.db.Now()
	notice := outbox.Notice{Key: fmt.Sprintf("kept:%d:%d", a.ID, now.UnixMilli()), League: l, Now: now}
	return outbox.NotifyCaptains(tx, notice, func(reader notices.ForTeam) notices.Content {
		if reader.TeamID != a.TeamID {
			return nil
		}
		return notices.AbsenceAnswered{ForTeam: reader, League: l.Name, Day: string(a.Day), Why: a.Why}
	})
}

// notifyAbsence queues mails to the managers of a league about the absence of a team on a day with a game of the team.
func (svc *Service) notifyAbsence(tx store.Mails, l league.League, t league.Team, a store.StoredAbsence) error {
	if !a.WasPlanned {
		return nil // later plans leave the day free
	}
	return outbox.Notify(tx, outbox.Notice{
		Key: fmt.Sprintf("absence:%d:%s", t.ID, a.Day), League: l, Now: svc.db.Now(),
		Content: notices.AbsenceReported{LeagueID: l.ID, League: l.Name, Team: t.Name, Day: string(a.Day), Reason: a.Reason},
	})
}
