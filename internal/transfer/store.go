package transfer

import (
	"errors"

	"sideout/internal/account"
	"sideout/internal/league"
	"sideout/internal/leagues"
	"sideout/internal/store"
)

// newIDs tells by the ids of a file what its records are called here.
type newIDs struct {
	league       int64
	teams, games map[int64]int64
	people       []account.User // by their number less one; without an id where there is no account
}

// storeLeagueFile makes the league of a checked file. It changes nothing of the file, because a transaction may run
// more than once.
func (svc *Service) storeLeagueFile(tx *store.Tx, owner account.User, f leagueFile) (report Transfer, err error) {
	l := f.league
	l.ID, l.OwnerID = 0, owner.ID
	if err := leagues.CheckSlug(tx, l); err == leagues.ErrSlugTaken {
		l.Slug = nil // it gets another one if it is to be seen
	} else if err != nil {
		return report, err
	}
	if l, err = leagues.StoreNew(tx, l); err != nil {
		return report, err
	}
	ids := newIDs{league: l.ID, teams: map[int64]int64{}, games: map[int64]int64{}}
	report = Transfer{
		Teams: len(f.teams), Courts: len(f.courts), Games: len(f.games), Schedules: len(f.schedules), Changes: len(f.changes),
	}
	for _, t := range f.teams {
		created, err := tx.CreateTeam(league.Team{LeagueID: l.ID, Name: t.Name, Tier: t.Tier, CreatedAt: t.CreatedAt})
		if err != nil {
			return report, err
		}
		ids.teams[t.ID] = created.ID
	}
	for _, c := range f.courts {
		c.LeagueID = l.ID
		if _, err := tx.CreateCourt(c); err != nil {
			return report, err
		}
	}
	if err := ids.storeMembers(tx, owner, f, &report); err != nil {
		return report, err
	}
	if err := svc.storeGames(tx, ids, f.games, &report); err != nil {
		return report, err
	}
	if err := storeSchedules(tx, ids, f.schedules); err != nil {
		return report, err
	}
	if err := storeChanges(tx, ids, f.changes); err != nil {
		return report, err
	}
	if err := storeEvents(tx, ids, f.events); err != nil {
		return report, err
	}
	if err := storeAdvance(tx, ids, f.advance); err != nil {
		return report, err
	}
	if _, err := svc.games.RebuildRecords(tx, l.ID); err != nil {
		return report, err
	}
	report.League, err = tx.FindLeague(l.ID)
	return report, err
}

// storeMembers finds the people of the file by their e-mail addresses and makes those members who have an account.
func (ids *newIDs) storeMembers(tx *store.Tx, owner account.User, f leagueFile, report *Transfer) error {
	for _, p := range f.people {
		user := account.User{Email: p.Email}
		if p.Email != "" {
			found, err := tx.FindUserByEmail(p.Email)
			if err == nil {
				user = found
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		ids.people = append(ids.people, user)
	}
	for _, m := range f.members {
		user := ids.people[m.Person-1]
		switch user.ID {
		case "":
			report.Missing = append(report.Missing, user.Email)
			continue
		case owner.ID: // who owns a league is no member besides
			continue
		}
		_, err := tx.CreateMember(league.Member{LeagueID: ids.league, UserID: user.ID, Role: m.Role, JoinedAt: m.JoinedAt})
		if err != nil {
			return err
		}
		report.Members++
	}
	return nil
}

// actor is who the history names: a user, the e-mail address of one who has no account here, or nobody.
func (ids newIDs) actor(person int) string {
	if person == 0 {
		return ""
	}
	user := ids.people[person-1]
	if user.ID == "" {
		return user.Email
	}
	return user.ID
}

// team returns what a team is called here; nil where there is none.
func (ids newIDs) team(id *int64) *int64 {
	if id == nil {
		return nil
	}
	return new(ids.teams[*id])
}

// storeGames stores the games. Those whose score links cannot be kept get new ones.
func (svc *Service) storeGames(tx *store.Tx, ids newIDs, all []store.Game, report *Transfer) error {
	var hashes []string
	for _, g := range all {
		if g.InviteHash != "" {
			hashes = append(hashes, g.InviteHash)
		}
	}
	known, err := tx.KnownInvites(hashes)
	if err != nil {
		return err
	}
	games := make([]store.Game, len(all))
	for i, g := range all {
		g.LeagueID, g.Team1ID, g.Team2ID, g.WinnerID = ids.league, ids.teams[g.Team1ID], ids.teams[g.Team2ID], ids.team(g.WinnerID)
		if g.InviteHash != "" && (known[g.InviteHash] || !svc.links.IsOurs(g)) {
			svc.links.OpenScoreLink(&g)
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

func storeSchedules(tx *store.Tx, ids newIDs, all []league.ScheduledGame) error {
	schedules := make([]league.ScheduledGame, len(all))
	for i, s := range all {
		s.LeagueID, s.Team1ID, s.Team2ID = ids.league, ids.teams[s.Team1ID], ids.teams[s.Team2ID]
		if s.GameID != nil {
			s.GameID = new(ids.games[*s.GameID])
		}
		schedules[i] = s
	}
	return tx.CreateSchedules(schedules)
}

func storeChanges(tx *store.Tx, ids newIDs, all []changeLine) error {
	changes := make([]store.Change, len(all))
	for i, c := range all {
		c.From.WinnerID, c.To.WinnerID = ids.team(c.From.WinnerID), ids.team(c.To.WinnerID)
		changes[i] = store.Change{
			GameID: ids.games[c.GameID], At: c.At, Actor: ids.actor(c.Person), Via: c.Via, From: c.From.Text(), To: c.To.Text(),
		}
	}
	return tx.AddChanges(changes)
}

func storeAdvance(tx *store.Tx, ids newIDs, last *advanceLine) error {
	if last == nil {
		return nil
	}
	advance := store.Advance{LeagueID: ids.league, From: last.From, To: last.To, Tiers: map[int64]int{}, At: last.At}
	for _, was := range last.Tiers {
		advance.Tiers[ids.teams[was.TeamID]] = was.Tier
	}
	return tx.SaveAdvance(advance)
}

// Transfer is what has come in with a league.
type Transfer struct {
	League    league.League
	Teams     int
	Courts    int
	Games     int
	Schedules int
	Changes   int
	Members   int      // who have an account here, and are members again
	Missing   []string // the e-mail addresses of members without an account here; "" where none was known
	NewLinks  int      // games whose score links could not be kept and are new
}

func storeEvents(tx *store.Tx, ids newIDs, all []eventLine) error {
	events := make([]store.GameEvent, len(all))
	for i, e := range all {
		events[i] = store.GameEvent{
			Entry: e.Entry, GameID: ids.games[e.GameID], Actor: ids.actor(e.Person), Via: e.Via, ReceivedAt: e.ReceivedAt,
		}
	}
	return tx.AddEvents(events)
}
