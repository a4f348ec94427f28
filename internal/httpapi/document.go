package httpapi

import (
	"net/http"
	"sync"

	"sideout/docs/api"
)

// document is the contract of all calls (decision 10), ready to be sent.
var document = sync.OnceValues(func() (*file, error) {
	zipped, err := zip(api.Document)
	if err != nil {
		return nil, err
	}
	const name = "openapi.json"
	return &file{offers: []offer{newOffer(name, "gzip", zipped), newOffer(name, "", api.Document)}}, nil
})

func showDocument(w http.ResponseWriter, r *http.Request) error {
	f, err := document()
	if err != nil {
		return err
	}
	return f.serve(w, r, http.StatusOK)
}
