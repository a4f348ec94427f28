package transfer

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/login"
	"sideout/internal/store"
)

// An addressBook numbers the people of a league.
type addressBook struct {
	tx      *store.Tx
	emails  bool // whether they are told
	numbers map[string]int
	people  []personLine
}

// numberOf returns the number of an actor, from 1; 0 is nobody. An actor who came with another file and had no account
// here is kept by the e-mail address.
func (b *addressBook) numberOf(actor string) (int, error) {
	if actor == "" || b.numbers[actor] != 0 {
		return b.numbers[actor], nil
	}
	person := personLine{ID: len(b.people) + 1}
	email := actor
	if !isAddress(actor) {
		user, err := b.tx.FindUser(actor)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return 0, err
		}
		email = user.Email
	}
	if b.emails && isAddress(email) {
		person.Email = email
	}
	b.people = append(b.people, person)
	b.numbers[actor] = person.ID
	return person.ID, nil
}

// isAddress tells an e-mail address, of any kind that an account may have, from the id of a user.
func isAddress(actor string) bool {
	return strings.Contains(actor, "@") && utf8.RuneCountInString(actor) <= login.MaxEmail &&
		!strings.ContainsFunc(actor, func(r rune) bool { return !unicode.IsPrint(r) })
}
