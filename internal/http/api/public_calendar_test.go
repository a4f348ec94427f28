package api

import (
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// subscribe parses a calendar with an independent library, and returns its events by the teams that play.
func (h *serverPair) subscribe(t *testing.T, path string) map[string]ical.Props {
	t.Helper()
	w := h.ask(h.here, "/api/public/thursday"+path)
	c, err := ical.NewDecoder(w.Body).Decode()
	if err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %v", path, w.Code, err)
	}
	events := map[string]ical.Props{}
	for _, e := range c.Events() {
		events[e.Props.Get("SUMMARY").Value] = e.Props
	}
	return events
}

// propertiesOf returns the values of some properties of an event as text.
func propertiesOf(of ical.Props, names ...string) string {
	var words []string
	for _, name := range names {
		if p := of.Get(name); p != nil {
			words = append(words, p.Value)
		} else {
			words = append(words, "-")
		}
	}
	return strings.Join(words, " | ")
}

func TestCalendarsFollowTheSchedule(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		h.show(t, league.Unlisted)
		ctx := t.Context()
		planned := h.plan(t, 0, 1, "2026-11-26", "20:15", "Court 1")
		h.plan(t, 2, 3, "2026-11-26", "20:15", "Court 2")
		first := h.subscribe(t, "/calendar.ics")["Team 1 vs Team 2"]
		uid, url := first.Get("UID").Value, first.Get("URL").Value
		token := url[strings.LastIndex(url, "/")+1:]
		if watched := h.ask(h.here, "/api/watch/"+token); !strings.Contains(watched.Body.String(), `"calendarUid":"`+uid+`"`) {
			t.Errorf("the event is %s, and who watches gets %s", uid, watched.Body)
		}
		for _, c := range []struct {
			name   string
			change scheduling.ScheduleChange
			want   string
		}{
			{"as it was planned", scheduling.ScheduleChange{}, "0 | 20261126T201500 | Court 1 | CONFIRMED | Thursday"},
			{"at another time", scheduling.ScheduleChange{GameTime: new(league.TimeOfDay("21:00"))}, "1 | 20261126T210000 | Court 1 | CONFIRMED | Thursday"},
			{"the same time", scheduling.ScheduleChange{GameTime: new(league.TimeOfDay("21:00"))}, "1 | 20261126T210000 | Court 1 | CONFIRMED | Thursday"},
			{"on another court", scheduling.ScheduleChange{CourtName: new(new("Hall, 2; left"))}, `2 | 20261126T210000 | Hall\, 2\; left | CONFIRMED | Thursday`},
			{"on no court", scheduling.ScheduleChange{CourtName: new((*string)(nil))}, `3 | 20261126T210000 | - | CONFIRMED | Thursday`},
			{"on another day", scheduling.ScheduleChange{Day: new(league.Date("2026-12-01")), Reason: new("Holiday")}, `4 | 20261201T210000 | - | CONFIRMED | Thursday\nMoved: Holiday`},
			{"for another reason", scheduling.ScheduleChange{Reason: new("Snow")}, `4 | 20261201T210000 | - | CONFIRMED | Thursday\nMoved: Snow`},
			{"cancelled", scheduling.ScheduleChange{Status: new(league.Cancelled), Reason: new("No hall, no game")}, `5 | 20261201T210000 | - | CANCELLED | Thursday\nCancelled: No hall\, no game`},
			{"cancelled again", scheduling.ScheduleChange{Status: new(league.Cancelled)}, `5 | 20261201T210000 | - | CANCELLED | Thursday\nCancelled: No hall\, no game`},
			{"brought back", scheduling.ScheduleChange{Status: new(league.Scheduled)}, `6 | 20261201T210000 | - | CONFIRMED | Thursday`},
		} {
			h.now = h.now.Add(time.Hour)
			_, err := h.app.Planning.UpdateSchedule(ctx, leagueOwner, planned.ID, c.change)
			check(t, err)
			for _, path := range []string{"/calendar.ics", "/teams/TEAM/calendar.ics"} {
				e := h.subscribe(t, path)["Team 1 vs Team 2"]
				if got := propertiesOf(e, "SEQUENCE", "DTSTART", "LOCATION", "STATUS", "DESCRIPTION"); got != c.want {
					t.Errorf("%s, %s: %s\nwant %s", c.name, path, got, c.want)
				}
				if e.Get("UID").Value != uid || e.Get("URL").Value != url || e.Get("DTSTAMP").Value != h.now.Format("20060102T150405Z") {
					t.Errorf("%s, %s: %s", c.name, path, propertiesOf(e, "UID", "URL", "DTSTAMP"))
				}
			}
			if other := h.subscribe(t, "/calendar.ics")["Team 3 vs Team 4"]; propertiesOf(other, "SEQUENCE", "DTSTAMP") != "0 | 20261120T201500Z" {
				t.Errorf("%s changed another game: %s", c.name, propertiesOf(other, "SEQUENCE", "DTSTAMP"))
			}
		}
		if opened := h.ask(h.here, strings.Replace(url, testOrigin+"/watch", "/api/watch", 1)); opened.Code != 200 {
			t.Errorf("%s opens %d", url, opened.Code)
		}
	})
}

// TestTheEventsOfACalendar checks that a calendar has the recent and the coming games of its league or team, and that a
// result does not change the place of a game.
func TestTheEventsOfACalendar(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		h.show(t, league.Public)
		ctx := t.Context()
		h.plan(t, 0, 1, "2026-06-01", "20:15", "Court 1")
		last := h.plan(t, 0, 2, "2026-11-19", "20:15", "Court 1")
		h.plan(t, 3, 0, "2026-11-26", "20:15", "Court 1")
		h.plan(t, 4, 5, "2026-11-26", "21:15", "Court 1")
		gone := h.plan(t, 0, 6, "2026-12-03", "21:15", "Court 1")
		check(t, h.app.Planning.DeleteSchedule(ctx, leagueOwner, gone.ID, false))
		_, err := h.app.Scoring.ChangeGame(ctx, leagueOwner, *last.GameID, scoring.GameChange{Team1Score: new(25), Team2Score: new(20), Status: new(league.Completed)})
		check(t, err)
		for path, want := range map[string]string{
			"/calendar.ics":            "Team 1 vs Team 3, Team 4 vs Team 1, Team 5 vs Team 6",
			"/teams/TEAM/calendar.ics": "Team 1 vs Team 3, Team 4 vs Team 1",
		} {
			events := h.subscribe(t, path)
			for _, name := range strings.Split(want, ", ") {
				if events[name] == nil || propertiesOf(events[name], "SEQUENCE", "STATUS") != "0 | CONFIRMED" {
					t.Errorf("%s: %s is %s", path, name, propertiesOf(events[name], "SEQUENCE", "STATUS"))
				}
				delete(events, name)
			}
			if len(events) != 0 {
				t.Errorf("%s has %d events more", path, len(events))
			}
		}
		body := h.ask(h.here, "/api/public/thursday/teams/TEAM/calendar.ics").Body.String()
		for _, part := range []string{"\r\nX-WR-CALNAME:Team 1 · Thursday\r\n", "\r\nURL:" + testOrigin + "/l/thursday/teams/", "\r\nBEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n"} {
			if !strings.Contains(body, part) {
				t.Errorf("there is no %q in\n%s", part, body)
			}
		}
		if strings.Contains(body, *last.InviteToken) || strings.Contains(body, "/game/") {
			t.Error("the calendar has a score link")
		}
	})
}

// TestTheZoneOfALeagueMovesItsCalendar checks that with another zone the local times stay and the instants change.
func TestTheZoneOfALeagueMovesItsCalendar(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		h.clear(t)
		h.show(t, league.Public)
		h.plan(t, 0, 1, "2026-11-26", "20:15", "Court 1")
		_, err := h.app.Leagues.UpdateLeague(t.Context(), leagueOwner, h.league, func(l *league.League) { l.Timezone = "Asia/Kathmandu" })
		check(t, err)
		e := h.subscribe(t, "/calendar.ics")["Team 1 vs Team 2"]
		if got := propertiesOf(e, "SEQUENCE", "DTSTART") + " " + e.Get("DTSTART").Params.Get("TZID"); got != "1 | 20261126T201500 Asia/Kathmandu" {
			t.Errorf("the event is %s", got)
		}
		check(t, h.store.Read(t.Context(), func(tx *store.Tx) error {
			lines, err := tx.Schedules.SchedulesOf(h.league)
			if err == nil && !lines[0].GameDate.Equal(time.Date(2026, 11, 26, 14, 30, 0, 0, time.UTC)) {
				t.Errorf("the instant of the game is %v", lines[0].GameDate)
			}
			return err
		}))
	})
}
