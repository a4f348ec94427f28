package halls

import (
	"context"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// morning is when the day of a hall begins.
const morning league.TimeOfDay = "06:00"

// Day is what takes the courts of a hall on a day.
type Day struct {
	Date     league.Date `json:"date"`
	Timezone string      `json:"timezone"` // of the day and of the times
	Courts   []Court     `json:"courts"`
	Uses     []Use       `json:"uses"` // in the order of time

	Previous *league.Date `json:"previous"` // the last day before with games, at most two months before; null: none
	Next     *league.Date `json:"next"`     // the next day with games, at most two months later; null: none
}

// Use is a time in which a game takes a court.
type Use struct {
	CourtID    int64            `json:"courtId"`
	LeagueID   *int64           `json:"leagueId"`   // null: a league of another owner
	LeagueName string           `json:"leagueName"` // empty for a league of another owner
	From       time.Time        `json:"from"`
	To         time.Time        `json:"to"`
	Start      league.TimeOfDay `json:"start"` // from in the time zone of the day
	Minutes    int              `json:"minutes"`
	Clashes    bool             `json:"clashes"` // whether another league has the court at the same time
}

// ShowDay returns what takes the courts of a hall from the morning of a day to 6:00 of the next one. Without a date it is today, or
// the next day with games.
func (svc *Service) ShowDay(ctx context.Context, actor access.Actor, id int64, date string) (day Day, err error) {
	day, err = svc.showDay(ctx, actor, id, date)
	if err == nil && date == "" && len(day.Uses) == 0 && day.Next != nil {
		return svc.showDay(ctx, actor, id, string(*day.Next))
	}
	return day, err
}

func (svc *Service) showDay(ctx context.Context, actor access.Actor, id int64, date string) (day Day, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		h, err := findUsable(tx, actor, id, "")
		if err != nil {
			return err
		}
		leagues, err := tx.Halls.LeaguesOfHalls([]int64{id})
		if err != nil {
			return err
		}
		zone := zoneFor(actor, leagues)
		day = Day{Date: league.DayOf(svc.db.Now(), zone), Timezone: zone.String(), Courts: []Court{}, Uses: []Use{}}
		if date != "" {
			if day.Date = league.Date(date); !day.Date.Valid() {
				return fault.Field("date", "A date is like 2026-11-26")
			}
		}
		view, err := newView(tx, actor, h)
		if err != nil {
			return err
		}
		day.Courts = view.Courts
		all, err := svc.games.LoadHalls(tx, []int64{id}, day.Date.AddDays(-1), day.Date.AddDays(1))
		if err != nil {
			return err
		}
		isOfHall := map[int64]bool{}
		for _, c := range day.Courts {
			isOfHall[c.ID] = true
		}
		uses := hall.Taken(all, league.Instant(day.Date, morning, zone), league.Instant(day.Date.AddDays(1), morning, zone), 0)
		clashing := map[[2]int64]bool{}
		for _, pair := range hall.Clashes(uses) {
			clashing[[2]int64{pair[0].League, pair[0].LineID}], clashing[[2]int64{pair[1].League, pair[1].LineID}] = true, true
		}
		own := map[int64]string{}
		for _, l := range all {
			if l.OwnerID == actor.UserID {
				own[l.ID] = l.Name
			}
		}
		for _, u := range uses {
			if !isOfHall[u.Court] {
				continue
			}
			local := u.From.In(zone)
			use := Use{CourtID: u.Court, From: u.From, To: u.To, Start: league.AtMinute(60*local.Hour() + local.Minute()),
				Minutes: int(u.To.Sub(u.From) / time.Minute), Clashes: clashing[[2]int64{u.League, u.LineID}]}
			if name, isOwn := own[u.League]; isOwn {
				use.LeagueID, use.LeagueName = &u.League, name
			}
			day.Uses = append(day.Uses, use)
		}
		return svc.addNearbyDays(tx, id, &day, zone)
	})
	return day, err
}

// zoneFor returns the time zone in which a user sees a hall: that of their first league there.
func zoneFor(actor access.Actor, leagues []league.League) *time.Location {
	for _, l := range leagues {
		if l.OwnerID == actor.UserID {
			return league.ZoneOf(l)
		}
	}
	return time.UTC
}
