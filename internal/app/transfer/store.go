package transfer

import (
	"errors"

	"sideout/internal/app/leagues"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// newIDs maps ids of a file to ids of the stored records.
type newIDs struct {
	league       int64
	teams, games map[int64]int64
	people       []account.User // the person with number n is at index n-1; the id is empty if the person has no account
}

// storeLeagueFile stores the league of a validated file. It does not change the file, because the transaction may be retried.
func (svc *Service) storeLeagueFile(tx *store.Tx, owner account.User, withMembers bool, f leagueFile) (report Transfer, err error) {
	l := f.league
	l.ID, l.OwnerID = 0, owner.ID
	if err := leagues.CheckSlug(tx.Leagues, l); err == leagues.ErrSlugTaken {
		l.Slug = nil // StoreNew assigns another slug if the league is visible
	} else if err != nil {
		return report, err
	}
	if l, err = leagues.StoreNew(tx.Leagues, l); err != nil {
		return report, err
	}
	ids := newIDs{league: l.ID, teams: map[int64]int64{}, games: map[int64]int64{}}
	report = Transfer{
		Teams: len(f.teams), Courts: len(f.courts), Games: len(f.games), Schedules: len(f.schedules), Changes: len(f.changes),
	}
	for _, t := range f.teams {
		t.LeagueID = l.ID
		created, err := tx.Teams.CreateTeam(t)
		if err != nil {
			return report, err
		}
		ids.teams[t.ID] = created.ID
	}
	if err := ids.storeWishes(tx.Teams, f.teams); err != nil {
		return report, err
	}
	for _, c := range f.courts {
		c.LeagueID = l.ID
		if _, err := tx.Courts.CreateCourt(c); err != nil {
			return report, err
		}
	}
	if err := svc.storeCourtCodes(tx.Courts, l.ID, f.codes, &report); err != nil {
		return report, err
	}
	if err := ids.storeMembers(tx, owner, withMembers, f, &report); err != nil {
		return report, err
	}
	if err := storeHistory(tx.Members, ids, f.history); err != nil {
		return report, err
	}
	if err := svc.storeGames(tx.Transfers, ids, f.games, &report); err != nil {
		return report, err
	}
	if err := storeSchedules(tx.Transfers, ids, f.schedules); err != nil {
		return report, err
	}
	if err := storeChanges(tx.Transfers, ids, f.changes); err != nil {
		return report, err
	}
	if err := storeEvents(tx, ids, f.events); err != nil {
		return report, err
	}
	if err := storeAdvance(tx.Seasons, ids, f.advance); err != nil {
		return report, err
	}
	if err := storeWithdrawals(tx.Teams, ids, f.withdrawals); err != nil {
		return report, err
	}
	if err := svc.storeCaptains(tx, ids, f.captains, &report); err != nil {
		return report, err
	}
	if err := svc.storeFinals(tx, ids, f.finals, &report); err != nil {
		return report, err
	}
	if err := ids.storeHonours(tx.Seasons, f.honours); err != nil {
		return report, err
	}
	if report.League, err = tx.Leagues.FindLeague(l.ID); err != nil {
		return report, err
	}
	report.WithoutPlace, err = svc.games.LeaveTakenCourts(tx, report.League)
	return report, err
}

// storeMembers finds accounts by the e-mail addresses of the file, and adds the members who have one if withMembers is set. Otherwise only
// the owner is found, because an account with an address of the file may belong to somebody else.
func (ids *newIDs) storeMembers(tx *store.Tx, owner account.User, withMembers bool, f leagueFile, report *Transfer) error {
	hasAccount := map[int]bool{}
	for _, p := range f.people {
		user := account.User{Email: p.Email}
		if p.Email != "" {
			found, err := tx.Users.FindUserByEmail(p.Email)
			if err == nil {
				hasAccount[p.ID] = true
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
			if hasAccount[p.ID] && (withMembers || found.ID == owner.ID) {
				user = found
			}
		}
		if f.mapsPeopleToOwner {
			user = owner
		}
		ids.people = append(ids.people, user)
	}
	for _, m := range f.members {
		user := ids.people[m.Person-1]
		switch {
		case user.ID == owner.ID: // the owner is not stored as a member
			continue
		case user.ID == "":
			listed := FileMember{Email: user.Email, Role: m.Role}
			if hasAccount[m.Person] {
				report.NotTaken = append(report.NotTaken, listed)
			} else {
				report.Missing = append(report.Missing, listed)
			}
			continue
		}
		_, err := tx.Members.CreateMember(league.Member{LeagueID: ids.league, UserID: user.ID, Role: m.Role, JoinedAt: m.JoinedAt})
		if err != nil {
			return err
		}
		report.Members++
	}
	return nil
}

// actorOf returns the actor to store in the history: the id of a user, the e-mail address of a person without an account, or an empty
// string for nobody.
func (ids newIDs) actorOf(person int) string {
	if person == 0 {
		return ""
	}
	user := ids.people[person-1]
	if user.ID == "" {
		return user.Email
	}
	return user.ID
}

// mapTeam returns the new id of a team, or nil for nil.
func (ids newIDs) mapTeam(id *int64) *int64 {
	if id == nil {
		return nil
	}
	return new(ids.teams[*id])
}

// storeGames stores games. A game whose score link cannot stay valid gets a new link.
func (svc *Service) storeGames(tx store.Transfers, ids newIDs, all []store.Game, report *Transfer) error {
	var hashes []string
	for _, g := range all {
		if g.InviteHash != "" {
			hashes = append(hashes, g.InviteHash)
		}
	}
	isUsed, err := tx.KnownInvites(hashes)
	if err != nil {
		return err
	}
	games := make([]store.Game, len(all))
	for i, g := range all {
		g.LeagueID, g.Team1ID, g.Team2ID, g.WinnerID = ids.league, ids.teams[g.Team1ID], ids.teams[g.Team2ID], ids.mapTeam(g.WinnerID)
		if g.InviteHash != "" && (isUsed[g.InviteHash] || !svc.links.IsOurScoreLink(g)) {
			svc.links.RenewScoreLink(&g)
			report.NewLinks++
		}
		games[i] = g
	}
	created, err := tx.CreateGames(games)
	for i, id := range created {
		ids.games[all[i].ID] = id
	}
	return err
}

func (ids newIDs) storeHonours(tx store.Seasons, all []standings.Honour) error {
	honours := make([]standings.Honour, len(all))
	for i, h := range all {
		h.TeamID = ids.teams[h.TeamID]
		honours[i] = h
	}
	return tx.SaveHonours(ids.league, honours)
}

func storeHistory(tx store.Members, ids newIDs, all []leagueChangeLine) error {
	for _, c := range all {
		err := tx.AddLeagueChange(store.LeagueChange{
			LeagueID: ids.league, At: c.At, Actor: ids.actorOf(c.Person), Via: c.Via, Change: c.Change, Subject: ids.actorOf(c.Subject),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func storeSchedules(tx store.Transfers, ids newIDs, all []league.ScheduledGame) error {
	schedules := make([]league.ScheduledGame, len(all))
	for i, s := range all {
		s.LeagueID, s.Team1ID, s.Team2ID = ids.league, ids.teams[s.Team1ID], ids.teams[s.Team2ID]
		if s.GameID != nil {
			s.GameID = new(ids.games[*s.GameID])
		}
		for k, id := range s.DutyTeamIDs {
			s.DutyTeamIDs[k] = ids.teams[id]
		}
		schedules[i] = s
	}
	return tx.CreateSchedules(schedules)
}

func storeChanges(tx store.Transfers, ids newIDs, all []changeLine) error {
	changes := make([]store.Change, len(all))
	for i, c := range all {
		c.From.WinnerID, c.To.WinnerID = ids.mapTeam(c.From.WinnerID), ids.mapTeam(c.To.WinnerID)
		changes[i] = store.Change{
			GameID: ids.games[c.GameID], At: c.At, MadeAt: c.MadeAt, Actor: ids.actorOf(c.Person), Via: c.Via, From: c.From.Text(), To: c.To.Text(),
		}
	}
	return tx.AddChanges(changes)
}

func storeAdvance(tx store.Seasons, ids newIDs, last *advanceLine) error {
	if last == nil {
		return nil
	}
	advance := store.Advance{LeagueID: ids.league, From: last.From, To: last.To, Tiers: map[int64]int{}, At: last.At}
	for _, tier := range last.Tiers {
		advance.Tiers[ids.teams[tier.TeamID]] = tier.Tier
	}
	return tx.SaveAdvance(advance)
}

// Transfer reports what an import has stored.
type Transfer struct {
	League    league.League
	Teams     int
	Courts    int
	Games     int
	Schedules int
	Changes   int
	Members   int          // members of the file who became members of the league
	NotTaken  []FileMember // members who were not added although an account here has their address, because it may belong to somebody else
	Missing   []FileMember // members without an account here
	NewLinks  int          // games that got a new score link

	WithoutPlace []fault.Text // a sentence about each game that waits for a new place, because its court is taken

	NewCourtCodes int // courts that got a new code
	NewTeamLinks  int // teams that got a new captain's link
	Unconfirmed   int // captains' addresses that have to be confirmed again
}

// FileMember is a member of the file who did not become a member of the league.
type FileMember struct {
	Email string // empty if the file has no address
	Role  league.Role
}

func storeEvents(tx *store.Tx, ids newIDs, all []eventLine) error {
	events := make([]store.GameEvent, len(all))
	for i, e := range all {
		events[i] = store.GameEvent{
			Entry: e.Entry, GameID: ids.games[e.GameID], Actor: ids.actorOf(e.Person), Via: e.Via, ReceivedAt: e.ReceivedAt,
		}
	}
	if err := tx.Events.AddEvents(events); err != nil {
		return err
	}
	for _, e := range events { // including settled conflicts, because readers check the log
		g := league.Game{ID: e.GameID, LeagueID: ids.league}
		if e.Outcome == score.Conflict || e.Outcome == score.Late {
			if err := tx.Attention.AddConflict(g, e.ReceivedAt); err != nil {
				return err
			}
		}
		if e.Type == score.Report && e.Outcome == score.Applied {
			if err := tx.Attention.AddReport(g, e.ReceivedAt); err != nil {
				return err
			}
		}
	}
	return nil
}
