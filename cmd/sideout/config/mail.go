package config

import (
	"errors"
	"net"
	"net/mail"
	"net/url"
	"strconv"
)

// Mail says how mails are sent. Without a relay, none are.
type Mail struct {
	Relay *url.URL      // smtp://user:password@host:port or smtps://…; nil: no mail
	From  *mail.Address // the sender of all mails
	Rate  int           // mails a second
}

// IsOn reports whether the server sends mail.
func (m Mail) IsOn() bool { return m.Relay != nil }

var mailSettings = []setting{
	{"smtp-url", "", "relay for mails, smtp://user:password@host:587 or smtps://…:465; no mail if empty", setRelay},
	{"mail-from", "", "sender of all mails, such as Sideout <score@example.org>", setMailFrom},
	{"mail-rate", "10", "mails a second, at most", setMailRate},
}

// setRelay runs after setPublicURL: the links of mails need the public address, because the address of a request can be forged.
func setRelay(c *Config, value string) error {
	if value == "" {
		return nil
	}
	wrong := errors.New("smtp:// or smtps://, a host, and a user and a password if the relay wants them")
	u, err := url.Parse(value)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return wrong
	}
	if u.Port() == "" {
		u.Host = net.JoinHostPort(u.Hostname(), map[string]string{"smtp": "587", "smtps": "465"}[u.Scheme])
	}
	if _, hasPassword := u.User.Password(); u.User != nil && !hasPassword {
		return wrong
	}
	if c.PublicURL == nil {
		return errors.New("empty as long as SIDEOUT_PUBLIC_URL is: the links of mails begin with that address")
	}
	c.Mail.Relay = u
	return nil
}

// setMailFrom runs after setRelay.
func setMailFrom(c *Config, value string) error {
	if value == "" && !c.Mail.IsOn() {
		return nil
	}
	from, err := mail.ParseAddress(value)
	if err != nil {
		return errors.New("an address that the relay lets you send from, such as Sideout <score@example.org>, where SIDEOUT_SMTP_URL is set")
	}
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
