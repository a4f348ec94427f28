package transfer_test

import (
	"strings"
	"testing"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// A report that nobody has decided is in the file of its league, and needs attention after the import.
func TestAReportIsListedAfterAnImport(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here := newTestServer(t, s, apptest.SecretHere)
		ctx := t.Context()
		id := here.NewLeague("Thursday")
		teams := apptest.Must(here.Leagues.CreateTeams(ctx, here.Owner, id, []string{"Aces", "Diggers"}))(t)
		apptest.Must(here.Planning.ScheduleGame(ctx, here.Owner, scheduling.NewSchedule{
			LeagueID: id, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameDate: "2026-12-10", GameTime: "20:15",
		}))(t)
		g := here.GamesOf(id)[0]
		apptest.Must(here.Scoring.ChangeGame(ctx, access.Actor{Token: *g.InviteToken}, g.ID, scoring.GameChange{
			Request: &scoring.EventsRequest{Device: "phone", Events: []score.Event{{ID: "r", Type: score.Report, Reason: score.NoShow, Team: score.Team2, Words: "Flat tyre"}}},
		}))(t)
		back := here.importFile(here.export(here.Owner, id))
		items := apptest.Must(here.Attention.List(ctx, here.Owner, back.League.ID))(t)
		if len(items) != 1 || items[0].Kind != attention.Reported || !strings.Contains(items[0].Sentence.String(), "Diggers did not come") ||
			!strings.Contains(items[0].Sentence.String(), "Flat tyre") {
			t.Errorf("%+v", items)
		}
	})
}
