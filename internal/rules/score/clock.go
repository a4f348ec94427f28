package score

// Clock measures the playing time of a match: it runs from the first event to the end, except during pauses. Times are in milliseconds.
type Clock struct {
	PausedSince int64 `json:"pausedSince"` // the Unix time at which the current pause began; 0 while the clock runs
	PausedFor   int64 `json:"pausedFor"`   // the total length of the earlier pauses
}

func (c Clock) isPaused() bool { return c.PausedSince != 0 }

// pause returns the running clock paused at the given time, which is at least 1 because 0 means that the clock runs.
func (c Clock) pause(at int64) Clock { return Clock{max(1, at), c.PausedFor} }

// resume returns the paused clock running again. Two devices with different clocks may report the start and the end of a pause, so a
// negative length counts as 0.
func (c Clock) resume(at int64) Clock { return Clock{0, c.PausedFor + max(0, at-c.PausedSince)} }

// seconds returns the whole seconds between two times without the pauses, at least 0. During a pause, the time ends where the pause
// began.
func (c Clock) seconds(from, to int64) int64 {
	if c.isPaused() {
		to = min(to, c.PausedSince)
	}
	return max(0, to-from-c.PausedFor) / 1000
}
