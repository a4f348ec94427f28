package scoring

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// SharedEvents is the response to events of a device: their outcomes and the events that the device has not received.
type SharedEvents struct {
	ID       int64          `json:"-"`
	Code     string         `json:"code"`
	Version  int64          `json:"version"`  // sequence number of the last event
	Watchers int            `json:"watchers"` // how many open streams show the game
	Epoch    string         `json:"epoch"`
	Outcomes []EventOutcome `json:"outcomes,omitempty"`
	Events   []score.Entry  `json:"events,omitempty"`
}

var errNextGame = fault.New(fault.Outdated, "This code shows another game of this device now.")

// Change appends events of the device that shares a game to the log. A request without events is a heartbeat. game is the device's id of
// the game, or empty. The request is rejected if the code now shows a different game.
func (svc *SharedGames) Change(ctx context.Context, code, key, game string, request EventsRequest) (changed SharedEvents, err error) {
	epoch, err := svc.scoring.Epoch(ctx)
	if err != nil {
		return changed, err
	}
	var committed score.Log
	var of logKey
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		g, err := svc.lockGame(tx.SharedGames, code, key)
		if err != nil {
			return err
		}
		if game != "" && game != g.Game {
			return errNextGame
		}
		of = logKeyOf(g)
		changed, committed, err = svc.applyRequest(tx, g, request)
		return err
	})
	svc.views.forget(code)
	if err == nil {
		svc.logs.Put(of, committed)
	}
	changed.Epoch = epoch
	return changed, err
}

// applyRequest applies the request and returns the response and the resulting log.
func (svc *SharedGames) applyRequest(tx *store.Tx, g store.SharedGame, request EventsRequest) (changed SharedEvents, log score.Log, err error) {
	now := svc.db.Now()
	events, err := request.ByServerClock(now).Check()
	if err != nil {
		return changed, log, err
	}
	for i, e := range events {
		if e.Type == score.Report {
			return changed, log, fault.Field(fmt.Sprintf("events[%d].type", i), "A shared game has no league to which this could be reported")
		}
	}
	if log, err = svc.logOf(tx.SharedGames, g); err != nil {
		return changed, log, err
	}
	before := log.Seq()
	for _, e := range events {
		var entry score.Entry
		// A shared game has no manager who could correct its result, so its device may change it until sharing ends.
		log, entry = log.Add(e, false)
		changed.Outcomes = append(changed.Outcomes, EventOutcome{ID: entry.ID, Outcome: entry.Outcome, Seq: entry.Seq})
	}
	if log.Seq() > before && log.Seq() > int64(svc.quotas.EventsPerSharedGame) {
		return changed, log, fault.New(fault.Conflict, "A shared game can have %d events. Watchers see it as it was before; the board goes on.",
			svc.quotas.EventsPerSharedGame)
	}
	wasOnline := g.Online && now.Sub(g.Scorer.SeenAt) < games.OnlineWindow
	if log.Seq() > before {
		g.Version, g.ChangedAt = log.Seq(), now
	}
	if request.Device != "" {
		g.Scorer, g.Online = store.Scorer{Device: request.Device, SeenAt: now}, true
	}
	if log.Seq() > before || g.Online && !wasOnline {
		tx.Publish(topic.SharedGame(g.ID))
	}
	if err := tx.SharedGames.AddSharedGameEvents(g.ID, log.Entries(before)); err != nil {
		return changed, log, err
	}
	changed.ID, changed.Code, changed.Version, changed.Events = g.ID, g.Code, g.Version, log.Entries(request.After)
	return changed, log, tx.SharedGames.UpdateSharedGame(g)
}

// logOf returns the log of a shared game.
func (svc *SharedGames) logOf(tx store.SharedGames, g store.SharedGame) (score.Log, error) {
	if g.Version == 0 {
		return score.NewLog(g.Rules), nil
	}
	if log, isCached := svc.logs.Find(logKeyOf(g), g.Version); isCached {
		return log, nil
	}
	entries, err := tx.EntriesOfSharedGame(g.ID)
	return score.Replay(g.Rules, entries), err
}

// alphabet contains the characters of a code. It lacks I, L, O and U, which look like 1, 0 and V.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// codeLength is the number of characters of a code. That gives about a thousand million codes.
const codeLength = 6

// lookAlikes replaces letters that no code contains by the characters that they resemble, and removes spaces and hyphens.
var lookAlikes = strings.NewReplacer("I", "1", "L", "1", "O", "0", "U", "V", " ", "", "-", "")

// newCode returns a random code.
func newCode() string {
	var code [codeLength]byte
	_, _ = rand.Read(code[:]) // crypto/rand.Read never returns an error
	for i, b := range code {
		code[i] = alphabet[int(b)%len(alphabet)] // unbiased, because 256 is a multiple of the length
	}
	return string(code[:])
}

// parseCode normalizes a code that a person has typed: in lower case, with spaces or hyphens, or with look-alike letters. ok is false if
// the text is not a code.
func parseCode(text string) (code string, ok bool) {
	if len(text) > 4*codeLength {
		return "", false
	}
	code = lookAlikes.Replace(strings.Map(toUpper, text))
	return code, len(code) == codeLength && strings.Trim(code, alphabet) == ""
}

// toUpper converts only ASCII letters, because unicode.ToUpper maps some other characters, such as the dotless i, to ASCII letters.
func toUpper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r - 'a' + 'A'
	}
	return r
}
