package api

import (
	"context"
	"net/http"
	"net/http/httptest"
)

// disconnectOnFlush is a client that disconnects as soon as it has received a part of a stream.
type disconnectOnFlush struct {
	*httptest.ResponseRecorder
	leave func()
}

func (b disconnectOnFlush) Flush() {
	b.ResponseRecorder.Flush()
	b.leave()
}

// serveUntilFlush serves a request. The client of a stream disconnects after the first events.
func serveUntilFlush(server http.Handler, response *httptest.ResponseRecorder, r *http.Request) {
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	server.ServeHTTP(disconnectOnFlush{response, leave}, r.WithContext(ctx))
}
