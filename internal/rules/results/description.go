package results

import "sideout/internal/base/fault"

// A Description is what becomes of a result, with what else it could become.
type Description struct {
	Kind    Kind         `json:"kind"`             // new, fill, correct, known, or ask if a person has to say what it is
	GameID  int64        `json:"gameId,omitempty"` // the game to which the result belongs; omitted if it becomes a game of its own
	Words   fault.Text   `json:"words"`            // such as "fills the planned game of 8:00 PM", or "the league has 25–20"
	Choices []ChoiceView `json:"choices"`          // what the result can become
}

// A ChoiceView is one thing that a result can become.
type ChoiceView struct {
	Kind   Kind       `json:"kind"`
	GameID int64      `json:"gameId"` // the answer that chooses it; 0: a game of its own
	Words  fault.Text `json:"words"`
}

// View returns the description of a match; nil if the league has no other game of the two teams on that day.
func (m Match) View(r Result) *Description {
	words := m.Describe(r)
	if words.IsZero() {
		return nil
	}
	d := &Description{Kind: m.Kind, Words: words, Choices: []ChoiceView{}}
	if m.Game != nil {
		d.GameID = m.Game.ID
	}
	for _, c := range m.Choices {
		view := ChoiceView{Kind: c.Kind, Words: c.Describe(r)}
		if c.Game != nil {
			view.GameID = c.Game.ID
		}
		d.Choices = append(d.Choices, view)
	}
	return d
}
