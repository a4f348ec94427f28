package access

import (
	"fmt"

	"sideout/internal/base/credentials"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// JoinToken returns the token of the page on which teams sign up for a league. Like the token of a captain's link, it is derived from the
// server's secret and the number, and is not stored.
func (l *Links) JoinToken(number int64) string {
	return l.key.Sign(fmt.Sprintf("link for signing up %d", number))
}

// SenderToken returns the token of the page of a sign-up, which its sender gets. It is derived like JoinToken.
func (l *Links) SenderToken(number int64) string {
	return l.key.Sign(fmt.Sprintf("link of a sign-up %d", number))
}

// ConfirmationOf returns the token by which the holder of the address of a sign-up confirms it. Only a mail to that address contains it.
func (l *Links) ConfirmationOf(s store.Signup) string {
	return l.key.Sign(fmt.Sprintf("confirmation of a sign-up %d %s", s.Number, s.Address))
}

// RenewJoinLink gives the page of a league a new link. The caller stores it.
func (l *Links) RenewJoinLink(p *store.SignupPage) {
	p.Number = randomNumber()
	p.Hash = credentials.HashToken(l.JoinToken(p.Number))
}

// GiveSenderLink gives a sign-up the link of its sender. The caller stores it.
func (l *Links) GiveSenderLink(s *store.Signup) {
	s.Number = randomNumber()
	s.Hash = credentials.HashToken(l.SenderToken(s.Number))
}

// FindSignupPage returns the page with a token, and its league.
func FindSignupPage(tx *store.Tx, token string) (p store.SignupPage, l league.League, err error) {
	if p, err = tx.Signups.FindPage(credentials.HashToken(token)); err != nil {
		return p, l, err
	}
	l, err = tx.Leagues.FindLeague(p.LeagueID)
	return p, l, err
}

// FindSignup returns the sign-up whose sender has a token, and its league.
func FindSignup(tx *store.Tx, token string) (s store.Signup, l league.League, err error) {
	if s, err = tx.Signups.FindSignupByKey(credentials.HashToken(token)); err != nil {
		return s, l, err
	}
	l, err = tx.Leagues.FindLeague(s.LeagueID)
	return s, l, err
}
