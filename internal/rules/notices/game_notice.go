package notices

import (
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// Play is the progress of a game as far as notifications depend on it.
type Play struct {
	Status     league.Status  `json:"status"`
	Live       bool           `json:"live,omitempty"`
	Team1Score int            `json:"team1Score"`
	Team2Score int            `json:"team2Score"`
	Sets       []league.Set   `json:"sets,omitempty"`
	Forfeit    league.Forfeit `json:"forfeit,omitempty"`
}

// PlayOf returns the progress of a game. It has no score before the end, because single points are not notified.
func PlayOf(g league.Game) Play {
	p := Play{Status: g.Status, Live: g.Live}
	if g.Status == league.Completed {
		p.Live, p.Team1Score, p.Team2Score, p.Sets, p.Forfeit = false, g.Team1Score, g.Team2Score, g.Sets, g.Forfeit
	}
	return p
}

// Equals reports whether two games have the same progress.
func (p Play) Equals(other Play) bool {
	return p.Status == other.Status && p.Live == other.Live && p.Team1Score == other.Team1Score && p.Team2Score == other.Team2Score &&
		p.Forfeit == other.Forfeit && slices.Equal(p.Sets, other.Sets)
}

// PlayedAt is the time and the court of a game.
type PlayedAt struct {
	Day     league.Date      `json:"day"`
	Time    league.TimeOfDay `json:"time"`
	Court   string           `json:"court,omitempty"`
	At      time.Time        `json:"at"`                // the instant of Day and Time
	Waiting bool             `json:"waiting,omitempty"` // whether the game has lost its place and waits for a new one; the day is the old one
	Queued  bool             `json:"queued,omitempty"`  // whether it is called to the next free court; day and time have no meaning
}

// PlayedAtOf returns the time and the court of a line of the schedule.
func PlayedAtOf(s league.ScheduledGame) PlayedAt {
	p := PlayedAt{Day: s.Day, Time: s.GameTime, At: s.GameDate, Waiting: s.Waiting, Queued: s.Queued}
	if s.CourtName != nil {
		p.Court = *s.CourtName
	}
	return p
}

// GameBefore is the state of a game before the first change that was not notified yet. A nil field has not changed.
type GameBefore struct {
	Play  *Play
	Place *PlayedAt
}

// GameNow is the current state of a game.
type GameNow struct {
	Team1, Team2, League string // names
	Language             string // language of the league; empty for English
	Play                 Play
	Place                *PlayedAt // nil if the game is not in the schedule
	IsGone               bool      // whether the game was deleted
	IsFriendly           bool
	Reason               string     // why the game was moved or cancelled, as free text
	Date                 *time.Time // when the game is or was played
}

// printer returns the printer for the language of the league.
func (g GameNow) printer() fault.Printer { return PrinterOf(g.Language) }

// GameEvent is the kind of change of a game that is notified.
type GameEvent string

// The values of GameEvent.
const (
	Started   GameEvent = "started"
	Ended     GameEvent = "ended"
	Corrected GameEvent = "corrected" // the result was changed
	TakenBack GameEvent = "takenBack" // the result was removed
	Cancelled GameEvent = "cancelled"
	Postponed GameEvent = "postponed" // the game waits for a new place
	Back      GameEvent = "back"      // the game takes place after all
	Called    GameEvent = "called"    // the game was called to a free court
	Moved     GameEvent = "moved"
)

// IsPlay reports whether the event is about the progress of the game and not about its time or court.
func (k GameEvent) IsPlay() bool {
	return k == Started || k == Ended || k == Corrected || k == TakenBack
}

// How long after an event its notification may be sent.
const (
	startValidity  = 30 * time.Minute
	resultValidity = 12 * time.Hour
	maxResultAge   = 36 * time.Hour // since the game; older results are not notified
	cancelValidity = 2 * time.Hour  // after the planned start, because people may be on their way or in the hall
)

// GameNotice is one notification about a game.
type GameNotice struct {
	Kind  GameEvent
	Until time.Time // when the notification expires
	Title string
	Body  string
}

// NewGameNotice returns the notification about a change of a game; false if there is nothing to notify, because the change was reverted or is
// too old.
func NewGameNotice(before GameBefore, now GameNow, at time.Time) (GameNotice, bool) {
	n := GameNotice{Kind: eventOf(before, now)}
	switch n.Kind {
	case "":
		return n, false
	case Started:
		n.Until = at.Add(startValidity)
	case Ended, Corrected, TakenBack:
		n.Until = at.Add(resultValidity)
		if now.Date != nil && now.Date.Add(maxResultAge).Before(at) {
			return n, false
		}
	case Called:
		n.Until = now.Place.At.Add(startValidity)
	default:
		n.Until = changeExpiry(n.Kind, before, now)
	}
	n.Title, n.Body = n.text(before, now)
	return n, at.Before(n.Until)
}

// eventOf returns the most important change; empty if there is none.
func eventOf(before GameBefore, now GameNow) GameEvent {
	was, is := now.Play, now.Play
	if before.Play != nil {
		was = *before.Play
	}
	wasOff := was.Status == league.Cancelled
	wasWaiting := now.Place != nil && now.Place.Waiting
	if before.Place != nil {
		wasWaiting = before.Place.Waiting
	}
	switch {
	case now.IsGone:
		if before.Place != nil && is.Status != league.Completed && !wasOff {
			return Cancelled
		}
		return ""
	case is.Status == league.Completed:
		return resultEvent(was, now)
	case is.Status == league.Cancelled || is.Status == league.Void:
		if wasOff || was.Status == league.Void {
			return ""
		}
		return Cancelled
	case now.Place != nil && now.Place.Waiting:
		if wasWaiting && !wasOff {
			return ""
		}
		return Postponed
	case is.Live && !was.Live:
		return startEvent(was, now)
	case was.Status == league.Completed:
		return unlessFriendly(TakenBack, now)
	case is.Live:
		return ""
	case wasOff || was.Status == league.Void || wasWaiting:
		return Back
	case before.Place != nil && now.Place != nil && *before.Place != *now.Place:
		if before.Place.Queued && !now.Place.Queued {
			return Called
		}
		return Moved
	default:
		return ""
	}
}

func resultEvent(was Play, now GameNow) GameEvent {
	switch {
	case was.Equals(now.Play):
		return ""
	case was.Status == league.Completed:
		return unlessFriendly(Corrected, now)
	default:
		return unlessFriendly(Ended, now)
	}
}

func startEvent(was Play, now GameNow) GameEvent {
	if was.Status == league.Completed {
		return unlessFriendly(TakenBack, now)
	}
	return unlessFriendly(Started, now)
}

// unlessFriendly returns the event, or an empty one for a friendly: for friendlies only changes of the time and the court are notified.
func unlessFriendly(k GameEvent, now GameNow) GameEvent {
	if now.IsFriendly {
		return ""
	}
	return k
}

// changeExpiry returns when a notification about a new time or court, or about a cancellation, expires.
func changeExpiry(k GameEvent, before GameBefore, now GameNow) (until time.Time) {
	for _, place := range []*PlayedAt{before.Place, now.Place} {
		if place != nil && place.At.After(until) {
			until = place.At
		}
	}
	if k == Cancelled || k == Postponed {
		until = until.Add(cancelValidity)
	}
	return until
}
