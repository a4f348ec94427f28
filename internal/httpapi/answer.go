package httpapi

import (
	"io"
	"net/http"
	"strconv"

	"sideout/internal/fault"
)

// statuses is how each kind of fault is said in HTTP.
var statuses = map[fault.Kind]int{
	fault.Internal:         http.StatusInternalServerError,
	fault.NotFound:         http.StatusNotFound,
	fault.MethodNotAllowed: http.StatusMethodNotAllowed,
	fault.Unavailable:      http.StatusServiceUnavailable,
}

// ServeHTTP is the one adapter that answers the errors of handlers.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		w.(*response).fail(r, err)
	}
}

// fail answers err with its sentence. What went wrong on our side is for the log alone; the request
// id leads from one to the other.
func (w *response) fail(r *http.Request, err error) {
	f := fault.Of(err)
	if f.Kind == fault.Internal {
		w.err = err
		f.Sentence = "Something went wrong on our side. Request id: " + w.id[0]
	}
	_ = writeText(w, r, statuses[f.Kind], f.Sentence) // it fails only when nobody is listening any more
}

// writeText answers with plain text, without a line break: the browser's client shows it as it is. It
// returns nil, to end a handler with.
func writeText(w http.ResponseWriter, r *http.Request, status int, text string) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, text) // it fails only when nobody is listening any more
	}
	return nil
}
