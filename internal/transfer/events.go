package transfer

import (
	"encoding/json"
	"slices"
	"time"

	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/score"
	"sideout/internal/store"
)

// eventLine is an entry of the log of a game in a league's file. The log of a game is whole and in its order.
type eventLine struct {
	Kind   string `json:"kind"`
	GameID int64  `json:"gameId"`
	score.Entry
	Person     int       `json:"person,omitempty"` // 0: nobody who has an account
	Via        string    `json:"via"`
	ReceivedAt time.Time `json:"receivedAt"`
}

// loadEvents gathers the logs of the games of a league.
func loadEvents(tx *store.Tx, book *addressBook, leagueID int64, since time.Time) (lines []eventLine, err error) {
	events, err := tx.AllEventsOf(leagueID, since)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		line := eventLine{GameID: e.GameID, Entry: e.Entry, Via: e.Via, ReceivedAt: e.ReceivedAt}
		if line.Person, err = book.numberOf(e.Actor); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

var outcomes = []score.Outcome{score.Applied, score.Merged, score.Noop, score.Late, score.Conflict}

func (r *fileReader) readEvent(line []byte) error {
	var e eventLine
	if err := r.unmarshal(line, &e); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.games[e.GameID], "there is no game with the id %d above", e.GameID)
	c.must(e.Seq == r.events[e.GameID]+1 && e.Seq <= gamestore.MaxLog, "the log of game %d goes on with event %d", e.GameID, r.events[e.GameID]+1)
	c.must(slices.Contains(outcomes, e.Outcome), "no event has such an outcome")
	field, problem := gamestore.CheckEvent(e.Event)
	c.must(problem == "" || e.Type == score.Record && field == "type", "%s: %s", field, problem)
	c.must(e.Person == 0 || e.Person >= 1 && e.Person <= len(r.file.people), "there is no person with the number %d above", e.Person)
	c.must(e.Via == "session" || e.Via == "link" || e.Via == "revert" || e.Via == "record", "no event came by such means")
	c.must(len(e.Device) <= gamestore.MaxID, "the name of a device has at most %d characters", gamestore.MaxID)
	c.within(int(e.Seen), 0, maxNumber, "seen")
	e.ReceivedAt = c.instant(e.ReceivedAt, "receivedAt")
	e.At = c.instant(time.UnixMilli(e.At), "at").UnixMilli()
	r.events[e.GameID] = e.Seq
	r.file.events = append(r.file.events, e)
	return c.err
}

// checkLogs checks that each game's version is the number of its events. Files from before there were logs have none,
// and their games begin anew.
func (r *fileReader) checkLogs() error {
	for i, g := range r.file.games {
		switch n := r.events[g.ID]; {
		case n == 0:
			r.file.games[i].Version, r.file.games[i].Rules = 0, ""
		case n != g.Version:
			return r.refuse("the log of game %d should have %d events and has %d", g.ID, g.Version, n)
		}
	}
	return nil
}

// rules checks what a game is played to, which is kept as the text that it is.
func (c *check) rules(text json.RawMessage, sport league.Sport) string {
	if len(text) == 0 {
		return ""
	}
	var match score.Match
	if err := json.Unmarshal(text, &match); err != nil {
		c.must(false, "the rules of a game cannot be read")
		return ""
	}
	match, problems := league.CheckRules(match, sport)
	c.problems(problems)
	tidy, _ := json.Marshal(match) // a struct of plain values can always be written
	return string(tidy)
}

func storeEvents(tx *store.Tx, ids newIDs, all []eventLine) error {
	events := make([]store.GameEvent, len(all))
	for i, e := range all {
		events[i] = store.GameEvent{
			Entry: e.Entry, GameID: ids.games[e.GameID], Actor: ids.actor(e.Person), Via: e.Via, ReceivedAt: e.ReceivedAt,
		}
	}
	return tx.AddEvents(events)
}
