package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
)

// briefly is a client that goes away once it has heard something of a stream.
type briefly struct {
	*httptest.ResponseRecorder
	leave func()
}

func (b briefly) Flush() {
	b.ResponseRecorder.Flush()
	b.leave()
}

// serveBriefly serves a request; of a stream the client hears the beginning.
func serveBriefly(server http.Handler, answer *httptest.ResponseRecorder, r *http.Request) {
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	server.ServeHTTP(briefly{answer, leave}, r.WithContext(ctx))
}
