package smtp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// relayTimeout is how long the relay may take to open a connection, and again to take a mail. Both fit into the lease of a mail.
const relayTimeout = 50 * time.Second

// connections is how many mails are handed to the relay at the same time.
const connections = 4

// message is a rendered mail with its headers.
type message struct {
	id, to, subject, text, html string
	unsubscribe                 string // the address for one-click unsubscribing; empty if the mail cannot be declined
}

// Relay hands mails to an SMTP server.
type Relay struct {
	from    *netmail.Address
	host    string
	options []gomail.Option

	mu   sync.Mutex
	idle []*gomail.Client // open connections that nobody uses
}

// NewRelay returns the relay at an address, smtp:// or smtps://, with the sender of all mails. helo is the name under which
// this server introduces itself. TLS is required, except by smtp:// on this machine.
func NewRelay(address *url.URL, from *netmail.Address, helo string) (*Relay, error) {
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		return nil, fmt.Errorf("the port of the mail relay: %w", err)
	}
	host := address.Hostname()
	options := []gomail.Option{
		gomail.WithPort(port), gomail.WithTimeout(relayTimeout), gomail.WithHELO(helo), gomail.WithoutNoop(),
		gomail.WithTLSConfig(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}),
	}
	switch {
	case address.Scheme == "smtps":
		options = append(options, gomail.WithSSL())
	case isLoopback(host):
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if password, ok := address.User.Password(); ok {
		how := gomail.SMTPAuthAutoDiscover
		if isLoopback(host) && address.Scheme == "smtp" {
			how = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(how), gomail.WithUsername(address.User.Username()), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(host, options...); err != nil {
		return nil, fmt.Errorf("use the mail relay: %w", err)
	}
	return &Relay{from: from, host: host, options: options}, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// verdict says what became of a mail.
type verdict int

const (
	delivered   verdict = iota
	refused             // the relay will never take it
	busy                // the relay may take this mail later
	unreachable         // the relay takes no mail at the moment
	unanswered          // the relay has got the whole mail and did not answer: perhaps it takes it
)

// noAnswer is the reason of an unanswered mail.
const noAnswer = "no answer"

// send hands a mail to the relay. reason is what the log and the queue may know: never the answer itself, which can contain
// the address.
func (r *Relay) send(ctx context.Context, m message) (v verdict, reason string) {
	composed, err := r.compose(m)
	if err != nil {
		return refused, "the address is not valid"
	}
	client, isNew, err := r.connect(ctx)
	if err != nil {
		return unreachable, reasonOf(err, "the relay cannot be reached")
	}
	err = client.Send(composed)
	var failure *gomail.SendError
	if !isNew && errors.As(err, &failure) && failure.ErrorCode() == 0 && (failure.Reason == gomail.ErrConnCheck || failure.Reason == gomail.ErrSMTPMailFrom) {
		_ = client.Close() // the relay has closed the idle connection; nothing of the mail was sent
		if client, err = r.dial(ctx); err != nil {
			return unreachable, reasonOf(err, "the relay cannot be reached")
		}
		err = client.Send(composed)
	}
	if composed.IsDelivered() {
		r.release(client, err == nil)
		return delivered, ""
	}
	errors.As(err, &failure)
	r.release(client, failure != nil && failure.ErrorCode() != 0 && failure.ErrorCode() != 421)
	switch {
	case failure == nil || failure.Reason == gomail.ErrConnCheck || failure.Reason == gomail.ErrSMTPMailFrom:
		return unreachable, reasonOf(err, "the relay takes no mail")
	case failure.Reason == gomail.ErrSMTPDataClose && failure.ErrorCode() == 0:
		return unanswered, noAnswer
	case failure.ErrorCode() >= 500:
		return refused, reasonOf(err, "")
	default:
		return busy, reasonOf(err, "the connection ended")
	}
}

// reasonOf returns the codes of the relay's answer, or what else happened.
func reasonOf(err error, otherwise string) string {
	var failure *gomail.SendError
	if errors.As(err, &failure) && failure.ErrorCode() != 0 {
		reason := strconv.Itoa(failure.ErrorCode())
		if failure.EnhancedStatusCode() != "" {
			reason += " " + failure.EnhancedStatusCode()
		}
		return reason
	}
	return otherwise
}

func (r *Relay) compose(m message) (*gomail.Msg, error) {
	composed := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	composed.FromMailAddress(r.from)
	if err := composed.To(m.to); err != nil {
		return nil, err
	}
	composed.Subject(m.subject)
	composed.SetMessageIDWithValue(m.id)
	composed.SetDate()
	composed.SetGenHeader("Auto-Submitted", "auto-generated")
	composed.SetBodyString(gomail.TypeTextPlain, m.text)
	composed.AddAlternativeString(gomail.TypeTextHTML, m.html)
	if m.unsubscribe != "" {
		composed.SetListUnsubscribe("<" + m.unsubscribe + ">")
		composed.SetListUnsubscribePost()
	}
	return composed, nil
}

// connect returns an open connection; isNew if it has not been used yet.
func (r *Relay) connect(ctx context.Context) (client *gomail.Client, isNew bool, err error) {
	r.mu.Lock()
	if n := len(r.idle); n > 0 {
		client, r.idle = r.idle[n-1], r.idle[:n-1]
	}
	r.mu.Unlock()
	if client != nil {
		return client, false, nil
	}
	client, err = r.dial(ctx)
	return client, true, err
}

func (r *Relay) dial(ctx context.Context) (*gomail.Client, error) {
	client, err := gomail.NewClient(r.host, r.options...)
	if err != nil {
		return nil, err
	}
	return client, client.DialWithContext(ctx)
}

// release keeps a connection for the next mail, or closes it.
func (r *Relay) release(client *gomail.Client, isUsable bool) {
	if isUsable {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.idle = append(r.idle, client)
		return
	}
	_ = client.Close()
}

// hangUp closes the connections that nobody uses.
func (r *Relay) hangUp() {
	r.mu.Lock()
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, client := range idle {
		_ = client.Close()
	}
}
