package scoring_test

import (
	"reflect"

	"sideout/internal/rules/score"
)

// check compares the log, its replay, what the server has derived from it, the outcomes that the boards received, and what they
// show.
func (h *history) check() {
	entries := h.server.entries()
	ids := map[string]score.Outcome{}
	for i, e := range entries {
		if _, isDuplicate := ids[e.ID]; isDuplicate || e.Seq != int64(i+1) {
			h.t.Errorf("entry %d is %s, number %d, duplicate: %v", i+1, e.ID, e.Seq, isDuplicate)
		}
		ids[e.ID] = e.Outcome
	}
	for id, outcome := range h.outcomes {
		if ids[id] != outcome {
			h.t.Errorf("%s was confirmed as %s and is stored as %q", id, outcome, ids[id])
		}
	}
	log := score.Replay(h.rules, entries)
	h.server.checkResult(log)
	for _, b := range h.boards {
		if len(b.outbox) > 0 || len(entries) > 0 && !reflect.DeepEqual(b.log, entries) {
			h.t.Errorf("%s has %d events left and has seen %d of %d", b.phone.name, len(b.outbox), len(b.log), len(entries))
		}
		for n := range b.tapped {
			if id := b.id(h, n+1); ids[id] == "" {
				h.t.Errorf("%s, a tap of %s, has disappeared", id, b.phone.name)
			}
		}
		if view := b.view(h).State(); !reflect.DeepEqual(view, log.State()) {
			h.t.Errorf("%s shows %+v, the log says %+v", b.phone.name, view, log.State())
		}
	}
	if s := log.State(); h.isRealistic && !h.match.equals(s) {
		h.t.Errorf("%s was played, %+v is stored", h.match, s)
	}
}
