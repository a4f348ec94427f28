package halls

import (
	"context"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

const lastDay = games.LastDay

// farFuture is after all games.
var farFuture = time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC)

// AdoptedCourt makes a court of a league a court of a hall, or its own again.
type AdoptedCourt struct {
	LeagueID int64  `json:"leagueId"`
	Name     string `json:"name"`    // the court of the league
	CourtID  *int64 `json:"courtId"` // the court of the hall; null: none
}

// Adoption is what leagues would share with a hall.
type Adoption struct {
	Courts   []AdoptedCourt `json:"courts"`   // the courts of the user's leagues; those that have the name of a court of the hall are proposed with it
	Leagues  []AdoptLeague  `json:"leagues"`  // the leagues to which they belong
	Clashes  []string       `json:"clashes"`  // the games to come that are on one court at the same time already; nothing moves them
	Hall     Hall           `json:"hall"`     // the hall, after the change if this is not a preview
	Affected int            `json:"affected"` // the number of courts that change
}

// AdoptLeague is a league whose courts can be courts of the hall.
type AdoptLeague struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// maxClashes is the number of clashes that are listed.
const maxClashes = 50

// Adopt makes courts of the user's leagues courts of a hall. It moves no game. The user owns the leagues, and owns the hall or has its code. A
// preview without courts proposes those that have the same name.
func (svc *Service) Adopt(ctx context.Context, actor access.Actor, id int64, code string, courts []AdoptedCourt, preview bool) (result Adoption, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &result, func(tx *store.Tx) error {
		h, err := findUsable(tx, actor, id, code)
		if err != nil {
			return err
		}
		own, err := tx.Halls.CourtsOfHall(id)
		if err != nil {
			return err
		}
		result = Adoption{Courts: []AdoptedCourt{}, Leagues: []AdoptLeague{}, Clashes: []string{}}
		if preview {
			if err := propose(tx, actor, own, &result); err != nil {
				return err
			}
			if courts == nil {
				courts = slices.DeleteFunc(slices.Clone(result.Courts), func(c AdoptedCourt) bool { return c.CourtID == nil })
			}
		}
		links, err := lockAdopted(tx, actor, courts, own, preview)
		if err != nil {
			return err
		}
		result.Affected = len(courts)
		if preview {
			result.Clashes, err = svc.clashesWith(tx, actor, h, links)
		} else {
			if _, err = tx.Halls.LockHall(id); err != nil { // after the leagues
				return err
			}
			if err = saveLinks(tx, links); err == nil {
				err = tx.Halls.UpdateHall(h)
			}
			if err == nil {
				result.Clashes, err = svc.clashesWith(tx, actor, h, nil)
			}
		}
		if err != nil {
			return err
		}
		if h, err = tx.Halls.FindHall(id); err != nil {
			return err
		}
		result.Hall, err = newView(tx, actor, h)
		return err
	})
	return result, err
}

// findUsable returns a hall that belongs to the user, whose code the user has, or that a league of the user uses already.
func findUsable(tx *store.Tx, actor access.Actor, id int64, code string) (store.Hall, error) {
	if actor.UserID == "" {
		return store.Hall{}, fault.ErrSignedOut
	}
	h, err := tx.Halls.FindHall(id)
	if err != nil || h.OwnerID == actor.UserID || code != "" && h.CodeHash != "" && h.CodeHash == credentials.HashToken(code) {
		return h, err
	}
	used, err := tx.Halls.HallsUsedBy(actor.UserID)
	if err == nil && !slices.ContainsFunc(used, func(u store.Hall) bool { return u.ID == id }) {
		err = store.ErrNotFound
	}
	return h, err
}

// propose lists the courts of the user's leagues, with the court of the hall that they have or whose name is the same.
func propose(tx *store.Tx, actor access.Actor, own []store.HallCourt, result *Adoption) error {
	leagues, err := tx.Leagues.LeaguesOf(actor.UserID)
	if err != nil {
		return err
	}
	for _, l := range leagues {
		if l.OwnerID != actor.UserID || l.ClosedAt != nil {
			continue
		}
		names, err := courtNames(tx, l)
		if err != nil {
			return err
		}
		links, err := tx.Halls.LinksOf(l.ID)
		if err != nil {
			return err
		}
		if len(names) > 0 {
			result.Leagues = append(result.Leagues, AdoptLeague{l.ID, l.Name})
		}
		var courts []AdoptedCourt
		for key, name := range names {
			c := AdoptedCourt{LeagueID: l.ID, Name: name}
			if at := slices.IndexFunc(links, func(k store.HallLink) bool { return k.Key == key }); at >= 0 {
				c.CourtID = &links[at].CourtID
			} else if at := slices.IndexFunc(own, func(o store.HallCourt) bool { return league.FoldName(o.Name) == key }); at >= 0 {
				c.CourtID = &own[at].ID
			}
			courts = append(courts, c)
		}
		slices.SortFunc(courts, func(a, b AdoptedCourt) int { return strings.Compare(league.FoldName(a.Name), league.FoldName(b.Name)) })
		result.Courts = append(result.Courts, courts...)
	}
	return nil
}

// lockAdopted locks the leagues of courts in the order of their ids, and returns their links. A link without a court ends.
func lockAdopted(tx *store.Tx, actor access.Actor, courts []AdoptedCourt, own []store.HallCourt, preview bool) (links []store.HallLink, err error) {
	courts = slices.Clone(courts)
	slices.SortStableFunc(courts, func(a, b AdoptedCourt) int { return int(a.LeagueID - b.LeagueID) })
	names, used := nameByKey{}, map[int64]bool{}
	for i, c := range courts {
		if i == 0 || courts[i-1].LeagueID != c.LeagueID {
			used = map[int64]bool{}
			l, err := access.LockUnlessPreview(tx, actor, c.LeagueID, access.Own, preview)
			if err != nil {
				return nil, err
			}
			if l.OwnerID != actor.UserID {
				return nil, fault.ErrMissing
			}
			if names, err = courtNames(tx, l); err != nil {
				return nil, err
			}
		}
		key := league.FoldName(c.Name)
		link := store.HallLink{LeagueID: c.LeagueID, Key: key}
		if c.CourtID != nil {
			switch isOfHall := slices.ContainsFunc(own, func(o store.HallCourt) bool { return o.ID == *c.CourtID }); {
			case names[key] == "":
				return nil, fault.Field("courts", "The league has no court %s", c.Name)
			case !isOfHall:
				return nil, fault.Field("courts", "The hall has no such court. Load it again.")
			case used[*c.CourtID]:
				return nil, fault.Field("courts", "Two courts of one league cannot be the same court of the hall")
			}
			used[*c.CourtID], link.CourtID = true, *c.CourtID
		}
		links = append(links, link)
	}
	return links, nil
}

func saveLinks(tx *store.Tx, links []store.HallLink) error {
	for _, k := range links {
		if err := tx.Halls.UnlinkCourt(k.LeagueID, k.Key); err != nil {
			return err
		}
	}
	for _, k := range links {
		if k.CourtID == 0 {
			continue
		}
		if err := tx.Halls.LinkCourt(k); err != nil {
			return err
		}
	}
	return nil
}

// clashesWith lists the games to come of different leagues that are on one court at the same time, as if the links were stored.
func (svc *Service) clashesWith(tx *store.Tx, actor access.Actor, h store.Hall, links []store.HallLink) (clashes []string, err error) {
	clashes = []string{}
	now := svc.db.Now()
	today := league.DayOf(now, time.UTC)
	leagues, err := svc.games.LoadHalls(tx, []int64{h.ID}, today.AddDays(-1), lastDay)
	if err != nil {
		return clashes, err
	}
	for _, k := range links {
		at := slices.IndexFunc(leagues, func(l hall.League) bool { return l.ID == k.LeagueID })
		if at < 0 {
			added, err := svc.games.LoadForHall(tx, k.LeagueID, today.AddDays(-1), lastDay)
			if err != nil {
				return clashes, err
			}
			at, leagues = len(leagues), append(leagues, added)
		}
		leagues[at].Courts[k.Key] = k.CourtID
	}
	isOwn, names := map[int64]bool{}, map[int64]string{}
	for _, l := range leagues {
		isOwn[l.ID], names[l.ID] = l.OwnerID == actor.UserID, l.Name
	}
	shown := func(id int64) fault.Text {
		if !isOwn[id] {
			return fault.Textf("another league")
		}
		return fault.Textf("%s", names[id])
	}
	for _, pair := range hall.Clashes(hall.Taken(leagues, now, farFuture, 0)) {
		if !isOwn[pair[0].League] && !isOwn[pair[1].League] {
			continue
		}
		line := pair[0].Line
		clashes = append(clashes, fault.Textf("%s on %s at %s: %s and %s", *line.CourtName, line.Day.Medium(), schedule.FormatTime(line.GameTime),
			shown(pair[0].League), shown(pair[1].League)).String())
		if len(clashes) == maxClashes {
			break
		}
	}
	return clashes, nil
}
