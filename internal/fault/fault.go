// Package fault holds the one error type that carries a sentence for people.
package fault

import (
	"errors"
	"time"
)

// Kind says what went wrong in terms a caller can act on. The zero Kind is Internal, so that an
// error nobody thought about never reaches a stranger's screen.
type Kind int

// The kinds of fault.
const (
	Internal         Kind = iota // our mistake: its text is for the log only
	BadRequest                   // it cannot be read
	Unauthorized                 // nobody is signed in; the sentence contains that word
	Forbidden                    // a known person without the right
	NotFound                     // there is no such thing, or not for this caller
	MethodNotAllowed             // the thing exists and does not take this verb
	Conflict                     // not in this state
	Gone                         // it was there, and has ended for good
	Outdated                     // it has changed since the caller saw it
	TooLarge                     // more than is taken
	Unsupported                  // not a kind of content that is taken
	Invalid                      // a field breaks a rule
	TooMany                      // too often; see RetryAfter
	NotBuilt                     // planned, and not there yet
	Unavailable                  // true later, not now
	DiskFull                     // the server has no room
)

// Error is a failure with a sentence that may be shown to people.
type Error struct {
	Kind       Kind
	Sentence   string        // whole, with its full stop
	Field      string        // the field that is to blame, by its name on the wire, or empty
	RetryAfter time.Duration // when to try again, or 0
	cause      error         // for the log
}

// Error returns the sentence, and the cause behind it.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Sentence + " (" + e.cause.Error() + ")"
	}
	return e.Sentence
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// New returns an error of the kind whose sentence people may read.
func New(kind Kind, sentence string) error { return &Error{Kind: kind, Sentence: sentence} }

// Field returns an Invalid error that blames one field.
func Field(field, sentence string) error {
	return &Error{Kind: Invalid, Field: field, Sentence: sentence}
}

// Wrap returns an error of the kind with a sentence for people and its cause for the log.
func Wrap(kind Kind, sentence string, cause error) error {
	return &Error{Kind: kind, Sentence: sentence, cause: cause}
}

// Later returns an error after which the caller may try again when some time has passed.
func Later(kind Kind, sentence string, after time.Duration) error {
	return &Error{Kind: kind, Sentence: sentence, RetryAfter: after}
}

// Of finds the fault inside err. An error that holds none is Internal, with no sentence.
func Of(err error) Error {
	var e *Error
	if errors.As(err, &e) {
		return *e
	}
	return Error{}
}

// Is reports whether err holds a fault of the kind.
func Is(err error, kind Kind) bool { return err != nil && Of(err).Kind == kind }
