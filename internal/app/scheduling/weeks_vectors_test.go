package scheduling

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store/storetest"
)

// advanceVector is a case of spec/vectors/advance.json, which documents the fields.
type advanceVector struct {
	Name, Tiers                  string
	Mode                         league.ScheduleMode
	CurrentWeek                  int
	StartDate                    league.Date
	EndDate                      *league.Date
	GameDay                      *league.GameDay
	Blackouts                    []league.Date
	Games, Lines, Choices, Moves []string
	Week                         int
	Night                        league.Date
	Refused                      string
}

// UnmarshalJSON sets the defaults of missing fields.
func (v *advanceVector) UnmarshalJSON(text []byte) error {
	type plain advanceVector
	withDefaults := plain{Mode: league.Weekly, CurrentWeek: 1, StartDate: "2026-09-03", GameDay: new(league.Thursday)}
	err := json.Unmarshal(text, &withDefaults)
	*v = advanceVector(withDefaults)
	return err
}

func TestAdvanceVectors(t *testing.T) {
	storetest.SkipUnderRace(t)
	text, err := os.ReadFile("../../../spec/vectors/advance.json")
	must(t, err)
	var content struct{ Cases []advanceVector }
	must(t, json.Unmarshal(text, &content))
	if len(content.Cases) < 30 {
		t.Fatalf("only %d cases", len(content.Cases))
	}
	for _, v := range content.Cases {
		t.Run(v.Name, func(t *testing.T) {
			p, choices := v.read(t)
			plan, moves, err := p.planAdvance(choices)
			if v.Refused != "" || err != nil {
				if err == nil || fault.Of(err).Sentence.String() != v.Refused {
					t.Errorf("refused with %v, want %q", err, v.Refused)
				}
				return
			}
			shown := []string{}
			for _, m := range moves {
				shown = append(shown, fmt.Sprintf("%s %d>%d", m.Name, m.From, m.To))
			}
			if plan.Week != v.Week || !slices.Equal(shown, v.Moves) {
				t.Errorf("week %d with %v, want %d with %v", plan.Week, shown, v.Week, v.Moves)
			}
			for _, line := range plan.Insert {
				if line.Day != v.Night || *line.WeekNumber != v.Week {
					t.Errorf("a game on %s of week %d, want %s", line.Day, *line.WeekNumber, v.Night)
				}
			}
		})
	}
}

// read returns the league and the choices of a case.
func (v advanceVector) read(t *testing.T) (p planning, choices []TierChoice) {
	t.Helper()
	p.league = league.CreateDefaults()
	p.league.ScheduleMode, p.league.CurrentWeek, p.league.StartDate = v.Mode, v.CurrentWeek, &v.StartDate
	p.league.EndDate, p.league.GameDay, p.league.Blackouts = v.EndDate, v.GameDay, v.Blackouts
	ids := map[string]int64{}
	tiers := strings.Split(v.Tiers, "/")
	p.league.TierCount = len(tiers)
	for i, names := range tiers {
		for _, name := range strings.Fields(names) {
			ids[name] = int64(len(ids) + 1)
			p.input.Teams = append(p.input.Teams, league.Team{ID: ids[name], Name: name, Tier: i + 1})
		}
	}
	p.input.League = p.league
	for i, text := range v.Games {
		words := strings.Fields(text)
		g := league.Game{ID: int64(i + 1), Team1ID: ids[words[1]], Team2ID: ids[words[3]], Status: league.Completed}
		_, err := fmt.Sscanf(words[2], "%d-%d", &g.Team1Score, &g.Team2Score)
		must(t, err)
		if day, ok := league.ParseDate(words[0]); ok {
			g.Day = &day
		}
		p.results = append(p.results, g)
	}
	for i, text := range v.Lines {
		words := strings.Fields(text)
		line := league.ScheduledGame{ID: int64(i + 1), Day: league.Date(words[0]), Origin: league.ByWeek, GameTime: "20:15", Team1ID: ids[words[1]], Team2ID: ids[words[2]],
			Status: league.Scheduled, WeekNumber: weekOfDay(p.league, league.Date(words[0]))}
		if len(words) > 3 {
			line.Status = league.Status(words[3])
		}
		p.input.Games = append(p.input.Games, schedule.Game{ScheduledGame: line})
	}
	for _, text := range v.Choices {
		var name string
		var c TierChoice
		_, err := fmt.Sscan(text, &name, &c.Tier)
		must(t, err)
		c.TeamID = ids[name]
		choices = append(choices, c)
	}
	return p, choices
}
