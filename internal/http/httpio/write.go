package httpio

import (
	"net/http"
	"strconv"
)

// WriteJSON responds with the value encoded as JSON, with its sentences in the language of the request.
func WriteJSON(w http.ResponseWriter, r *http.Request, status int, value any) error {
	body, err := EncodeJSON(value, LanguageOf(w, r))
	if err != nil {
		return err
	}
	return WriteBytes(w, r, status, "application/json", body)
}

// WriteNothing responds with 204 No Content. It always returns nil, so that a handler can return its result.
func WriteNothing(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// WriteText responds with plain text. It adds no line break, because the web app shows the text unchanged. It always returns nil, so that
// a handler can return its result.
func WriteText(w http.ResponseWriter, r *http.Request, status int, text string) error {
	return WriteBytes(w, r, status, "text/plain; charset=utf-8", []byte(text))
}

func WriteBytes(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) error {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // fails only if the client has disconnected
	}
	return nil
}
