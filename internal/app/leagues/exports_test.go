package leagues_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

const bom = "\ufeff"

// newLeagueForSheets creates a league with names that spreadsheets would run as formulas, and with played and scheduled games.
func newLeagueForSheets(m *apptest.Server) (id int64) {
	m.T.Helper()
	ctx := m.T.Context()
	id = m.NewLeague("Thursday")
	teams := apptest.Must(m.Leagues.CreateTeams(ctx, m.Owner, id, []string{`=HYPERLINK("http://x.example","Aces")`, "Diggers, \"the\" best", "+1", "Idle"}))(m.T)
	apptest.Must(m.Leagues.RecordGame(ctx, m.Owner, leagues.NewGame{
		LeagueID: id, Team1ID: teams[1].ID, Team2ID: teams[0].ID, Team1Score: 20, Team2Score: 25, Date: "2026-11-12", DateField: "playedAt",
	}))(m.T)
	apptest.Must(m.Leagues.RecordGame(ctx, m.Owner, leagues.NewGame{
		LeagueID: id, Team1ID: teams[2].ID, Team2ID: teams[1].ID, Team1Score: 25, Team2Score: 27, Date: "2026-11-05", DateField: "playedAt",
	}))(m.T)
	apptest.Must(m.Planning.ScheduleGame(ctx, m.Owner, scheduling.NewSchedule{
		LeagueID: id, Team1ID: teams[2].ID, Team2ID: teams[0].ID, GameDate: "2026-11-26", GameTime: "20:15", CourtName: "@home",
	}))(m.T)
	apptest.Must(m.Planning.ScheduleGame(ctx, m.Owner, scheduling.NewSchedule{
		LeagueID: id, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: "2026-09-24", GameTime: "18:00",
	}))(m.T)
	return id
}

func TestSheets(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		id := newLeagueForSheets(m)
		for name, c := range map[string]struct {
			got  []byte
			want string
		}{
			"standings": {apptest.Must(m.Leagues.StandingsCSV(t.Context(), m.Owner, id, csvimport.SheetFormat{}))(t), `Tier,Rank,Team,Wins,Losses,Win %,Points for,Points against,Difference
1,1,"'=HYPERLINK(""http://x.example"",""Aces"")",1,0,100.0,25,20,5
1,2,"Diggers, ""the"" best",1,1,50.0,47,50,-3
1,3,Idle,0,0,0.0,0,0,0
1,4,'+1,0,1,0.0,25,27,-2
`},
			"schedule": {apptest.Must(m.Leagues.ScheduleCSV(t.Context(), m.Owner, id, csvimport.SheetFormat{}))(t), `Date,Time,Week,Tier,Court,Team 1,Team 2,Status
2026-09-24,18:00,,1,,"'=HYPERLINK(""http://x.example"",""Aces"")","Diggers, ""the"" best",scheduled
2026-11-26,20:15,9,1,'@home,'+1,"'=HYPERLINK(""http://x.example"",""Aces"")",scheduled
`},
			"history": {apptest.Must(m.Leagues.HistoryCSV(t.Context(), m.Owner, id, csvimport.SheetFormat{}))(t), `Date,Team A,Team B,Score A,Score B
2026-11-05,'+1,"Diggers, ""the"" best",25,27
2026-11-12,"Diggers, ""the"" best","'=HYPERLINK(""http://x.example"",""Aces"")",20,25
`},
		} {
			if want := bom + strings.ReplaceAll(c.want, "\n", "\r\n"); string(c.got) != want {
				t.Errorf("%s:\n%s\nwant\n%s", name, c.got, want)
			}
		}
	})
}

// In a league that is not fixed the sheet has the tiers of the tab Overall, into which all teams are split.
func TestTheSheetOfStandingsSplitsALeagueByRank(t *testing.T) {
	m := apptest.New(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	id := newLeagueForSheets(m)
	apptest.Must(m.Leagues.UpdateLeague(t.Context(), m.Owner, id, func(l *league.League) { l.ScheduleMode = league.Overall }))(t)
	got := string(apptest.Must(m.Leagues.StandingsCSV(t.Context(), m.Owner, id, csvimport.SheetFormat{}))(t))
	if want := "\r\n2,1,Idle,0,0,0.0,0,0,0\r\n2,2,'+1,0,1,0.0,25,27,-2\r\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant an end of\n%s", got, want)
	}
}

// Whoever opens the sheet finds why the points of the table differ from what was played.
func TestTheSheetOfStandingsSaysAdjustmentsAndLots(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := apptest.New(t, s, apptest.SecretHere)
		id := newLeagueForSheets(m)
		apptest.Must(m.Leagues.UpdateLeague(t.Context(), m.Owner, id, func(l *league.League) {
			l.TableRules.Preset, l.TableRules.Order = league.OwnTable, []league.Criterion{league.ByPoints, league.ByLot}
		}))(t)
		var team int64
		teams, _, err := m.Leagues.Teams(t.Context(), m.View(id))
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range teams {
			if other.Name == "Idle" {
				team = other.ID
			}
		}
		sheet := func() string {
			return string(apptest.Must(m.Leagues.StandingsCSV(t.Context(), m.Owner, id, csvimport.SheetFormat{}))(t))
		}
		if got := sheet(); strings.Contains(got, "Adjustments") || strings.Contains(got, "Lot,") {
			t.Errorf("without adjustments and lots:\n%s", got)
		}
		apptest.Must(m.Leagues.AdjustPoints(t.Context(), m.Owner, team, 2, "=Hosted"))(t)
		apptest.Must(m.Leagues.AdjustPoints(t.Context(), m.Owner, team, -1, "late fee"))(t)
		apptest.Must(m.Leagues.DrawLots(t.Context(), m.Owner, id))(t)
		head, rows, _ := strings.Cut(sheet(), "\r\n")
		if want := "Sets lost,Lot,Adjustments"; !strings.HasSuffix(head, want) {
			t.Errorf("the header is %s, want an end of %s", head, want)
		}
		if want := regexp.MustCompile(`Idle,0,0,0\.0,0,0,0,0,1,0,0,[1-4],'=Hosted \(\+2\); late fee \(-1\)\r\n`); !want.MatchString(rows) {
			t.Errorf("the rows are\n%s", rows)
		}
	})
}

func TestReadersOfALeagueMayReadSheets(t *testing.T) {
	m := apptest.New(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	id := newLeagueForSheets(m)
	viewer := m.Join("viewer@example.org")
	apptest.Must(m.Leagues.AcceptInvitation(t.Context(), viewer, apptest.Must(m.Leagues.InviteMember(t.Context(), m.Owner, id, league.Viewer))(t)))(t)
	for _, sheet := range []func(actor access.Actor) ([]byte, error){
		func(actor access.Actor) ([]byte, error) {
			return m.Leagues.StandingsCSV(t.Context(), actor, id, csvimport.SheetFormat{})
		},
		func(actor access.Actor) ([]byte, error) {
			return m.Leagues.ScheduleCSV(t.Context(), actor, id, csvimport.SheetFormat{})
		},
		func(actor access.Actor) ([]byte, error) {
			return m.Leagues.HistoryCSV(t.Context(), actor, id, csvimport.SheetFormat{})
		},
	} {
		if file, err := sheet(viewer); err != nil || len(file) == 0 {
			t.Errorf("a viewer: %v", err)
		}
		if file, err := sheet(access.Actor{}); !fault.Is(err, fault.Unauthorized) || file != nil {
			t.Errorf("without an account: %v, %q", err, file)
		}
		if file, err := sheet(access.Actor{UserID: "stranger"}); !fault.Is(err, fault.NotFound) || file != nil {
			t.Errorf("a stranger: %v, %q", err, file)
		}
	}
}

// TestHistoryCanBeImportedAgain checks that importing an exported history creates the same games, for difficult team names.
func TestHistoryCanBeImportedAgain(t *testing.T) {
	names := []string{
		"=1+1", "'=1+1", "''=1+1", "+", "-5", "@x", "＝2", "'s Nachts", "a,b", "a;b;c;d", `say "ace"`, `"`, "1/2/2026", "2026-01-31", "25", "Ünïcödé", "Team A",
	}
	for seed := range uint64(2) {
		random := rand.New(rand.NewPCG(seed, 3))
		m := apptest.New(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
		here, there := m.NewLeague("Here"), m.NewLeague("There")
		teams := apptest.Must(m.Leagues.CreateTeams(t.Context(), m.Owner, here, names))(t)
		apptest.Must(m.Leagues.CreateTeams(t.Context(), m.Owner, there, names))(t)
		for range 40 {
			sides := random.Perm(len(teams))
			apptest.Must(m.Leagues.RecordGame(t.Context(), m.Owner, leagues.NewGame{
				LeagueID: here, Team1ID: teams[sides[0]].ID, Team2ID: teams[sides[1]].ID, Team1Score: 25 + random.IntN(6), Team2Score: random.IntN(24),
				DateField: "playedAt", Date: string(league.DayOf(m.Now.Add(-time.Duration(random.IntN(999))*time.Hour), time.UTC)),
			}))(t)
		}
		format := csvimport.SheetFormat{HasDecimalComma: seed == 1}
		history := apptest.Must(m.Leagues.HistoryCSV(t.Context(), m.Owner, here, format))(t)
		report := apptest.Must(m.Leagues.ImportGames(t.Context(), m.Owner, there, csvimport.Input{Data: history}, csvimport.Answers{}, false))(t)
		if report.GamesCreated != 40 {
			t.Errorf("seed %d: %+v", seed, report)
		}
		if again := apptest.Must(m.Leagues.HistoryCSV(t.Context(), m.Owner, there, format))(t); string(again) != string(history) {
			t.Errorf("seed %d: imported and exported again\n%s\nwant\n%s", seed, again, history)
		}
		// Importing into the same league finds only duplicates.
		if report := apptest.Must(m.Leagues.ImportGames(t.Context(), m.Owner, here, csvimport.Input{Data: history}, csvimport.Answers{}, false))(t); report.GamesCreated != 0 {
			t.Errorf("seed %d: imported into the same league: %+v", seed, report)
		}
	}
}
