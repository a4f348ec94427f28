package scoretest

import (
	"fmt"
	"strings"

	"sideout/internal/rules/score"
)

// DescribeLineups formats the line-ups and sanctions of a log as in spec/vectors/lineups.json.
func DescribeLineups(l score.Log) string {
	s := l.State()
	var teams, sanctions []string
	for _, team := range s.Lineups {
		teams = append(teams, describeLineup(team))
	}
	for _, o := range s.Sanctions {
		text := strings.TrimPrefix(string(o.Team), "team") + " " + string(o.Level)
		if o.Number != 0 {
			text += fmt.Sprint(" ", o.Number)
		}
		sanctions = append(sanctions, text)
	}
	text := fmt.Sprintf("%s; server %d", strings.Join(teams, " | "), s.ServerNumber())
	if len(sanctions) > 0 {
		text += "; " + strings.Join(sanctions, ", ")
	}
	return text
}

func describeLineup(l score.Lineup) string {
	if len(l.Players) == 0 {
		return "-"
	}
	text := strings.Trim(fmt.Sprint(l.Players), "[]")
	if l.Libero.Libero != 0 {
		text += fmt.Sprintf(" (%d for %d)", l.Libero.Libero, l.Libero.For)
	}
	if len(l.Subs) > 0 {
		text += fmt.Sprintf(" subs %d", len(l.Subs))
	}
	return text
}
