package transfer

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"time"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/store"
)

// ExportLeague writes a league as JSON lines, for ImportLeague of any Sideout: its settings, teams, courts, members,
// games, schedule, the changes of its results, and its last step to another week. A manager's file names no e-mail
// addresses: the members are the owner's business.
func (svc *Service) ExportLeague(ctx context.Context, actor authz.Actor, leagueID int64, w io.Writer) error {
	var f leagueFile
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := authz.LeagueFor(tx, actor, leagueID, authz.Manage)
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
			return fault.New(fault.NotFound, "There is no league %d.", leagueID)
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
	since := svc.db.Now().Add(-gamestore.RestoreWindow)
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

// loadEvents gathers the logs of the games of a league.
func loadEvents(tx *store.Tx, book *addressBook, leagueID int64, since time.Time) (lines []eventLine, err error) {
	events, err := tx.AllEventsOf(leagueID, since)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		line := eventLine{GameID: e.GameID, Entry: e.Entry, Via: e.Via, ReceivedAt: e.ReceivedAt}
		if line.Person, err = book.numberOf(e.Actor); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}
