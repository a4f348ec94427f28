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
	id, what   string // id stays when the match gets a game, or the game another place
	start, end int    // minutes
	court      string
	teams      []int64
	finals     int64 // of a match of finals
	isOver     bool
}

// A double is a court or a team that two games take at an instant.
type double struct {
	a, b  occupied
	court string // empty if it is a team
	team  int64
}

func (d double) String() string {
	what := "court " + d.court
	if d.court == "" {
		what = fmt.Sprintf("team %d", d.team)
	}
	return fmt.Sprintf("%s is taken by %s and %s at once (%d-%d, %d-%d)", what, d.a.what, d.b.what, d.a.start, d.a.end, d.b.start, d.b.end)
}

// key names the two games of a double and its team, wherever these games are.
func (d double) key() string {
	return fmt.Sprint(min(d.a.id, d.b.id), "|", max(d.a.id, d.b.id), "|", d.court != "")
}

// findDoubles returns what takes a court or a team twice at an instant in a league of games of the given length. It knows nothing of the
// rules of the program but what a person sees: lines that take their place, and matches that wait for their teams.
func findDoubles(lines []league.ScheduledGame, all []finals.FinalsView, minutes int) (doubles []double) {
	return doublesOf(occupiedTimes(lines, all, minutes), func(occupied, occupied) bool { return false })
}

// occupiedTimes returns what takes a court or a team.
func occupiedTimes(lines []league.ScheduledGame, all []finals.FinalsView, minutes int) (times []occupied) {
	matches, hasEnded := map[int64]occupied{}, map[int64]bool{}
	for _, f := range all {
		for _, match := range f.Places {
			place := occupied{id: fmt.Sprintf("match %d", match.ID), what: f.Name + " " + match.Label.String(), end: f.Minutes, finals: f.ID, isOver: match.Status == league.Completed}
			if match.Heading.String() == "Final" || match.Heading.String() == "Second final" {
				place.end = f.FinalMinutes
			}
			if match.ScheduleID != nil {
				matches[*match.ScheduleID] = place
				hasEnded[*match.ScheduleID] = f.Queue && match.Status == league.Completed // then the next one is called to its court
				continue
			}
			if match.Day != nil && match.GameTime != nil && match.Court != nil && match.State == "waiting" {
				place.start, place.court = minuteOfTest(*match.Day, *match.GameTime), league.FoldName(*match.Court)
				place.end += place.start
				for _, side := range []finals.MatchSide{match.Team1, match.Team2} {
					if side.TeamID != nil && !slices.Contains(f.Absent, *side.TeamID) {
						place.teams = append(place.teams, *side.TeamID)
					}
				}
				times = append(times, place)
			}
		}
	}
	for _, line := range lines {
		if line.FreesItsPlace() || line.Queued && line.CourtName == nil || hasEnded[line.ID] {
			continue
		}
		o, isMatch := matches[line.ID]
		if !isMatch {
			o = occupied{id: fmt.Sprintf("line %d", line.ID), what: fmt.Sprintf("game %d", line.ID), end: minutes}
		}
		o.start = minuteOfTest(line.Day, line.GameTime)
		o.end, o.teams = o.end+o.start, []int64{line.Team1ID, line.Team2ID}
		if line.CourtName != nil {
			o.court = league.FoldName(*line.CourtName)
		}
		times = append(times, o)
	}
	return times
}

// doublesOf returns the doubles among some times, and each pair at an instant that isDouble reports besides.
func doublesOf(times []occupied, isDouble func(a, b occupied) bool) (doubles []double) {
	for i, a := range times {
		for _, b := range times[:i] {
			if a.start >= b.end || b.start >= a.end || a.finals != 0 && a.finals == b.finals && (a.isOver || b.isOver) { // a late match may begin when another one is over
				continue
			}
			if a.court != "" && a.court == b.court {
				doubles = append(doubles, double{b, a, a.court, 0})
			}
			for _, team := range a.teams {
				if slices.Contains(b.teams, team) {
					doubles = append(doubles, double{b, a, "", team})
				}
			}
			if isDouble(a, b) {
				doubles = append(doubles, double{a: b, b: a})
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
