package league_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	. "sideout/internal/rules/league"

	"pgregory.net/rapid"
)

func TestWireNames(t *testing.T) {
	for _, c := range []struct {
		record any
		want   string // the names of its fields on the wire
	}{
		{League{}, "id name sportType tierCount teamsPerTier scheduleMode currentWeek startDate endDate gameDay " +
			"timeBlockStart timeBlockEnd gameDuration gamesPerMatchup timezone ownerId createdAt updatedAt"},
		{Team{}, "id name leagueId tier wins losses pointsFor pointsAgainst createdAt"},
		{Game{}, "id leagueId team1Id team2Id team1Score team2Score winnerId gameDate status duration " +
			"scheduledFor createdAt completedAt day tier version deletedAt"},
		{Game{InviteToken: new("t"), Sets: []Set{{Team1Score: 25, Team2Score: 20}}}, "inviteToken sets"},
		{ScheduledGame{}, "id leagueId gameDate gameTime team1Id team2Id gameId courtName weekNumber createdAt " +
			"day tier status"},
		{ScheduledGame{InviteToken: new("t")}, "inviteToken"},
		{Court{}, "id leagueId tier courtName timeSlotStart timeSlotEnd createdAt"},
		{Member{}, "id leagueId userId role joinedAt"},
	} {
		fields := asFields(t, c.record)
		for _, name := range strings.Fields(c.want) {
			if _, there := fields[name]; !there {
				t.Errorf("%T has no field %s", c.record, name)
			}
		}
	}
	for _, record := range []any{Game{}, ScheduledGame{}} {
		if _, there := asFields(t, record)["inviteToken"]; there {
			t.Errorf("%T shows a token that is not for its reader", record)
		}
	}
}

func TestDefaults(t *testing.T) {
	stored := StorageDefaults()
	want := League{SportType: Volleyball, TierCount: 1, TeamsPerTier: 4, ScheduleMode: Fixed, CurrentWeek: 1,
		GameDuration: 15, GamesPerMatchup: 2, KeepDays: 7, Shape: Shape{Kind: Shortest}, Timezone: "America/New_York", Language: "en", Rules: DefaultRules(Volleyball), TableRules: DefaultTableRules(), Visibility: Off}
	if !reflect.DeepEqual(stored, want) {
		t.Errorf("stored: %+v", stored)
	}
	want.TierCount = 2
	want.GameDay, want.TimeBlockStart, want.TimeBlockEnd = new(Thursday), new(TimeOfDay("20:15")), new(TimeOfDay("22:00"))
	if created := CreateDefaults(); !reflect.DeepEqual(created, want) {
		t.Errorf("created: %+v", created)
	}
}

func TestGameCountsAndPoints(t *testing.T) {
	deleted := Game{Status: Completed, DeletedAt: new(time.Unix(0, 0))}
	if !(Game{Status: Completed}).Counts() || deleted.Counts() || (Game{Status: Scheduled}).Counts() || (Game{Status: Cancelled}).Counts() {
		t.Error("want only completed games that are not deleted to count")
	}
	if a, b := (Game{Team1Score: 25, Team2Score: 20}).Points(); a != 25 || b != 20 {
		t.Errorf("one set: %d to %d", a, b)
	}
	if a, b := (Game{Team1Score: 2, Team2Score: 1, Sets: []Set{
		{Team1Score: 25, Team2Score: 20}, {Team1Score: 23, Team2Score: 25}, {Team1Score: 15, Team2Score: 9},
	}}).Points(); a != 63 || b != 54 {
		t.Errorf("three sets: %d to %d", a, b)
	}
}

// problemText is a Problem with its sentence in English.
type problemText struct{ Field, Message string }

func textsOf(problems []Problem) (texts []problemText) {
	for _, p := range problems {
		texts = append(texts, problemText{p.Field, p.Message.String()})
	}
	return texts
}

func TestCheckTiersInUse(t *testing.T) {
	teams := []Team{{Name: "Aces", Tier: 1}, {Name: "Nets", Tier: 3}, {Name: "Digs", Tier: 2}, {Name: "Sets", Tier: 4}}
	if got := CheckTiersInUse(League{TierCount: 4}, teams); got != nil {
		t.Errorf("4 tiers: %q", got)
	}
	want := []problemText{{"tierCount", "Move these teams to a higher tier first: Nets (tier 3), Sets (tier 4)"}}
	if got := CheckTiersInUse(League{TierCount: 2}, teams); !slices.Equal(textsOf(got), want) {
		t.Errorf("2 tiers: %q", got)
	}
}

func TestCheckDay(t *testing.T) {
	for text, want := range map[string][]problemText{
		"2026-09-03": nil,
		"":           {{"playedAt", "Date is required"}},
		"someday":    {{"playedAt", "Date must be a date like 2026-09-03"}},
		"2026-02-30": {{"playedAt", "Date must be a date like 2026-09-03"}},
		"1900-01-01": nil,
		"2100-12-31": nil,
		"0001-01-01": {{"playedAt", "Date must be from Jan 1, 1900 to Dec 31, 2100"}},
		"2206-09-03": {{"playedAt", "Date must be from Jan 1, 1900 to Dec 31, 2100"}},

		"0001-01-01T00:00:00Z": {{"playedAt", "Date must be from Jan 1, 1900 to Dec 31, 2100"}},
		"2206-09-03T22:00:00Z": {{"playedAt", "Date must be from Jan 1, 1900 to Dec 31, 2100"}},
	} {
		if _, _, got := CheckDay("playedAt", text, time.UTC); !slices.Equal(textsOf(got), want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWordsAreValid(t *testing.T) {
	for _, word := range []interface{ Valid() bool }{Volleyball, Sport("basketball"), Sport("soccer"), Fixed, Overall, Weekly, Scheduled, Completed,
		Cancelled, Viewer, Scorer, Manager, Owner, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday,
		DefaultGameTime} {
		if !word.Valid() {
			t.Errorf("%q is refused", word)
		}
	}
	for _, word := range []interface{ Valid() bool }{Sport(""), ScheduleMode("x"), Status("live"), Role("admin"), GameDay("Mon")} {
		if word.Valid() {
			t.Errorf("%q is accepted", word)
		}
	}
	if Sunday.Weekday() != time.Sunday || Saturday.Weekday() != time.Saturday || GameDay("").Weekday() != -1 {
		t.Error("game days are not in the order of time.Weekday")
	}
}

var anyDate = rapid.Custom(func(t *rapid.T) Date {
	return Date("1900-01-01").AddDays(rapid.IntRange(0, 401_000).Draw(t, "days"))
})

func TestDatesCountInDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyDate.Draw(t, "a"), anyDate.Draw(t, "b")
		days := b.DaysSince(a)
		switch {
		case !a.Valid() || a.AddDays(days) != b || b.AddDays(-days) != a:
			t.Fatalf("%d days from %s to %s", days, a, b)
		case (a < b) != (days > 0):
			t.Fatalf("%s < %s, and %d days", a, b, days)
		case (int(a.Weekday())+days%7+7)%7 != int(b.Weekday()):
			t.Fatalf("%s is a %s, %s a %s", a, a.Weekday(), b, b.Weekday())
		}
	})
}

func TestDateWords(t *testing.T) {
	if got := Date("2026-09-03").Medium(); got != "Sep 3, 2026" {
		t.Errorf("medium style: %s", got)
	}
	if d, ok := DateOf(2026, time.February, 29); ok {
		t.Errorf("February 29 of 2026 is accepted, as %s", d)
	}
	if d, ok := DateOf(2028, time.February, 29); !ok || d != "2028-02-29" {
		t.Errorf("got %s, %v", d, ok)
	}
	if d, ok := DateOf(1899, time.December, 31); ok {
		t.Errorf("%s is accepted, but too early", d)
	}
}

func TestTimesOfDayCountInMinutes(t *testing.T) {
	for minute := range 24 * 60 {
		at := AtMinute(minute)
		if back, ok := ParseTimeOfDay(string(at)); !ok || back.Minutes() != minute || AtMinute(minute+24*60) != at {
			t.Fatalf("minute %d is %q", minute, at)
		}
	}
	for _, text := range []string{"", "24:00", "12:60", "9:05", "09:5", "0905", "09:05:00", "09:05 PM", "-1:00", "aa:bb"} {
		if _, ok := ParseTimeOfDay(text); ok || TimeOfDay(text).Minutes() != 0 {
			t.Errorf("%q is accepted as a time of day", text)
		}
	}
}

// zones have clock changes of an hour, half an hour and a day, at midnight and at night, or none.
var zones = []string{"America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia",
	"America/Sao_Paulo", "Africa/Casablanca", "Pacific/Kiritimati", "Asia/Tehran", "Antarctica/Troll", "UTC"}

func TestInstantIsTheFirstThatShowsTheWallTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(zones).Draw(t, "zone")
		zone, _ := Zone(name)
		day := Date("2005-01-01").AddDays(rapid.IntRange(0, 9500).Draw(t, "day"))
		if rapid.Bool().Draw(t, "near a change") {
			_, end := Instant(day, "00:00", zone).In(zone).ZoneBounds()
			if end.IsZero() {
				t.Skip("no more changes")
			}
			day = DayOf(end, zone)
		}
		at := AtMinute(rapid.IntRange(0, 24*60-1).Draw(t, "minute"))
		got := Instant(day, at, zone)
		if want := slowInstant(day, at, zone); !got.Equal(want) {
			t.Fatalf("%s %s in %s: got %s, want %s", day, at, name, got, want)
		}
	})
}

// slowInstant finds an Instant by trying minute by minute until the clock shows the wall time. If the clock skips that time,
// it counts on from the last minute before it, as a clock that was not changed would.
func slowInstant(day Date, at TimeOfDay, zone *time.Location) time.Time {
	wall := string(day) + " " + string(at)
	show := func(t time.Time) string { return t.In(zone).Format("2006-01-02 15:04") }
	first, _ := time.Parse(time.DateOnly, string(day))
	for t := first.Add(-15 * time.Hour); ; t = t.Add(time.Minute) {
		if shown := show(t); shown == wall {
			return t
		} else if shown > wall {
			last, _ := time.Parse("2006-01-02 15:04", show(t.Add(-time.Minute)))
			want, _ := time.Parse("2006-01-02 15:04", wall)
			return t.Add(-time.Minute).Add(want.Sub(last))
		}
	}
}

func TestATidyNameStaysAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		tidy, problem := NormalizeName(TeamName, name)
		if again, same := NormalizeName(TeamName, tidy); again != tidy || same.String() != problem.String() {
			t.Fatalf("%q becomes %q (%s), then %q (%s)", name, tidy, problem, again, same)
		}
		if FoldName(name) != FoldName(tidy) || FoldName(" "+strings.ToUpper(tidy)) != FoldName(strings.ToUpper(tidy)) {
			t.Fatalf("%q and %q do not fold alike", name, tidy)
		}
	})
}

func TestNamesFoldAlike(t *testing.T) {
	for _, c := range [][2]string{{"Aces", "ACES"}, {" aces\u00a0", "Aces"}, {"Café", "CAFE\u0301"}, {"ΣΑΣ", "σας"}, {"\u212a", "k"}, {"\ufeffAces", "aces"}, {"می\u200cخواهم", "میخواهم"}, {"A\u200bces\u3164", "aces"}} {
		if FoldName(c[0]) != FoldName(c[1]) {
			t.Errorf("%q and %q do not fold alike, want one name", c[0], c[1])
		}
	}
	if FoldName("Aces") == FoldName("Aces 2") {
		t.Error("two different names fold alike")
	}
	if _, problem := NormalizeName(TeamName, "Sp\xffkers"); problem.String() != "Team name must be one line of plain text" {
		t.Errorf("broken text: %q", problem)
	}
}

func TestZonesThatDependOnTheMachineAreRefused(t *testing.T) {
	for _, name := range []string{"", "Local", "Nowhere/Here", "../zone"} {
		if _, ok := Zone(name); ok {
			t.Errorf("%q is accepted as a zone", name)
		}
	}
}
