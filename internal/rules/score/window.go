package score

import "time"

// CorrectionWindow is how long after its end a game can still be changed by the devices that score it. Afterwards only a
// manager of the league changes the result.
const CorrectionWindow = 15 * time.Minute

// ArrivalWindow is how long after the end of a game a correction that was made in time may arrive: a phone can be offline for
// the rest of the night.
const ArrivalWindow = 24 * time.Hour

// CanCorrect reports whether the devices that score a game can change it at a time after it was completed.
func CanCorrect(completedAt, at time.Time) bool { return at.Sub(completedAt) <= CorrectionWindow }
