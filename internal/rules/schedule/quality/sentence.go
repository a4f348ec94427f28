package quality

import (
	"fmt"
	"strings"

	"sideout/internal/rules/schedule"
)

// describeQuality describes whether a schedule is even and complete, how often teams play three in a row, and how long they
// wait.
func describeQuality(figures []figure, games, missing int) string {
	if games == 0 {
		return "No games are planned yet."
	}
	var problems []string
	var rests []string
	for _, f := range figures {
		off := f.Value.Most
		switch {
		case f.name == nameRuns && off > 0:
			rests = append(rests, fmt.Sprintf("Three games in a row: %s.", schedule.FormatCount(off, "time")))
		case f.name == nameLongest && off > 0:
			rests = append(rests, fmt.Sprintf("Longest wait %s.", f.text(f.Value)))
		case f.name == nameLongest:
			rests = append(rests, "Nobody waits.")
		case f.excess() == 0:
		case f.name == nameMostApartInNight:
			problems = append(problems, fmt.Sprintf("a team plays %s more than another on a night", schedule.FormatCount(off, "game")))
		case f.name == nameMostApart:
			problems = append(problems, fmt.Sprintf("a team is %s ahead of another at times", schedule.FormatCount(off, "game")))
		case f.name == nameRematch:
			problems = append(problems, fmt.Sprintf("two teams meet again on the same night, %s", schedule.FormatCount(off, "time")))
		case f.name == nameHomeAway:
			problems = append(problems, fmt.Sprintf("home and away are %s apart for a team", schedule.FormatCount(off, "game")))
		}
	}
	var head string
	switch {
	case missing > 0 && len(problems) == 0:
		head = fmt.Sprintf("Even so far, but %s not planned yet.", areGames(missing))
	case missing > 0:
		head = fmt.Sprintf("%s not planned yet, and %s.", areGames(missing), strings.Join(problems, "; "))
	case len(problems) == 0:
		head = "Even and complete."
	default:
		head = fmt.Sprintf("Complete, but %s.", strings.Join(problems, "; "))
	}
	return strings.Join(append([]string{head}, rests...), " ")
}

// areGames returns "1 game is" or "2 games are".
func areGames(n int) string {
	if n == 1 {
		return "1 game is"
	}
	return fmt.Sprintf("%d games are", n)
}
