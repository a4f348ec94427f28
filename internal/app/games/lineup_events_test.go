package games

import (
	"testing"

	"sideout/internal/rules/score"
)

func TestEventsAboutLineupsAreChecked(t *testing.T) {
	six := []int{1, 2, 3, 4, 5, 6}
	for name, c := range map[string]struct {
		event score.Event
		field string
	}{
		"a line-up":                    {score.Event{Type: score.SetLineup, Team: score.Team1, Numbers: six}, ""},
		"a line-up without a team":     {score.Event{Type: score.SetLineup, Numbers: six}, "team"},
		"a line-up of five":            {score.Event{Type: score.SetLineup, Team: score.Team1, Numbers: six[:5]}, "numbers"},
		"a line-up with 100":           {score.Event{Type: score.SetLineup, Team: score.Team1, Numbers: []int{1, 100}}, "numbers"},
		"a substitution":               {score.Event{Type: score.Substitute, Team: score.Team2, Out: 1, In: 99}, ""},
		"a substitution with a number": {score.Event{Type: score.Substitute, Team: score.Team2, Out: 1}, "in"},
		"a libero":                     {score.Event{Type: score.Libero, Team: score.Team2, Out: 1, In: 7}, ""},
		"a rotation":                   {score.Event{Type: score.Rotate, Team: score.Team2}, ""},
		"a card of the team":           {score.Event{Type: score.Sanctioned, Team: score.Team2, Sanction: score.Warning}, ""},
		"an unknown card":              {score.Event{Type: score.Sanctioned, Team: score.Team2, Sanction: "green"}, "sanction"},
		"a card of number -1":          {score.Event{Type: score.Sanctioned, Team: score.Team2, Sanction: score.Warning, Number: -1}, "number"},
	} {
		c.event.ID = "e1"
		if field, problem := CheckEvent(c.event); field != c.field {
			t.Errorf("%s: %q, %v", name, field, problem)
		}
	}
}

func TestFieldsAboutLineupsBelongToTheirEvents(t *testing.T) {
	e := CleanEvent(score.Event{Type: score.Point, Numbers: []int{1}, Out: 1, In: 2, Sanction: score.Warning, Number: 3})
	if e.Numbers != nil || e.Out != 0 || e.In != 0 || e.Sanction != "" || e.Number != 0 {
		t.Errorf("got %+v", e)
	}
}
