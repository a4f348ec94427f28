package notices

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// Play is how far a game has come.
type Play struct {
	Status     league.Status  `json:"status"`
	Live       bool           `json:"live,omitempty"`
	Team1Score int            `json:"team1Score"`
	Team2Score int            `json:"team2Score"`
	Sets       []league.Set   `json:"sets,omitempty"`
	Forfeit    league.Forfeit `json:"forfeit,omitempty"`
}

// PlayOf returns the state of a game that notifications depend on. It has no score before the end, because points are not notified.
func PlayOf(g league.Game) Play {
	p := Play{Status: g.Status, Live: g.Live}
	if g.Status == league.Completed {
		p.Live, p.Team1Score, p.Team2Score, p.Sets, p.Forfeit = false, g.Team1Score, g.Team2Score, g.Sets, g.Forfeit
	}
	return p
}

// Equals reports whether two games have come equally far.
func (p Play) Equals(other Play) bool {
	return p.Status == other.Status && p.Live == other.Live && p.Team1Score == other.Team1Score && p.Team2Score == other.Team2Score &&
		p.Forfeit == other.Forfeit && slices.Equal(p.Sets, other.Sets)
}

// PlayedAt is when and where a game is played.
type PlayedAt struct {
	Day     league.Date      `json:"day"`
	Time    league.TimeOfDay `json:"time"`
	Court   string           `json:"court,omitempty"`
	At      time.Time        `json:"at"`                // the instant of day and time
	Waiting bool             `json:"waiting,omitempty"` // it has lost its place and waits for a new one; the day is the old one
	Queued  bool             `json:"queued,omitempty"`  // it is called to the next free court; day and time say nothing
}

// PlayedAtOf returns where a line of the schedule is played.
func PlayedAtOf(s league.ScheduledGame) PlayedAt {
	p := PlayedAt{Day: s.Day, Time: s.GameTime, At: s.GameDate, Waiting: s.Waiting, Queued: s.Queued}
	if s.CourtName != nil {
		p.Court = *s.CourtName
	}
	return p
}

// GameBefore is what a game was before the first change of which no notification was sent. A nil part has not changed.
type GameBefore struct {
	Play  *Play
	Place *PlayedAt
}

// GameNow is what a game is now.
type GameNow struct {
	Team1, Team2, League string // names
	Play                 Play
	Place                *PlayedAt // nil: it is not in the schedule
	IsGone               bool      // it was deleted
	IsFriendly           bool
	Reason               string     // why it was moved or cancelled, in words
	Date                 *time.Time // when it is or was played
}

// GameEvent says what has happened.
type GameEvent string

// The kinds of news.
const (
	Started   GameEvent = "started"
	Ended     GameEvent = "ended"
	Corrected GameEvent = "corrected" // it has another result
	TakenBack GameEvent = "takenBack" // it has no result any more
	Cancelled GameEvent = "cancelled"
	Postponed GameEvent = "postponed" // it waits for a new place
	Back      GameEvent = "back"      // it takes place again
	Called    GameEvent = "called"    // a free court is found for it
	Moved     GameEvent = "moved"
)

// IsPlay reports whether it is about the play and not about the place.
func (k GameEvent) IsPlay() bool {
	return k == Started || k == Ended || k == Corrected || k == TakenBack
}

// How long a notification of what has happened may be sent.
const (
	startLasts  = 30 * time.Minute
	resultLasts = 12 * time.Hour
	lateResult  = 36 * time.Hour // after the day of the game nobody waits for its result any more
	lateCancel  = 2 * time.Hour  // people may be on their way, or wait in the hall
)

// GameNotice is one notification about a game.
type GameNotice struct {
	Kind  GameEvent
	Until time.Time // after which nobody needs to know
	Title string
	Body  string
}

// NewGameNotice returns the notification about a change of a game. It is false if none is due: the change was taken back before, or it is too
// late.
func NewGameNotice(before GameBefore, now GameNow, at time.Time) (GameNotice, bool) {
	n := GameNotice{Kind: kindOf(before, now)}
	switch n.Kind {
	case "":
		return n, false
	case Started:
		n.Until = at.Add(startLasts)
	case Ended, Corrected, TakenBack:
		n.Until = at.Add(resultLasts)
		if now.Date != nil && now.Date.Add(lateResult).Before(at) {
			return n, false
		}
	case Called:
		n.Until = now.Place.At.Add(startLasts)
	default:
		n.Until = untilOf(n.Kind, before, now)
	}
	n.Title, n.Body = n.words(before, now)
	return n, at.Before(n.Until)
}

// kindOf returns the one change that matters most; empty if there is none.
func kindOf(before GameBefore, now GameNow) GameEvent {
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
		return resultKind(was, now)
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
		return startKind(was, now)
	case was.Status == league.Completed:
		return ofCounting(TakenBack, now)
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

func resultKind(was Play, now GameNow) GameEvent {
	switch {
	case was.Equals(now.Play):
		return ""
	case was.Status == league.Completed:
		return ofCounting(Corrected, now)
	default:
		return ofCounting(Ended, now)
	}
}

func startKind(was Play, now GameNow) GameEvent {
	if was.Status == league.Completed {
		return ofCounting(TakenBack, now)
	}
	return ofCounting(Started, now)
}

// ofCounting returns the kind unless the game is a friendly: people play those to try things, and only need to know where.
func ofCounting(k GameEvent, now GameNow) GameEvent {
	if now.IsFriendly {
		return ""
	}
	return k
}

// untilOf returns until when people need to know that a game is elsewhere, or not at all.
func untilOf(k GameEvent, before GameBefore, now GameNow) (until time.Time) {
	for _, place := range []*PlayedAt{before.Place, now.Place} {
		if place != nil && place.At.After(until) {
			until = place.At
		}
	}
	if k == Cancelled || k == Postponed {
		until = until.Add(lateCancel)
	}
	return until
}
