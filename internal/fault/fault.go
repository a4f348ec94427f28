// Package fault holds the one error type that carries a sentence for people.
package fault

import "errors"

// Kind says what went wrong in terms a caller can act on. The zero Kind is Internal, so that an
// error nobody thought about never reaches a stranger's screen.
type Kind int

// The kinds of fault.
const (
	Internal         Kind = iota // our mistake: its text is for the log only
	NotFound                     // there is no such thing, or not for this caller
	MethodNotAllowed             // the thing exists and does not take this verb
	Unavailable                  // true later, not now
)

// Error is a failure with a sentence that may be shown to people.
type Error struct {
	Kind     Kind
	Sentence string // whole, with its full stop
}

// Error returns the sentence.
func (e *Error) Error() string { return e.Sentence }

// New returns an error of the kind whose sentence people may read.
func New(kind Kind, sentence string) error { return &Error{kind, sentence} }

// Of finds the fault inside err. An error that holds none is Internal, with no sentence.
func Of(err error) Error {
	var e *Error
	if errors.As(err, &e) {
		return *e
	}
	return Error{}
}
