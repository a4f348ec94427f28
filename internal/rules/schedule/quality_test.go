package schedule_test

import (
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
)

// quality returns the lines of the league's report by name, and the reports of the tiers.
func qualityOf(t *testing.T, in schedule.Input) (lines map[string]quality.Line, tiers []quality.TierQuality) {
	t.Helper()
	report, err := quality.Measure(in)
	if err != nil {
		t.Fatal(err)
	}
	lines = map[string]quality.Line{}
	for _, line := range report.Lines {
		lines[line.Name] = line
	}
	return lines, report.Tiers
}

func TestQualityOfAPerfectSeason(t *testing.T) {
	in := newLeague(4, 8, 1)
	in.League.EndDate = new(league.Date("2026-11-05"))
	lines, tiers := qualityOf(t, withSeason(t, in))
	for name, value := range map[string]string{
		"Game nights": "8", "Games per team": "14", "Games per team a night": "1 to 2", "Most games apart at any time": "1",
		"Same opponent twice in a night": "0", "Home and away apart": "0", "Games per court: Court 1": "14",
		"Games per start time: 8:15 PM": "2", "Nights with three games in a row": "0", "Longest wait": "0 minutes",
		"Average wait a night": "0 minutes", "Same opponent twice running": "0", "Unused nights before the end date": "2",
	} {
		line, there := lines[name]
		if !there || line.Value != value || line.Best != value || !line.Proved || line.WorstTeamID != nil {
			t.Errorf("%s: %+v", name, line)
		}
	}
	if len(lines) != 18 || len(tiers) != 4 || tiers[3].Tier != 4 || len(tiers[3].Lines) != 17 {
		t.Errorf("%d lines, %d tiers", len(lines), len(tiers))
	}
}

// Team 1 is at home in all games: three in succession against team 2, then one against team 3. Team 4 does not play.
func TestQualityOfABadNight(t *testing.T) {
	in := newLeague(1, 4, 1)
	for i, at := range []league.TimeOfDay{"20:15", "20:30", "20:45", "21:45"} {
		a, b := int64(1), int64(2)
		if i == 3 {
			b = 3
		}
		in.Games = append(in.Games, schedule.Game{ScheduledGame: league.ScheduledGame{ID: int64(i + 1), Team1ID: a, Team2ID: b, Tier: 1,
			Day: "2026-09-03", GameTime: at, CourtName: new("Court 1")}})
	}
	lines, _ := qualityOf(t, in)
	for name, want := range map[string]quality.Line{
		"Game nights":                      {Value: "1", Best: "2", Proved: true},
		"Games per team":                   {Value: "0 to 4", Best: "6", Proved: true},
		"Games per team a night":           {Value: "0 to 4", Best: "2", Proved: true},
		"Most games apart at any time":     {Value: "4", Best: "0", Proved: true},
		"Same opponent twice in a night":   {Value: "2", Best: "0", Proved: true},
		"Home and away apart":              {Value: "4", Best: "1", Proved: true},
		"Games per court: Court 1":         {Value: "0 to 4", Best: "2"},
		"Games per start time: 8:15 PM":    {Value: "0 to 1", Best: "0 to 1", Proved: true},
		"Nights with three games in a row": {Value: "2", Best: "0"},
		"Longest wait":                     {Value: "45 minutes", Best: "15 minutes"},
		"Average wait a night":             {Value: "15 minutes", Best: "4 minutes"},
		"Same opponent twice running":      {Value: "2", Best: "0"},
	} {
		got, there := lines[name]
		if !there || got.Value != want.Value || got.Best != want.Best || got.Proved != want.Proved {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if worst := lines["Home and away apart"].WorstTeamID; worst == nil || *worst != 1 {
		t.Errorf("team 1 is always at home: %v", worst)
	}
}

func TestQualityOfAnEmptyAndOfADynamicLeague(t *testing.T) {
	if lines, _ := qualityOf(t, newLeague(2, 4, 1)); lines["Game nights"].Value != "0" || lines["Games per team"].Best != "6" {
		t.Errorf("got %v", lines)
	}
	in := newDynamicLeague(2, 4, 1)
	if lines, tiers := qualityOf(t, applyPlan(in, planWeek(t, in, 1))); lines["Longest wait"].Value != "30 minutes" || len(tiers) != 2 {
		t.Errorf("got %v", lines)
	}
	if report, err := quality.Measure(newLeague(1, 1, 1)); err != nil || report.Lines == nil || report.Tiers == nil {
		t.Errorf("got %v, %v", report, err)
	}
}
