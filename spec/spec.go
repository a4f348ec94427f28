// Package spec provides the tables that Go and TypeScript share.
package spec

import (
	"bytes"
	_ "embed" // required by go:embed
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// A Sport is an entry of sports.json: the default rules of the games of a sport, and the options that its forms offer.
// web/src/rules/sports.ts reads the same file.
type Sport struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	EndingScore   int    `json:"endingScore"` // 0 if a game ends only when a person ends it
	WinByTwo      bool   `json:"winByTwo"`
	MaxScoreCap   *int   `json:"maxScoreCap"`
	HasSets       bool   `json:"hasSets"`       // whether the league form offers matches of several sets
	Sets          int    `json:"sets"`          // maximum number of sets of a match: the match is the best of that many
	DecidingScore int    `json:"decidingScore"` // ending score of the deciding set
	HasServe      bool   `json:"hasServe"`      // whether the league form offers a serve marker and time-outs
	Steps         []int  `json:"steps"`         // points that one tap can add
	ForfeitScore  int    `json:"forfeitScore"`  // points for the other team after a forfeit in a game without an ending score

	PointSeconds int `json:"pointSeconds"` // average seconds per point including breaks, for estimating the length of a game; 0 if unknown

	Sides *SideRules `json:"sides"` // nil for the rules of indoor volleyball
	Note  string     `json:"note"`  // rules of the sport that the app does not support
}

// SideRules define when the teams of a match change sides and which team serves first in a set.
type SideRules struct {
	Every         int  `json:"every,omitempty"`         // change sides after this many points of both teams in a set; 0 for never
	DecidingEvery int  `json:"decidingEvery,omitempty"` // the same for the deciding set
	DecidingAt    int  `json:"decidingAt,omitempty"`    // change sides once in the deciding set when a team reaches this score; 0 for never
	Toss          bool `json:"toss,omitempty"`          // whether lots decide the sides and the serve in the deciding set
	Stay          bool `json:"stay,omitempty"`          // whether the teams keep their sides between sets
	WinnerServes  bool `json:"winnerServes,omitempty"`  // whether the winner of a set serves first in the next one; otherwise the teams alternate
}

//go:embed sports.json
var sportsFile []byte

// SetRules is the content of sets.json, which applies to all sports. web/src/rules/liveMatch.ts reads the same file.
type SetRules struct {
	SideChange     int `json:"sideChange"`     // score at which the teams change sides in the last of several sets
	TimeoutsPerSet int `json:"timeoutsPerSet"` // time-outs of a team per set
}

//go:embed sets.json
var setsFile []byte

// Sports are all sports. The first one is the default.
var Sports = parseTable[[]Sport]("sports.json", sportsFile)

// Sets are the set rules of all sports.
var Sets = parseTable[SetRules]("sets.json", setsFile)

func parseTable[T any](name string, file []byte) (table T) {
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&table); err != nil {
		panic(fmt.Sprintf("%s: %v", name, err)) // tests detect this
	}
	return table
}

// FindSport returns the sport with an id.
func FindSport(id string) (Sport, bool) {
	at := slices.IndexFunc(Sports, func(s Sport) bool { return s.ID == id })
	if at < 0 {
		return Sport{}, false
	}
	return Sports[at], true
}

// SportIDs returns the ids of all sports.
func SportIDs() (ids []string) {
	for _, s := range Sports {
		ids = append(ids, s.ID)
	}
	return ids
}

// SportsInWords lists the ids of all sports in words, such as "volleyball, basketball or soccer".
func SportsInWords() string { return joinWords(SportIDs()) }

//go:embed zones.json
var zonesFile []byte

var zones = sync.OnceValue(func() map[string]bool {
	var names []string
	if err := json.Unmarshal(zonesFile, &names); err != nil {
		panic(fmt.Sprintf("zones.json: %v", err)) // tests detect this
	}
	known := make(map[string]bool, len(names))
	for _, name := range names {
		known[name] = true
	}
	return known
})

// IsZone reports whether a name is a valid time zone for leagues. zones.json lists the names that both Go and browsers know. Zone
// databases of machines contain others, such as posixrules and right/UTC, for which browsers cannot show times.
func IsZone(name string) bool { return zones()[name] }
