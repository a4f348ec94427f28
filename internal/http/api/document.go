package api

import (
	"net/http"
	"sync"

	"sideout/docs/api"
	"sideout/internal/http/httpio"
)

// document is the OpenAPI document of all calls, ready to be sent.
var document = sync.OnceValues(func() (*httpio.File, error) {
	text, err := api.Document()
	if err != nil {
		return nil, err
	}
	return httpio.NewFile(text, "application/json", "no-cache")
})

func showDocument(w http.ResponseWriter, r *http.Request) error {
	f, err := document()
	if err != nil {
		return err
	}
	return f.Serve(w, r, http.StatusOK)
}
