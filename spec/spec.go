// Package spec holds the tables that Go and TypeScript share.
package spec

import (
	"bytes"
	_ "embed" // for the tables
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// A Sport is a row of sports.json: what the games of a sport are played to if a league does not say otherwise, and what
// its forms offer. web/src/rules/sports.ts reads the same file.
type Sport struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	EndingScore   int    `json:"endingScore"` // 0: a game ends when somebody says so
	WinByTwo      bool   `json:"winByTwo"`
	MaxScoreCap   *int   `json:"maxScoreCap"`
	HasSets       bool   `json:"hasSets"`       // whether the form of a league offers matches of several sets
	Sets          int    `json:"sets"`          // a match is the best of so many sets
	DecidingScore int    `json:"decidingScore"` // what the deciding set is played to
	HasServe      bool   `json:"hasServe"`      // whether the form of a league offers a serve marker and time-outs
	Steps         []int  `json:"steps"`         // what one tap may be worth
	ForfeitScore  int    `json:"forfeitScore"`  // what the other team gets for a forfeited game without an ending score

	PointSeconds int `json:"pointSeconds"` // how long a point takes with what is between points, for the estimate of a game; 0: not known

	Sides *SideRules `json:"sides"` // nil: as in indoor volleyball
	Note  string     `json:"note"`  // what of the sport's rules the games cannot follow without code
}

// SideRules say when the teams of a match change sides, and which team serves first in a set.
type SideRules struct {
	Every         int  `json:"every,omitempty"`         // in a set after each so many points of both teams together; 0: never
	DecidingEvery int  `json:"decidingEvery,omitempty"` // the same in the deciding set
	DecidingAt    int  `json:"decidingAt,omitempty"`    // once in the deciding set, when a team has so many points; 0: never
	Toss          bool `json:"toss,omitempty"`          // a draw by lot decides sides and serve of the deciding set
	Stay          bool `json:"stay,omitempty"`          // no change between two sets
	WinnerServes  bool `json:"winnerServes,omitempty"`  // the winner of a set serves first in the next one; otherwise the teams take turns
}

//go:embed sports.json
var sportsFile []byte

// SetRules are the numbers in sets.json, which are the same in every sport. web/src/rules/liveMatch.ts reads the same file.
type SetRules struct {
	SideChange     int `json:"sideChange"`     // the score at which the teams change sides in the last of several sets
	TimeoutsPerSet int `json:"timeoutsPerSet"` // of a team
}

//go:embed sets.json
var setsFile []byte

// Sports are the sports, the default first.
var Sports = read[[]Sport]("sports.json", sportsFile)

// Sets are the rules of the sets of every sport.
var Sets = read[SetRules]("sets.json", setsFile)

func read[T any](name string, file []byte) (table T) {
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&table); err != nil {
		panic(fmt.Sprintf("%s: %v", name, err)) // a test would have failed
	}
	return table
}

// FindSport returns the row of a sport.
func FindSport(id string) (Sport, bool) {
	at := slices.IndexFunc(Sports, func(s Sport) bool { return s.ID == id })
	if at < 0 {
		return Sport{}, false
	}
	return Sports[at], true
}

// SportIDs returns the ids of the sports.
func SportIDs() (ids []string) {
	for _, s := range Sports {
		ids = append(ids, s.ID)
	}
	return ids
}

// SportsInWords lists the sports as a sentence does: "volleyball, basketball or soccer".
func SportsInWords() string { return inWords(SportIDs()) }

//go:embed zones.json
var zonesFile []byte

var zones = sync.OnceValue(func() map[string]bool {
	var names []string
	if err := json.Unmarshal(zonesFile, &names); err != nil {
		panic(fmt.Sprintf("zones.json: %v", err)) // a test would have failed
	}
	known := make(map[string]bool, len(names))
	for _, name := range names {
		known[name] = true
	}
	return known
})

// IsZone reports whether a league can have a time zone: zones.json lists the names that Go and browsers know. The
// database of zones of a machine has more, such as posixrules and right/UTC, for which a browser shows no time at all.
func IsZone(name string) bool { return zones()[name] }
