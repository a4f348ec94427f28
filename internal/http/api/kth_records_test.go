package api

import (
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// buildContacts makes a day on which the first team cannot play, an address whose holder has not answered yet, and one that gets mails about the other team.
func (h *faultyServer) buildContacts(tx *store.Tx, leagueID int64) error {
	id, err := tx.Captains.SaveContact(store.Contact{TeamID: h.id("team"), LeagueID: leagueID, Address: "captain@example.org", Recipient: "address:1", AskedAt: testNow})
	if err := storeID(h, "contact", id, err); err != nil {
		return err
	}
	_, err = tx.Captains.SaveContact(store.Contact{
		TeamID: h.id("team2"), LeagueID: leagueID, Address: "other@example.org", Recipient: "address:2", AskedAt: testNow, ConfirmedAt: new(testNow),
	})
	if err != nil {
		return err
	}
	absence, err := tx.Teams.SaveAbsence(store.StoredAbsence{LeagueID: leagueID, Absence: league.Absence{TeamID: h.id("team"), Day: "2027-01-14", At: testNow, DaysBefore: 55}})
	if err := storeID(h, "absence", absence, err); err != nil {
		return err
	}
	h.values["contact token"], err = h.server.app.Key.Seal("question to a captain", map[string]any{"contactId": id, "address": "captain@example.org"}, time.Hour)
	return err
}

// buildFinals makes finals of two teams that play nothing else, so that they may leave. Their match is no game yet.
func (h *faultyServer) buildFinals(tx *store.Tx) error {
	var seeds []int64
	for _, name := range []string{"East", "West"} {
		team, err := tx.Teams.CreateTeam(league.Team{LeagueID: h.id("league"), Name: name, Tier: 1, Kit: "red", CreatedAt: testNow})
		if err := storeID(h, strings.ToLower(name), team.ID, err); err != nil {
			return err
		}
		seeds = append(seeds, team.ID)
	}
	rules := league.DefaultRules(league.Volleyball)
	f, err := tx.Knockouts.CreateFinals(store.Finals{LeagueID: h.id("league"), CreatedAt: testNow, FinalsPlan: league.FinalsPlan{
		Name: "Finals", Format: "single", From: league.SeedsOverall, AfterPools: true, Seeds: seeds, Nights: []league.FinalsNight{{Day: "2026-12-10", Start: "18:00", End: "22:00"}},
		Courts: []string{"Court 1"}, FinalCourt: "Court 1", Minutes: 30, FinalMinutes: 30, Duty: "none", Rules: rules, FinalRules: rules,
	}})
	if err := storeID(h, "finals", f.ID, err); err != nil {
		return err
	}
	if err := tx.Knockouts.CreateMatches([]store.KnockoutMatch{{FinalsID: f.ID, Key: "M1-1", Day: new(league.Date("2026-12-10")), GameTime: new(league.TimeOfDay("18:00")),
		CourtName: new("Court 1"), InviteNumber: 1, InviteHash: hashToken("place-token")}}); err != nil {
		return err
	}
	places, err := tx.Knockouts.MatchesOfFinals(f.ID)
	if err != nil {
		return err
	}
	return storeID(h, "place", places[0].ID, nil)
}
