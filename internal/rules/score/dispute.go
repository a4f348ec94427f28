package score

// A Dispute is a difference between the log of a game and a device whose events did not count.
// web/src/features/scorelink/record/dispute.ts shows the same on the phones.
type Dispute struct {
	Theirs   State // the match on that device
	IsLate   bool  // the match was over when its events arrived
	ByLeague bool  // the league, and no other device, has set the score meanwhile
}

// Dispute returns the oldest dispute that nobody has settled; false if there is none.
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

// stateOn returns the match on a device that had received the log up to seen and has applied only its own events since.
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

// wasSetByLeague reports whether the league, and no device but this one, has set the score since this one had received the
// log up to seen.
func (l Log) wasSetByLeague(device string, seen int64) bool {
	if l.now.corrected <= seen || l.now.correctedBy != "" {
		return false
	}
	for _, e := range l.Entries(seen) {
		if e.Device != "" && e.Device != device {
			return false
		}
	}
	return true
}
