// Package fault defines the errors that are shown to users. Their sentences are stored as a format and its arguments, so that the HTTP
// layer can translate them into the language of the reader.
package fault

import (
	"errors"
	"time"
)

// Kind classifies an error by what the caller can do about it. The zero Kind is Internal, so that the text of an
// unexpected error never reaches a client.
type Kind int

// The kinds of fault.
const (
	Internal         Kind = iota // an error of the server, whose text is only logged
	BadRequest                   // the request cannot be read
	Unauthorized                 // the client is not signed in; the sentence contains that word
	Forbidden                    // the client is signed in but may not do this
	PaymentRequired              // the client may do this after the plan of the league's owner has been renewed
	NotFound                     // the resource does not exist, or the client may not know that it exists
	MethodNotAllowed             // the path exists, but not for this method
	Conflict                     // the request is not possible in the current state
	Gone                         // the resource existed but was permanently removed
	Outdated                     // the resource has changed since the client read it
	TooLarge                     // the request is too large
	Unsupported                  // the media type is not supported
	Invalid                      // a field breaks a rule
	TooMany                      // rate limit exceeded; see RetryAfter
	Unavailable                  // the request may succeed later
	DiskFull                     // the disk of the server is full
)

// Type distinguishes failures of one kind, for programs that cannot read the sentence.
type Type string

// GameDeleted means that a game has been deleted. Its score link works again if the game is restored.
const GameDeleted Type = "game-deleted"

// GameForfeited means that a game has been forfeited. Its score link works again if the forfeit is undone.
const GameForfeited Type = "game-forfeited"

// SeasonClosed means that the season of a game is closed. The score link of the game works again if the season is reopened.
const SeasonClosed Type = "season-closed"

// PlanEnded means that the trial or the subscription of the owner of the league has ended.
const PlanEnded Type = "plan"

// PlaceWaiting means that a score link belongs to a match of finals whose teams are not known yet. The link works once they are known.
const PlaceWaiting Type = "place-waiting"

// Error is a failure with a sentence that may be shown to people.
type Error struct {
	Kind         Kind
	Sentence     Text
	Field        string        // JSON name of the invalid field, or empty
	Type         Type          // for programs: distinguishes failures of one kind, or empty
	RetryAfter   time.Duration // delay before the client should try again, or 0
	Alternatives any           // for programs: a list of possible alternatives, or nil
	cause        error         // is only logged
}

// Error returns the sentence in English, and the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Sentence.String() + " (" + e.cause.Error() + ")"
	}
	return e.Sentence.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// New returns an error of the kind with a sentence: a literal format and its arguments, see Textf.
func New(kind Kind, format string, args ...any) error {
	return &Error{Kind: kind, Sentence: Textf(format, args...)}
}

// Field returns an Invalid error of one field.
func Field(field, format string, args ...any) error {
	return &Error{Kind: Invalid, Field: field, Sentence: Textf(format, args...)}
}

// WithType returns a copy of the fault in err with a type.
func WithType(err error, t Type) error {
	f := Of(err)
	f.Type = t
	return &f
}

// Rename returns a copy of the fault in err with another field, for a check that is used for several fields but always returns the
// same field name. An error without a field is returned unchanged.
func Rename(err error, field string) error {
	f := Of(err)
	if f.Field == "" {
		return err
	}
	f.Field = field
	return &f
}

// Wrap returns an error of the kind with its cause, which is only logged.
func Wrap(kind Kind, cause error, format string, args ...any) error {
	return &Error{Kind: kind, Sentence: Textf(format, args...), cause: cause}
}

// Later returns an error with the delay after which the client may try again.
func Later(kind Kind, after time.Duration, format string, args ...any) error {
	return &Error{Kind: kind, Sentence: Textf(format, args...), RetryAfter: after}
}

// Of returns the fault that err is or wraps. For other errors it returns an Internal fault without a sentence.
func Of(err error) Error {
	var e *Error
	if errors.As(err, &e) {
		return *e
	}
	return Error{}
}

// Is reports whether err is or wraps a fault of the kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }
