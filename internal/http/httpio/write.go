package httpio

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// WriteJSON responds with a value as JSON.
func WriteJSON(w http.ResponseWriter, r *http.Request, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return WriteBytes(w, r, status, "application/json", body)
}

// WriteNothing responds with success and no content.
func WriteNothing(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// WriteText responds with plain text without a line break, because the browser app shows it unchanged. It always returns
// nil, so that a handler can return its result.
func WriteText(w http.ResponseWriter, r *http.Request, status int, text string) error {
	return WriteBytes(w, r, status, "text/plain; charset=utf-8", []byte(text))
}

func WriteBytes(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) error {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // it fails only if the client has disconnected
	}
	return nil
}
