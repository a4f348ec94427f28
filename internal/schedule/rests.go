package schedule

import "sideout/internal/schedule/solver"

// rests measures, within the nights of the teams, runs of three games and waits between games.
func (r record) rests() (runs, longest, mean figure) {
	runs = figure{name: nameRuns, league: sum}
	longest = figure{name: nameLongest, unit: "minute"}
	mean = figure{name: "Average wait a night", unit: seconds}
	waited, nights := 0, 0
	rest := make([]int, len(r.teams)) // team -> games on nights that are not over
	for i, e := range r.gameNights {
		for team, games := range e.games {
			if len(games) == 0 {
				continue
			}
			nights++
			run, most := 1, 1
			for i, line := range games[1:] {
				wait := max(r.minute[line]-r.minute[games[i]]-r.minutes, 0)
				waited += wait
				if wait > longest.value.most {
					longest.value, longest.team = exactly(wait), r.teams[team]
				}
				if run++; wait > 0 {
					run = 1
				}
				most = max(most, run)
			}
			if most > 2 {
				runs.value = exactly(runs.value.most + 1)
				runs.team = r.teams[team]
			}
			if i >= r.over {
				rest[team] += len(games)
			} else if most > 2 {
				runs.best = exactly(runs.best.most + 1)
			}
		}
	}
	for _, games := range rest {
		runs.best = exactly(runs.best.most + r.tier.FewestRuns(games, len(r.nights)-r.over))
	}
	mean.value = exactly(solver.Ceil(60*waited, max(nights, 1)))
	return runs, longest, mean
}
