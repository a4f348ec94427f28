package notices

import (
	"encoding/json"
	"math"

	"sideout/internal/base/fault"
)

// StoredText is a sentence in the data of a queued mail, which is translated when the mail is sent.
type StoredText fault.Text

// storedSentence is the JSON of a StoredText, and of each of its arguments. One of the fields is set.
type storedSentence struct {
	Format string           `json:"format,omitempty"`
	Args   []storedSentence `json:"args,omitempty"`
	Name   *string          `json:"name,omitempty"`
	Number *float64         `json:"number,omitempty"`
}

// MarshalJSON keeps the format and the arguments apart.
func (t StoredText) MarshalJSON() ([]byte, error) {
	return json.Marshal(newStoredSentence(fault.Text(t)))
}

// UnmarshalJSON also reads the text that earlier versions have stored.
func (t *StoredText) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*t = StoredText(fault.Textf("%s", text))
		return nil
	}
	var stored storedSentence
	err := json.Unmarshal(data, &stored)
	*t = StoredText(stored.toText())
	return err
}

func newStoredSentence(t fault.Text) storedSentence {
	s := storedSentence{Format: t.Format}
	for _, arg := range t.Args {
		switch value := arg.(type) {
		case fault.Text:
			s.Args = append(s.Args, newStoredSentence(value))
		case int:
			s.Args = append(s.Args, storedSentence{Number: new(float64(value))})
		case string:
			s.Args = append(s.Args, storedSentence{Name: &value})
		default:
			s.Args = append(s.Args, storedSentence{Name: new(fault.Textf("%v", value).String())})
		}
	}
	return s
}

func (s storedSentence) toText() fault.Text {
	t := fault.Text{Format: s.Format}
	for _, arg := range s.Args {
		switch {
		case arg.Name != nil:
			t.Args = append(t.Args, *arg.Name)
		case arg.Number != nil:
			t.Args = append(t.Args, int(math.Round(*arg.Number)))
		default:
			t.Args = append(t.Args, arg.toText())
		}
	}
	return t
}
