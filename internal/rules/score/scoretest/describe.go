package scoretest

import (
	"cmp"
	"fmt"
	"strings"

	"sideout/internal/rules/score"
)

// Describe formats the state that results from a log as in spec/vectors/log.json.
func Describe(l score.Log) string {
	s := l.State()
	var points []string
	for _, set := range s.Sets {
		text := fmt.Sprintf("%d-%d", set.Team1Score, set.Team2Score)
		if set.Forfeit != score.None {
			text += "f"
		}
		points = append(points, text)
	}
	team := func(t score.Team) string { return strings.TrimPrefix(string(t)+"-", "team")[:1] }
	winner := team(s.Winner)
	if s.Drawn {
		winner = "="
	}
	return fmt.Sprintf("%s; sets %d-%d; winner %s; serving %s; left %s; timeouts %d-%d; open %d; by %s",
		strings.Join(points, " "), s.Team1Sets, s.Team2Sets, winner, team(s.Serving), team(s.Left),
		s.Timeouts[0], s.Timeouts[1], l.OpenCount(), cmp.Or(l.Device(), "-"))
}
