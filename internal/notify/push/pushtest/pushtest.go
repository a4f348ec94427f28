// Package pushtest provides a local push service for tests, and browsers that can decrypt the notifications that it receives.
package pushtest

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Host is the host name of the push service.
const Host = "example.com"

// Notification is the decrypted content of a notification.
type Notification struct{ Title, Body, Tag, Icon, Data string }

// Service is a push service. It accepts every notification until RespondWith is called.
type Service struct {
	t      testing.TB
	server *httptest.Server

	mu       sync.Mutex
	browsers map[string]*Browser // by path
	received []Received
	answer   func(r *http.Request) int
	header   http.Header
}

// Received is a notification that the service has accepted.
type Received struct {
	Browser *Browser
	Header  http.Header
	Notification
}

// New starts a push service.
func New(t testing.TB) *Service {
	s := &Service{t: t, browsers: map[string]*Browser{}}
	s.server = httptest.NewTLSServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.server.Close)
	return s
}

// Client returns a client that connects to the service for every host name.
func (s *Service) Client() *http.Client {
	transport := s.server.Client().Transport.(*http.Transport).Clone()
	transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.server.Listener.Addr().String())
	}
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Stop makes the service unreachable.
func (s *Service) Stop() { s.server.Close() }

// RespondWith makes the service respond with a status and headers. With nil, or if status returns 201 Created, it accepts notifications.
func (s *Service) RespondWith(status func(r *http.Request) int, header http.Header) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer, s.header = status, header
}

// Received returns the accepted notifications in the order of their arrival.
func (s *Service) Received() []Received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Received(nil), s.received...)
}

// Browser is a browser with a subscription.
type Browser struct {
	Endpoint, P256dh, Auth string
	private                *ecdh.PrivateKey
	auth                   []byte
}

// NewBrowser returns a browser with a new subscription.
func (s *Service) NewBrowser() *Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &Browser{private: private, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth) // never fails
	s.mu.Lock()
	defer s.mu.Unlock()
	path := fmt.Sprintf("/send/%d", len(s.browsers))
	s.browsers[path] = b
	b.Endpoint = "https://" + Host + path
	b.P256dh, b.Auth = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(b.auth)
	return b
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answer != nil {
		if status := s.answer(r); status != http.StatusCreated {
			for name, values := range s.header {
				w.Header()[name] = values
			}
			w.WriteHeader(status)
			return
		}
	}
	b := s.browsers[r.URL.Path]
	if err != nil || b == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	got := Received{Browser: b, Header: r.Header.Clone()}
	text, err := b.decrypt(body)
	if err == nil {
		err = json.Unmarshal(text, &got.Notification)
	}
	if err != nil {
		s.t.Errorf("a notification cannot be read: %v", err)
	}
	s.received = append(s.received, got)
	w.WriteHeader(http.StatusCreated)
}

// decrypt decrypts a message that is encrypted as RFC 8291 and RFC 8188 define.
func (b *Browser) decrypt(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, fmt.Errorf("it has %d bytes", len(body))
	}
	salt, size, sender, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+body[20]], body[21+body[20]:]
	if len(body) != int(size) {
		return nil, fmt.Errorf("it has %d bytes instead of one record of %d", len(body), size)
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(sender)
	input, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := aead.Open(nil, nonce, sealed, nil)
	for err == nil && len(padded) > 0 && padded[len(padded)-1] == 0 {
		padded = padded[:len(padded)-1]
	}
	if err != nil || len(padded) == 0 || padded[len(padded)-1] != 2 {
		return nil, fmt.Errorf("it is not padded as the last record: %w", err)
	}
	return padded[:len(padded)-1], nil
}
