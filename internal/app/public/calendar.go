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
	"sideout/internal/base/words"
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
func (svc *Service) PublicCalendar(ctx context.Context, permit PublicPermit, teamID int64, base string) (string, PublicPermit, error) {
	return readPublic(ctx, svc, permit, func(tx *store.Tx, l league.League, permit PublicPermit) (string, error) {
		return svc.BuildCalendar(tx, l, teamID, permit.Today(), base)
	})
}

// BuildCalendar returns the calendar of a league or team as of a given day. It does not require the league to be public.
func (svc *Service) BuildCalendar(tx *store.Tx, l league.League, teamID int64, today league.Date, base string) (string, error) {
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
	lines = slices.DeleteFunc(lines, func(line league.ScheduledGame) bool { return line.Day < since || line.Queued })
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
	print := words.PrinterFor(l.Language)
	for _, line := range lines {
		event := svc.newCalendarEvent(l, line, teamOf, base, matches[fault.Or(line.GameID, 0)])
		if line.GameID != nil && setForfeits[*line.GameID] != nil && line.Forfeit == league.NoForfeit {
			event.Description += "\n" + games.SetForfeitsInWords(setForfeits[*line.GameID], teamOf[line.Team1ID].Name, teamOf[line.Team2ID].Name).In(print)
		}
		if line.GameID != nil && hasDraw[*line.GameID] {
			event.Description += "\n" + fault.Textf("Draw").In(print)
		}
		if slices.Contains(line.DutyTeamIDs, teamID) {
			event.Summary = fault.Textf("Duty: %s", event.Summary).In(print)
		}
		feed.Events = append(feed.Events, event)
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
	lines = append(lines, slices.DeleteFunc(duties, league.ScheduledGame.FreesItsPlace)...)
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

// newCalendarEvent returns the calendar event of a scheduled game. match is the name of a match of finals, or zero for other games.
func (svc *Service) newCalendarEvent(l league.League, line league.ScheduledGame, teams map[int64]league.Team, base string, match fault.Text) calendar.Event {
	print := words.PrinterFor(l.Language)
	describe := func(text fault.Text) string { return "\n" + text.In(print) }
	event := calendar.Event{
		UID: svc.calendarUID(line.ID), Sequence: line.Sequence,
		CreatedAt: line.CreatedAt, ChangedAt: *cmp.Or(line.ChangedAt, &line.CreatedAt),
		Start: line.GameDate, Duration: time.Duration(l.MinutesOf(line.Tier)) * time.Minute,
		Summary:  fault.Textf("%s vs %s", teams[line.Team1ID].Name, teams[line.Team2ID].Name).In(print),
		Location: fault.Or(line.CourtName, ""), Description: l.Name, Cancelled: line.FreesItsPlace(),
	}
	if _, isTournament := l.TournamentDay(); l.TierCount > 1 && !(isTournament && line.Stage == league.Finals) {
		event.Description += describe(l.TierText(line.Tier))
	}
	if match.IsZero() {
		match = line.Stage.LabelText()
	}
	if !match.IsZero() {
		event.Description += describe(match)
	}
	if names := dutyNames(teams, line); len(names) > 0 && !event.Cancelled {
		event.Description += describe(fault.Textf("Duty: %s", strings.Join(names, ", ")))
	}
	switch {
	case line.Forfeit != league.NoForfeit:
		event.Description += describe(games.ForfeitInWords(line.Forfeit, teams[line.Team1ID].Name, teams[line.Team2ID].Name))
	case event.Cancelled && line.Reason != "":
		event.Description += describe(fault.Textf("%s: %s", noPlaceReason(line), line.Reason))
	case event.Cancelled:
		event.Description += describe(noPlaceReason(line))
	case line.Status == league.Completed: // a reason on a completed game explains why it was stopped
		if line.Reason != "" {
			event.Description += "\n" + line.Reason
		}
	case line.Reason != "":
		event.Description += describe(fault.Textf("Moved: %s", line.Reason))
	}
	if line.GameID != nil {
		event.URL = base + spec.Pages.Watch.Path(svc.links.WatchToken(*line.GameID))
	}
	return event
}

// noPlaceReason returns why a game is not played at its scheduled time and court.
func noPlaceReason(s league.ScheduledGame) fault.Text {
	switch {
	case s.Status == league.Void:
		return fault.Textf("Void")
	case s.Status == league.Cancelled:
		return fault.Textf("Cancelled")
	default:
		return fault.Textf("Waiting for a new place")
	}
}
