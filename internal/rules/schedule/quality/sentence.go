package quality

import "sideout/internal/base/fault"

// describeQuality describes whether a schedule is even and complete, how often teams play three in a row, and how long they
// wait.
func describeQuality(figures []figure, games, missing int) fault.Text {
	if games == 0 {
		return fault.Textf("No games are planned yet.")
	}
	var problems, rests []fault.Text
	for _, f := range figures {
		off := f.Value.Most
		switch {
		case f.name == nameRuns && off > 0:
			rests = append(rests, fault.CountText(off, "Three games in a row: 1 time.", "Three games in a row: %d times."))
		case f.name == nameLongest && off > 0:
			rests = append(rests, fault.Textf("Longest wait %s.", f.text(f.Value)))
		case f.name == nameLongest:
			rests = append(rests, fault.Textf("Nobody waits."))
		case f.excess() == 0:
		case f.name == nameMostApartInNight:
			problems = append(problems, fault.CountText(off, "a team plays 1 game more than another on a night", "a team plays %d games more than another on a night"))
		case f.name == nameMostApart:
			problems = append(problems, fault.CountText(off, "a team is 1 game ahead of another at times", "a team is %d games ahead of another at times"))
		case f.name == nameRematch:
			problems = append(problems, fault.CountText(off, "two teams meet again on the same night, 1 time", "two teams meet again on the same night, %d times"))
		case f.name == nameHomeAway:
			problems = append(problems, fault.CountText(off, "home and away are 1 game apart for a team", "home and away are %d games apart for a team"))
		}
	}
	var head fault.Text
	switch {
	case missing > 0 && len(problems) == 0:
		head = fault.CountText(missing, "Even so far, but 1 game is not planned yet.", "Even so far, but %d games are not planned yet.")
	case missing > 0:
		head = fault.Textf("%s, and %s.", fault.CountText(missing, "1 game is not planned yet", "%d games are not planned yet"), fault.Joined("; ", problems...))
	case len(problems) == 0:
		head = fault.Textf("Even and complete.")
	default:
		head = fault.Textf("Complete, but %s.", fault.Joined("; ", problems...))
	}
	return fault.Sentences(append([]fault.Text{head}, rests...)...)
}
