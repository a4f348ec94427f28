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

// CourtCode is the code of a court as shown to managers.
type CourtCode struct {
	ID        *int64  `json:"id"` // id of the code; null if the court has never had a code
	CourtName string  `json:"courtName"`
	Token     *string `json:"token"` // null if the court has no code or its code is closed

	key string
}

// List returns the courts of a league with their codes: first the courts of its tiers, then courts that appear only in the schedule
// or in finals, then courts that only have a valid code left.
func (svc *Courts) List(ctx context.Context, actor access.Actor, leagueID int64) (codes []CourtCode, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		codes, err = svc.listCodes(tx, l)
		return err
	})
	return codes, err
}

func (svc *Courts) listCodes(tx *store.Tx, l league.League) ([]CourtCode, error) {
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
	lines, err := tx.Schedules.SchedulesFrom(l.ID, league.DayOf(svc.db.Now(), league.ZoneOf(l)).AddDays(-1), maxScheduledGames)
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
	for _, f := range knockouts { // managers print codes before the first match is called to a court
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
			continue // the code is closed and the league no longer has the court
		}
		code := add(c.Name)
		code.ID, code.Token = new(c.ID), svc.links.CourtTokenFor(c)
	}
	return codes, nil
}

// Rotate creates a new code for a court and invalidates the previous one.
func (svc *Courts) Rotate(ctx context.Context, actor access.Actor, leagueID int64, courtName string) (code CourtCode, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Manage)
		if err != nil {
			return err
		}
		codes, err := svc.listCodes(tx, l)
		if err != nil {
			return err
		}
		key := league.FoldName(courtName)
		at := slices.IndexFunc(codes, func(c CourtCode) bool { return c.key == key })
		if at < 0 {
			return fault.Field("courtName", "This league has no court of that name. Add it to a tier first.")
		}
		code = codes[at]
		stored, err := svc.storeNewCode(tx, l, code)
		code.ID, code.Token = new(stored.ID), svc.links.CourtTokenFor(stored)
		return err
	})
	return code, err
}

// storeNewCode creates a code for a court, or replaces and revokes its current code.
func (svc *Courts) storeNewCode(tx *store.Tx, l league.League, code CourtCode) (stored store.CourtCode, err error) {
	all, err := tx.Courts.CourtCodesOf(l.ID)
	if err != nil {
		return stored, err
	}
	at := slices.IndexFunc(all, func(c store.CourtCode) bool { return c.Key == code.key })
	if at < 0 {
		stored = store.CourtCode{LeagueID: l.ID, Key: code.key, Name: code.CourtName}
		svc.links.RenewCourtCode(&stored, svc.db.Now())
		return tx.Courts.CreateCourtCode(stored)
	}
	if stored = all[at]; stored.Hash != "" {
		if err := svc.revoke(tx, l, stored); err != nil {
			return stored, err
		}
	}
	stored.Name = code.CourtName
	svc.links.RenewCourtCode(&stored, svc.db.Now())
	return stored, tx.Courts.UpdateCourtCode(stored)
}

// Close disables the code of a court.
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
		if c.Hash == "" { // already closed
			return nil
		}
		if err := svc.revoke(tx, l, c); err != nil {
			return err
		}
		c.Hash = ""
		return tx.Courts.UpdateCourtCode(c)
	})
}

// revoke invalidates a code and ends the streams of its holders.
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

// NewCourts returns a Courts service.
func NewCourts(db *transaction.DB, links *access.Links, games *games.Service) *Courts {
	return &Courts{db, links, games}
}

var errNameTaken = &fault.Error{Kind: fault.Conflict, Field: "courtName", Sentence: fault.Textf("The league has another court of that name. Choose a different one.")}

// Rename renames a court in all tiers and in the schedule. Its code stays valid.
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
		oldKey := league.FoldName(court.CourtName)
		court.CourtName = courtName
		court, problems := league.CheckCourt(court, league.MaxTiers) // courts keep their tier when a league reduces its number of tiers
		if err := transaction.Invalid(problems); err != nil {
			return err
		}
		if err := svc.renameEverywhere(tx, l, oldKey, court.CourtName); err != nil {
			return err
		}
		renamed, err = tx.Courts.FindCourt(courtID)
		return err
	})
	return renamed, err
}

// RenameIn renames the court with the key oldKey in a league that the transaction has locked.
func (svc *Courts) RenameIn(tx *store.Tx, l league.League, oldKey, name string) error {
	return svc.renameEverywhere(tx, l, oldKey, name)
}

// renameEverywhere renames the court with the key oldKey. It rejects the name of another court of the league.
func (svc *Courts) renameEverywhere(tx *store.Tx, l league.League, oldKey, name string) error {
	key := league.FoldName(name)
	all, err := tx.Courts.CourtNamesOf(l.ID)
	if err != nil {
		return err
	}
	var names []string
	for _, other := range all {
		switch league.FoldName(other) {
		case oldKey:
			names = append(names, other)
		case key:
			return errNameTaken
		}
	}
	if err := tx.Courts.RenameCourt(l.ID, names, name, svc.db.Now()); err != nil {
		return err
	}
	if err := finals.RenameCourt(tx, l.ID, oldKey, name); err != nil {
		return err
	}
	if err := tx.Halls.RenameLink(l.ID, oldKey, key); err != nil {
		return err
	}
	codes, err := tx.Courts.CourtCodesOf(l.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(codes, func(c store.CourtCode) bool { return c.Key == oldKey })
	if at < 0 {
		return nil
	}
	for _, c := range codes {
		if c.Key != key || key == oldKey {
			continue
		}
		if c.Hash != "" {
			return errNameTaken
		}
		if err := tx.Courts.DeleteCourtCode(c.ID); err != nil { // the closed code of a court that no longer exists
			return err
		}
	}
	c := codes[at]
	c.Key, c.Name = key, name
	return tx.Courts.UpdateCourtCode(c)
}
