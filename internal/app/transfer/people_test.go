package transfer_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/transfer"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

func TestOwnersAndManagersMayExport(t *testing.T) {
	m := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere)
	ctx, id := t.Context(), m.NewLeague("Thursday")
	actors := map[string]access.Actor{"nobody": {}, "a stranger": m.Join("stranger@example.org"), "the owner": m.Owner}
	for _, role := range []league.Role{league.Viewer, league.Scorer, league.Manager} {
		actors["a "+string(role)] = m.Join(string(role) + "@example.org")
		apptest.Must(m.Leagues.AcceptInvitation(ctx, actors["a "+string(role)], apptest.Must(m.Leagues.InviteMember(ctx, m.Owner, id, role))(t)))(t)
	}
	want := map[string]fault.Kind{
		"nobody": fault.Unauthorized, "a stranger": fault.NotFound, "a viewer": fault.Forbidden, "a scorer": fault.Forbidden,
	}
	for name, actor := range actors {
		var file bytes.Buffer
		err := m.Transfer.ExportLeague(ctx, actor, id, &file)
		if fault.Of(err).Kind != want[name] || (err == nil) != (want[name] == 0) || (err == nil) != (file.Len() > 0) {
			t.Errorf("%s: %v, %d bytes", name, err, file.Len())
		}
		if hasEmails := strings.Contains(file.String(), "@example.org"); hasEmails != (name == "the owner") {
			t.Errorf("%s sees e-mail addresses: %v\n%s", name, hasEmails, &file)
		}
	}
	var file bytes.Buffer
	if err := m.Transfer.ExportLeagueForOperator(ctx, id, &file); err != nil || strings.Count(file.String(), `"kind":"member"`) != 3 {
		t.Errorf("the operator: %v\n%s", err, &file)
	}
	if err := m.Transfer.ExportLeagueForOperator(ctx, 999, &file); !fault.Is(err, fault.NotFound) || err.Error() != "There is no league 999." {
		t.Errorf("a league that is not there: %v", err)
	}
}

func TestPeopleWithoutAnAccountAreListedAndStayInTheHistory(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here, there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere), newTestServer(t, s, apptest.SecretThere)
		id := here.newRandomLeague(rand.New(rand.NewPCG(7, 7)))
		moved := there.importFile(here.export(here.Owner, id))
		if moved.Members != 0 || !slices.Equal(moved.Missing, []transfer.FileMember{{Email: "scorer@example.org", Role: league.Scorer}}) {
			t.Errorf("%+v", moved)
		}
		actors := map[string]bool{}
		for _, g := range there.GamesOf(moved.League.ID) {
			for _, change := range apptest.Must(there.Leagues.History(t.Context(), there.Owner, g.ID))(t) {
				actors[change.Actor] = true
			}
		}
		if !actors["scorer@example.org"] || !actors[there.Owner.UserID] || actors[here.Owner.UserID] {
			t.Errorf("the history names %v", actors)
		}
		// A second export keeps the address.
		again := normalize(t, there.export(there.Owner, moved.League.ID))
		if !strings.Contains(again, "scorer@example.org") {
			t.Error("the second export has lost the address")
		}
	})
}

// TestAnAddressGivesNoAccessByItself: somebody has registered the addresses of a league's manager and of its owner on the
// new server before they came.
func TestAnAddressGivesNoAccessByItself(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		here, there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere), newTestServer(t, s, apptest.SecretThere)
		id, manager := here.NewLeague("Thursday"), here.Join("manager@example.org")
		apptest.Must(here.Leagues.AcceptInvitation(ctx, manager, apptest.Must(here.Leagues.InviteMember(ctx, here.Owner, id, league.Manager))(t)))(t)
		file, stranger := here.export(here.Owner, id), there.Join("manager@example.org")

		imported := func(o transfer.ImportOptions) (transfer.Transfer, error) {
			return there.Transfer.ImportLeague(ctx, o, strings.NewReader(file))
		}
		moved := apptest.Must(imported(transfer.ImportOptions{Owner: there.Owner.UserID}))(t)
		listed := []transfer.FileMember{{Email: "manager@example.org", Role: league.Manager}}
		if moved.Members != 0 || !slices.Equal(moved.NotTaken, listed) || moved.Missing != nil {
			t.Errorf("without --members: %+v", moved)
		}
		if _, err := there.Leagues.League(ctx, stranger, moved.League.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("whoever has registered the manager's address reads the league: %v", err)
		}
		if moved = apptest.Must(imported(there.withMembers()))(t); moved.Members != 1 || moved.NotTaken != nil {
			t.Errorf("with --members: %+v", moved)
		}

		_, err := imported(transfer.ImportOptions{Owner: "manager@example.org"})
		if f := fault.Of(err); f.Kind != fault.Conflict || !strings.Contains(f.Sentence.String(), "--owner "+stranger.UserID) {
			t.Errorf("an owner whose address nobody has confirmed: %v", err)
		}
		check := func(tx *store.Tx) error {
			return tx.Users.CreateIdentity("https://provider.example", "1", stranger.UserID, there.Now)
		}
		if err := s.Write(ctx, check); err != nil {
			t.Fatal(err)
		}
		if moved = apptest.Must(imported(transfer.ImportOptions{Owner: " Manager@example.org"}))(t); moved.League.OwnerID != stranger.UserID {
			t.Errorf("an owner whose address a provider has confirmed: %+v", moved)
		}
	})
}
