package finals

import (
	"slices"
	"testing"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// row returns a row of teams 10*tier+place, in the order of their results.
func row(place int, tiersBySize ...[2]int) (row []standings.Placed) {
	for _, t := range tiersBySize {
		row = append(row, standings.Placed{TeamID: int64(10*t[0] + place), Tier: t[0], Place: place, Of: t[1]})
	}
	return row
}

func TestSeedsAcross(t *testing.T) {
	day := league.Date("2026-12-20")
	pools := league.League{ScheduleMode: league.Fixed, StartDate: &day, EndDate: &day, TierCount: 3}
	tiers := league.League{ScheduleMode: league.Weekly, TierCount: 3}
	rows := [][]standings.Placed{
		row(1, [2]int{2, 4}, [2]int{3, 4}, [2]int{1, 5}), row(2, [2]int{1, 5}, [2]int{3, 4}, [2]int{2, 4}), row(3, [2]int{3, 4}, [2]int{2, 4}, [2]int{1, 5}),
		row(4, [2]int{2, 4}, [2]int{1, 5}, [2]int{3, 4}), row(5, [2]int{1, 5}),
	}
	for _, c := range []struct {
		name    string
		l       league.League
		request Request
		want    []int64
	}{
		{"results in every row of pools", pools, Request{Count: 8}, []int64{21, 31, 11, 12, 32, 22, 33, 23}},
		{"the order of tiers where nobody is left out", tiers, Request{Count: 8}, []int64{11, 21, 31, 12, 22, 32, 33, 23}},
		{"everybody", tiers, Request{}, []int64{11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34, 15}},
		{"one tier", tiers, Request{FinalsPlan: league.FinalsPlan{Tier: 2}, Count: 3}, []int64{21, 22, 23}},
		{"the middle team of a larger pool plays for gold", pools, Request{FinalsPlan: league.FinalsPlan{Format: string(bracket.Groups), Groups: []int{7, 6}}, Count: 13},
			[]int64{21, 31, 11, 12, 32, 22, 13, 33, 23, 24, 14, 34, 15}},
	} {
		if got := acrossSeeds(c.l, rows, c.request); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 20: "20th", 21: "21st", 112: "112th"} {
		if got := ordinal(n); got.String() != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
