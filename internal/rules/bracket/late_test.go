package bracket

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// started returns the situations of a knockout whose teams are numbered, and its times on two courts from minute 0 on.
func started(t *testing.T, format Format, teams int) ([]Situation, map[string]Time) {
	t.Helper()
	k, ok := Build(Order{Format: format, Teams: teams})
	if !ok {
		t.Fatalf("%s with %d teams cannot be built", format, teams)
	}
	times, fits := k.Times(Times{Nights: []Window{{0, 5000}}, Courts: 2, Rest: 10, Length: func(Match) int { return 30 }})
	if !fits {
		t.Fatal("the times do not fit")
	}
	entry := Entry{}
	for i := range teams {
		entry.Teams = append(entry.Teams, int64(i+1))
	}
	return k.Advance(entry, nil), times
}

func TestALateMatchShiftsWhatFollows(t *testing.T) {
	all, times := started(t, Single, 4) // M1-1 and M1-2 at 0, the match for place 3 and the final from 40 on
	none := func(Situation) bool { return false }
	late := func(key string, by int, fixed func(Situation) bool) map[string]Time {
		at := times[key]
		return Delay{Key: key, Time: Time{at.Start + by, at.End + by, at.Court}, Rest: 10, Fixed: fixed, All: all}.Shift(times)
	}
	got := late("M1-2", 20, none)
	if len(got) != 4-1 || got["M1-2"].Start != 20 || got["M2-1"].Start <= times["M2-1"].Start {
		t.Errorf("20 minutes late: %v of %v", got, times)
	}
	if got := late("M2-1", 5, none); len(got) != 1 {
		t.Errorf("nothing waits for the final: %v", got)
	}
	begun := func(s Situation) bool { return s.Key == "M1-1" }
	at := times["M1-1"]
	got = Delay{Key: "M1-1", Time: Time{at.Start, at.End + 15, at.Court}, Rest: 10, Fixed: begun, All: all}.Shift(times)
	if _, has := got["M1-1"]; has || len(got) == 0 {
		t.Errorf("a match that has begun keeps its start, and what follows is shifted: %v", got)
	}
}

// Whatever is late: nothing begins earlier, no court is used twice, and everybody rests.
func TestShiftedTimesAreTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, format := range []Format{Single, Double, Consolation, Groups, PagePlayoff} {
		for teams := 4; teams <= 16; teams++ {
			if !format.Fits(teams) {
				continue
			}
			all, times := started(t, format, teams)
			late, by := all[random.IntN(len(all))].Key, 1+random.IntN(90)
			at := times[late]
			got := Delay{Key: late, Time: Time{at.Start + by, at.End + by, at.Court}, Rest: 10, Fixed: func(Situation) bool { return false }, All: all}.Shift(times)
			checkShifted(t, fmt.Sprintf("%s with %d teams, %s %d minutes late", format, teams, late, by), all, times, got)
		}
	}
}

func checkShifted(t *testing.T, what string, all []Situation, times, shifted map[string]Time) {
	t.Helper()
	now := func(key string) Time {
		if at, has := shifted[key]; has {
			return at
		}
		return times[key]
	}
	for _, a := range all {
		if now(a.Key).Start < times[a.Key].Start || now(a.Key).Court != times[a.Key].Court {
			t.Errorf("%s: %s begins earlier or elsewhere", what, a.Key)
		}
		for _, source := range a.Sources {
			if source.Kind != Seed && now(a.Key).Start < now(source.Key).End+10 {
				t.Errorf("%s: %s begins before the teams of %s have rested", what, a.Key, source.Key)
			}
		}
		for _, b := range all {
			if a.Key < b.Key && now(a.Key).Court == now(b.Key).Court && now(a.Key).Start < now(b.Key).End && now(b.Key).Start < now(a.Key).End {
				t.Errorf("%s: %s and %s are on one court at one time", what, a.Key, b.Key)
			}
		}
	}
}
