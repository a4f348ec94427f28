package score

import "time"

// CorrectionWindow is how long after its end a game can still be changed by the devices that score it. Afterwards only a
// manager of the league changes the result.
const CorrectionWindow = 15 * time.Minute

// CanCorrect reports whether the devices that score a game can still change it, at a time after it was completed.
func CanCorrect(completedAt, now time.Time) bool { return now.Sub(completedAt) <= CorrectionWindow }
