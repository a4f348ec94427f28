package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"sideout/internal/http/httpio"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// The drivers of the databases return different errors for a query of a client that has gone.
func TestRequestThatTheClientCanceledIsNotAnError(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, db *store.Store) {
		query := func(tx *store.Tx) error { _, err := tx.Leagues.LeaguesOf("ann"); return err }
		for name, c := range map[string]struct {
			handle func(r *http.Request, cancel func()) error
			level  string
			status int
		}{
			"before a read": {func(r *http.Request, cancel func()) error {
				cancel()
				return db.Read(r.Context(), query)
			}, "INFO", 499},
			"during a read": {func(r *http.Request, cancel func()) error {
				return db.Read(r.Context(), func(tx *store.Tx) error {
					cancel()
					return query(tx)
				})
			}, "INFO", 499},
			"before a write": {func(r *http.Request, cancel func()) error {
				cancel()
				return db.Write(r.Context(), query)
			}, "INFO", 499},
			"an error that does not name the cause": {func(_ *http.Request, cancel func()) error {
				cancel()
				return errors.New("interrupted (9)")
			}, "INFO", 499},
			"a panic": {func(_ *http.Request, cancel func()) error {
				cancel()
				panic("the roof is on fire")
			}, "ERROR", 500},
			"an error of the server": {func(*http.Request, func()) error { return context.Canceled }, "ERROR", 500},
		} {
			s, log := newServer(t, Options{Site: testSite()})
			ctx, cancel := context.WithCancel(t.Context())
			s.mux.Handle("GET /test/canceled", httpio.Handler(func(_ http.ResponseWriter, r *http.Request) error { return c.handle(r, cancel) }))
			s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/test/canceled", nil))
			cancel()
			lines := readLines(t, log.String())
			if len(lines) != 1 || lines[0].Level != c.level || lines[0].Status != c.status || lines[0].Error == "" {
				t.Errorf("%s: logged %s", name, log)
			}
		}
	})
}
