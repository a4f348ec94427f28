package public

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/spec"
)

// Limits of a calendar.
const (
	calendarDays  = 90   // days of the past that it covers
	calendarGames = 5000 // maximum number of games
)

// PublicCalendar returns the calendar of a league, or of one of its teams, in iCalendar format; team 0 means all teams. base
// is the public URL of the server, without a trailing slash.
func (svc *Service) PublicCalendar(ctx context.Context, v PublicPermit, teamID int64, base string) (string, PublicPermit, error) {
	return readPublic(ctx, svc, v, func(tx *store.Tx, l league.League, v PublicPermit) (string, error) {
		return svc.CalendarAt(tx, l, teamID, v.Today(), base)
	})
}

// CalendarAt returns the calendar of a league or team as of a given day. It does not require the league to be public.
func (svc *Service) CalendarAt(tx *store.Tx, l league.League, teamID int64, today league.Date, base string) (string, error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return "", err
	}
	teamOf := teamsByID(teams)
	since, zone := today.AddDays(-calendarDays), league.ZoneOf(l)
	feed := calendar.Feed{Name: l.Name, URL: base, Zone: zone, Since: league.Instant(since, "00:00", zone)}
	if slug := l.PublicSlug(); slug != nil {
		feed.URL += spec.Pages.PublicLeague.Path(*slug)
	}
	loadLines := tx.Schedules.SchedulesOf
	if teamID != 0 {
		team, ok := teamOf[teamID]
		if !ok {
			return "", store.ErrNotFound
		}
		feed.Name = team.Name + " · " + l.Name
		if l.PublicSlug() != nil {
			feed.URL = fmt.Sprintf("%s/teams/%d", feed.URL, teamID)
		}
		loadLines = func(leagueID int64) ([]league.ScheduledGame, error) {
			return loadGamesAndDuties(tx.Schedules, leagueID, teamID)
		}
	}
	lines, err := loadLines(l.ID)
	if err != nil {
		return "", err
	}
	lines = slices.DeleteFunc(lines, func(s league.ScheduledGame) bool { return s.Day < since || s.Queued })
	lines = lines[:min(len(lines), calendarGames)]
	hasDraw, err := tx.Games.DrawsOf(l.ID)
	if err != nil {
		return "", err
	}
	setForfeits, err := tx.Games.SetForfeitsOf(l.ID)
	if err != nil {
		return "", err
	}
	matches, err := finals.LabelsOf(tx.Knockouts, l.ID)
	if err != nil {
		return "", err
	}
	for _, s := range lines {
		e := svc.newCalendarEvent(l, s, teamOf, base, matches[fault.Or(s.GameID, 0)])
		if s.GameID != nil && setForfeits[*s.GameID] != nil && s.Forfeit == league.NoForfeit {
			e.Description += "\n" + games.SetForfeitsInWords(setForfeits[*s.GameID], teamOf[s.Team1ID].Name, teamOf[s.Team2ID].Name).String()
		}
		if s.GameID != nil && hasDraw[*s.GameID] {
			e.Description += "\nDraw"
		}
		if slices.Contains(s.DutyTeamIDs, teamID) {
			e.Summary = "Duty: " + e.Summary
		}
		feed.Events = append(feed.Events, e)
	}
	return feed.String(), nil
}

// loadGamesAndDuties returns the games of a team and the games for which it is on duty, in the order of play. Duties at games that
// are not played as scheduled are left out.
func loadGamesAndDuties(tx store.Schedules, leagueID, teamID int64) ([]league.ScheduledGame, error) {
	lines, err := tx.SchedulesOfTeam(leagueID, teamID)
	if err != nil {
		return nil, err
	}
	duties, err := tx.DutiesOfTeam(leagueID, teamID)
	lines = append(lines, slices.DeleteFunc(duties, league.ScheduledGame.TakesNoPlace)...)
	slices.SortStableFunc(lines, func(a, b league.ScheduledGame) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.GameTime, b.GameTime), cmp.Compare(a.ID, b.ID))
	})
	return lines, err
}

// calendarUID returns the UID of the event of a scheduled game. It is signed, so it is unique across servers and does not reveal
// the id of the scheduled game.
func (svc *Service) calendarUID(line int64) string {
	return svc.key.Sign(fmt.Sprintf("calendar %d", line)) + "@sideout"
}

// newCalendarEvent returns the calendar event of a scheduled game. match is the name of a match of finals, or empty for other games.
func (svc *Service) newCalendarEvent(l league.League, s league.ScheduledGame, teams map[int64]league.Team, base, match string) calendar.Event {
	e := calendar.Event{
		UID: svc.calendarUID(s.ID), Sequence: s.Sequence,
		CreatedAt: s.CreatedAt, ChangedAt: *cmp.Or(s.ChangedAt, &s.CreatedAt),
		Start: s.GameDate, Duration: time.Duration(l.MinutesOf(s.Tier)) * time.Minute,
		Summary:  teams[s.Team1ID].Name + " vs " + teams[s.Team2ID].Name,
		Location: fault.Or(s.CourtName, ""), Description: l.Name, Cancelled: s.TakesNoPlace(),
	}
	if _, isTournament := l.TournamentDay(); l.TierCount > 1 && !(isTournament && s.Stage == league.Finals) {
		e.Description += "\n" + l.TierName(s.Tier)
	}
	if word := cmp.Or(match, s.Stage.Word()); word != "" {
		e.Description += "\n" + word
	}
	if names := dutyNames(teams, s); len(names) > 0 && !e.Cancelled {
		e.Description += "\nDuty: " + strings.Join(names, ", ")
	}
	switch {
	case s.Forfeit != league.NoForfeit:
		e.Description += "\n" + games.ForfeitInWords(s.Forfeit, teams[s.Team1ID].Name, teams[s.Team2ID].Name).String()
	case e.Cancelled && s.Reason != "":
		e.Description += "\n" + noPlaceReason(s) + ": " + s.Reason
	case e.Cancelled:
		e.Description += "\n" + noPlaceReason(s)
	case s.Status == league.Completed: // a reason on a completed game explains why it was stopped
		if s.Reason != "" {
			e.Description += "\n" + s.Reason
		}
	case s.Reason != "":
		e.Description += "\nMoved: " + s.Reason
	}
	if s.GameID != nil {
		e.URL = base + spec.Pages.Watch.Path(svc.links.WatchToken(*s.GameID))
	}
	return e
}

// noPlaceReason returns why a game is not played at its scheduled time and court.
func noPlaceReason(s league.ScheduledGame) string {
	switch {
	case s.Status == league.Void:
		return "Void"
	case s.Status == league.Cancelled:
		return "Cancelled"
	default:
		return "Waiting for a new place"
	}
}
