package quality

import (
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// Rests measures runs of three games in a row and waits between games, within the nights of each team.
func (r record) Rests() (runs, longest, mean figure) {
	runs = figure{name: nameRuns, combineBy: sum}
	longest = figure{name: nameLongest, unit: minutes}
	mean = figure{name: "Average wait a night", unit: seconds}
	waited, nights := 0, 0
	rest := make([]int, len(r.teams)) // team -> games on nights that can still change
	for i, e := range r.GameNights {
		for team, games := range e.Games {
			if len(games) == 0 {
				continue
			}
			nights++
			run, most := 1, 1
			for i, line := range games[1:] {
				wait := max(r.minute[line]-r.minute[games[i]]-r.league.MinutesOf(r.lines[games[i]].Tier), 0)
				waited += wait
				if wait > longest.Value.Most {
					longest.Value, longest.team = schedule.Exactly(wait), r.teams[team]
				}
				if run++; wait > 0 {
					run = 1
				}
				most = max(most, run)
			}
			if most > 2 {
				runs.Value = schedule.Exactly(runs.Value.Most + 1)
				runs.team = r.teams[team]
			}
			if i >= r.pastNights {
				rest[team] += len(games)
			} else if most > 2 {
				runs.best = schedule.Exactly(runs.best.Most + 1)
			}
		}
	}
	for _, games := range rest {
		runs.best = schedule.Exactly(runs.best.Most + r.tier.MinRuns(games, len(r.Nights)-r.pastNights))
	}
	mean.Value = schedule.Exactly(solver.CeilDiv(60*waited, max(nights, 1)))
	longest.best, mean.best = r.leastWaits()
	return runs, longest, mean
}

// leastWaits returns lower bounds on the longest wait in minutes, and on the average wait per night in seconds.
func (r record) leastWaits() (longest, mean schedule.Span) {
	count := len(r.Nights) - r.pastNights
	if r.pastNights > 0 || count == 0 || len(r.tier.Open) == 0 || r.teamsChange {
		return schedule.Span{}, schedule.Span{} // there is no bound for nights that are over
	}
	slots, gaps := 0, 0 // the slots that teams wait, and the number of gaps between consecutive games of a team
	for i := range count {
		games := len(r.lines) / count
		if i < len(r.lines)%count {
			games++
		}
		slots += r.tier.MinWait(games)
		gaps += max(2*games-r.tier.Teams, 0)
	}
	if gaps == 0 {
		return schedule.Span{}, schedule.Span{}
	}
	minutes := r.league.MinutesOf(r.lines[0].Tier) // all games are of one tier
	return schedule.Exactly(solver.CeilDiv(slots, gaps) * minutes), schedule.Exactly(60 * slots * minutes / (count * r.tier.Teams))
}
