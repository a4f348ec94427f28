package spec

import (
	_ "embed" // required by go:embed
	"math"
	"slices"
	"strings"
)

// A Kit is an entry of kits.json: the colour in which a team plays. New teams get kits in the order of the table. web/src/rules/kits.ts
// reads the same file.
type Kit struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Family string `json:"family"` // deep kits have light text, bright kits have dark text
	Second string `json:"second"` // default second kit for this kit, from the other family
	Light  OKLCH  `json:"light"`  // colour in the light theme
	Dark   OKLCH  `json:"dark"`   // colour in the dark theme
	Text   OKLCH  `json:"text"`   // colour of text on the kit, in both themes
}

// OKLCH is a colour: lightness, chroma and hue in degrees.
type OKLCH [3]float64

//go:embed kits.json
var kitsFile []byte

// Kits are all kits, in the order in which teams get them.
var Kits = parseTable[[]Kit]("kits.json", kitsFile)

// minHueDistance is the smallest difference between hues of one family, in degrees, that people can distinguish.
const minHueDistance = 40

// FindKit returns the kit with an id.
func FindKit(id string) (Kit, bool) {
	at := slices.IndexFunc(Kits, func(k Kit) bool { return k.ID == id })
	if at < 0 {
		return Kit{}, false
	}
	return Kits[at], true
}

// KitIDs returns the ids of all kits.
func KitIDs() (ids []string) {
	for _, k := range Kits {
		ids = append(ids, k.ID)
	}
	return ids
}

// KitsInWords lists the ids of all kits in words.
func KitsInWords() string { return joinWords(KitIDs()) }

// IsLike reports whether two kits could be confused, because they are of one family and have similar hues. Kits of different families
// differ in lightness, which people with any colour vision can see.
func (k Kit) IsLike(other Kit) bool {
	distance := math.Abs(k.Light[2] - other.Light[2])
	return k.Family == other.Family && min(distance, 360-distance) < minHueDistance
}

// joinWords joins words such as "volleyball, basketball or soccer".
func joinWords(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
