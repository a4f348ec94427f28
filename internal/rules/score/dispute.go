package score

// A Dispute is a difference between the log of a game and the score on a device some of whose events did not count.
// web/src/features/scorelink/record/dispute.ts computes the same difference on the phones.
type Dispute struct {
	Theirs   State // the state of the match on that device
	IsLate   bool  // the match was over when the events of the device arrived
	ByLeague bool  // since then only the league has set the score, and no other device
}

// Dispute returns the oldest dispute that is not settled; false if there is none.
func (l Log) Dispute() (Dispute, bool) {
	if len(l.open) == 0 {
		return Dispute{}, false
	}
	first := l.open[0]
	return Dispute{
		Theirs:   l.stateOn(first.Device, first.Seen),
		IsLate:   first.Outcome == Late,
		ByLeague: l.wasSetByLeague(first.Device, first.Seen),
	}, true
}

// stateOn returns the state of the match on a device that received the log up to seen and has applied only its own events since.
func (l Log) stateOn(device string, seen int64) State {
	entries := l.Entries(0)
	known := min(max(seen, 0), int64(len(entries)))
	local := Replay(l.rules, entries[:known])
	for _, e := range entries[known:] {
		if e.Device == device && e.Type != Settle {
			local, _ = local.Add(e.Event, false)
		}
	}
	return local.State()
}

// wasSetByLeague reports whether the league has set the score, and no other device has sent an event, since the device received the log
// up to seen.
func (l Log) wasSetByLeague(device string, seen int64) bool {
	if l.current.corrected <= seen || l.current.correctedBy != "" {
		return false
	}
	for _, e := range l.Entries(seen) {
		if e.Device != "" && e.Device != device {
			return false
		}
	}
	return true
}
