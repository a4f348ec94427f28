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
	gosmtp "github.com/wneessen/go-mail/smtp"

	"sideout/internal/base/credentials"
)

// relayTimeout limits the time to connect to the relay, and the time to send a mail. Their sum is less than the lease of a mail.
const relayTimeout = 50 * time.Second

// connections is the maximum number of mails that are sent at the same time.
const connections = 4

// message is a rendered mail with its headers.
type message struct {
	id, to, subject, text, html string
	unsubscribe                 string // the URL for one-click unsubscribe; empty if the mail cannot be declined
}

// Relay sends mails through an SMTP server.
type Relay struct {
	from    *netmail.Address
	host    string
	options []gomail.Option

	// OnConnect is called after each connection with whether the relay accepts addresses with letters beyond ASCII before the @ (SMTPUTF8,
	// RFC 6531). It may be nil.
	OnConnect func(acceptsUnicode bool)

	mu   sync.Mutex
	idle []*connection // open connections that are not in use
}

// connection is an open connection to the relay.
type connection struct {
	*gomail.Client
	smtp           *gosmtp.Client
	acceptsUnicode bool // whether the relay offers SMTPUTF8
}

func (c *connection) send(m *gomail.Msg) error { return c.SendWithSMTPClient(c.smtp, m) }
func (c *connection) close()                   { _ = c.CloseWithSMTPClient(c.smtp) }

// NewRelay returns a relay with an address, smtp:// or smtps://, and the sender of all mails. helo is the host name in the HELO command.
// TLS is required, except for smtp:// on this machine.
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
		authType := gomail.SMTPAuthAutoDiscover
		if isLoopback(host) && address.Scheme == "smtp" {
			authType = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(authType), gomail.WithUsername(address.User.Username()), gomail.WithPassword(password))
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

// deliveryStatus describes what happened to a mail that was sent to the relay.
type deliveryStatus int

const (
	delivered   deliveryStatus = iota
	refused                    // the relay has permanently rejected the mail
	busy                       // the relay may accept this mail later
	unreachable                // the relay could not be reached or accepts no mails at the moment
	unanswered                 // the relay received the whole mail but did not respond, so it may have accepted the mail
)

// noAnswer is the reason of an unanswered mail.
const noAnswer = "no answer"

// send sends a mail to the relay. reason is for the log and the queue. It never contains the response of the relay, which may include
// the address of the recipient.
func (r *Relay) send(ctx context.Context, m message) (status deliveryStatus, reason string) {
	composed, err := r.compose(m)
	if err != nil {
		return refused, "the address is not valid"
	}
	_, needsUnicode, err := credentials.ASCIIMailbox(m.to)
	if err != nil {
		return refused, "the address is not valid"
	}
	client, isNew, err := r.connect(ctx)
	if err != nil {
		return unreachable, failureReason(err, "the relay cannot be reached")
	}
	if needsUnicode && !client.acceptsUnicode {
		r.release(client, true)
		return refused, "the relay accepts no letters beyond ASCII before the @ (SMTPUTF8)"
	}
	err = client.send(composed)
	var failure *gomail.SendError
	if !isNew && errors.As(err, &failure) && failure.ErrorCode() == 0 && (failure.Reason == gomail.ErrConnCheck || failure.Reason == gomail.ErrSMTPMailFrom) {
		client.close() // the relay had closed the idle connection, and no part of the mail was sent
		if client, err = r.dial(ctx); err != nil {
			return unreachable, failureReason(err, "the relay cannot be reached")
		}
		err = client.send(composed)
	}
	if composed.IsDelivered() {
		r.release(client, err == nil)
		return delivered, ""
	}
	errors.As(err, &failure)
	r.release(client, failure != nil && failure.ErrorCode() != 0 && failure.ErrorCode() != 421)
	switch {
	case failure == nil || failure.Reason == gomail.ErrConnCheck || failure.Reason == gomail.ErrSMTPMailFrom:
		return unreachable, failureReason(err, "the relay takes no mail")
	case failure.Reason == gomail.ErrSMTPDataClose && failure.ErrorCode() == 0:
		return unanswered, noAnswer
	case failure.ErrorCode() >= 500:
		return refused, failureReason(err, "")
	default:
		return busy, failureReason(err, "the connection ended")
	}
}

// failureReason returns the status codes of the relay's response, or fallback if there was no response.
func failureReason(err error, fallback string) string {
	var failure *gomail.SendError
	if errors.As(err, &failure) && failure.ErrorCode() != 0 {
		reason := strconv.Itoa(failure.ErrorCode())
		if failure.EnhancedStatusCode() != "" {
			reason += " " + failure.EnhancedStatusCode()
		}
		return reason
	}
	return fallback
}

func (r *Relay) compose(m message) (*gomail.Msg, error) {
	composed := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	composed.FromMailAddress(r.from)
	to, _, err := credentials.ASCIIMailbox(m.to)
	if err != nil {
		return nil, err
	}
	if err := composed.To(to); err != nil {
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

// Check opens a connection to the relay, signs in there, and closes it. The error is for the operator of the server.
func (r *Relay) Check(ctx context.Context) error {
	c, err := r.dial(ctx)
	if err == nil {
		c.close()
	}
	return err
}

// connect returns an idle connection, or opens a new one. isNew reports whether it is new.
func (r *Relay) connect(ctx context.Context) (c *connection, isNew bool, err error) {
	r.mu.Lock()
	if n := len(r.idle); n > 0 {
		c, r.idle = r.idle[n-1], r.idle[:n-1]
	}
	r.mu.Unlock()
	if c != nil {
		return c, false, nil
	}
	c, err = r.dial(ctx)
	return c, true, err
}

func (r *Relay) dial(ctx context.Context) (*connection, error) {
	client, err := gomail.NewClient(r.host, r.options...)
	if err != nil {
		return nil, err
	}
	smtp, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return nil, err
	}
	acceptsUnicode, _ := smtp.Extension("SMTPUTF8")
	if r.OnConnect != nil {
		r.OnConnect(acceptsUnicode)
	}
	return &connection{client, smtp, acceptsUnicode}, nil
}

// release stores a usable connection for the next mail, and closes other connections.
func (r *Relay) release(c *connection, isUsable bool) {
	if isUsable {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.idle = append(r.idle, c)
		return
	}
	c.close()
}

// closeIdle closes the connections that are not in use.
func (r *Relay) closeIdle() {
	r.mu.Lock()
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, c := range idle {
		c.close()
	}
}
