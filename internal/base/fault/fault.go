// Package fault defines the error type that carries a sentence for people, the sentences themselves (a format and its arguments, so that
// the edge of the server can print them in the language of the reader), and fields of a request that may be missing.
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
	Forbidden                    // the client is known but may not do this
	PaymentRequired              // the client may do this once the plan of the league's owner is renewed
	NotFound                     // it does not exist, or the client may not know that it does
	MethodNotAllowed             // the path exists but not for this method
	Conflict                     // not possible in the present state
	Gone                         // it existed and will not come back
	Outdated                     // it has changed since the client read it
	TooLarge                     // the request is too large
	Unsupported                  // the media type is not supported
	Invalid                      // a field breaks a rule
	TooMany                      // rate limit exceeded; see RetryAfter
	Unavailable                  // may succeed later
	DiskFull                     // the disk of the server is full
)

// Type distinguishes failures of one kind, for programs that cannot read the sentence.
type Type string

// GameDeleted means that a game has been deleted but its score link is unchanged, so that it works again after a restore.
const GameDeleted Type = "game-deleted"

// GameForfeited means that a game has been forfeited but its score link is unchanged, so that it works again once that is taken
// back.
const GameForfeited Type = "game-forfeited"

// SeasonClosed means that the season of a game is closed but its score link is unchanged, so that it works again once its owner has
// reopened it.
const SeasonClosed Type = "season-closed"

// PlanEnded means that the trial or the subscription of the owner of the league has ended.
const PlanEnded Type = "plan"

// PlaceWaiting means that a score link is that of a match of finals whose teams are not known yet. It opens by itself.
const PlaceWaiting Type = "place-waiting"

// Error is a failure with a sentence that may be shown to people.
type Error struct {
	Kind       Kind
	Sentence   Text
	Field      string        // JSON name of the invalid field, or empty
	Type       Type          // for programs: more than a kind and a status say, or empty
	RetryAfter time.Duration // delay before the client should try again, or 0
	Fits       any           // for programs: a list of what would be possible instead, or nil
	cause      error         // for the log
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

// WithType returns an error with a type.
func WithType(err error, t Type) error {
	f := Of(err)
	f.Type = t
	return &f
}

// Rename returns an error with another field. A check that is used for several fields always names the same one, and its
// caller renames it. An error without a field is returned unchanged.
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

// Later returns an error after which the client may try again when some time has passed.
func Later(kind Kind, after time.Duration, format string, args ...any) error {
	return &Error{Kind: kind, Sentence: Textf(format, args...), RetryAfter: after}
}

// Of returns the fault inside err. An error without a fault is Internal and has no sentence.
func Of(err error) Error {
	var e *Error
	if errors.As(err, &e) {
		return *e
	}
	return Error{}
}

// Is reports whether err contains a fault of the kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }
