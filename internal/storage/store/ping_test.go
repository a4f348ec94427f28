package store_test

import (
	"context"
	"testing"
	"time"

	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// A proxy sends no requests to a server whose database does not respond. While all connections are in use it does respond.
func TestADatabaseIsReachableWhileAllConnectionsAreInUse(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		for range s.Stats().Reads.MaxOpenConnections {
			conn, err := s.Reads().Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if err := s.Ping(ctx); err != nil {
			t.Error(err)
		}
	})
}
