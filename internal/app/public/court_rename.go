package public

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

var errNameTaken = &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: fault.Textf("The league has another court of that name. Choose a different one.")}

// Rename gives a court another name, on all tiers and in the schedule. Its code stays valid.
func (svc *Courts) Rename(ctx context.Context, actor access.Actor, courtID int64, courtName string) (renamed league.Court, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		court, err := tx.Courts.FindCourt(courtID)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, court.LeagueID, access.Arrange)
		if err != nil {
			return err
		}
		before := league.FoldName(court.CourtName)
		court.CourtName = courtName
		court, problems := league.CheckCourt(court, league.MaxTiers) // courts stay when a league gets fewer tiers
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		if err := svc.rename(tx, l, before, court.CourtName); err != nil {
			return err
		}
		renamed, err = tx.Courts.FindCourt(courtID)
		return err
	})
	return renamed, err
}

// rename renames the court with this key. It refuses the name of another court, because the two would have one name from then on.
func (svc *Courts) rename(tx *store.Tx, l league.League, before, name string) error {
	key := league.FoldName(name)
	all, err := tx.Courts.CourtNamesOf(l.ID)
	if err != nil {
		return err
	}
	var names []string
	for _, other := range all {
		switch league.FoldName(other) {
		case before:
			names = append(names, other)
		case key:
			return errNameTaken
		}
	}
	if err := tx.Courts.RenameCourt(l.ID, names, name, svc.db.Now()); err != nil {
		return err
	}
	if err := finals.RenameCourt(tx, l.ID, before, name); err != nil {
		return err
	}
	codes, err := tx.Courts.CourtCodesOf(l.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(codes, func(c store.CourtCode) bool { return c.Key == before })
	if at < 0 {
		return nil
	}
	for _, c := range codes {
		if c.Key != key || key == before {
			continue
		}
		if c.Hash != "" {
			return errNameTaken
		}
		if err := tx.Courts.DeleteCourtCode(c.ID); err != nil { // the closed code of a court that is gone
			return err
		}
	}
	c := codes[at]
	c.Key, c.Name = key, name
	return tx.Courts.UpdateCourtCode(c)
}
