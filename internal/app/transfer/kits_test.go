package transfer_test

import (
	"regexp"
	"strings"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Files from before there were kits have none in the lines of their teams, which then get them by turn.
func TestTeamsOfOlderFilesGetKitsByTurn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		m := newTestServer(t, s, apptest.SecretHere)
		id := m.NewLeague("Thursday")
		teams := apptest.Must(m.Leagues.CreateTeams(t.Context(), m.Owner, id, []string{"Aces", "Diggers", "Harbor Lights"}))(t)
		apptest.Must(m.Leagues.UpdateTeam(t.Context(), m.Owner, teams[0].ID, func(team *league.Team) {
			team.Kit, team.SecondKit, team.Badge, team.BadgeIsOwn = "teal", new(league.Kit("white")), "A1", true
		}))(t)
		file := m.export(m.Owner, id)
		kits := regexp.MustCompile(`"kit":"\w+","secondKit":("white"|null),"badge":"\w+","badgeIsOwn":\w+,`)
		older := kits.ReplaceAllString(file, "")
		if strings.Contains(older, "kit") || !strings.Contains(file, `"kit":"teal","secondKit":"white","badge":"A1","badgeIsOwn":true`) {
			t.Fatalf("%s", file)
		}
		lines := strings.Split(strings.TrimSpace(older), "\n")
		for name, c := range map[string]struct{ file, want string }{
			"an older file":   {withValidEnd(lines[:len(lines)-1]), "blue ACE orange DIG red HL"},
			"a file of today": {file, "teal A1 orange DIG red HL"},
		} {
			imported := m.importFile(c.file)
			read, _, err := m.Leagues.Teams(t.Context(), m.View(imported.League.ID))
			var got []string
			for _, team := range apptest.Must(read, err)(t) {
				got = append(got, string(team.Kit), team.Badge)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s: got %q, want %s", name, got, c.want)
			}
		}
	})
}
