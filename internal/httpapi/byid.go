package httpapi

import (
	"net/http"
)

func isPreview(r *http.Request) bool { return r.URL.Query().Get("preview") == "true" }

// showOf answers with what belongs to the id in the path.
func showOf(w http.ResponseWriter, r *http.Request, of func(id int64) (any, error)) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	value, err := of(id)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, value)
}

// deleteOf does away with what the id in the path names.
func deleteOf(w http.ResponseWriter, r *http.Request, do func(id int64) error) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	if err := do(id); err != nil {
		return err
	}
	return writeNothing(w)
}
