// Package signup has the rules of sign-ups: what the page and the form of a league take, which teams have a place, which wait, and which sign-ups
// fit into the tiers. See docs/product/seasons.md#season-sign-up.
package signup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// State is the state of a sign-up.
type State string

// The states.
const (
	Unconfirmed State = "unconfirmed" // the holder of the address has not confirmed it: it takes no place
	New         State = "new"         // has a place, and the league has not decided
	Waiting     State = "waiting"     // on the waiting list
	Offered     State = "offered"     // waited, and has a place if its sender takes it in time
	Accepted    State = "accepted"    // is a team of the league
	Declined    State = "declined"
	Withdrawn   State = "withdrawn" // by its sender
	Lapsed      State = "lapsed"    // its sender has not taken the place that was offered
)

// HasPlace reports whether a sign-up in this state takes one of the places.
func (s State) HasPlace() bool { return s == New || s == Offered || s == Accepted }

// IsOpen reports whether the league can still decide about a sign-up in this state, so that its sender can change it.
func (s State) IsOpen() bool { return s == Unconfirmed || s == New || s == Waiting || s == Offered }

// Paid is what the league has noted about the fee of a sign-up.
type Paid string

// The values of Paid.
const (
	NotPaid Paid = "no"
	HasPaid Paid = "yes"
	Waived  Paid = "waived"
)

// Valid reports whether the value is known.
func (p Paid) Valid() bool { return p == NotPaid || p == HasPaid || p == Waived }

// Limits of sign-ups.
const (
	MaxPlaces  = 200
	MaxOpen    = 300 // sign-ups of a league that it has not decided about
	MaxComment = 500
	MaxReason  = 200
	MaxShared  = 5 // teams with which a sign-up shares a person

	OfferLifetime = 48 * time.Hour // of a place that has become free
)

// Settings are the settings of the page on which teams sign up.
type Settings struct {
	Open     bool       `json:"open"`
	Places   int        `json:"places"`
	OpensAt  *time.Time `json:"opensAt"`  // until then only the teams of the last season can sign up; null: no such time
	ClosesAt *time.Time `json:"closesAt"` // null: the league closes it by hand
	Note     string     `json:"note"`     // shown above the form
	PayURL   string     `json:"payUrl"`   // where the fee is paid, outside of Sideout; empty: nowhere
}

// CheckSettings returns the settings in the form in which they are stored, and the first problem.
func CheckSettings(s Settings) (Settings, error) {
	s.Note, s.PayURL = tidyText(s.Note), strings.TrimSpace(s.PayURL)
	switch {
	case s.Places < 1 || s.Places > MaxPlaces:
		return s, fault.Field("places", "Enter from 1 to %d places", MaxPlaces)
	case utf8.RuneCountInString(s.Note) > MaxComment || !utf8.ValidString(s.Note):
		return s, fault.Field("note", "The note has at most %d characters", MaxComment)
	case s.OpensAt != nil && s.ClosesAt != nil && !s.OpensAt.Before(*s.ClosesAt):
		return s, fault.Field("closesAt", "Sign-up must close after it opens for everybody")
	case s.PayURL != "" && !isPayURL(s.PayURL):
		return s, fault.Field("payUrl", "The address for the fee begins with https:// and has at most 300 characters")
	}
	return s, nil
}

// payURL matches an address with a host and without a name or password.
var payURL = regexp.MustCompile(`^https://[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$`)

func isPayURL(text string) bool {
	return len(text) <= 300 && utf8.ValidString(text) && payURL.MatchString(text)
}

// Door is who can sign up at a time.
type Door string

// The doors.
const (
	Closed    Door = "closed"
	Returning Door = "returning" // only teams of the last season
	Open      Door = "open"
)

// DoorAt returns who can sign up at a time.
func (s Settings) DoorAt(now time.Time) Door {
	switch {
	case !s.Open || s.ClosesAt != nil && !now.Before(*s.ClosesAt):
		return Closed
	case s.OpensAt != nil && now.Before(*s.OpensAt):
		return Returning
	default:
		return Open
	}
}

// Wishes are what a sign-up asks for.
type Wishes struct {
	Tier    int           `json:"tier"`    // the tier in which the team wants to play; 0: any
	Away    []league.Date `json:"away"`    // days on which the team cannot play
	NotWith []string      `json:"notWith"` // names of teams that share a person with the team
}

// Form is what the sender of a sign-up enters.
type Form struct {
	TeamName    string
	ContactName string
	Comment     string
	Wishes
}

// CheckForm returns a form as it is stored, and the first problem. tiers is the number of tiers of the league.
func CheckForm(f Form, tiers int) (Form, error) {
	var problem fault.Text
	if f.TeamName, problem = league.NormalizeName(league.TeamName, f.TeamName); !problem.IsZero() {
		return f, fault.Field("teamName", "%s", problem)
	}
	if strings.Contains(f.TeamName, "://") {
		return f, fault.Field("teamName", "The name of a team cannot contain a link")
	}
	if f.ContactName, problem = league.NormalizeName(league.SenderName, f.ContactName); !problem.IsZero() {
		return f, fault.Field("contactName", "%s", problem)
	}
	f.Comment = tidyText(f.Comment)
	f.Away = append([]league.Date{}, slices.Compact(slices.Sorted(slices.Values(f.Away)))...)
	switch {
	case utf8.RuneCountInString(f.Comment) > MaxComment || !utf8.ValidString(f.Comment):
		return f, fault.Field("comment", "The comment has at most %d characters", MaxComment)
	case f.Tier < 0 || f.Tier > tiers:
		return f, fault.Field("tier", "Choose a tier of this league")
	case len(f.Away) > league.MaxAway:
		return f, fault.Field("away", "Maximum %d days on which a team cannot play", league.MaxAway)
	case len(f.NotWith) > MaxShared:
		return f, fault.Field("notWith", "At most %d teams with which you share a person", MaxShared)
	}
	for _, day := range f.Away {
		if !day.Valid() {
			return f, fault.Field("away", "Days on which a team cannot play must be dates like 2026-11-26")
		}
	}
	names := []string{}
	for _, name := range f.NotWith {
		tidy, problem := league.NormalizeName(league.TeamName, name)
		if !problem.IsZero() {
			return f, fault.Field("notWith", "%s", problem)
		}
		names = append(names, tidy)
	}
	f.NotWith = names
	return f, nil
}

// tidyText returns a text without invisible characters, with one blank where it had several or a line break.
func tidyText(text string) string {
	return league.StripInvisible(strings.Join(strings.Fields(text), " "))
}

// ProposeName returns a name like the given one that none of the others has.
func ProposeName(name string, taken func(string) bool) string {
	for n := 2; ; n++ {
		if proposed := name + " " + strconv.Itoa(n); !taken(proposed) {
			return proposed
		}
	}
}
