// Package attention decides which games of a league need a person, how urgently, and what that person can do about it. A
// new Kind needs a function in rules.
package attention

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// Kind says why something needs attention.
type Kind string

// The values of Kind.
const (
	Conflict      Kind = "conflict"      // a phone has points that did not count, and nobody has settled it
	Disputed      Kind = "disputed"      // a team says that the result is wrong, and nobody has settled it
	Reported      Kind = "reported"      // a phone has reported to the league that the game cannot be played or finished
	Absent        Kind = "absent"        // a team cannot play on the day of the game
	ScorerOffline Kind = "scorerOffline" // a game is being played, and its phone sends nothing any more
	NoScorer      Kind = "noScorer"      // a game should have started, and no phone scores it
	Abandoned     Kind = "abandoned"     // a game was abandoned, is to be played again, and has no new place
	NoPlace       Kind = "noPlace"       // a game came back to the schedule, and waits for a new place
	ScoreMissing  Kind = "scoreMissing"  // a game should be over, and has no result
)

// Times after which a game needs attention.
const (
	OfflineAfter = 45 * time.Second // since the last sign of the phone that scores
	LeftAfter    = 30 * time.Minute // since that sign: then the scorer has left the game, and its score is missing
	MissingAfter = 90 * time.Minute // since the start of the game
)

// ActionName names what a person can do about an item.
type ActionName string

// The values of ActionName.
const (
	KeepScore   ActionName = "keepScore"   // the official score stays: send a settle event
	UseScore    ActionName = "useScore"    // the score of the other phone counts: send a correct event
	TakeOver    ActionName = "takeOver"    // score the game on this device
	ShowLink    ActionName = "showLink"    // show the score link, to send it to somebody
	EnterResult ActionName = "enterResult" // enter the final score
	Reschedule  ActionName = "reschedule"  // give the game a new place
	Dismiss     ActionName = "dismiss"     // take the item off the list

	// What becomes of a game that cannot be finished, or of one that has not begun. Reason is what to say about it.
	Replay ActionName = "replay" // abandon the game: it is played again
	Stand  ActionName = "stand"  // abandon the game: its score stands
	Annul  ActionName = "void"   // abandon the game: it counts nowhere
	Cancel ActionName = "cancel" // cancel the game

	SettleClaims ActionName = "settleClaims" // decide between the claims of the teams
	KeepGame     ActionName = "keepGame"     // the game stays although a team cannot play

	ForfeitGame ActionName = "forfeit"    // complete the game as forfeited. By is the team that did not come
	ForfeitSet  ActionName = "forfeitSet" // give the first set to the opponents of a team that is late, by the rules of the league from From on
)

// Action is something that the reader of the list may do with one tap. KeepScore and UseScore name the score that will
// count, and the last sequence number of the log that the choice is based on.
type Action struct {
	Name   ActionName `json:"name"`
	Score  *Score     `json:"score,omitempty"`
	Seen   int64      `json:"seen,omitempty"`
	Reason string     `json:"reason,omitempty"` // of replay, stand, void and cancel

	By   league.Forfeit `json:"by,omitempty"`   // of forfeit: team1, team2 or both
	From *time.Time     `json:"from,omitempty"` // of forfeitSet

	Absence int64 `json:"absence,omitempty"` // of keepGame: the absence that the team has reported
}

// Score is the points of the current set, and those of all sets in a match of several.
type Score struct {
	Team1Score int         `json:"team1Score"`
	Team2Score int         `json:"team2Score"`
	Sets       []score.Set `json:"sets,omitempty"`
}

// Item is an entry of the list.
type Item struct {
	ID         string       `json:"id"` // the same as long as the cause lasts
	Kind       Kind         `json:"kind"`
	GameID     *int64       `json:"gameId,omitempty"`
	ScheduleID *int64       `json:"scheduleId,omitempty"`
	Day        *league.Date `json:"day"` // of the game; null if it has none
	Since      time.Time    `json:"since"`
	Sentence   fault.Text   `json:"sentence"`
	Actions    []Action     `json:"actions"` // those that the reader may do, the most useful first
}

// Game holds the facts about a game that the rules use.
type Game struct {
	GameID       int64
	ScheduleID   *int64
	Team1, Team2 string
	CourtName    *string
	Day          *league.Date
	Start        *time.Time // nil: it has no time
	HasBegun     bool
	IsOpen       bool       // it has a place, and is neither completed nor called off
	Score        string     // such as "12–10"
	ScorerSeenAt *time.Time // the last sign of the phone that scores; nil: there was none
	WaitingSince *time.Time // it waits for a new place since then; nil: it does not
	IsReplay     bool       // it waits because it was abandoned and is to be played again
	IsLevel      bool       // nobody leads
	SetLostFrom  *time.Time // from when on a team that is late forfeits the first set; nil: it does not

	AbandonedEnd league.AbandonHow // what the rules of the league make of it if it is stopped; empty: they do not say
	Dispute      *Dispute
	Report       *Report
	Claim        *Claim
	Absence      *Absence
}

// Absence is what a team has reported about the day of a game on which it cannot play.
type Absence struct {
	ID         int64
	Since      time.Time
	Team       string
	By         league.Forfeit // if it forfeits
	Day        league.Date
	Reason     string
	DaysBefore int  // how many days before the day it was reported
	IsInTime   bool // by the rules of the league the team does not forfeit, because it was reported early enough
	Number     int  // which one of the team it is
}

// Claim is what a team says against the result of a game.
type Claim struct {
	Since  time.Time
	Team   string
	Score  string // how it ended, by the team; empty: it does not say
	Reason string
}

// Report is the latest report of a phone to the league.
type Report struct {
	Since time.Time // when it arrived
	At    time.Time // when it was made
	What  score.Reason
	Team  string // that did not come; empty for neither

	By    league.Forfeit // the team that did not come; both for neither
	Words string
}

// Dispute is a difference between the log of a game and a phone whose events did not count.
type Dispute struct {
	Since            time.Time
	Official, Theirs score.State
	IsLate           bool  // the game was over when the events arrived
	ByLeague         bool  // the league set the score meanwhile
	IsClosed         bool  // only a manager can still change the result
	Seen             int64 // the last sequence number of the log
}

// Reader is the person for whom a list is made, with the time of the request.
type Reader struct {
	MayManage bool
	Now       time.Time
	Zone      *time.Location       // of the league
	Dismissed map[string]time.Time // Since of the items that were dismissed, by their ids
}

// rules are in the order of the list, the worst kind first. A game needs attention for the first one that applies.
var rules = []struct {
	kind Kind
	rule func(Game, Reader) (Item, bool)
}{
	{Conflict, conflict}, {Disputed, disputed}, {Reported, reported}, {Absent, absent}, {ScorerOffline, scorerOffline}, {NoScorer, noScorer}, {Abandoned, abandoned}, {NoPlace, noPlace}, {ScoreMissing, scoreMissing},
}

// List returns the items for games that need attention, the worst kind first, and within a kind the oldest first.
func List(games []Game, r Reader) []Item {
	items := []Item{}
	for _, g := range games {
		if item, ok := itemOf(g, r); ok {
			items = append(items, item)
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(severity(a.Kind), severity(b.Kind)), a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	return items
}

func severity(k Kind) int {
	for i, r := range rules {
		if r.kind == k {
			return i
		}
	}
	return len(rules)
}

func itemOf(g Game, r Reader) (Item, bool) {
	for _, by := range rules {
		item, ok := by.rule(g, r)
		if !ok {
			continue
		}
		item.ID, item.Kind = fmt.Sprintf("%s-%d", by.kind, g.GameID), by.kind
		item.GameID, item.ScheduleID, item.Day = &g.GameID, g.ScheduleID, g.Day
		if since, ok := r.Dismissed[item.ID]; ok && !item.Since.After(since) && MayDismiss(by.kind) {
			continue
		}
		return item, true
	}
	return Item{}, false
}

// MayDismiss reports whether items of a kind can be taken off the list. The others need a decision.
func MayDismiss(k Kind) bool { return k == Reported || k == ScorerOffline || k == NoScorer }
