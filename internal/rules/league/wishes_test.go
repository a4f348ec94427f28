package league_test

import (
	"reflect"
	"testing"

	"sideout/internal/rules/league"
)

func TestCheckWishes(t *testing.T) {
	others := []league.Team{{ID: 1}, {ID: 2}, {ID: 3}}
	many := make([]league.Date, 0, 70)
	for day := league.Date("2026-09-01"); len(many) < 61; day = day.AddDays(1) {
		many = append(many, day)
	}
	for _, test := range []struct {
		name    string
		wishes  *league.Wishes
		want    *league.Wishes
		problem string
	}{
		{"none", nil, nil, ""},
		{"empty", &league.Wishes{HomeCourt: new(""), NotBefore: new(league.TimeOfDay(""))}, nil, ""},
		{"days are sorted, once each", &league.Wishes{Away: []league.Date{"2026-12-03", "2026-11-26", "2026-12-03"}},
			&league.Wishes{Away: []league.Date{"2026-11-26", "2026-12-03"}, NotWith: []int64{}}, ""},
		{"a court is tidy", &league.Wishes{HomeCourt: new(" Court 1 ")},
			&league.Wishes{Away: []league.Date{}, NotWith: []int64{}, HomeCourt: new("Court 1")}, ""},
		{"no date", &league.Wishes{Away: []league.Date{"2026-02-30"}}, nil, "Days on which a team cannot play must be dates like 2026-11-26"},
		{"too many days", &league.Wishes{Away: many}, nil, "Maximum 60 days on which a team cannot play"},
		{"no time", &league.Wishes{NotBefore: new(league.TimeOfDay("25:00"))}, nil, "The earliest start must be a time like 20:15"},
		{"itself", &league.Wishes{NotWith: []int64{1}}, nil, "Choose other teams of this league"},
		{"an unknown team", &league.Wishes{NotWith: []int64{4}}, nil, "Choose other teams of this league"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, problems := league.CheckWishes(league.Team{ID: 1, Wishes: test.wishes}, others)
			problem := ""
			if len(problems) > 0 {
				problem, got = problems[0].Message.String(), nil
			}
			if problem != test.problem || !reflect.DeepEqual(got, test.want) {
				t.Errorf("%+v, %q; want %+v, %q", got, problem, test.want, test.problem)
			}
		})
	}
}
