package quality

import "sideout/internal/rules/schedule"

// Figures returns the numbers of the games in the record. tiers are those of its teams.
func (r record) Figures(tiers []int) schedule.Figures {
	latest := make([]int, len(r.Nights)) // night -> minute of its last start
	for i, night := range r.nightOf {
		latest[night] = max(latest[night], r.minute[i])
	}
	teams := make([]schedule.TeamFigures, len(r.teams))
	for team, id := range r.teams {
		f := schedule.TeamFigures{TeamID: id, Tier: tiers[team]}
		for night, e := range r.GameNights {
			games := e.Games[team]
			if len(games) == 0 {
				continue
			}
			f.Games += len(games)
			run, longestRun := 1, 1
			for i, line := range games[1:] {
				wait := max(r.minute[line]-r.minute[games[i]]-r.league.MinutesOf(r.lines[games[i]].Tier), 0)
				f.LongestWait = max(f.LongestWait, wait)
				if run++; wait > 0 {
					run = 1
				}
				longestRun = max(longestRun, run)
			}
			if longestRun > 2 {
				f.Triples++
			}
			if r.minute[games[len(games)-1]] == latest[night] {
				f.Late++
			}
		}
		teams[team] = f
	}
	return schedule.NewFigures(len(r.lines), teams)
}
