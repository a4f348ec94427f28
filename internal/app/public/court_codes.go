package public

import (
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// CourtCode is the code of a court as managers see it.
type CourtCode struct {
	ID        *int64  `json:"id"` // of the code; null if the court never had one
	CourtName string  `json:"courtName"`
	Token     *string `json:"token"` // null while there is no code, or while it is closed

	key string
}

// List returns the courts of a league with their codes: those of its tiers first, then those that are only in the schedule,
// and those that only have a code any more.
func (svc *Courts) List(ctx context.Context, actor access.Actor, leagueID int64) (codes []CourtCode, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.LeagueFor(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		codes, err = svc.codesOf(tx, l)
		return err
	})
	return codes, err
}

func (svc *Courts) codesOf(tx *store.Tx, l league.League) ([]CourtCode, error) {
	codes := []CourtCode{}
	add := func(name string) *CourtCode {
		key := league.FoldName(name)
		at := slices.IndexFunc(codes, func(c CourtCode) bool { return c.key == key })
		if at < 0 {
			at, codes = len(codes), append(codes, CourtCode{CourtName: name, key: key})
		}
		return &codes[at]
	}
	leagueCourts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range leagueCourts {
		add(c.CourtName)
	}
	lines, err := tx.Schedules.SchedulesFrom(l.ID, league.DayOf(svc.db.Now(), league.ZoneOf(l)).AddDays(-1), maxAhead)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		if line.CourtName != nil {
			add(*line.CourtName)
		}
	}
	knockouts, err := tx.Knockouts.FinalsOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, f := range knockouts { // no match may be called there yet, and its code is printed before
		for _, court := range f.Courts {
			add(court)
		}
	}
	stored, err := tx.Courts.CourtCodesOf(l.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range stored {
		if known := slices.ContainsFunc(codes, func(one CourtCode) bool { return one.key == c.Key }); !known && c.Hash == "" {
			continue // a closed code of a court that the league no longer has
		}
		code := add(c.Name)
		code.ID, code.Token = new(c.ID), svc.links.CourtTokenFor(c)
	}
	return codes, nil
}

// Rotate gives a court a new code. The old one, if there is one, becomes invalid.
func (svc *Courts) Rotate(ctx context.Context, actor access.Actor, leagueID int64, courtName string) (code CourtCode, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		codes, err := svc.codesOf(tx, l)
		if err != nil {
			return err
		}
		key := league.FoldName(courtName)
		at := slices.IndexFunc(codes, func(c CourtCode) bool { return c.key == key })
		if at < 0 {
			return fault.Field("courtName", "This league has no court of that name. Add it to a tier first.")
		}
		code = codes[at]
		stored, err := svc.open(tx, l, code)
		code.ID, code.Token = new(stored.ID), svc.links.CourtTokenFor(stored)
		return err
	})
	return code, err
}

// open stores a new code of a court.
func (svc *Courts) open(tx *store.Tx, l league.League, code CourtCode) (stored store.CourtCode, err error) {
	all, err := tx.Courts.CourtCodesOf(l.ID)
	if err != nil {
		return stored, err
	}
	at := slices.IndexFunc(all, func(c store.CourtCode) bool { return c.Key == code.key })
	if at < 0 {
		stored = store.CourtCode{LeagueID: l.ID, Key: code.key, Name: code.CourtName}
		svc.links.OpenCourtCode(&stored, svc.db.Now())
		return tx.Courts.CreateCourtCode(stored)
	}
	if stored = all[at]; stored.Hash != "" {
		if err := svc.revoke(tx, l, stored); err != nil {
			return stored, err
		}
	}
	stored.Name = code.CourtName
	svc.links.OpenCourtCode(&stored, svc.db.Now())
	return stored, tx.Courts.UpdateCourtCode(stored)
}

// Close switches off the code of a court.
func (svc *Courts) Close(ctx context.Context, actor access.Actor, leagueID, codeID int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		all, err := tx.Courts.CourtCodesOf(l.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(c store.CourtCode) bool { return c.ID == codeID })
		if at < 0 {
			return store.ErrNotFound
		}
		c := all[at]
		if c.Hash == "" { // it is closed already
			return nil
		}
		if err := svc.revoke(tx, l, c); err != nil {
			return err
		}
		c.Hash = ""
		return tx.Courts.UpdateCourtCode(c)
	})
}

// revoke stores that a code is no longer valid, and ends the streams of its holders.
func (svc *Courts) revoke(tx *store.Tx, l league.League, c store.CourtCode) error {
	today := league.DayOf(svc.db.Now(), league.ZoneOf(l))
	lines, err := tx.Courts.SchedulesBetween(l.ID, today.AddDays(-2), today.AddDays(1))
	if err != nil {
		return err
	}
	for _, line := range lines {
		if line.GameID != nil && league.IsOnCourt(c.Key, line) {
			tx.Publish(topic.LinksOf(*line.GameID))
		}
	}
	return tx.Courts.EndCourtCode(c.Hash, l.ID)
}

// Courts implements the use cases of court codes.
type Courts struct {
	db    *transaction.DB
	links *access.Links
	games *games.Service
}

// NewCourts returns a Service.
func NewCourts(db *transaction.DB, links *access.Links, games *games.Service) *Courts {
	return &Courts{db, links, games}
}

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
