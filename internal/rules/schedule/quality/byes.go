package quality

import (
	"cmp"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// A Bye lists the teams of a tier without a game on a night on which the tier plays.
type Bye struct {
	Night   league.Date `json:"night"`
	Tier    int         `json:"tier"`
	TeamIDs []int64     `json:"teamIds"`
}

func compareByes(a, b Bye) int {
	return cmp.Or(cmp.Compare(a.Night, b.Night), cmp.Compare(a.Tier, b.Tier))
}

// byes returns the byes of each night.
func (r record) byes(tier int) (list []Bye) {
	for i, e := range r.GameNights {
		bye := Bye{Night: r.Nights[i], Tier: tier}
		for team, games := range e.Games {
			if len(games) == 0 && r.couldPlay(team, i) {
				bye.TeamIDs = append(bye.TeamIDs, r.teams[team])
			}
		}
		if bye.TeamIDs != nil {
			list = append(list, bye)
		}
	}
	return list
}

// couldPlay reports whether a team could play on a night: it is in the tier now and, if the night is over, had been added by
// then.
func (r record) couldPlay(team, night int) bool {
	joined, member := r.Joined[r.teams[team]]
	return member && (night >= r.pastNights || joined <= r.Nights[night])
}

// byeShares measures how evenly the nights off are shared.
func (r record) byeShares() figure {
	f := figure{name: "Nights off per team", kind: closer}
	var counts []int
	var ids []int64
	all := 0
	for team, id := range r.teams {
		n, member := 0, false
		for night, e := range r.GameNights {
			if r.couldPlay(team, night) {
				if member = true; len(e.Games[team]) == 0 {
					n++
				}
			}
		}
		if member {
			counts, ids, all = append(counts, n), append(ids, id), all+n
		}
	}
	f.Value, f.best = schedule.SpanOf(counts), schedule.EvenShare(all, len(counts))
	if f.excess() > 0 {
		f.team = ids[indexOfWorst(counts, f.best)]
	}
	return f
}
