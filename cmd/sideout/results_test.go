package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// Of results that people enter for one game at the same time, the first counts. The others learn of it, and nobody replaces a result that
// they have not seen. The same result once more is no conflict.
func TestAResultThatNobodyHasSeenIsNotReplaced(t *testing.T) {
	bothDatabases(t, func(t *testing.T, environ []string) {
		server := launch(t, serverCommand(t, environ...))
		ann := newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		game := newLiveGame(t, ann)
		enter := func(score int, seen string) (int, string) {
			return ann.status(t, fmt.Sprintf("PATCH /api/games/%d", game.id), fmt.Sprintf(`{"team1Score":25,"team2Score":%d,"status":"completed"%s}`, score, seen))
		}
		const people = 20
		var statuses [people]int
		var sentences [people]string
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() { statuses[i], sentences[i] = enter(i, `,"seen":{}`) })
		}
		all.Wait()
		first := -1
		for i, status := range statuses {
			switch {
			case status == http.StatusOK && first < 0:
				first = i
			case status != http.StatusConflict:
				t.Errorf("25 to %d: %d %s", i, status, sentences[i])
			}
		}
		if first < 0 {
			t.Fatal("no result counts")
		}
		for i, sentence := range sentences {
			if want := fmt.Sprintf("This game has a result by now: 25 to %d.", first); i != first && !strings.Contains(sentence, want) {
				t.Errorf("25 to %d: %s", i, sentence)
			}
		}
		for _, c := range []struct {
			score int
			seen  string
			want  int
		}{
			{first, `,"seen":{}`, http.StatusOK},
			{22, fmt.Sprintf(`,"seen":{"team1Score":25,"team2Score":%d}`, first), http.StatusOK},
			{23, fmt.Sprintf(`,"seen":{"team1Score":25,"team2Score":%d}`, first), http.StatusConflict},
			{23, `,"seen":{"team1Score":25,"team2Score":22}`, http.StatusOK},
			{21, "", http.StatusOK}, // a script that does not say what it has seen
		} {
			if status, body := enter(c.score, c.seen); status != c.want {
				t.Errorf("25 to %d%s: %d %s, want %d", c.score, c.seen, status, body, c.want)
			}
		}
	})
}
