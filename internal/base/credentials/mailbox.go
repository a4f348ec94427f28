package credentials

import (
	"errors"
	"net/mail"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Limits of the lengths of addresses on their way between mail servers, in bytes (RFC 5321, section 4.5.3.1).
const (
	maxLocalPart = 64
	maxMailbox   = 254
)

// domainNames converts domains as browsers do for a lookup, and checks the lengths of their parts.
var domainNames = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(), idna.VerifyDNSLength(true))

// ASCIIDomain returns a domain as DNS and mail servers need it, such as xn--mnchen-3ya.example for münchen.example.
func ASCIIDomain(domain string) (string, error) {
	if isASCII(domain) {
		return domain, nil
	}
	return domainNames.ToASCII(domain)
}

// ASCIIMailbox returns an address with its domain in ASCII, for the envelope and the headers of a mail. needsUnicode reports whether the
// part before the @ has other characters; only a relay that offers SMTPUTF8 accepts those. The error means that no mail server accepts
// the address.
func ASCIIMailbox(email string) (mailbox string, needsUnicode bool, err error) {
	at := strings.LastIndexByte(email, '@')
	if at < 0 {
		return "", false, errors.New("the address has no @")
	}
	domain, err := ASCIIDomain(email[at+1:])
	if err != nil {
		return "", false, err
	}
	mailbox = email[:at+1] + domain
	if _, err := mail.ParseAddress(mailbox); err != nil {
		return "", false, err
	}
	if at > maxLocalPart || len(mailbox) > maxMailbox {
		return "", false, errors.New("the address is too long")
	}
	return mailbox, !isASCII(email[:at]), nil
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}
