package seasons_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/seasons"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// made is what is stored of a league.
type made struct {
	league  league.League
	teams   []league.Team
	courts  []league.Court
	members []store.Member
	rules   league.CaptainRules
	lines   int
	games   int
}

// TestThePreviewOfTheNextSeasonIsWhatStarts compares, for random leagues and random choices, the preview with what is started, and what
// is started with what is stored. A preview that is refused says the same as the start.
func TestThePreviewOfTheNextSeasonIsWhatStarts(t *testing.T) {
	storetest.SkipUnderRace(t)
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		started, refused, drawn := 0, 0, 0
		rapid.Check(t, func(t *rapid.T) {
			drawn++
			owner := m.Join(fmt.Sprintf("owner-%d@example.org", drawn))
			before := anyLeague(t, m, owner, drawn)
			request := anyRequest(t, before)
			preview, err := m.Seasons.Start(m.T.Context(), owner, before.league.ID, request, true)
			if after := read(t, s, before.league.ID); !reflect.DeepEqual(after, before) {
				t.Fatalf("the preview has changed the league\n got %+v\nwant %+v", after, before)
			}
			view, startErr := m.Seasons.Start(m.T.Context(), owner, before.league.ID, request, false)
			if fmt.Sprint(err) != fmt.Sprint(startErr) {
				t.Fatalf("the preview says %v, the start says %v", err, startErr)
			}
			if err != nil {
				m.FailUnlessRefused(err)
				if after := read(t, s, before.league.ID); !reflect.DeepEqual(after, before) {
					t.Fatalf("a refused start has changed the league\n got %+v\nwant %+v", after, before)
				}
				refused++
				return
			}
			started++
			next := read(t, s, view.ID)
			checkStored(t, before, next, request, view)
			checkLeft(t, before, read(t, s, before.league.ID))
			view.ID = 0
			for i := range view.Teams {
				view.Teams[i].ID = 0
			}
			if !reflect.DeepEqual(view, preview) {
				t.Fatalf("the preview is not what was started\n got %+v\nwant %+v", view, preview)
			}
			if _, err := m.Seasons.Start(m.T.Context(), owner, before.league.ID, request, false); err == nil {
				t.Fatal("a season is followed twice")
			}
		})
		if started < 20 || refused == 0 {
			t.Errorf("%d seasons were started and %d refused", started, refused)
		}
	})
}

// anyLeague stores a league with teams, some of which have withdrawn or said no, courts, members, and results.
func anyLeague(t *rapid.T, m *apptest.Server, owner access.Actor, number int) made {
	l, err := m.Leagues.CreateLeague(m.T.Context(), owner, func(l *league.League) {
		*l = league.CreateDefaults()
		l.Name = "Thursday"
		l.TierCount = rapid.IntRange(1, 4).Draw(t, "tiers")
		l.TeamsPerTier = rapid.IntRange(2, 6).Draw(t, "teams per tier")
		l.ScheduleMode = rapid.SampledFrom([]league.ScheduleMode{league.Fixed, league.Overall, league.Weekly}).Draw(t, "mode")
		l.StartDate, l.EndDate = new(league.Date("2026-09-03")), rapid.SampledFrom([]*league.Date{nil, new(league.Date("2026-11-05"))}).Draw(t, "end")
		l.Duty = rapid.IntRange(0, league.MaxDuty).Draw(t, "duty")
		l.TableRules.Preset = rapid.SampledFrom([]league.TablePreset{league.SideoutTable, league.OwnTable}).Draw(t, "table")
		l.Blackouts = []league.Date{"2026-10-01", "2027-02-04"}
		l.SeasonName = rapid.SampledFrom([]string{"", "Fall 2026"}).Draw(t, "season")
		if rapid.Bool().Draw(t, "is spread") {
			l.Shape = league.Shape{Kind: league.Spread, Nights: new(8)}
		}
		if l.Visibility = rapid.SampledFrom([]league.Visibility{league.Off, league.Unlisted, league.Public}).Draw(t, "visibility"); l.Visibility != league.Off {
			l.Slug = new(fmt.Sprintf("league-%d", number))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	count := rapid.IntRange(0, 14).Draw(t, "teams")
	scorer := m.Join(fmt.Sprintf("scorer-%d@example.org", number))
	write(t, m.Store, func(tx *store.Tx) error {
		ids := []int64{}
		for i := range count {
			team, err := tx.Teams.CreateTeam(league.Team{LeagueID: l.ID, Name: fmt.Sprintf("Team %c", 'A'+i), Tier: rapid.IntRange(1, l.TierCount).Draw(t, "tier"),
				Kit: "blue", CreatedAt: m.Now, Back: rapid.SampledFrom([]league.Back{"", league.IsBack, league.NotBack}).Draw(t, "back"),
				WithdrawnOn: rapid.SampledFrom([]*league.Date{nil, nil, nil, new(league.Date("2026-10-15"))}).Draw(t, "withdrawn"), Lot: i + 1})
			if err != nil {
				return err
			}
			if ids = append(ids, team.ID); rapid.Bool().Draw(t, "wishes") {
				team.Wishes = &league.Wishes{Away: []league.Date{"2026-10-08", "2027-02-11"}, NotWith: []int64{ids[0]}}
				if err := tx.Teams.UpdateTeam(team); err != nil {
					return err
				}
			}
		}
		for range rapid.IntRange(0, min(count*3, 30)).Draw(t, "games") {
			at := rapid.IntRange(0, count-1).Draw(t, "team 1")
			other := (at + rapid.IntRange(1, max(count-1, 1)).Draw(t, "team 2")) % count
			if other == at {
				continue
			}
			g := store.Game{Game: league.Game{LeagueID: l.ID, Team1ID: ids[at], Team2ID: ids[other], Team1Score: rapid.IntRange(15, 25).Draw(t, "score 1"),
				Team2Score: rapid.IntRange(15, 25).Draw(t, "score 2"), Status: league.Completed, Tier: 1, Day: new(league.Date("2026-11-05")), CreatedAt: m.Now,
				CompletedAt: new(m.Now)}}
			if _, err := tx.Games.CreateGame(g); err != nil {
				return err
			}
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "courts") {
			court := league.Court{LeagueID: l.ID, Tier: rapid.IntRange(1, l.TierCount).Draw(t, "tier of court"), CourtName: fmt.Sprintf("Court %d", i+1), CreatedAt: m.Now}
			if _, err := tx.Courts.CreateCourt(court); err != nil {
				return err
			}
		}
		if err := tx.Captains.SaveCaptainRules(l.ID, league.CaptainRules{DisputeHours: rapid.IntRange(1, 99).Draw(t, "hours")}); err != nil || rapid.Bool().Draw(t, "alone") {
			return err
		}
		_, err := tx.Members.CreateMember(league.Member{LeagueID: l.ID, UserID: scorer.UserID, Role: league.Scorer, JoinedAt: m.Now})
		return err
	})
	return read(t, m.Store, l.ID)
}

// anyRequest returns a request for the season that follows a league; some of them have to be refused.
func anyRequest(t *rapid.T, l made) (r seasons.Request) {
	r.Basis = rapid.SampledFrom([]standings.Basis{standings.AsBefore, standings.AsBefore, standings.ByFinalOrder, standings.ByFinals}).Draw(t, "basis")
	r.SeasonName = rapid.SampledFrom([]string{"", "Winter 2027", "Winter 2027", "Winter 2027", "Fall 2026"}).Draw(t, "name")
	r.StartDate = rapid.SampledFrom([]*league.Date{nil, new(league.Date("2027-01-07")), new(league.Date("2027-01-07"))}).Draw(t, "start")
	r.EndDate = rapid.SampledFrom([]*league.Date{nil, nil, new(league.Date("2027-03-25"))}).Draw(t, "end")
	r.Moves = rapid.SampledFrom([]*int{nil, new(0), new(1), new(3)}).Draw(t, "moves")
	r.TierCount = rapid.SampledFrom([]*int{nil, nil, new(1), new(2), new(5)}).Draw(t, "tiers")
	is := func(what string) bool { return rapid.Bool().Draw(t, "take "+what) }
	r.Copied = standings.CopiedSettings{Courts: is("courts"), Rules: is("rules"), Members: is("members"), Duty: is("duty"), Shape: is("shape")}
	if rapid.Bool().Draw(t, "all teams") {
		return r
	}
	r.Teams = &[]seasons.Entry{}
	for _, team := range l.teams {
		e := seasons.Entry{ID: team.ID, Tier: rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "by hand")}
		if rapid.IntRange(0, 3).Draw(t, "name") == 0 {
			e.Name = team.Name + " United"
		}
		if rapid.IntRange(0, 3).Draw(t, "comes") > 0 {
			*r.Teams = append(*r.Teams, e)
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "new teams") {
		*r.Teams = append(*r.Teams, seasons.Entry{Name: fmt.Sprintf("New %d", i+1), Tier: rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "tier of new team")})
	}
	return r
}

// checkStored compares the next season as it is stored with the response, and with the season before.
func checkStored(t *rapid.T, before, next made, r seasons.Request, view seasons.NextSeason) {
	var stored, shown []string
	for _, team := range next.teams {
		stored = append(stored, fmt.Sprint(team.ID, team.Name, team.Tier, fault.Or(team.PreviousID, 0)))
		if fresh := (league.Record{}); team.Record != fresh || team.Lot != 0 || team.Back != "" || team.WithdrawnOn != nil {
			t.Errorf("a team takes along what it has reached: %+v", team)
		}
	}
	for _, team := range view.Teams {
		shown = append(shown, fmt.Sprint(team.ID, team.Name, team.Tier, fault.Or(team.PreviousID, 0)))
	}
	if !slices.Equal(stored, shown) {
		t.Errorf("stored %v, shown %v", stored, shown)
	}
	if next.lines+next.games != 0 {
		t.Errorf("%d games and %d lines of the schedule in a new season", next.games, next.lines)
	}
	from, l := before.league, next.league
	same := []struct {
		what         string
		got, want    any
		unlessChosen bool
	}{
		{"name", l.Name, from.Name, true},
		{"mode", l.ScheduleMode, from.ScheduleMode, true},
		{"slug", fault.Or(l.Slug, ""), fault.Or(from.Slug, ""), true},
		{"visibility", l.Visibility, from.Visibility, true},
		{"owner", l.OwnerID, from.OwnerID, true},
		{"tiers", l.TierCount, fault.Or(r.TierCount, from.TierCount), true},
		{"start", l.StartDate, r.StartDate, true},
		{"end", l.EndDate, r.EndDate, true},
		{"duty", l.Duty, from.Duty, r.Copied.Duty},
		{"shape", l.Shape, from.Shape, r.Copied.Shape},
		{"table", l.TableRules, from.TableRules, r.Copied.Rules},
		{"rules of captains", next.rules, before.rules, r.Copied.Rules},
		{"courts", courtsOf(next, l.TierCount), courtsOf(before, l.TierCount), r.Copied.Courts},
		{"members", membersOf(next), membersOf(before), r.Copied.Members},
	}
	for _, c := range same {
		if c.unlessChosen && !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
	for what, isEmpty := range map[string]bool{
		"courts":            r.Copied.Courts || len(next.courts) == 0,
		"members":           r.Copied.Members || len(next.members) == 0,
		"duty":              r.Copied.Duty || l.Duty == 0,
		"shape":             r.Copied.Shape || l.Shape.Kind == league.Shortest,
		"rules of captains": r.Copied.Rules || next.rules == league.DefaultCaptainRules(),
	} {
		if !isEmpty {
			t.Errorf("%s were taken along", what)
		}
	}
}

// checkLeft checks what is left of the season before: all but its address.
func checkLeft(t *rapid.T, before, after made) {
	if slug := fault.Or(after.league.Slug, ""); before.league.Slug != nil && slug != *before.league.Slug+"."+league.SeasonPart(after.league.SeasonName) {
		t.Errorf("the season that ended has the address %q", slug)
	}
	after.league = before.league
	if !reflect.DeepEqual(after, before) {
		t.Errorf("the season that ended has changed\n got %+v\nwant %+v", after, before)
	}
}

func courtsOf(m made, tiers int) (names []string) {
	for _, c := range m.courts {
		if c.Tier <= tiers {
			names = append(names, fmt.Sprint(c.Tier, " ", c.CourtName))
		}
	}
	return names
}

func membersOf(m made) (names []string) {
	for _, one := range m.members {
		names = append(names, fmt.Sprint(one.UserID, " ", one.Role))
	}
	return names
}

func read(t *rapid.T, s *store.Store, id int64) (m made) {
	write(t, s, func(tx *store.Tx) (err error) {
		if m.league, err = tx.Leagues.FindLeague(id); err != nil {
			return err
		}
		if m.teams, err = tx.Teams.TeamsOf(id); err != nil {
			return err
		}
		if m.courts, err = tx.Courts.CourtsOf(id); err != nil {
			return err
		}
		if m.members, err = tx.Members.MembersOf(id); err != nil {
			return err
		}
		games, err := tx.Games.GamesOf(id)
		if m.games = len(games); err != nil {
			return err
		}
		lines, err := tx.Schedules.SchedulesOf(id)
		if m.lines = len(lines); err != nil {
			return err
		}
		m.rules, err = tx.Captains.CaptainRulesOf(id)
		return err
	})
	return m
}

func write(t *rapid.T, s *store.Store, fn func(*store.Tx) error) {
	if err := s.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}
