package notices

import (
	"maps"
	"slices"
)

// MaxSubject is the length of a subject in characters.
const MaxSubject = maxSubject

// Kinds returns all kinds.
func Kinds() []Kind { return slices.Sorted(maps.Keys(decoders)) }
