package live

import (
	"encoding/json"
	"fmt"
)

// appendFrame appends a server-sent event to frames, with data as JSON on one line.
func appendFrame(frames []byte, id, event string, data any) ([]byte, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(frames, "id: %s\nevent: %s\ndata: %s\n\n", id, event, text), nil
}
