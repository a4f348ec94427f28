package transfer

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// ExportLeague writes a league as JSON lines that ImportLeague of any Sideout server accepts: its settings, teams, courts, games, schedule,
// result changes and last advance. Only a file exported by the owner contains members, e-mail addresses and the history of the league
// itself, because managers may not see the members.
func (svc *Service) ExportLeague(ctx context.Context, actor access.Actor, leagueID int64, w io.Writer) error {
	var f leagueFile
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		f, err = svc.loadLeagueFile(tx, l, access.May(role, access.Own))
		return err
	})
	if err != nil {
		return err
	}
	return f.write(w, svc.db.Now())
}

// ExportLeagueForOperator is like ExportLeague, but for the operator of the server, with the rights of the league's owner.
func (svc *Service) ExportLeagueForOperator(ctx context.Context, leagueID int64, w io.Writer) error {
	var owner access.Actor
	err := svc.db.Read(ctx, func(tx *store.Tx) error {
		l, err := tx.Leagues.FindLeague(leagueID)
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

// loadLeagueFile loads a league. It replaces user ids, which are not valid on another server, by numbers in order of appearance, members
// first.
func (svc *Service) loadLeagueFile(tx *store.Tx, l league.League, withEmails bool) (f leagueFile, err error) {
	since := svc.db.Now().Add(-games.RestoreWindow)
	teams, err1 := tx.Teams.TeamsOf(l.ID)
	courts, err2 := tx.Courts.CourtsOf(l.ID)
	members, err3 := tx.Members.MembersOf(l.ID)
	rows, err4 := tx.Transfers.AllGamesOf(l.ID, since)
	schedules, err5 := tx.Transfers.AllSchedulesOf(l.ID, since)
	changes, err6 := tx.Transfers.AllChangesOf(l.ID, since)
	codes, err7 := tx.Courts.CourtCodesOf(l.ID)
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7); err != nil {
		return f, err
	}
	codes = slices.DeleteFunc(codes, func(c store.CourtCode) bool { return c.Hash == "" }) // a closed code gives access to nothing
	slices.SortStableFunc(courts, func(a, b league.Court) int { return cmp.Compare(a.ID, b.ID) })
	f = leagueFile{
		league: l, teams: standings.Records(teams, games.ToLeagueGames(rows)), courts: courts, codes: codes, games: rows, schedules: schedules,
	}
	people := personNumbers{tx: tx, withEmails: withEmails, byActor: map[string]int{}}
	for _, m := range members {
		number, err := people.numberOf(m.UserID)
		if err != nil {
			return f, err
		}
		if withEmails {
			f.members = append(f.members, memberLine{Person: number, Role: m.Role, JoinedAt: m.JoinedAt})
		}
	}
	if withEmails {
		if f.history, err = loadHistory(tx.Members, &people, l.ID); err != nil {
			return f, err
		}
	}
	for _, c := range changes {
		line := changeLine{GameID: c.GameID, At: c.At, MadeAt: c.MadeAt, Via: c.Via}
		if line.Person, err = people.numberOf(c.Actor); err != nil {
			return f, err
		}
		if line.From, err = parseResult(c.From); err != nil {
			return f, err
		}
		if line.To, err = parseResult(c.To); err != nil {
			return f, err
		}
		f.changes = append(f.changes, line)
	}
	if f.events, err = loadEvents(tx.Transfers, &people, l.ID, since); err != nil {
		return f, err
	}
	if f.captains, err = svc.loadCaptains(tx, &people, l.ID, rows); err != nil {
		return f, err
	}
	f.people = people.people
	if f.withdrawals, err = loadWithdrawals(tx.Teams, l.ID, teams, rows); err != nil {
		return f, err
	}
	if f.finals, err = loadFinals(tx.Knockouts, l.ID); err != nil {
		return f, err
	}
	if f.honours, err = tx.Seasons.HonoursOf(l.ID); err != nil {
		return f, err
	}
	f.advance, err = lastAdvance(tx.Seasons, l.ID, teams)
	return f, err
}

// loadHistory loads the history of the league itself. Only its owner may export that.
func loadHistory(tx store.Members, people *personNumbers, leagueID int64) (lines []leagueChangeLine, err error) {
	changes, err := tx.StoredLeagueChangesOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		line := leagueChangeLine{At: c.At, Via: c.Via, Change: c.Change}
		if line.Person, err = people.numberOf(c.Actor); err != nil {
			return nil, err
		}
		if line.Subject, err = people.numberOf(c.Subject); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// lastAdvance returns the last advance of a league, without teams that have been deleted since.
func lastAdvance(tx store.Seasons, leagueID int64, teams []league.Team) (*advanceLine, error) {
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

// loadEvents loads the logs of all games of a league.
func loadEvents(tx store.Transfers, people *personNumbers, leagueID int64, since time.Time) (lines []eventLine, err error) {
	events, err := tx.AllEventsOf(leagueID, since)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		line := eventLine{GameID: e.GameID, Entry: e.Entry, Via: e.Via, ReceivedAt: e.ReceivedAt}
		if line.Person, err = people.numberOf(e.Actor); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}
