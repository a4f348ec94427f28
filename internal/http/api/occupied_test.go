package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app/finals"
	"sideout/internal/rules/league"
)

// An occupied is a time in which something takes a court and teams.
type occupied struct {
	what       string
	start, end int // minutes
	court      string
	teams      []int64
}

// findDoubles returns what takes a court or a team twice at an instant in a league of games of the given length. It knows nothing of the
// rules of the program but what a person sees: lines that take their place, and matches that wait for their teams.
func findDoubles(lines []league.ScheduledGame, all []finals.FinalsView, minutes int) (doubles []string) {
	places := map[int64]occupied{}
	var times []occupied
	for _, f := range all {
		for _, match := range f.Places {
			length := f.Minutes
			if match.Heading == "Final" || match.Heading == "Second final" {
				length = f.FinalMinutes
			}
			if match.ScheduleID != nil {
				places[*match.ScheduleID] = occupied{what: f.Name + " " + match.Label, end: length}
				continue
			}
			if match.Day != nil && match.GameTime != nil && match.Court != nil && match.State == "waiting" {
				start := minuteOfTest(*match.Day, *match.GameTime)
				waiting := occupied{f.Name + " " + match.Label, start, start + length, league.FoldName(*match.Court), nil}
				for _, side := range []finals.MatchSide{match.Team1, match.Team2} {
					if side.TeamID != nil && !slices.Contains(f.Absent, *side.TeamID) {
						waiting.teams = append(waiting.teams, *side.TeamID)
					}
				}
				times = append(times, waiting)
			}
		}
	}
	for _, line := range lines {
		if line.FreesItsPlace() || line.Queued {
			continue
		}
		length, what := minutes, fmt.Sprintf("game %d", line.ID)
		if match, isMatch := places[line.ID]; isMatch {
			length, what = match.end, match.what
		}
		start := minuteOfTest(line.Day, line.GameTime)
		o := occupied{what: what, start: start, end: start + length, teams: []int64{line.Team1ID, line.Team2ID}}
		if line.CourtName != nil {
			o.court = league.FoldName(*line.CourtName)
		}
		times = append(times, o)
	}
	for i, a := range times {
		for _, b := range times[:i] {
			if a.start >= b.end || b.start >= a.end {
				continue
			}
			if a.court != "" && a.court == b.court {
				doubles = append(doubles, fmt.Sprintf("%s and %s are on court %s at once (%d-%d, %d-%d)", b.what, a.what, a.court, b.start, b.end, a.start, a.end))
			}
			for _, team := range a.teams {
				if slices.Contains(b.teams, team) {
					doubles = append(doubles, fmt.Sprintf("team %d is in %s and %s at once (%d-%d, %d-%d)", team, b.what, a.what, b.start, b.end, a.start, a.end))
				}
			}
		}
	}
	return doubles
}

func minuteOfTest(day league.Date, at league.TimeOfDay) int {
	return day.DaysSince("2026-01-01")*24*60 + at.Minutes()
}

// readOccupied returns the schedule and the finals of the league that the admin of a test has made.
func readOccupied(t *testing.T, admin *person) (lines []league.ScheduledGame, list finals.FinalsList) {
	t.Helper()
	for call, into := range map[string]any{"GET /api/leagues/{league}/schedules": &lines, "GET /api/leagues/{league}/finals": &list} {
		body, found := strings.CutPrefix(admin.sends(call, ""), "200 ")
		if !found {
			t.Fatalf("%s: %s", call, body)
		}
		if err := json.Unmarshal([]byte(body), into); err != nil {
			t.Fatal(err)
		}
	}
	return lines, list
}

// checkNoClash fails the test if a court or a team has two games at an instant. Games of the league last 30 minutes.
func checkNoClash(t *testing.T, admin *person) {
	t.Helper()
	lines, list := readOccupied(t, admin)
	for _, double := range findDoubles(lines, list.Finals, 30) {
		t.Error(double)
	}
}
