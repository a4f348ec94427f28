package spec

import (
	_ "embed" // for the table of kits
	"math"
	"slices"
	"strings"
)

// A Kit is a row of kits.json: the colour in which a team plays. Teams get the kits by turn in the order of the table.
// web/src/rules/kits.ts reads the same file.
type Kit struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Family string `json:"family"` // deep kits have light text, bright kits dark text
	Second string `json:"second"` // the usual second kit of a team with this one, from the other family
	Light  OKLCH  `json:"light"`  // in the light theme
	Dark   OKLCH  `json:"dark"`   // in the dark theme
	Text   OKLCH  `json:"text"`   // of names and digits on it, in both themes
}

// OKLCH is a colour: lightness, chroma and hue in degrees.
type OKLCH [3]float64

//go:embed kits.json
var kitsFile []byte

// Kits are the kits, in the order in which teams get them.
var Kits = read[[]Kit]("kits.json", kitsFile)

// minHueDistance is how far apart the hues of two kits of one family are, in degrees, if people can distinguish them.
const minHueDistance = 40

// FindKit returns the row of a kit.
func FindKit(id string) (Kit, bool) {
	at := slices.IndexFunc(Kits, func(k Kit) bool { return k.ID == id })
	if at < 0 {
		return Kit{}, false
	}
	return Kits[at], true
}

// KitIDs returns the ids of the kits.
func KitIDs() (ids []string) {
	for _, k := range Kits {
		ids = append(ids, k.ID)
	}
	return ids
}

// KitsInWords lists the kits as a sentence does.
func KitsInWords() string { return inWords(KitIDs()) }

// IsLike reports whether two kits could be mistaken for each other: they are of one family, and their hues are close. Kits
// of two families differ in lightness, which every kind of colour vision sees.
func (k Kit) IsLike(other Kit) bool {
	between := math.Abs(k.Light[2] - other.Light[2])
	return k.Family == other.Family && min(between, 360-between) < minHueDistance
}

// inWords lists words as a sentence does: "volleyball, basketball or soccer".
func inWords(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
