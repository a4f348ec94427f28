package transfer

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/base/login"
	"sideout/internal/storage/store"
)

// personNumbers numbers the people of a league for a file.
type personNumbers struct {
	tx         *store.Tx
	withEmails bool // whether the file contains e-mail addresses
	byActor    map[string]int
	people     []personLine
}

// numberOf returns the number of an actor, from 1; 0 means nobody. An actor is the id of a user, or the e-mail address of a
// person who came with an imported file and had no account.
func (n *personNumbers) numberOf(actor string) (int, error) {
	if actor == "" || n.byActor[actor] != 0 {
		return n.byActor[actor], nil
	}
	person := personLine{ID: len(n.people) + 1}
	email := actor
	if !isAddress(actor) {
		user, err := n.tx.Users.FindUser(actor)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return 0, err
		}
		email = user.Email
	}
	if n.withEmails && isAddress(email) {
		person.Email = email
	}
	n.people = append(n.people, person)
	n.byActor[actor] = person.ID
	return person.ID, nil
}

// isAddress reports whether an actor is an e-mail address and not the id of a user.
func isAddress(actor string) bool {
	return strings.Contains(actor, "@") && utf8.RuneCountInString(actor) <= login.MaxEmail &&
		!strings.ContainsFunc(actor, func(r rune) bool { return !unicode.IsPrint(r) })
}
