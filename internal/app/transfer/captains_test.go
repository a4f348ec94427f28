package transfer_test

import (
	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// addCaptains stores everything that the captains of a league can have, with a value in every field.
func (m *testServer) addCaptains(tx *store.Tx, teams [3]league.Team, gameID int64) error {
	rules := league.CaptainRules{DisputeHours: 12}
	if err := tx.Captains.SaveCaptainRules(teams[0].LeagueID, rules); err != nil {
		return err
	}
	claim := league.Claim{
		TeamID: teams[0].ID, Kind: league.ClaimDispute, Reason: "We won", At: ago(30), Recorded: true, SettledAt: new(ago(29)),
		Score: &league.ClaimScore{Team1Score: 1, Team2Score: 0, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}}},
	}
	err := tx.Captains.AddClaim(requireAllSet(m.T, store.StoredClaim{
		GameID: gameID, LeagueID: teams[0].LeagueID, Claim: requireAllSet(m.T, claim), SettledBy: m.Owner.UserID, Why: "The sheet says so",
	}, "ID"), false)
	if err != nil {
		return err
	}
	absence := league.Absence{
		TeamID: teams[0].ID, Day: "2026-12-10", Reason: "A wedding", At: ago(20), DaysBefore: 20, WasPlanned: true, Answer: league.KeepGames, Why: "No other day",
	}
	_, err = tx.Teams.SaveAbsence(requireAllSet(m.T, store.StoredAbsence{
		LeagueID: teams[0].LeagueID, Absence: requireAllSet(m.T, absence), AnsweredAt: new(ago(19)), AnsweredBy: m.Owner.UserID,
	}, "ID"))
	if err != nil {
		return err
	}
	_, err = tx.Captains.SaveContact(requireAllSet(m.T, store.Contact{
		TeamID: teams[0].ID, LeagueID: teams[0].LeagueID, Address: "captain@example.org", Recipient: "address:x", AskedAt: ago(40), ConfirmedAt: new(ago(39)),
	}, "ID"))
	if err != nil {
		return err
	}
	return tx.Captains.SaveTeamLink(requireAllSet(m.T, store.TeamLink{
		TeamID: teams[0].ID, LeagueID: teams[0].LeagueID, Number: 1 << 42,
		Hash: hashOf(sealOf(apptest.SecretHere, "captain's link 4398046511104")), CreatedAt: ago(46),
	}))
}
