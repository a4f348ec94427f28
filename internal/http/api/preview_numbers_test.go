package api

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/scheduling"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestAPreviewHasOneAnswer plans random leagues, disturbs them and plans them again: the sentence of each preview, its figures, its list of
// changes, the response that stores it and the stored schedule all have the same numbers.
func TestAPreviewHasOneAnswer(t *testing.T) {
	rounds := 4
	if storetest.Prove {
		rounds = 40 // leagues of one account
	}
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		url, _ := serveStore(t, s, apptest.NewPasswords(), func(_ *testing.T, o *Options) { o.Limits = httpio.Limits{} })
		owner := signedUp(t, url, "ann@example.org")
		for seed := range rounds {
			r := rand.New(rand.NewPCG(uint64(seed), 4))
			p := newPlannedLeague(t, owner, r)
			p.plan("{}")
			p.disturb(r)
			way := "{}"
			if p.mode == league.Fixed {
				way = []string{"{}", `{"way":"fit"}`, `{"way":"anew","includeSoon":true}`}[r.IntN(3)]
			}
			p.plan(way)
			p.plan("{}")
		}
	})
}

// plannedLeague is a league whose previews are compared with what is stored.
type plannedLeague struct {
	*person
	mode  league.ScheduleMode
	teams []string // names of their ids in values
}

func newPlannedLeague(t *testing.T, owner *person, r *rand.Rand) plannedLeague {
	p := plannedLeague{person: &person{t: t, url: owner.url, client: owner.client, values: map[string]string{}}, mode: league.Fixed}
	shape := ""
	switch r.IntN(4) {
	case 0:
		p.mode = league.Weekly
	case 1:
		shape = fmt.Sprintf(`,"shape":{"kind":"spread","nights":%d,"perNight":%d}`, 4+r.IntN(6), 1+r.IntN(2))
	case 2:
		shape = `,"shape":{"kind":"spread","nights":40}`
	}
	tiers := 1 + r.IntN(3)
	p.does(step{fmt.Sprintf(`POST /api/leagues {"name":"L","tierCount":%d,"teamsPerTier":7,"scheduleMode":"%s","startDate":"2026-11-26","gameDay":"Thursday","timeBlockStart":"18:00",`+
		`"timeBlockEnd":"22:00","gameDuration":%d,"gamesPerMatchup":%d%s}`, tiers, p.mode, 15+5*r.IntN(3), 1+r.IntN(2), shape), "201", `league="id":(\d+)`})
	for tier := 1; tier <= tiers; tier++ {
		for n := range 3 + r.IntN(4) {
			name := fmt.Sprintf("T%d-%d", tier, n)
			p.teams = append(p.teams, name)
			p.does(step{`POST /api/teams {"leagueId":{league},"name":"` + name + `"}`, "201", name + `="id":(\d+)`},
				step{fmt.Sprintf(`PATCH /api/teams/{%s} {"tier":%d}`, name, tier), "200", ""})
		}
		for n := range r.IntN(3) {
			p.does(step{fmt.Sprintf(`POST /api/tier-courts {"leagueId":{league},"tier":%d,"courtName":"Court %d of %d"}`, tier, n+1, tier), "201", ""})
		}
	}
	return p
}

// disturb makes the league such that games of its schedule do not take place, or do not count.
func (p plannedLeague) disturb(r *rand.Rand) {
	lines := p.lines()
	game := func(i int) string { return fmt.Sprint(*lines[i%len(lines)].GameID) }
	p.does(
		step{fmt.Sprintf(`PATCH /api/schedules/%d {"status":"cancelled"}`, lines[0].ID), "200", ""},
		step{`POST /api/games/` + game(1) + `/forfeit {"by":"team1"}`, "200", ""},
		step{`PATCH /api/games/` + game(2) + ` {"stage":"friendly"}`, "200", ""},
		step{`PATCH /api/games/` + game(3) + ` {"team1Score":25,"team2Score":20,"status":"completed"}`, "200", ""},
	)
	if p.mode == league.Fixed && r.IntN(2) == 0 {
		p.does(step{`POST /api/teams/{` + p.teams[r.IntN(len(p.teams))] + `}/withdraw {"how":"` + []string{"keep", "forfeit", "void"}[r.IntN(3)] + `"}`, "200", ""})
	}
	p.does(step{`POST /api/teams {"leagueId":{league},"name":"Late"}`, "201", ""}, step{`PATCH /api/leagues/{league} {"blackouts":["2026-12-03"]}`, "200", ""})
}

// plan previews a plan, stores it, and compares all its numbers. A plan that is refused is left out.
func (p plannedLeague) plan(body string) {
	p.t.Helper()
	call := "/api/leagues/{league}/auto-schedule"
	if p.mode == league.Weekly {
		call = "/api/leagues/{league}/advance-week"
	}
	status, response := admin{p.person}.call("POST " + call + "?preview=true " + body)
	if status != 200 {
		p.t.Logf("%s: %s", body, response)
		return
	}
	var preview scheduling.AdvanceResult
	check(p.t, json.Unmarshal([]byte(response), &preview))
	if preview.Figures == nil {
		p.t.Fatalf("a plan without figures: %s", response)
	}
	p.compare("message of the preview", numbersOf(preview.Message.String()), numbersOfPreview(preview.Planned, p.mode), preview.Message.String())
	p.compareChanges(preview)
	version := fmt.Sprintf(`"version":%d}`, preview.Version)
	if body != "{}" {
		version = "," + version
	}
	_, response = admin{p.person}.call("POST " + call + " " + strings.TrimSuffix(body, "}") + version)
	var stored scheduling.AdvanceResult
	check(p.t, json.Unmarshal([]byte(response), &stored))
	if asPreview.Replace(stored.Message.String()) != preview.Message.String() {
		p.t.Errorf("the preview says\n%s\nand afterwards\n%s", preview.Message, stored.Message)
	}
	if a, b := preview.Planned, stored.Planned; a.SchedulesCreated != b.SchedulesCreated || a.SchedulesMoved != b.SchedulesMoved || a.SchedulesDeleted != b.SchedulesDeleted || a.SchedulesKept != b.SchedulesKept {
		p.t.Errorf("the preview has other counts than the response: %+v, %+v", a, b)
	}
	if got := p.measure(preview); fmt.Sprint(got) != fmt.Sprint(*preview.Figures) {
		p.t.Errorf("stored are\n%+v\nand the preview had\n%+v: %s", got, *preview.Figures, preview.Message)
	}
}

func (p plannedLeague) compare(what string, got, want map[string]string, sentence string) {
	p.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		p.t.Errorf("%s: %v\nwant %v: %s", what, got, want, sentence)
	}
}

// compareChanges compares the counts of a preview with its list of changes.
func (p plannedLeague) compareChanges(preview scheduling.AdvanceResult) {
	p.t.Helper()
	inserted, moved, deleted := 0, 0, 0
	for _, c := range preview.Schedules {
		switch {
		case c.Change == scheduling.Inserts:
			inserted++
		case c.Change == scheduling.Deletes:
			deleted++
		case !schedule.SamePlace(*c.From, c.Schedule):
			moved++
		}
	}
	if inserted != preview.SchedulesCreated || moved != preview.SchedulesMoved || deleted != preview.SchedulesDeleted {
		p.t.Errorf("the list has %d, %d, %d changes: %+v", inserted, moved, deleted, preview.Planned)
	}
}

var (
	addedInSentence   = regexp.MustCompile(`(?i)\badd (\d+)`)
	movedInSentence   = regexp.MustCompile(`(?i)\bmove (\d+)`)
	removedInSentence = regexp.MustCompile(`(?i)\bremove (\d+)`)
	keptInSentence    = regexp.MustCompile(`; (no|\d+) (?:other )?stays? where`)
	gamesInSentence   = regexp.MustCompile(`(\d+) games? (?:over|of week|on) `)
	perTeamInSentence = regexp.MustCompile(`(?:Every team plays|The teams play) (\d+(?: to \d+)?)`)
	waitInSentence    = regexp.MustCompile(`nobody waits (between games|more than \d+ minutes?)`)
)

// numbersOf returns the numbers of the sentence of a preview.
func numbersOf(sentence string) map[string]string {
	numbers := map[string]string{}
	for name, pattern := range map[string]*regexp.Regexp{
		"added": addedInSentence, "moved": movedInSentence, "removed": removedInSentence, "kept": keptInSentence, "games": gamesInSentence,
		"per team": perTeamInSentence, "wait": waitInSentence,
	} {
		if found := pattern.FindStringSubmatch(sentence); found != nil {
			numbers[name] = found[1]
		}
	}
	return numbers
}

// numbersOfPreview returns the numbers that the sentence of a preview has to have.
func numbersOfPreview(preview scheduling.Planned, mode league.ScheduleMode) map[string]string {
	f := preview.Figures
	numbers := map[string]string{"games": strconv.Itoa(f.Games)}
	for name, n := range map[string]int{"added": preview.SchedulesCreated, "moved": preview.SchedulesMoved, "removed": preview.SchedulesDeleted} {
		if n > 0 {
			numbers[name] = strconv.Itoa(n)
		}
	}
	if strings.Contains(preview.Message.String(), " where ") {
		numbers["kept"] = strconv.Itoa(preview.SchedulesKept)
		if preview.SchedulesKept == 0 {
			numbers["kept"] = "no"
		}
	}
	if mode == league.Fixed {
		numbers["per team"], numbers["wait"] = f.PerTeam.String(), "between games"
		if f.LongestWait > 0 {
			numbers["wait"] = fmt.Sprintf("more than %d minutes", f.LongestWait)
		}
	}
	return numbers
}

// measure counts what is stored: the games of the season that take place, or those of the planned week.
func (p plannedLeague) measure(preview scheduling.AdvanceResult) schedule.Figures {
	p.t.Helper()
	status, response := admin{p.person}.call("GET /api/leagues/{league}")
	var l league.League
	check(p.t, json.Unmarshal([]byte(response), &l))
	if status != 200 {
		p.t.Fatal(response)
	}
	games, latest := []league.ScheduledGame{}, map[league.Date]league.TimeOfDay{}
	for _, line := range p.lines() {
		if line.FreesItsPlace() || !line.Stage.Counts() || p.mode == league.Weekly && *line.WeekNumber != preview.WeekAdvanced {
			continue
		}
		games = append(games, line)
		latest[line.Day] = max(latest[line.Day], line.GameTime)
	}
	teams := []schedule.TeamFigures{}
	for _, t := range preview.Figures.Teams {
		f := schedule.TeamFigures{TeamID: t.TeamID, Tier: t.Tier}
		nights := map[league.Date][]int{}
		for _, g := range games {
			if g.Team1ID == t.TeamID || g.Team2ID == t.TeamID {
				f.Games++
				nights[g.Day] = append(nights[g.Day], g.GameTime.Minutes())
			}
		}
		for day, starts := range nights {
			slices.Sort(starts)
			isTriple := false
			for i, start := range starts[1:] {
				f.LongestWait = max(f.LongestWait, start-starts[i]-l.GameDuration)
				isTriple = isTriple || i > 0 && start-starts[i-1] <= 2*l.GameDuration
			}
			if isTriple {
				f.Triples++
			}
			if starts[len(starts)-1] == latest[day].Minutes() {
				f.Late++
			}
		}
		teams = append(teams, f)
	}
	return schedule.NewFigures(len(games), teams)
}

// lines returns the schedule as it is stored.
func (p plannedLeague) lines() (lines []league.ScheduledGame) {
	p.t.Helper()
	_, response := admin{p.person}.call("GET /api/leagues/{league}/schedules")
	check(p.t, json.Unmarshal([]byte(response), &lines))
	return lines
}
