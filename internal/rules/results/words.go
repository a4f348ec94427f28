package results

import (
	"fmt"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Describe describes the decision about a result as part of a sentence, such as "fills the planned game of 8:00 PM". It is empty for a result that
// becomes a game of its own without any question.
func (m Match) Describe(r Result) fault.Text {
	switch {
	case m.Kind == Ask:
		return m.describeOthers(r)
	case m.Kind == New && len(m.Choices) == 0 && len(m.Others) == 0:
		return fault.Text{}
	}
	words := Choice{m.Kind, m.Game, m.Turned}.Describe(r)
	if m.Kind == Fill && m.CanCorrect() {
		return fault.Textf("%s; %s", words, m.describeOthers(r))
	}
	return words
}

// CanCorrect reports whether the result can replace another one, so that a person should see the choices.
func (m Match) CanCorrect() bool {
	return slices.ContainsFunc(m.Choices, func(c Choice) bool { return c.Kind == Correct })
}

// Words returns the result that the league has already, such as "25–20 at 8:00 PM".
func (m Match) Words(r Result) fault.Text { return Choice{m.Kind, m.Game, m.Turned}.describeResult(r) }

// describeOthers names the results that the league has of the two teams on that day.
func (m Match) describeOthers(r Result) fault.Text {
	var known fault.Text
	for i, c := range m.Others {
		if i == 0 {
			known = c.describeResult(r)
		} else {
			known = fault.Textf("%s, %s", known, c.describeResult(r))
		}
	}
	if known.IsZero() {
		return fault.Textf("the games of the two on that day have changed")
	}
	return fault.Textf("the league has %s", known)
}

// Describe returns the choice as part of a sentence.
func (c Choice) Describe(r Result) fault.Text {
	switch c.Kind {
	case Fill:
		return c.describeFill(r)
	case Correct:
		return fault.Textf("corrects %s", c.describeResult(r))
	case Known:
		return fault.Textf("is the result that the league has: %s", c.describeResult(r))
	default:
		return fault.Textf("is another game of the two on that day")
	}
}

func (c Choice) describeFill(r Result) fault.Text {
	var text fault.Text
	switch c.Game.Stage {
	case league.Friendly:
		text = fault.Textf("fills the planned friendly of %s", c.describeTime(r))
	case league.Finals:
		text = fault.Textf("fills the finals game of %s", c.describeTime(r))
	default:
		text = fault.Textf("fills the planned game of %s", c.describeTime(r))
	}
	if c.Game.Line.Waiting {
		text = fault.Textf("%s, which waits for a new place", text)
	}
	if c.Game.Live {
		text = fault.Textf("%s, which is being scored: %s", text, c.score())
	}
	if c.Turned {
		text = fault.Textf("%s, planned with the sides exchanged", text)
	}
	return text
}

// describeTime returns the planned time, with the date if it is another one than that of the result.
func (c Choice) describeTime(r Result) fault.Text {
	clock := formatTime(c.Game.Line.GameTime)
	if day := c.Game.Line.Day; day != r.Day {
		return fault.Textf("%s on %s", clock, day.Medium())
	}
	return fault.Textf("%s", clock)
}

// describeResult returns the result that the league has, from the side of the entered one, with the time if the game was planned.
func (c Choice) describeResult(r Result) fault.Text {
	words := fault.Textf("%s", c.score())
	switch forfeit := c.Game.Forfeit; {
	case forfeit == league.ByBoth:
		words = fault.Textf("a forfeit of both teams")
	case forfeit != league.NoForfeit:
		words = fault.Textf("%s by forfeit", c.score())
	}
	if c.Game.Line == nil {
		return words
	}
	return fault.Textf("%s at %s", words, c.describeTime(r))
}

func (c Choice) score() string {
	s := league.ClaimScoreOf(c.Game.Game)
	if c.Turned {
		s = TurnScore(s)
	}
	return s.String()
}

// formatTime returns a time of day such as 8:00 PM.
func formatTime(at league.TimeOfDay) string {
	t, err := time.Parse("15:04", string(at))
	if err != nil {
		return fmt.Sprint(at)
	}
	return t.Format("3:04 PM")
}
