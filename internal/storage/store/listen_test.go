package store_test

import (
	"slices"
	"sync"
	"testing"

	"sideout/internal/base/topic"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Streams end when topics may have been missed. A stream that begins after OnCommit must not end because the server has only
// then begun to listen to other servers.
func TestTheServerListensWhenOnCommitReturns(t *testing.T) {
	storetest.OnBoth(t, func(t *testing.T, s *store.Store) {
		var mu sync.Mutex
		var heard []topic.Topic
		s.OnCommit(func(topics []topic.Topic) {
			mu.Lock()
			defer mu.Unlock()
			heard = append(heard, topics...)
		})
		mu.Lock()
		defer mu.Unlock()
		if !s.IsSQLite() && !slices.Equal(heard, []topic.Topic{topic.Everything}) {
			t.Errorf("the server has heard %v", heard)
		}
	})
}

// Another schema of the same database may have an installation of its own, with a league of the same number.
func TestAServerHearsOnlyItsOwnSchema(t *testing.T) {
	address := storetest.Postgres(t)
	listener, beside, elsewhere := storetest.Open(t, address), storetest.Open(t, address), storetest.Open(t, storetest.Postgres(t))
	heard := make(chan topic.Topic, 10)
	listener.OnCommit(func(topics []topic.Topic) {
		for _, one := range topics {
			heard <- one
		}
	})
	publish := func(s *store.Store, league int64) {
		t.Helper()
		if err := s.Write(t.Context(), func(tx *store.Tx) error {
			tx.Publish(topic.League(league))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	publish(elsewhere, 1)
	publish(beside, 2)
	for _, want := range []topic.Topic{topic.Everything, topic.League(2)} {
		if got := <-heard; got != want {
			t.Errorf("the server heard %v, want %v", got, want)
		}
	}
}
