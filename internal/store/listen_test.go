package store_test

import (
	"slices"
	"sync"
	"testing"

	"sideout/internal/store"
	"sideout/internal/store/storetest"
	"sideout/internal/topic"
)

// Streams end when topics may have been missed. A stream that begins after OnCommit must not end because the server has only
// then begun to listen to other servers.
func TestTheServerListensWhenOnCommitReturns(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
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
