package schedule_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/planner"
)

const capacityFile = "../../../spec/vectors/capacity.json"

var rewriteCapacity = flag.Bool("rewrite-capacity", false, "write spec/vectors/capacity.json with the plans of new random leagues")

// A capacityCase is a league of the create dialog, and what the planner makes of it. web/src/rules/capacity.test.ts expects the dialog to
// say the same before the league exists.
type capacityCase struct {
	Tiers    int                 `json:"tiers"`
	Teams    int                 `json:"teams"` // of each tier
	Minutes  int                 `json:"minutes"`
	PerPair  int                 `json:"perPair"`
	Mode     league.ScheduleMode `json:"mode"`
	Start    league.TimeOfDay    `json:"start"`
	End      league.TimeOfDay    `json:"end"`
	EndDate  *league.Date        `json:"endDate"`
	Shape    league.Shape        `json:"shape"`
	DaysOff  []league.Date       `json:"daysOff"`
	Courts   [][]string          `json:"courts"` // names by tier
	Capacity plannedCapacity     `json:"capacity"`
}

// plannedCapacity is what the planner makes of a league. The numbers are 0 if its games do not fit.
type plannedCapacity struct {
	Fits         bool         `json:"fits"`
	Games        int          `json:"games"`
	GamesPerTeam int          `json:"gamesPerTeam"`
	Nights       int          `json:"nights"`  // 0 for a week
	LastDay      *league.Date `json:"lastDay"` // null for a week
	Courtless    int          `json:"courtless"`
	MaxGames     int          `json:"maxGames"` // on one night
	MostPerTeam  int          `json:"mostPerTeam"`
	Note         string       `json:"note"` // about tiers without courts
}

// input returns the league that the create dialog would create, with all its teams.
func (c capacityCase) input() schedule.Input {
	in := newLeague(c.Tiers, c.Teams, 0)
	l := &in.League
	l.TeamsPerTier, l.GameDuration, l.GamesPerMatchup, l.ScheduleMode = c.Teams, c.Minutes, c.PerPair, c.Mode
	l.TimeBlockStart, l.TimeBlockEnd, l.EndDate, l.Shape, l.Blackouts = &c.Start, &c.End, c.EndDate, c.Shape, c.DaysOff
	for tier, names := range c.Courts {
		for _, name := range names {
			in.Courts = append(in.Courts, league.Court{Tier: tier + 1, CourtName: name})
		}
	}
	return in
}

// plan returns what the planner makes of the league.
func (c capacityCase) plan(t *testing.T) (found plannedCapacity) {
	t.Helper()
	in := c.input()
	for tier := range c.Tiers {
		if tier >= len(c.Courts) || len(c.Courts[tier]) == 0 {
			found.Courtless++
		}
	}
	found.MaxGames, found.MostPerTeam = roomOf(t, in)
	var plan schedule.Plan
	var err error
	if c.Mode == league.Fixed {
		plan, err = planner.Season(in)
	} else {
		plan, err = planner.Week(in, 1)
	}
	if err != nil {
		return found
	}
	found.Fits, found.Games = true, len(plan.Insert)
	played := make([]int, len(in.Teams)+1)
	nights := map[league.Date]bool{}
	calendar := schedule.NewCalendar(in)
	for _, line := range plan.Insert {
		played[line.Team1ID]++
		played[line.Team2ID]++
		nights[calendar.NightOf(line)] = true
	}
	found.GamesPerTeam = slices.Min(played[1:])
	if c.Mode == league.Fixed {
		found.Nights = len(nights)
		days := []league.Date{}
		for day := range nights {
			days = append(days, day)
		}
		found.LastDay = new(slices.Max(days))
	}
	for _, note := range plan.Notes {
		if strings.Contains(note.String(), "courts") {
			found.Note = note.String()
		}
	}
	return found
}

// roomOf returns how many games fit into a night, and how many of every team.
func roomOf(t *testing.T, in schedule.Input) (games, perTeam int) {
	t.Helper()
	factor := schedule.GamesPerMeeting(in.League.Shape)
	in.League.GameDuration *= factor
	groups, err := schedule.TierGroups(in)
	if err != nil {
		return 0, 0
	}
	for _, g := range groups {
		games += g.Shape.MaxGamesPerNight()
	}
	for fits := true; fits; perTeam++ {
		for _, g := range groups {
			counts := make([]int, len(g.Tiers))
			for k, tier := range g.Shape.Tiers {
				counts[k] = tier.Teams * (perTeam + 1) / 2
			}
			fits = fits && g.Shape.Slots > perTeam && g.Shape.FitsNight(counts)
		}
	}
	return factor * games, factor * (perTeam - 1)
}

// TestTheDialogCountsWhatThePlannerPlans holds the shared cases to the planner.
func TestTheDialogCountsWhatThePlannerPlans(t *testing.T) {
	if *rewriteCapacity {
		writeCapacityCases(t)
	}
	text, err := os.ReadFile(capacityFile)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []capacityCase }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for i, c := range file.Cases {
		if found := c.plan(t); !reflect.DeepEqual(found, c.Capacity) {
			got, _ := json.Marshal(found)
			want, _ := json.Marshal(c)
			t.Errorf("case %d: the planner makes\n%s of\n%s", i, got, want)
		}
	}
}

// writeCapacityCases writes the league that the create dialog offers at first, the one of its chip "10 nights × 2 games", and random ones.
func writeCapacityCases(t *testing.T) {
	usual := capacityCase{Tiers: 2, Teams: 4, Minutes: 15, PerPair: 2, Mode: league.Fixed, Start: "20:15", End: "22:00", Shape: league.Shape{Kind: league.Shortest}}
	chip := usual
	chip.Tiers, chip.Teams, chip.Shape = 3, 6, league.Shape{Kind: league.Spread, Nights: new(10), PerNight: new(2)}
	chip.Courts = [][]string{{"Court 1"}, {"Court 2"}, {"Court 3"}}
	cases := []capacityCase{usual, chip}
	for seed := range uint64(60) {
		cases = append(cases, randomCapacityCase(rand.New(rand.NewPCG(seed, 29))))
	}
	lines := make([]string, len(cases))
	for i, c := range cases {
		c.Capacity = c.plan(t)
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(line)
	}
	if err := os.WriteFile(capacityFile, []byte("{\"cases\":[\n  "+strings.Join(lines, ",\n  ")+"\n]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func randomCapacityCase(r *rand.Rand) capacityCase {
	c := capacityCase{
		Tiers: 1 + r.IntN(4), Teams: 2 + r.IntN(8), Minutes: 10 + 5*r.IntN(5), PerPair: 1 + r.IntN(3), Mode: league.Fixed, Start: "18:00",
		Shape: league.Shape{Kind: league.Shortest, Block: r.IntN(4) == 0},
	}
	c.End = league.AtMinute(18*60 + c.Minutes*(1+r.IntN(9)))
	switch r.IntN(5) {
	case 0:
		c.Mode, c.Shape.Block = league.Weekly, false
	case 1:
		c.Shape.Kind, c.Shape.Nights = league.Spread, new(1+r.IntN(12))
	case 2:
		c.Shape.Kind, c.Shape.Nights, c.Shape.PerNight = league.Spread, new(1+r.IntN(12)), new(1+r.IntN(3))
	}
	if r.IntN(3) == 0 && c.Mode == league.Fixed {
		c.EndDate = new(league.Date("2026-09-03").AddDays(7 * (1 + r.IntN(14))))
	}
	if r.IntN(4) == 0 {
		c.DaysOff = []league.Date{league.Date("2026-09-03").AddDays(7 * r.IntN(6))}
	}
	hasShared := r.IntN(3) == 0
	for tier := range c.Tiers {
		names := []string{}
		for n := range r.IntN(4) {
			name := fmt.Sprintf("Court %d of %d", n+1, tier+1)
			if hasShared {
				name = fmt.Sprintf("Court %d", n+1)
			}
			names = append(names, name)
		}
		c.Courts = append(c.Courts, names)
	}
	return c
}
