package live

import (
	"encoding/json"
	"fmt"
)

// frame appends an event in the format of server-sent events. Its data is JSON on one line.
func frame(frames []byte, id, event string, data any) ([]byte, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(frames, "id: %s\nevent: %s\ndata: %s\n\n", id, event, text), nil
}
