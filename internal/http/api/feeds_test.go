package api

import (
	"strings"
	"testing"
	"time"

	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// Watchers receive changes without a point, such as a cancellation or a scorer that goes offline, but no unchanged view.
func TestWatchersReceiveChangesWithoutPoints(t *testing.T) {
	eachServerPair(t, func(t *testing.T, h *serverPair) {
		feed, seen := h.here.streams.WatchStream(*h.planned.GameID).Feed, ""
		expectFrames := func(want string) {
			t.Helper()
			frames, newest, err := feed.Since(t.Context(), seen)
			if check(t, err); !strings.Contains(string(frames), want) || (newest == seen) != (want == "") {
				t.Errorf("after %q: the newest is %q and the frames are %q, want %q", seen, newest, frames, want)
			}
			if want == "" && len(frames) > 0 {
				t.Errorf("nothing has changed, but %q", frames)
			}
			seen = newest
		}
		set := func(status league.Status) {
			t.Helper()
			_, err := h.app.Planning.UpdateSchedule(t.Context(), leagueOwner, h.planned.ID, scheduling.ScheduleChange{Status: &status})
			check(t, err)
		}
		expectFrames(`"scorer":null`)
		set(league.Cancelled)
		expectFrames(`"status":"cancelled"`)
		set(league.Scheduled)
		expectFrames(`"status":"scheduled"`)
		point := score.Event{ID: "a", Type: score.Point, Team: score.Team1}
		_, err := h.app.Scoring.ChangeGame(t.Context(), leagueOwner, *h.planned.GameID,
			scoring.GameChange{Request: &scoring.EventsRequest{Device: "A", Events: []score.Event{point}}})
		check(t, err)
		expectFrames(`"online":true`)
		h.now = h.now.Add(10 * time.Second)
		expectFrames("")
		h.now = h.now.Add(time.Minute)
		expectFrames(`"online":false`)
		expectFrames("")
	})
}
