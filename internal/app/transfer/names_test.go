package transfer_test

import (
	"slices"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/seasons"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// TestOlderNamesThatLookTheSameStay has a league of a version that kept names apart if they differ only in blanks. It moves to another
// server, and everything that does not choose a name works as before.
func TestOlderNamesThatLookTheSameStay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here, there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere), newTestServer(t, s, apptest.SecretHere)
		id := here.NewLeague("Thursdays")
		here.storeTwins(id)
		l := there.importFile(here.export(here.Owner, id)).League
		ctx := t.Context()
		teams, _, err := there.Leagues.Teams(ctx, there.View(l.ID))
		if err != nil || len(teams) != 2 || teams[0].Name != "Net Force" || teams[1].Name != "Net  Force" {
			t.Fatalf("the teams are %+v: %v", teams, err)
		}
		apptest.Must(there.Leagues.UpdateTeam(ctx, there.Owner, teams[1].ID, func(t *league.Team) { t.Kit = "red" }))(t)
		if _, err := there.Leagues.UpdateTeam(ctx, there.Owner, teams[1].ID, func(t *league.Team) { t.Name = "NET force" }); err == nil {
			t.Error("a team gets the name of another one")
		}
		codes := apptest.Must(there.Courts.List(ctx, there.Owner, l.ID))(t)
		if len(codes) != 1 {
			t.Fatalf("the codes are %+v", codes)
		}
		for range 2 {
			apptest.Must(there.Courts.Rotate(ctx, there.Owner, l.ID, "Court\u00a0 1"))(t)
		}
		courts, _, err := there.Leagues.Courts(ctx, there.View(l.ID))
		if err != nil {
			t.Fatal(err)
		}
		apptest.Must(there.Courts.Rename(ctx, there.Owner, courts[0].ID, "Center Court"))(t)
		courts, _, _ = there.Leagues.Courts(ctx, there.View(l.ID))
		if slices.ContainsFunc(courts, func(c league.Court) bool { return c.CourtName != "Center Court" }) {
			t.Errorf("the courts are %+v", courts)
		}
		next := seasons.Request{StartDate: new(league.Date("2027-02-04")), Basis: standings.AsBefore}
		apptest.Must(there.Seasons.Start(ctx, there.Owner, l.ID, next, true))(t)
		next.Teams = &[]seasons.Entry{{ID: teams[0].ID}, {ID: teams[1].ID}, {Name: "net\u00a0force"}}
		if _, err := there.Seasons.Start(ctx, there.Owner, l.ID, next, true); err == nil {
			t.Error("a new team gets the name of another one")
		}
	})
}

// storeTwins stores teams, courts and court codes with names that differ only in blanks, with the keys of the older version.
func (m *testServer) storeTwins(id int64) {
	m.T.Helper()
	err := m.Store.Write(m.T.Context(), func(tx *store.Tx) error {
		for i, name := range []string{"Net Force", "Net  Force"} {
			if _, err := tx.Teams.CreateTeam(league.Team{LeagueID: id, Name: name, Tier: 1, Kit: []league.Kit{"blue", "green"}[i], CreatedAt: m.Now}); err != nil {
				return err
			}
		}
		for i, name := range []string{"Court  1", "Court 1"} {
			if _, err := tx.Courts.CreateCourt(league.Court{LeagueID: id, Tier: 1, CourtName: name, CreatedAt: m.Now}); err != nil {
				return err
			}
			code := store.CourtCode{LeagueID: id, Key: league.FoldSpelling(name), Name: name, Number: int64(i + 1), Hash: hashOf(name), CreatedAt: m.Now}
			if _, err := tx.Courts.CreateCourtCode(code); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		m.T.Fatal(err)
	}
}
