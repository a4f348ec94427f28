package httpapi

import (
	"net/http"
	"sync"

	"sideout/docs/api"
	"sideout/internal/httpio"
)

// document is the OpenAPI document of all calls, ready to be sent.
var document = sync.OnceValues(func() (*httpio.File, error) {
	return httpio.NewFile(api.Document, "application/json", "no-cache")
})

func showDocument(w http.ResponseWriter, r *http.Request) error {
	f, err := document()
	if err != nil {
		return err
	}
	return f.Serve(w, r, http.StatusOK)
}
