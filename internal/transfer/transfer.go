package transfer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/account"
	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/login"
	"sideout/internal/people"
	"sideout/internal/store"
)

// ExportLeague writes a league as JSON lines, for ImportLeague of any Sideout: its settings, teams, courts, members,
// games, schedule, the changes of its results, and its last step to another week. A manager's file names no e-mail
// addresses: the members are the owner's business.
func (svc *Service) ExportLeague(ctx context.Context, who authz.Actor, leagueID int64, w io.Writer) error {
	var f leagueFile
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := authz.LeagueFor(tx, who, leagueID, authz.Manage)
		if err != nil {
			return err
		}
		f, err = svc.loadLeagueFile(tx, l, authz.May(role, authz.Own))
		return err
	})
	if err != nil {
		return err
	}
	return f.write(w, svc.db.Now())
}

// ExportLeagueForOperator is ExportLeague for the one who runs the server, and so may see all of it.
func (svc *Service) ExportLeagueForOperator(ctx context.Context, leagueID int64, w io.Writer) error {
	var owner authz.Actor
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.FindLeague(leagueID)
		if errors.Is(err, store.ErrNotFound) {
			return fault.New(fault.NotFound, fmt.Sprintf("There is no league %d.", leagueID))
		}
		owner.UserID = l.OwnerID
		return err
	})
	if err != nil {
		return err
	}
	return svc.ExportLeague(ctx, owner, leagueID, w)
}

// loadLeagueFile gathers a league. People are numbered in the order in which they are met, members first: the ids of
// users mean nothing on another server.
func (svc *Service) loadLeagueFile(tx *store.Tx, l league.League, emails bool) (f leagueFile, err error) {
	since := svc.db.Now().Add(-gamestore.RestorableFor)
	teams, err1 := tx.TeamsOf(l.ID)
	courts, err2 := tx.CourtsOf(l.ID)
	members, err3 := tx.MembersOf(l.ID)
	games, err4 := tx.AllGamesOf(l.ID, since)
	schedules, err5 := tx.AllSchedulesOf(l.ID, since)
	changes, err6 := tx.AllChangesOf(l.ID, since)
	if err := errors.Join(err1, err2, err3, err4, err5, err6); err != nil {
		return f, err
	}
	slices.SortFunc(courts, func(a, b league.Court) int { return cmp.Compare(a.ID, b.ID) })
	f = leagueFile{league: l, teams: teams, courts: courts, games: games, schedules: schedules}
	book := addressBook{tx: tx, emails: emails, numbers: map[string]int{}}
	for _, m := range members {
		number, err := book.numberOf(m.UserID)
		if err != nil {
			return f, err
		}
		if emails {
			f.members = append(f.members, memberLine{Person: number, Role: m.Role, JoinedAt: m.JoinedAt})
		}
	}
	for _, c := range changes {
		line := changeLine{GameID: c.GameID, At: c.At, Via: c.Via}
		if line.Person, err = book.numberOf(c.Actor); err != nil {
			return f, err
		}
		if line.From, err = readResult(c.From); err != nil {
			return f, err
		}
		if line.To, err = readResult(c.To); err != nil {
			return f, err
		}
		f.changes = append(f.changes, line)
	}
	if f.events, err = loadEvents(tx, &book, l.ID, since); err != nil {
		return f, err
	}
	f.people = book.people
	f.advance, err = lastAdvance(tx, l.ID, teams)
	return f, err
}

// lastAdvance returns the last step of a league to another week, as far as its teams are still there.
func lastAdvance(tx *store.Tx, leagueID int64, teams []league.Team) (*advanceLine, error) {
	last, err := tx.FindAdvance(leagueID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	line := advanceLine{From: last.From, To: last.To, Tiers: []tierLine{}, At: last.At}
	for _, t := range teams {
		if tier, known := last.Tiers[t.ID]; known {
			line.Tiers = append(line.Tiers, tierLine{t.ID, tier})
		}
	}
	return &line, nil
}

// An addressBook numbers the people of a league.
type addressBook struct {
	tx      *store.Tx
	emails  bool // whether they are told
	numbers map[string]int
	people  []personLine
}

// numberOf returns the number of an actor, from 1; 0 is nobody. An actor who came with another file and had no account
// here is kept by the e-mail address.
func (b *addressBook) numberOf(actor string) (int, error) {
	if actor == "" || b.numbers[actor] != 0 {
		return b.numbers[actor], nil
	}
	person := personLine{ID: len(b.people) + 1}
	email := actor
	if !isAddress(actor) {
		user, err := b.tx.FindUser(actor)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return 0, err
		}
		email = user.Email
	}
	if b.emails && isAddress(email) {
		person.Email = email
	}
	b.people = append(b.people, person)
	b.numbers[actor] = person.ID
	return person.ID, nil
}

// isAddress tells an e-mail address, of any kind that an account may have, from the id of a user.
func isAddress(actor string) bool {
	return strings.Contains(actor, "@") && utf8.RuneCountInString(actor) <= login.MaxEmail &&
		!strings.ContainsFunc(actor, func(r rune) bool { return !unicode.IsPrint(r) })
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

// ImportLeague makes a league of a file that ExportLeague wrote, all of it or nothing, and gives it to the user with
// an e-mail address. Everything gets new ids. A score link that was handed out goes on opening its game if this server
// has the secret that made it; otherwise, and where the database knows the link already because the league is copied
// beside itself, the game gets a new one.
func (svc *Service) ImportLeague(ctx context.Context, ownerEmail string, from io.Reader) (report Transfer, err error) {
	email, err := login.CheckEmail(ownerEmail)
	if err != nil {
		return report, err
	}
	f, err := readLeagueFile(from, svc.quotas)
	if err != nil {
		return report, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		owner, err := tx.FindUserByEmail(email)
		if errors.Is(err, store.ErrNotFound) {
			return people.NoAccount(email)
		} else if err != nil {
			return err
		}
		if err := svc.roomForLeague(tx, owner); err != nil {
			return err
		}
		report, err = svc.storeLeagueFile(tx, owner, f)
		return err
	})
	return report, err
}

func (svc *Service) roomForLeague(tx *store.Tx, owner account.User) error {
	n, err := tx.CountLeaguesOwnedBy(owner.ID)
	if err == nil && n >= svc.quotas.LeaguesPerUser {
		err = fault.New(fault.Conflict, fmt.Sprintf("An account can have %d leagues; %s has %d.", svc.quotas.LeaguesPerUser, owner.Email, n))
	}
	return err
}
