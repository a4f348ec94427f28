package score

import "time"

// CorrectionWindow is the time after the end of a game during which the devices that score it can still change it. Afterwards only a
// manager of the league can change the result.
const CorrectionWindow = 15 * time.Minute

// ArrivalWindow is the time after the end of a game during which a correction that was made in time may arrive: a phone can be offline
// for the rest of the night.
const ArrivalWindow = 24 * time.Hour

// CanCorrect reports whether the devices that score a game can still change it at the given time.
func CanCorrect(completedAt, at time.Time) bool { return at.Sub(completedAt) <= CorrectionWindow }
