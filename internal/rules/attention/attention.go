// Package attention decides which games of a league need the attention of a person, how urgent they are, and what the person can do. To add
// a Kind, add a function to rules.
package attention

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/spec"
)

// Kind is the reason why a game needs attention.
type Kind string

// The values of Kind.
const (
	Conflict      Kind = "conflict"      // a phone has points that did not count, and the conflict is not settled
	Disputed      Kind = "disputed"      // a team disputes the result, and the dispute is not settled
	Reported      Kind = "reported"      // the scorer has reported that the game cannot be played or finished
	Absent        Kind = "absent"        // a team cannot play on the day of the game
	Clash         Kind = "clash"         // its court or one of its teams has another game tonight at that time
	ScorerOffline Kind = "scorerOffline" // the game is being played, but the phone that scores it has stopped sending
	NoScorer      Kind = "noScorer"      // the game should have started, but no phone scores it
	Abandoned     Kind = "abandoned"     // the game was abandoned and must be replayed, but has no new place
	NoPlace       Kind = "noPlace"       // the game has lost its place, and waits for a new one
	ScoreMissing  Kind = "scoreMissing"  // the game should be over, but has no result
)

// OfflineAfter is the time since the phone that scores was last seen after which it counts as offline.
var OfflineAfter = spec.SilentAfter

// Times after which a game needs attention.
const (
	LeftAfter    = 30 * time.Minute // since the phone was last seen: the scorer has left the game, and the score is missing
	MissingAfter = 90 * time.Minute // since the start of the game
)

// ActionName names what a person can do about an item.
type ActionName string

// The values of ActionName.
const (
	KeepScore   ActionName = "keepScore"   // keep the official score: send a settle event
	UseScore    ActionName = "useScore"    // use the score of the other phone: send a correct event
	TakeOver    ActionName = "takeOver"    // score the game on this device
	ShowLink    ActionName = "showLink"    // show the score link so that it can be sent to somebody
	EnterResult ActionName = "enterResult" // enter the final score
	Reschedule  ActionName = "reschedule"  // give the game a new place
	Dismiss     ActionName = "dismiss"     // remove the item from the list

	// For games that cannot be played or finished. Reason is the suggested reason.
	Replay ActionName = "replay" // abandon the game, and replay it
	Stand  ActionName = "stand"  // abandon the game, and let its score stand
	Annul  ActionName = "void"   // abandon the game, and make it void
	Cancel ActionName = "cancel" // cancel the game

	SettleClaims ActionName = "settleClaims" // decide between the claims of the teams
	KeepGame     ActionName = "keepGame"     // keep the game although a team cannot play

	ForfeitGame ActionName = "forfeit"    // complete the game as forfeited by the team in By
	ForfeitSet  ActionName = "forfeitSet" // award the first set to the opponent of a late team, which the rules of the league allow after From
)

// Action is something that the reader of the list can do with one tap. For keepScore and useScore it has the score that will count, and the
// last sequence number of the log on which the choice is based.
type Action struct {
	Name   ActionName `json:"name"`
	Score  *Score     `json:"score,omitempty"`
	Seen   int64      `json:"seen,omitempty"`
	Reason string     `json:"reason,omitempty"` // for replay, stand, void and cancel: the suggested reason

	By   league.Forfeit `json:"by,omitempty"`   // for forfeit: team1, team2 or both
	From *time.Time     `json:"from,omitempty"` // for forfeitSet: the time from which it is allowed

	Absence int64 `json:"absence,omitempty"` // for keepGame: the id of the absence that the team has reported
}

// Score contains the points of the current set, and in a match of several sets the points of all sets.
type Score struct {
	Team1Score int         `json:"team1Score"`
	Team2Score int         `json:"team2Score"`
	Sets       []score.Set `json:"sets,omitempty"`
}

// Item is an entry of the list "Needs attention".
type Item struct {
	ID         string       `json:"id"` // does not change while the cause exists
	Kind       Kind         `json:"kind"`
	GameID     *int64       `json:"gameId,omitempty"`
	ScheduleID *int64       `json:"scheduleId,omitempty"`
	Day        *league.Date `json:"day"`   // the day of the game; null if it has none
	Night      *league.Date `json:"night"` // the day of the night to which the game belongs, also if it waits for a place; null if it has no time
	Since      time.Time    `json:"since"`
	Sentence   fault.Text   `json:"sentence"`
	Actions    []Action     `json:"actions"` // the actions that the reader is allowed to do, most useful first
}

// Game contains the facts about a game that the rules evaluate.
type Game struct {
	GameID       int64
	ScheduleID   *int64
	Team1, Team2 string
	CourtName    *string
	Day          *league.Date
	Night        *league.Date
	Start        *time.Time // nil if the game has no time
	HasBegun     bool
	IsOpen       bool       // whether the game has a place and is neither completed nor cancelled
	Score        string     // such as "12–10"
	ScorerSeenAt *time.Time // when the phone that scores was last seen; nil if never
	WaitingSince *time.Time // when the game began to wait for a new place; nil if it does not wait
	NoPlace      NoPlaceReason
	IsReplay     bool       // whether it waits because it was abandoned and must be replayed
	IsLevel      bool       // whether the score is level
	SetLostFrom  *time.Time // the time from which a late team forfeits the first set; nil if the rules have no such time

	AbandonedEnd league.AbandonHow // what the rules of the league prescribe if the game is abandoned; empty if nothing
	Dispute      *Dispute
	Report       *Report
	Claim        *Claim
	Absence      *Absence
	Clash        *GameClash
}

// GameClash is another game at the time of a game, on its court or of one of its teams.
type GameClash struct {
	Since  time.Time  // when the game got its place
	Reason fault.Text // a part of a sentence, such as "Court 3 is taken at 8:15 PM by Aces vs Diggers"
}

// NoPlaceReason is why a waiting game cannot be played at its last place.
type NoPlaceReason struct {
	Reason fault.Text // a part of a sentence, such as "Court 3 is out on Nov 26"
	IsFree bool       // whether nothing is in the way any more
}

// Absence is the report of a team that it cannot play on the day of the game.
type Absence struct {
	ID         int64
	Since      time.Time
	Team       string
	By         league.Forfeit // the value for a forfeit by this team
	Day        league.Date
	Reason     string
	DaysBefore int  // the number of days from the report to the day
	IsInTime   bool // whether it was reported early enough that the team does not forfeit by the rules of the league
	Number     int  // the sequence number among the absences of the team, from 1
}

// Claim is the dispute of a result by a team.
type Claim struct {
	Since  time.Time
	Team   string
	Score  string // the score according to the team; empty if it gave none
	Reason string
}

// Report is the latest report that a game cannot be played or finished.
type Report struct {
	Since time.Time // when the server received it
	At    time.Time // when it was sent
	What  score.Reason
	Team  string // the name of the team that did not come; empty if neither came

	By    league.Forfeit // the same team as a value; ByBoth if neither came
	Words string
}

// Dispute is a difference between the log of a game and the score on a phone some of whose events did not count.
type Dispute struct {
	Since            time.Time
	Official, Theirs score.State
	IsLate           bool  // whether the game was over when the events arrived
	ByLeague         bool  // whether the league has set the score since then
	IsClosed         bool  // whether only a manager can still change the result
	Seen             int64 // the last sequence number of the log
}

// Reader is the person who requests the list, with the time of the request.
type Reader struct {
	MayManage bool
	Now       time.Time
	Zone      *time.Location       // the time zone of the league
	Dismissed map[string]time.Time // the field Since of dismissed items, by item id
}

// rules are in the order of the list, most urgent kind first. A game is listed for the first rule that applies.
var rules = []struct {
	kind Kind
	rule func(Game, Reader) (Item, bool)
}{
	{Conflict, checkConflict},
	{Disputed, checkClaim},
	{Reported, checkReport},
	{Absent, checkAbsence},
	{Clash, checkClash},
	{ScorerOffline, checkScorerOffline},
	{NoScorer, checkNoScorer},
	{Abandoned, checkAbandoned},
	{NoPlace, checkNoPlace},
	{ScoreMissing, checkScoreMissing},
}

// List returns an item for each game that needs attention, sorted by kind, most urgent first, and within a kind by age, oldest first.
func List(games []Game, r Reader) []Item {
	items := []Item{}
	for _, g := range games {
		if item, ok := findItem(g, r); ok {
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

func findItem(g Game, r Reader) (Item, bool) {
	for _, by := range rules {
		item, ok := by.rule(g, r)
		if !ok {
			continue
		}
		item.ID, item.Kind = fmt.Sprintf("%s-%d", by.kind, g.GameID), by.kind
		item.GameID, item.ScheduleID, item.Day = &g.GameID, g.ScheduleID, g.Day
		item.Night = g.Night
		if since, ok := r.Dismissed[item.ID]; ok && !item.Since.After(since) && MayDismiss(by.kind) {
			continue
		}
		return item, true
	}
	return Item{}, false
}

// MayDismiss reports whether items of the kind can be dismissed. Items of other kinds need a decision.
func MayDismiss(k Kind) bool {
	return k == Reported || k == Clash || k == ScorerOffline || k == NoScorer
}
