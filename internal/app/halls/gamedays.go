package halls

import (
	"time"

	"sideout/internal/rules/hall"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// nearbyDays is how far from a day the days before and after it with games are looked for.
const nearbyDays = 62

// addNearbyDays sets the days before and after a day on which games take courts of the hall.
func (svc *Service) addNearbyDays(tx *store.Tx, hallID int64, day *Day, zone *time.Location) error {
	first, last := day.Date.AddDays(-nearbyDays), day.Date.AddDays(nearbyDays)
	all, err := svc.games.LoadHalls(tx, []int64{hallID}, first, last)
	if err != nil {
		return err
	}
	isOfHall := map[int64]bool{}
	for _, c := range day.Courts {
		isOfHall[c.ID] = true
	}
	for _, u := range hall.Taken(all, league.Instant(first, morning, zone), league.Instant(last.AddDays(1), morning, zone), 0) {
		at := league.DayOf(u.From.Add(-6*time.Hour), zone)
		if !isOfHall[u.Court] {
			continue
		}
		if at < day.Date {
			day.Previous = &at
		} else if at > day.Date {
			day.Next = &at
			break
		}
	}
	return nil
}
