package config

import (
	"errors"
	"net"
	"net/mail"
	"net/url"
	"strconv"

	"sideout/internal/base/credentials"
)

// Mail has the settings for sending mail. Without a relay the server sends none.
type Mail struct {
	Relay *url.URL      // smtp://user:password@host:port or smtps://…; nil disables mail
	From  *mail.Address // sender of all mails
	Rate  int           // maximum number of mails per second
}

// IsOn reports whether the server sends mail.
func (m Mail) IsOn() bool { return m.Relay != nil }

var mailSettings = []setting{
	{"smtp-url", "", "relay for mails, smtp://user:password@host:587 or smtps://…:465; no mail if empty", setRelay},
	{"mail-from", "", "sender of all mails, such as Sideout <score@example.org>", setMailFrom},
	{"mail-rate", "10", "mails a second, at most", setMailRate},
}

// setRelay must run after setPublicURL: links in mails need the public URL, because the Host header of a request can be forged.
func setRelay(c *Config, value string) error {
	if value == "" {
		return nil
	}
	errFormat := errors.New("smtp:// or smtps://, a host, and a user and a password if the relay wants them")
	u, err := url.Parse(value)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return errFormat
	}
	if u.Host, err = asciiHost(u); err != nil {
		return errFormat
	}
	if u.Port() == "" {
		u.Host = net.JoinHostPort(u.Hostname(), map[string]string{"smtp": "587", "smtps": "465"}[u.Scheme])
	}
	if _, hasPassword := u.User.Password(); u.User != nil && !hasPassword {
		return errFormat
	}
	if c.PublicURL == nil {
		return errors.New("empty as long as SIDEOUT_PUBLIC_URL is: the links of mails begin with that address")
	}
	c.Mail.Relay = u
	return nil
}

// setMailFrom must run after setRelay.
func setMailFrom(c *Config, value string) error {
	if value == "" && !c.Mail.IsOn() {
		return nil
	}
	from, err := mail.ParseAddress(value)
	if err != nil {
		return errors.New("an address that the relay lets you send from, such as Sideout <score@example.org>, where SIDEOUT_SMTP_URL is set")
	}
	address, needsUnicode, err := credentials.ASCIIMailbox(from.Address)
	if err != nil || needsUnicode {
		return errors.New("an address with only letters from a to z before the @, and a domain after it")
	}
	from.Address = address
	c.Mail.From = from
	return nil
}

func setMailRate(c *Config, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 1000 {
		return errors.New("a number from 1 to 1000")
	}
	c.Mail.Rate = n
	return nil
}
