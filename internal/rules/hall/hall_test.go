package hall_test

import (
	"testing"
	"time"

	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
)

var noon = time.Date(2026, 12, 3, 12, 0, 0, 0, time.UTC)

func lineAt(id int64, at time.Time, court string) league.ScheduledGame {
	return league.ScheduledGame{ID: id, GameDate: at, CourtName: &court, Tier: 1, Status: league.Scheduled}
}

func newLeague(id int64, minutes int, lines ...league.ScheduledGame) hall.League {
	return hall.League{League: league.League{ID: id, GameDuration: minutes}, Courts: map[string]int64{league.FoldName("Court 1"): 1, league.FoldName("Court 2"): 2}, Lines: lines}
}

func TestTaken(t *testing.T) {
	cancelled, waiting, queued := lineAt(3, noon, "Court 1"), lineAt(4, noon, "Court 1"), lineAt(5, noon, "Court 1")
	cancelled.Status, waiting.Waiting, queued.CourtName = league.Cancelled, true, nil
	long := lineAt(6, noon.Add(-50*time.Minute), "COURT 2")
	long.Minutes = 90
	all := []hall.League{
		newLeague(1, 45, lineAt(1, noon, "Court 1"), lineAt(2, noon, "Beach"), cancelled, waiting, queued, long),
		newLeague(2, 30, lineAt(7, noon.Add(-30*time.Minute), "Court 1"), lineAt(8, noon.Add(44*time.Minute), "Court 1")),
	}
	ids := func(uses []hall.Use) (ids []int64) {
		for _, u := range uses {
			ids = append(ids, u.LineID)
		}
		return ids
	}
	for _, c := range []struct {
		name   string
		except int64
		want   []int64
	}{{"all", 0, []int64{6, 1, 8}}, {"without the first", 1, []int64{8}}, {"without the second", 2, []int64{6, 1}}} {
		if got := ids(hall.Taken(all, noon, noon.Add(time.Hour), c.except)); len(got) != len(c.want) || got[0] != c.want[0] || got[len(got)-1] != c.want[len(c.want)-1] {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	pairs := hall.Clashes(hall.Taken(all, noon.Add(-time.Hour), noon.Add(time.Hour), 0))
	if len(pairs) != 1 || pairs[0][0].LineID != 1 || pairs[0][1].LineID != 8 {
		t.Errorf("clashes: %v", pairs)
	}
}

// BenchmarkTaken is the busy times of a night of 40 leagues with 500 games each, see docs/performance.md.
func BenchmarkTaken(b *testing.B) {
	var all []hall.League
	for id := range int64(40) {
		var lines []league.ScheduledGame
		for n := range 500 {
			lines = append(lines, lineAt(id*1000+int64(n), noon.AddDate(0, 0, 7*(n/10)).Add(time.Duration(n%10)*time.Hour), []string{"Court 1", "COURT 2"}[n%2]))
		}
		all = append(all, newLeague(id+1, 45, lines...))
	}
	for b.Loop() {
		if len(hall.Taken(all, noon.AddDate(0, 0, 70), noon.AddDate(0, 0, 71), 1)) != 390 {
			b.Fatal("the wrong number of games")
		}
	}
}
