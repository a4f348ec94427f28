package score

// Clock is the clock of a match, which runs from the first event to the end and stops in pauses. Its times are in milliseconds.
type Clock struct {
	PausedSince int64 `json:"pausedSince"` // since 1970; 0 while it runs
	PausedFor   int64 `json:"pausedFor"`   // the length of all pauses before
}

func (c Clock) isPaused() bool { return c.PausedSince != 0 }

// pause returns a clock that runs, paused at a time. Times before 1970 would read as a clock that runs.
func (c Clock) pause(at int64) Clock { return Clock{max(1, at), c.PausedFor} }

// resume returns a paused clock that runs again. The devices of a pause and its end can differ: it is never below 0.
func (c Clock) resume(at int64) Clock { return Clock{0, c.PausedFor + max(0, at-c.PausedSince)} }

// seconds returns the whole seconds between two times without the pauses, at least 0. A match that ends in a pause has its
// end at the beginning of the pause.
func (c Clock) seconds(from, to int64) int64 {
	if c.isPaused() {
		to = min(to, c.PausedSince)
	}
	return max(0, to-from-c.PausedFor) / 1000
}
