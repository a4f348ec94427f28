// Package smtptest has a real SMTP server for tests. It keeps what it receives, and fails on demand.
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
	From, To   string // of the envelope
	Header     mail.Header
	Subject    string
	Text, HTML string
	Raw        string
}

// Links returns the addresses in the plain text.
func (m Mail) Links() (links []string) {
	for word := range strings.FieldsSeq(m.Text) {
		if strings.HasPrefix(word, "http://") || strings.HasPrefix(word, "https://") {
			links = append(links, word)
		}
	}
	return links
}

// Knobs say how the server fails. Each function gets the recipient and may be nil.
type Knobs struct {
	Recipient func(to string) error            // the answer to RCPT; nil: accepted
	Data      func(to string) error            // the answer after the mail, which is not kept then
	Accepted  func(to string)                  // called after the mail was kept and before the answer
	Drop      func(to string) bool             // close the connection instead of the answer, after the mail was kept
	Slow      func(to string) <-chan time.Time // wait for it before the answer
}

// Refusal returns the answer of a server with a code such as 550 and an enhanced code such as 5.1.1. Its text names the
// recipient, as the texts of real servers do.
func Refusal(code int, class, subject, detail int, to string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{class, subject, detail}, Message: "<" + to + ">: no"}
}

// Server is an SMTP server on a port of this machine.
type Server struct {
	Address *url.URL

	mu       sync.Mutex
	knobs    Knobs
	received []Mail
	arrived  chan struct{} // gets a value for each mail
	smtp     *smtp.Server
	listener net.Listener
}

// New starts a server that ends with the test.
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
	server.Domain, server.EnableSMTPUTF8, server.AllowInsecureAuth = "localhost", true, true
	server.ErrorLog = quiet{}
	s.smtp, s.listener = server, listener
	go func() { _ = server.Serve(listener) }()
}

// Stop closes the server with its connections, so that nobody can reach it until Restart.
func (s *Server) Stop() {
	_ = s.smtp.Close()
	_ = s.listener.Close() // Serve may not have begun
}

// Restart opens a stopped server on the same port.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	listener, err := net.Listen("tcp", s.Address.Host)
	if err != nil {
		t.Fatal(err)
	}
	s.serve(listener)
}

// Fail sets how the server fails from now on.
func (s *Server) Fail(k Knobs) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.knobs = k
}

// Received returns the mails so far.
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

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

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
	if f := s.server.now().Recipient; f != nil {
		return f(to)
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	knobs := s.server.now()
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
	s.server.keep(m)
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

func (s *Server) now() Knobs {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.knobs
}

func (s *Server) keep(m Mail) {
	s.mu.Lock()
	s.received = append(s.received, m)
	s.mu.Unlock()
	s.arrived <- struct{}{}
}

// Read reads a mail as its recipient's program does.
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
