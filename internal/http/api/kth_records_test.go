package api

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
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

// buildSignups makes a page on which teams sign up, with a sign-up that has its place and two that wait.
func (h *faultyServer) buildSignups(tx *store.Tx, leagueID int64) error {
	page := store.SignupPage{LeagueID: leagueID, Number: 1, Hash: hashToken("join-token"), Settings: signup.Settings{Open: true, Places: 1}}
	if err := tx.Signups.SavePage(page); err != nil {
		return err
	}
	for i, state := range []signup.State{signup.New, signup.Waiting, signup.Waiting} {
		turn, err := tx.Signups.TakeTurn(leagueID)
		if err != nil {
			return err
		}
		s := store.Signup{LeagueID: leagueID, Number: int64(i + 1), Hash: hashToken([]string{"sender-token", "second", "third"}[i]), State: state, Turn: &turn,
			TeamName: []string{"Blockers", "Servers", "Spikers"}[i], ContactName: "Bea", Address: fmt.Sprintf("sender%d@example.org", i), Paid: signup.NotPaid, CreatedAt: testNow, ChangedAt: testNow}
		if s.ID, err = tx.Signups.CreateSignup(s); err != nil {
			return err
		}
		if i == 0 {
			h.values["sign-up"], h.values["confirmation"] = fmt.Sprint(s.ID), h.server.app.Links.ConfirmationOf(s)
			continue
		}
		s.ConfirmedAt = new(testNow)
		if err := tx.Signups.UpdateSignup(s); err != nil {
			return err
		}
	}
	return nil
}

// buildHall makes a hall with a court and a code.
func (h *faultyServer) buildHall(tx *store.Tx) error {
	hall, err := tx.Halls.CreateHall(store.Hall{OwnerID: "owner", Name: "Hall", CreatedAt: testNow})
	if err := storeID(h, "hall", hall.ID, err); err != nil {
		return err
	}
	hall.CodeHash = hashToken("hall-code")
	if err := tx.Halls.UpdateHall(hall); err != nil {
		return err
	}
	if err := tx.Halls.SaveHallCourt(store.HallCourt{HallID: hall.ID, Name: "Court 1"}, 1); err != nil {
		return err
	}
	courts, err := tx.Halls.CourtsOfHall(hall.ID)
	return storeID(h, "hall court", courts[0].ID, err)
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

// Examples of sign-ups and halls, which belong to the examples of all calls.
func init() {
	const adopts = `POST /api/halls/{hall}/adopt {"courts":[{"leagueId":{league},"name":"Court 1","courtId":{hall court}}]}`
	maps.Copy(examples, map[string]example{
		"PUT /api/leagues/{id}/signup":             {body: `{"open":true,"places":5}`},
		"PATCH /api/signups/{id}":                  {body: `{"paid":"yes"}`},
		"POST /api/signups/{id}/accept":            {body: `{"tier":1}`},
		"POST /api/join/{token}":                   {body: `{"teamName":"Fourth","contactName":"Cem","email":"fifth@example.org"}`, as: "nobody"},
		"PATCH /api/signup/{token}":                {body: `{"comment":"We are eight"}`, as: "nobody"},
		"POST /api/signup/{token}/confirm":         {body: `{"confirmation":"{confirmation}"}`, as: "nobody"},
		"POST /api/signup/{token}/take":            {as: "nobody"},
		"POST /api/leagues/{id}/signups/take-back": {body: `{"ids":[{sign-up}]}`, before: []string{`POST /api/signups/{sign-up}/accept {"tier":1}`}},

		"POST /api/halls":            {body: `{"name":"School","courts":["Court 1","Court 2"]}`},
		"POST /api/halls/by-code":    {body: `{"code":"hall-code"}`, as: "guest"},
		"PATCH /api/halls/{id}":      {body: `{"name":"Club"}`, before: []string{adopts}},
		"DELETE /api/halls/{id}":     {before: []string{adopts}},
		"PUT /api/halls/{id}/courts": {body: `{"courts":[{"id":{hall court},"name":"Court A"},{"name":"Court B"}]}`, before: []string{adopts}},
		"POST /api/halls/{id}/adopt": {body: `{"courts":[{"leagueId":{league},"name":"Court 1","courtId":{hall court}}]}`},
		"POST /api/halls/{id}/close": {body: `{"day":"2026-11-26","from":"18:00","to":"23:00"}`, before: []string{adopts}},
		"GET /api/halls/{id}/day":    {query: "date=2026-12-03", before: []string{adopts}},
	})
}

// anyLots returns all lots that the teams may have drawn, for the body of an undo.
func anyLots() string {
	var lots []string
	for _, team := range []string{"team", "team2", "team3", "east", "west"} {
		for lot := range 5 {
			lots = append(lots, fmt.Sprintf(`{"teamId":{%s},"lot":%d,"before":0}`, team, lot+1))
		}
	}
	return strings.Join(lots, ",")
}
