package halls

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// SetCourts sets the courts of a hall in their order. A court without an id is new. A renamed court is also renamed in the leagues of the
// owner that called it by its old name. A court with games to come stays.
func (svc *Service) SetCourts(ctx context.Context, actor access.Actor, id int64, courts []Court) (Hall, error) {
	return svc.changeOwn(ctx, actor, id, func(tx *store.Tx, h store.Hall) error {
		courts, err := checkCourts(slices.Clone(courts))
		if err != nil {
			return err
		}
		before, err := tx.Halls.CourtsOfHall(id)
		if err != nil {
			return err
		}
		if err := svc.renameInLeagues(tx, actor, h, before, courts); err != nil {
			return err
		}
		if _, err := tx.Halls.LockHall(id); err != nil { // after the leagues
			return err
		}
		for _, c := range before {
			if slices.ContainsFunc(courts, func(other Court) bool { return other.ID == c.ID }) {
				continue
			}
			if err := svc.checkUnused(tx, h, c); err != nil {
				return err
			}
			if err := tx.Halls.DeleteHallCourt(c.ID); err != nil {
				return err
			}
		}
		for i, c := range courts {
			if err := tx.Halls.SaveHallCourt(store.HallCourt{ID: c.ID, HallID: id, Name: c.Name}, i); err != nil {
				return err
			}
		}
		return tx.Halls.UpdateHall(h)
	})
}

// renameInLeagues renames the courts that get another name in the leagues of the owner. It locks these leagues in the order of their ids.
func (svc *Service) renameInLeagues(tx *store.Tx, actor access.Actor, h store.Hall, before []store.HallCourt, courts []Court) error {
	names := map[int64][2]string{}
	for _, c := range before {
		for _, now := range courts {
			if now.ID == c.ID && now.Name != c.Name {
				names[c.ID] = [2]string{c.Name, now.Name}
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	links, err := tx.Halls.LinksOfHall(h.ID)
	if err != nil {
		return err
	}
	for _, k := range links {
		name, isRenamed := names[k.CourtID]
		if !isRenamed || k.Key != league.FoldName(name[0]) {
			continue
		}
		l, err := tx.Leagues.FindLeague(k.LeagueID)
		if err != nil {
			return err
		}
		if l.OwnerID != actor.UserID || l.ClosedAt != nil {
			continue
		}
		if l, err = access.LockLeague(tx, actor, k.LeagueID, access.Manage); err != nil {
			return err
		}
		if err := svc.courts.RenameIn(tx, l, k.Key, name[1]); err != nil {
			return err
		}
	}
	return nil
}

// maxListedGames is the number of games that a sentence names at most.
const maxListedGames = 5

// checkUnused returns a conflict with the games to come on a court of a hall.
func (svc *Service) checkUnused(tx *store.Tx, h store.Hall, c store.HallCourt) error {
	today := league.DayOf(svc.db.Now(), time.UTC)
	all, err := svc.games.LoadHalls(tx, []int64{h.ID}, today.AddDays(-1), lastDay)
	if err != nil {
		return err
	}
	uses := hall.Taken(all, svc.db.Now(), farFuture, 0)
	uses = slices.DeleteFunc(uses, func(u hall.Use) bool { return u.Court != c.ID || u.Line.Status == league.Completed })
	if len(uses) == 0 {
		return nil
	}
	list := fault.Text{}
	for _, u := range uses[:min(len(uses), maxListedGames)] {
		name := fault.Textf("another league")
		for _, l := range all {
			if l.ID == u.League && l.OwnerID == h.OwnerID {
				name = fault.Textf("%s", l.Name)
			}
		}
		one := fault.Textf("%s on %s at %s", name, u.Line.Day.Medium(), schedule.FormatTime(u.Line.GameTime))
		if list.IsZero() {
			list = one
		} else {
			list = fault.Textf("%s, %s", list, one)
		}
	}
	if more := len(uses) - maxListedGames; more > 0 {
		list = fault.Textf("%s and %d more", list, more)
	}
	return &fault.Error{Kind: fault.Conflict, Field: "courts", Sentence: fault.Textf("%s has games to come: %s. Move them first.", c.Name, list)}
}
