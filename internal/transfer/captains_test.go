package transfer_test

import (
	"sideout/internal/league"
	"sideout/internal/services/servicestest"
	"sideout/internal/store"
)

// addCaptains stores everything that the captains of a league can have, with a value in every field.
func (m *testServer) addCaptains(tx *store.Tx, teams [3]league.Team) error {
	rules := league.CaptainRules{}
	if err := tx.SaveCaptainRules(teams[0].LeagueID, rules); err != nil {
		return err
	}
	return tx.SaveTeamLink(requireAllSet(m.T, store.TeamLink{
		TeamID: teams[0].ID, LeagueID: teams[0].LeagueID, Number: 1 << 42,
		Hash: hashOf(sealOf(servicestest.SecretHere, "captain's link 4398046511104")), CreatedAt: ago(46),
	}))
}
