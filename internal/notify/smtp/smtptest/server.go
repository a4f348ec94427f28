// Package smtptest provides an SMTP server for tests, which stores the mails that it receives and can simulate failures.
package smtptest

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

// Mail is a mail that the server has received.
type Mail struct {
	From, To   string // the addresses of the envelope
	Header     mail.Header
	Subject    string
	Text, HTML string
	Raw        string
}

// Links returns the URLs in the plain text.
func (m Mail) Links() (links []string) {
	for word := range strings.FieldsSeq(m.Text) {
		if strings.HasPrefix(word, "http://") || strings.HasPrefix(word, "https://") {
			links = append(links, word)
		}
	}
	return links
}

// Knobs configure the failures of the server. Each function receives the address of the recipient and may be nil.
type Knobs struct {
	Recipient func(to string) error            // returns the error response to RCPT, or nil to accept the recipient
	Data      func(to string) error            // returns the error response to DATA, or nil to store the mail
	Accepted  func(to string)                  // is called after the mail was stored and before the response
	Drop      func(to string) bool             // reports whether to close the connection instead of responding, after the mail was stored
	Slow      func(to string) <-chan time.Time // returns a channel for which the server waits before it responds
}

// Refusal returns an error response with a code such as 550 and an enhanced code such as 5.1.1. Its text contains the address of the
// recipient, like the texts of real servers.
func Refusal(code int, class, subject, detail int, to string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{class, subject, detail}, Message: "<" + to + ">: no"}
}

// Server is an SMTP server on a port of this machine.
type Server struct {
	Address *url.URL

	mu       sync.Mutex
	knobs    Knobs
	received []Mail
	arrived  chan struct{} // receives a value for each mail
	smtp     *smtp.Server
	listener net.Listener

	withoutUnicode bool // whether the server does not offer SMTPUTF8
}

// New starts a server that stops at the end of the test.
func New(t testing.TB) *Server {
	t.Helper()
	s, err := Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Start starts a server on an address.
func Start(addr string) (*Server, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	s := &Server{Address: &url.URL{Scheme: "smtp", Host: listener.Addr().String()}, arrived: make(chan struct{}, 100_000)}
	s.serve(listener)
	return s, nil
}

func (s *Server) serve(listener net.Listener) {
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	server.Domain, server.EnableSMTPUTF8, server.AllowInsecureAuth = "localhost", !s.withoutUnicode, true
	server.ErrorLog = discardLogger{}
	s.smtp, s.listener = server, listener
	go func() { _ = server.Serve(listener) }()
}

// Stop closes the server and its connections, so that it cannot be reached until Restart.
func (s *Server) Stop() {
	_ = s.smtp.Close()
	_ = s.listener.Close() // Serve may not have begun
}

// Restart starts a stopped server again on the same port.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", s.Address.Host)
	if err != nil {
		t.Fatal(err)
	}
	s.serve(listener)
}

// RestartWithoutUnicode restarts the server as one that does not offer SMTPUTF8.
func (s *Server) RestartWithoutUnicode(t testing.TB) {
	t.Helper()
	s.Stop()
	s.withoutUnicode = true
	s.Restart(t)
}

// Fail sets how the server fails from now on.
func (s *Server) Fail(k Knobs) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.knobs = k
}

// Received returns all mails that the server has received so far.
func (s *Server) Received() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.received...)
}

// Wait waits until the server has received n mails, and returns them.
func (s *Server) Wait(t testing.TB, n int) []Mail {
	t.Helper()
	deadline := time.After(5 * time.Minute)
	for {
		if all := s.Received(); len(all) >= n {
			return all
		}
		select {
		case <-s.arrived:
		case <-deadline:
			t.Fatalf("%d mails arrived, want %d", len(s.Received()), n)
		}
	}
}

type discardLogger struct{}

func (discardLogger) Printf(string, ...any) {}
func (discardLogger) Println(...any)        {}

// session is one connection.
type session struct {
	server   *Server
	conn     *smtp.Conn
	from, to string
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	if f := s.server.currentKnobs().Recipient; f != nil {
		return f(to)
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	knobs := s.server.currentKnobs()
	if knobs.Data != nil {
		if err := knobs.Data(s.to); err != nil {
			return err
		}
	}
	m, err := Read(raw)
	if err != nil {
		return err
	}
	m.From, m.To = s.from, s.to
	s.server.storeMail(m)
	if knobs.Accepted != nil {
		knobs.Accepted(s.to)
	}
	if knobs.Slow != nil {
		<-knobs.Slow(s.to)
	}
	if knobs.Drop != nil && knobs.Drop(s.to) {
		_ = s.conn.Conn().Close()
		return errors.New("the connection is closed")
	}
	return nil
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

func (s *Server) currentKnobs() Knobs {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.knobs
}

func (s *Server) storeMail(m Mail) {
	s.mu.Lock()
	s.received = append(s.received, m)
	s.mu.Unlock()
	s.arrived <- struct{}{}
}

// Read parses a mail.
func Read(raw []byte) (m Mail, err error) {
	m.Raw = string(raw)
	reader, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return m, err
	}
	m.Header = reader.Header
	if m.Subject, err = m.Header.Subject(); err != nil {
		return m, err
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return m, nil
		} else if err != nil {
			return m, err
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return m, err
		}
		switch kind := part.Header.Get("Content-Type"); {
		case strings.HasPrefix(kind, "text/plain"):
			m.Text = string(body)
		case strings.HasPrefix(kind, "text/html"):
			m.HTML = string(body)
		}
	}
}
