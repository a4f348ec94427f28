package standings_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// finished returns the final order of tiers of such sizes. The team at place p of tier t is called t followed by a letter, and has the
// id 10*t + p.
func finished(sizes ...int) (order []standings.Finish) {
	for tier, size := range sizes {
		for place := range size {
			order = append(order, standings.Finish{
				TeamID: int64(10*(tier+1) + place + 1), Name: fmt.Sprintf("%d%c", tier+1, 'a'+place), Tier: tier + 1, Place: place + 1, Of: size,
				Overall: len(order) + 1,
			})
		}
	}
	return order
}

// entries returns the teams with these names; one that is not in the order is new. "1a@2" has chosen tier 2.
func entries(order []standings.Finish, names string) (list []standings.Entry) {
	for name := range strings.FieldsSeq(names) {
		name, tier, _ := strings.Cut(name, "@")
		e := standings.Entry{Name: name}
		_, _ = fmt.Sscan(tier, &e.Tier)
		for _, f := range order {
			if f.Name == name {
				e.TeamID = f.TeamID
			}
		}
		list = append(list, e)
	}
	return list
}

// tiersOf writes placings as the names of each tier.
func tiersOf(placings []standings.Placing, tiers int) string {
	names := make([][]string, tiers)
	for _, p := range placings {
		names[p.To-1] = append(names[p.To-1], p.Name)
	}
	lines := make([]string, tiers)
	for i := range names {
		lines[i] = strings.Join(names[i], " ")
	}
	return strings.Join(lines, " | ")
}

func rulesFor(moves int) league.TableRules {
	r := league.TableRulesOf(league.OwnTable)
	r.Moves = league.MoveRules{Default: moves}
	return r
}

// Rules with two numbers change the sizes of the tiers; what leaves no gap is not filled.
func TestPlaceByTwoNumbers(t *testing.T) {
	rules := league.TableRulesOf(league.OwnTable)
	rules.Moves = league.MoveRules{Edges: []league.MoveEdge{{Down: 2, Up: 1}}}
	order := finished(4, 4)
	got := standings.PlaceTeams(order, standings.PlacingRequest{Basis: standings.AsBefore, Rules: rules, Tiers: 2, Entries: entries(order, "1a 1b 1c 1d 2a 2b 2c 2d")})
	if text, want := tiersOf(got, 2), "1a 1b 2a | 1c 1d 2b 2c 2d"; text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

func TestPlace(t *testing.T) {
	all := "1a 1b 1c 1d 2a 2b 2c 2d"
	for name, c := range map[string]struct {
		sizes []int
		basis standings.Basis
		moves int
		tiers int
		teams string
		want  string
	}{
		"as before":                           {[]int{4, 4}, standings.AsBefore, 0, 2, all, "1a 1b 1c 1d | 2a 2b 2c 2d"},
		"one up and one down":                 {[]int{4, 4}, standings.AsBefore, 1, 2, all, "1a 1b 1c 2a | 1d 2b 2c 2d"},
		"at most half":                        {[]int{4, 4}, standings.AsBefore, 9, 2, all, "1a 1b 2a 2b | 1c 1d 2c 2d"},
		"a gap is filled from below":          {[]int{4, 4}, standings.AsBefore, 0, 2, "1b 1c 1d 2a 2b 2c 2d", "1b 1c 1d 2a | 2b 2c 2d"},
		"also after an exchange":              {[]int{4, 4}, standings.AsBefore, 1, 2, "1b 1c 1d 2a 2b 2c 2d", "1b 1c 2a 2b | 1d 2c 2d"},
		"the promoted team does not come":     {[]int{4, 4}, standings.AsBefore, 1, 2, "1a 1b 1c 1d 2b 2c 2d", "1a 1b 1c 2b | 1d 2c 2d"},
		"nobody else is left below":           {[]int{2, 2}, standings.AsBefore, 1, 2, "1a 1b", "1a 1b | "},
		"gaps go down through the tiers":      {[]int{2, 2, 2}, standings.AsBefore, 0, 3, "1b 2a 2b 3a 3b", "1b 2a | 2b 3a | 3b"},
		"a gap takes from further below":      {[]int{2, 2, 2}, standings.AsBefore, 0, 3, "1b 3a 3b", "1b 3a | 3b | "},
		"a new team is in the last tier":      {[]int{4, 4}, standings.AsBefore, 0, 2, all + " N", "1a 1b 1c 1d | 2a 2b 2c 2d N"},
		"unless a tier is chosen":             {[]int{4, 4}, standings.AsBefore, 0, 2, all + " N@1", "1a 1b 1c 1d N | 2a 2b 2c 2d"},
		"a chosen tier stands":                {[]int{4, 4}, standings.AsBefore, 1, 2, "1a@2 1b 1c 1d 2a 2b 2c 2d", "1b 1c 2a 2b | 1a 1d 2c 2d"},
		"fewer tiers":                         {[]int{2, 2, 2}, standings.AsBefore, 0, 2, "1a 1b 2a 2b 3a 3b", "1a 1b | 2a 2b 3a 3b"},
		"more tiers stay empty":               {[]int{2, 2}, standings.AsBefore, 0, 3, "1a 1b 2a 2b", "1a 1b | 2a 2b | "},
		"split anew":                          {[]int{4, 2}, standings.ByFinalOrder, 0, 2, "1a 1b 1c 1d 2a 2b", "1a 1b 1c | 1d 2a 2b"},
		"split anew into more tiers":          {[]int{4, 2}, standings.ByFinalOrder, 0, 3, "1a 1b 1c 1d 2a 2b", "1a 1b | 1c 1d | 2a 2b"},
		"split without the missing":           {[]int{4, 4}, standings.ByFinalOrder, 0, 2, "1b 1c 1d 2a 2b 2d", "1b 1c 1d | 2a 2b 2d"},
		"new teams come last in a split":      {[]int{4, 2}, standings.ByFinalOrder, 0, 2, "N 1a 1b 1c 1d 2a", "1a 1b 1c | 1d 2a N"},
		"a chosen tier has its room":          {[]int{3, 3}, standings.ByFinalOrder, 0, 2, "1a 1b 1c 2a 2b 2c@1", "1a 1b 2c | 1c 2a 2b"},
		"only new teams":                      {[]int{2}, standings.AsBefore, 1, 2, "N M", " | N M"},
		"nobody":                              {[]int{2}, standings.ByFinalOrder, 1, 2, "", " | "},
		"more chosen than there is room for":  {[]int{2, 2}, standings.ByFinalOrder, 0, 2, "1a 1b@2 2a@2 2b@2", "1a | 1b 2a 2b"},
		"three tiers, an exchange at each":    {[]int{4, 4, 4}, standings.AsBefore, 1, 3, all + " 3a 3b 3c 3d", "1a 1b 1c 2a | 1d 2b 2c 3a | 2d 3b 3c 3d"},
		"three tiers, a gap and an exchange":  {[]int{4, 4, 4}, standings.AsBefore, 1, 3, "1a 1b 1d 2a 2b 2c 2d 3a 3b 3c 3d", "1a 1b 2a 2b | 1d 2c 3a 3b | 2d 3c 3d"},
		"the champion is the one that leaves": {[]int{2, 2}, standings.ByFinals, 1, 2, "1b 2a 2b", "1b 2a | 2b"},
	} {
		t.Run(name, func(t *testing.T) {
			order := finished(c.sizes...)
			got := standings.PlaceTeams(order, standings.PlacingRequest{Basis: c.basis, Rules: rulesFor(c.moves), Tiers: c.tiers, Entries: entries(order, c.teams)})
			if text := tiersOf(got, c.tiers); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
			for _, p := range got {
				if p.Why.IsZero() {
					t.Errorf("%s has no reason", p.Name)
				}
			}
		})
	}
}

// Whatever is asked for, each team has exactly one tier that exists, and the tiers above the last are as full as before if there are
// enough teams.
func TestPlaceAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		sizes := make([]int, 1+random.IntN(5))
		for i := range sizes {
			sizes[i] = random.IntN(7)
		}
		order := finished(sizes...)
		var list []standings.Entry
		for _, f := range order {
			if random.IntN(4) > 0 {
				list = append(list, standings.Entry{TeamID: f.TeamID, Name: f.Name})
			}
		}
		for n := range random.IntN(4) {
			list = append(list, standings.Entry{Name: fmt.Sprint("N", n)})
		}
		tiers := 1 + random.IntN(6)
		basis := []standings.Basis{standings.AsBefore, standings.ByFinalOrder, standings.ByFinals}[random.IntN(3)]
		got := standings.PlaceTeams(order, standings.PlacingRequest{Basis: basis, Rules: rulesFor(random.IntN(4)), Tiers: tiers, Entries: list})
		var names, want []string
		count := make([]int, tiers)
		for _, p := range got {
			names = append(names, p.Name)
			count[p.To-1]++
		}
		for _, e := range list {
			want = append(want, e.Name)
		}
		slices.Sort(names)
		slices.Sort(want)
		if !slices.Equal(names, want) {
			t.Fatalf("%v of %v", names, want)
		}
		for tier := range tiers - 1 { // no tier has a gap while there is a team below that played before
			below := 0
			for _, p := range got {
				if p.To > tier+1 && p.TeamID != 0 {
					below++
				}
			}
			if basis == standings.AsBefore && tier < len(sizes) && count[tier] < sizes[tier] && below > 0 {
				t.Fatalf("tiers %v of %v: there is a gap in tier %d", count, sizes, tier+1)
			}
		}
	}
}

func TestAfterFinals(t *testing.T) {
	order := finished(3, 3)
	for name, c := range map[string]struct {
		ranks []int64
		want  string
	}{
		"nobody":                  {nil, "1a 1b 1c 2a 2b 2c"},
		"finals of all":           {[]int64{23, 11, 12, 13, 21, 22}, "2c 1a 1b 1c 2a 2b"},
		"finals of a tier":        {[]int64{22, 21}, "1a 1b 1c 2b 2a 2c"},
		"a promotion match":       {[]int64{21, 13}, "1a 1b 2a 1c 2b 2c"},
		"a team that is gone too": {[]int64{99, 12, 11}, "1b 1a 1c 2a 2b 2c"},
	} {
		t.Run(name, func(t *testing.T) {
			var names []string
			for i, f := range standings.AfterFinals(order, []standings.Knockout{{Name: "Cup", Ranks: ranked(c.ranks...)}}) {
				names = append(names, f.Name)
				if f.Overall != i+1 {
					t.Errorf("%s has place %d", f.Name, f.Overall)
				}
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// ranked returns teams in the order of their ranks.
func ranked(teams ...int64) (ranks []standings.KnockoutRank) {
	for i, id := range teams {
		ranks = append(ranks, standings.KnockoutRank{Rank: i + 1, TeamID: id})
	}
	return ranks
}

func TestHonours(t *testing.T) {
	order := finished(2, 2)
	order[1].Left = true
	got := standings.Honours(order, []standings.Knockout{
		{Name: "Cup", Ranks: ranked(21, 11), Titles: []int{1}},
		{Name: "Groups", Ranks: ranked(11, 12, 22, 21), Titles: []int{1, 3}},
		{Name: "Promotion", Ranks: ranked(21, 12)},
		{Name: "Forfeited", Ranks: []standings.KnockoutRank{{Rank: 2, TeamID: 11}, {Rank: 2, TeamID: 21}}, Titles: []int{1}},
	})
	want := []standings.Honour{
		{21, "Cup", 2, 1}, {11, "Cup", 1, 2},
		{11, "Groups, group 1", 1, 1}, {12, "Groups, group 1", 1, 2}, {22, "Groups, group 2", 2, 1}, {21, "Groups, group 2", 2, 2},
		{11, "Forfeited", 1, 2}, {21, "Forfeited", 2, 2},
		{11, "", 1, 1}, {21, "", 2, 1}, {22, "", 2, 2},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestFinalOrder(t *testing.T) {
	teams := []league.Team{
		{ID: 1, Name: "A", Tier: 1}, {ID: 2, Name: "B", Tier: 1}, {ID: 3, Name: "C", Tier: 2}, {ID: 4, Name: "D", Tier: 2},
		{ID: 5, Name: "Gone", Tier: 1, WithdrawnOn: new(league.Date("2026-10-01"))},
	}
	win := func(winner, loser int64) league.Game {
		return league.Game{Team1ID: winner, Team2ID: loser, Team1Score: 25, Team2Score: 20, WinnerID: &winner, Status: league.Completed, Day: new(league.Date("2026-10-08"))}
	}
	games := []league.Game{win(2, 1), win(4, 3), win(4, 1)}
	for mode, want := range map[league.ScheduleMode]string{
		league.Fixed:   "B1/2 A2/2 D1/2 C2/2 Gone3/2",
		league.Weekly:  "B1/2 A2/2 D1/2 C2/2 Gone3/2",
		league.Overall: "D1/2 B1/2 C2/2 A2/2 Gone3/2",
	} {
		l := league.StorageDefaults()
		l.ScheduleMode, l.TierCount, l.StartDate = mode, 2, new(league.Date("2026-10-01"))
		var got []string
		for _, f := range standings.FinalOrder(l, teams, games) {
			got = append(got, fmt.Sprintf("%s%d/%d", f.Name, f.Place, f.Of))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: got %s, want %s", mode, text, want)
		}
	}
}

func TestNameOf(t *testing.T) {
	for start, want := range map[league.Date]string{
		"2026-09-03": "Fall 2026", "2026-08-20": "Fall 2026", "2026-11-19": "Winter 2027", "2027-01-07": "Winter 2027", "2027-03-01": "Spring 2027",
		"2027-06-10": "Summer 2027", "2026-12-20": "Winter 2027", "soon": "",
	} {
		if got := standings.SuggestSeasonName(start); got != want {
			t.Errorf("%s: %q, want %q", start, got, want)
		}
	}
}

func TestFreeName(t *testing.T) {
	for want, taken := range map[string][]string{
		"Fall 2026": {"Winter 2026"}, "Fall 2026 II": {"fall 2026", ""}, "Fall 2026 III": {"Fall 2026 II", "Fall 2026"},
	} {
		if got := standings.UniqueSeasonName("Fall 2026", taken); got != want {
			t.Errorf("%v: %q, want %q", taken, got, want)
		}
	}
}

// TestNextTakesEverySettingAlong decides about every field of a league and of a team, so that a new one is not forgotten.
func TestNextTakesEverySettingAlong(t *testing.T) {
	start := league.Date("2027-01-07")
	all := standings.CopiedSettings{Courts: true, Rules: true, Members: true, Duty: true, Shape: true}
	l := filled[league.League]()
	l.SportType, l.Blackouts, l.NightChanges = "soccer", []league.Date{"2026-10-01", "2027-02-04"}, []league.NightChange{{Day: "2026-10-01"}, {Day: "2027-02-04"}}
	next := standings.NextSeason(l, &start, nil, "Winter 2027", 4, all)
	compareFields(t, l, next, map[string]any{
		"ID": int64(0), "Version": int64(0), "CurrentWeek": 1, "Slug": (*string)(nil), "ClosedAt": (*time.Time)(nil), "SeasonName": "Winter 2027", "TierCount": 4,
		"StartDate": &start, "EndDate": (*league.Date)(nil), "ExtraNights": []league.Date(nil), "Blackouts": []league.Date{"2027-02-04"},
		"NightChanges": []league.NightChange{{Day: "2027-02-04"}},
	})
	defaults := league.StorageDefaults()
	compareFields(t, next, standings.NextSeason(l, &start, nil, "Winter 2027", 4, standings.CopiedSettings{}), map[string]any{
		"Rules": league.DefaultRules("soccer"), "TableRules": defaults.TableRules, "Duty": 0, "Shape": defaults.Shape,
	})

	team := filled[league.Team]()
	team.ID, team.Wishes = 7, &league.Wishes{Away: []league.Date{"2026-10-08", "2027-02-11"}, NotWith: []int64{3, 9}, HomeCourt: new("North")}
	compareFields(t, team, standings.NextTeam(team, 2), map[string]any{
		"ID": int64(0), "PreviousID": new(int64(7)), "Tier": 2, "Record": league.Record{}, "Wishes": (*league.Wishes)(nil), "Adjustments": []league.Adjustment(nil), "Lot": 0,
		"WithdrawnOn": (*league.Date)(nil), "ReplacedBy": (*int64)(nil), "Back": league.Back(""), "BackAskedAt": (*time.Time)(nil),
	})
	wishes := standings.NextWishes(team, &start, map[int64]int64{9: 19, 7: 17})
	if want := (&league.Wishes{Away: []league.Date{"2027-02-11"}, NotWith: []int64{19}, HomeCourt: new("North")}); !reflect.DeepEqual(wishes, want) {
		t.Errorf("the wishes are %+v", wishes)
	}
	team.Wishes = &league.Wishes{NotWith: []int64{3}}
	if got := standings.NextWishes(team, &start, nil); got != nil {
		t.Errorf("the wishes are %+v", got)
	}
}

// filled returns a struct in which no field has its zero value.
func filled[T any]() (value T) {
	fill(reflect.ValueOf(&value).Elem())
	return value
}

func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Int, reflect.Int64:
		v.SetInt(3)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	}
}

// compareFields checks that two structs are equal but for some fields, and that these have the values that are given.
func compareFields[T any](t *testing.T, before, after T, want map[string]any) {
	t.Helper()
	was, is := reflect.ValueOf(before), reflect.ValueOf(after)
	for i := range was.NumField() {
		name, value := was.Type().Field(i).Name, is.Field(i).Interface()
		expected, isGiven := want[name]
		if !isGiven {
			expected = was.Field(i).Interface()
		}
		if !reflect.DeepEqual(value, expected) {
			t.Errorf("%s is %v, want %v", name, value, expected)
		}
	}
}
