package api

import (
	"sideout/internal/app/scoring"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// seenBody is the result of a game that somebody has seen.
type seenBody struct {
	Team1Score *int      `json:"team1Score,omitempty"`
	Team2Score *int      `json:"team2Score,omitempty"`
	Sets       []setBody `json:"sets,omitempty"`
}

// eventBody is an event that a device sends. It differs from score.Event, because the OpenAPI document needs separate types for requests and
// responses: only in requests the fields at, seen and the points of a set may be missing. The body of the request names the device.
type eventBody struct {
	ID         string          `json:"id"`
	Type       score.EventType `json:"type"`
	Team       score.Team      `json:"team,omitempty"`
	Points     int             `json:"points,omitempty"`
	Rally      int             `json:"rally,omitempty"`
	Undoes     string          `json:"undoes,omitempty"`
	Team1Score int             `json:"team1Score,omitempty"`
	Team2Score int             `json:"team2Score,omitempty"`
	Set        int             `json:"set,omitempty"`
	Sets       []setBody       `json:"sets,omitempty"`
	Final      bool            `json:"final,omitempty"`
	Forfeit    score.Team      `json:"forfeit,omitempty"`
	Reason     score.Reason    `json:"reason,omitempty"`
	Words      string          `json:"words,omitempty"`
	// In a toss: what the winning team has chosen, and the teams that serve and are on the left.
	Chose  score.TossChoice `json:"chose,omitempty"`
	Serves score.Team       `json:"serves,omitempty"`
	Left   score.Team       `json:"left,omitempty"`
	// In events about line-ups, see score.Event.
	Numbers  []int               `json:"numbers,omitempty"`
	Out      int                 `json:"out,omitempty"`
	In       int                 `json:"in,omitempty"`
	Sanction score.SanctionLevel `json:"sanction,omitempty"`
	Number   int                 `json:"number,omitempty"`

	At   int64 `json:"at,omitempty"`   // the time of the event by the clock of the device, in milliseconds since 1970
	Seen int64 `json:"seen,omitempty"` // the last sequence number that the device had received at that time
}

func (e eventBody) toEvent() score.Event {
	return score.Event{
		ID: e.ID, Type: e.Type, Team: e.Team, Points: e.Points, Rally: e.Rally, Undoes: e.Undoes,
		Team1Score: e.Team1Score, Team2Score: e.Team2Score, Set: e.Set, Sets: toSets(e.Sets), Final: e.Final, Forfeit: e.Forfeit,
		Reason: e.Reason, Words: e.Words, Chose: e.Chose, Serves: e.Serves, Left: e.Left,
		Numbers: e.Numbers, Out: e.Out, In: e.In, Sanction: e.Sanction, Number: e.Number, At: e.At, Seen: e.Seen,
	}
}

// setBody is the score of a set.
type setBody struct {
	Team1Score int        `json:"team1Score,omitempty"`
	Team2Score int        `json:"team2Score,omitempty"`
	Forfeit    score.Team `json:"forfeit,omitempty"` // the team that has forfeited the set
}

func toSets(bodies []setBody) (sets []league.Set) {
	for _, b := range bodies {
		sets = append(sets, league.Set(b))
	}
	return sets
}

// newEventsRequest converts and validates the fields with which a device sends events.
func newEventsRequest(device string, after, sentAt int64, events []eventBody) (scoring.EventsRequest, error) {
	if len(device) > maxDevice {
		return scoring.EventsRequest{}, fault.Field("device", "The name of a device has at most 64 characters")
	}
	request := scoring.EventsRequest{Device: device, After: after, SentAt: sentAt}
	for _, e := range events {
		request.Events = append(request.Events, e.toEvent())
	}
	return request, nil
}

// maxDevice is the maximum length of the name of a device.
const maxDevice = 64
