package billing_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/billing"
	"sideout/internal/app/billing/billingtest"
	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

var begin = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const secretKey = "rk_test_VerySecretKeyOfTheTest"

// harness has servers on one database, and the stand-in for Stripe that they ask.
type harness struct {
	t       *testing.T
	store   *store.Store
	apps    []*app.Services
	standIn *billingtest.Server
	log     *lockedBuffer

	mu     sync.Mutex
	now    time.Time
	events []billingtest.Event // that a test holds back
	during func(*http.Request) // what happens while the provider answers a request; nil: nothing
}

type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func newHarness(t *testing.T, s *store.Store, servers int, seed uint64) *harness {
	t.Helper()
	h := &harness{t: t, store: s, standIn: billingtest.New(begin, seed), now: begin, log: &lockedBuffer{}}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		during := h.during
		h.mu.Unlock()
		if during != nil {
			during(r)
		}
		h.standIn.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	h.standIn.SetBase(web.URL)
	h.standIn.Check = mockAddress()
	t.Cleanup(func() {
		if refusals := h.standIn.Refusals(); len(refusals) > 0 {
			t.Errorf("stripe-mock refused %d requests, as Stripe would: %s", len(refusals), refusals[0])
		}
		if strings.Contains(h.log.String(), secretKey) || strings.Contains(h.log.String(), "whsec_") {
			t.Error("a secret is in the log")
		}
	})
	for range servers {
		app := app.New(s, nil, []byte(strings.Repeat("s", 32)), h.Now, league.DefaultQuotas)
		app.Billing.TurnOn(billing.Options{
			Key: secretKey, WebhookSecrets: []string{"whsec_the_next_one", h.standIn.Secret}, Price: "price_pro", Tax: billing.NoTax, APIURL: web.URL,
			Address: "https://sideout.example", Log: slog.New(slog.NewTextHandler(h.log, nil)),
		})
		h.apps = append(h.apps, app)
	}
	return h
}

// mockAddress returns the address of stripe-mock, which it starts if it is installed: STRIPE_MOCK names the program, and otherwise it is
// looked for in the path. Without it the tests pass, but no parameter is checked against those of Stripe.
var mockAddress = sync.OnceValue(func() string {
	program := os.Getenv("STRIPE_MOCK")
	if program == "" {
		program = "stripe-mock"
	}
	path, err := exec.LookPath(program)
	if err != nil {
		return ""
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return ""
	}
	address := free.Addr().String()
	_ = free.Close()
	cmd := exec.Command(path, "-http-addr", address, "-https-addr", "127.0.0.1:0")
	cmd.Stdout = io.Discard
	if err := cmd.Start(); err != nil {
		return ""
	}
	stopMock = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // returns an error because it was killed
	}
	for range 300 {
		if c, err := net.Dial("tcp", address); err == nil {
			_ = c.Close()
			return "http://" + address
		}
		<-time.After(50 * time.Millisecond)
	}
	return ""
})

var stopMock = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	stopMock()
	os.Exit(code)
}

// Now is the clock of the servers, which the stand-in shares.
func (h *harness) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// setDuring sets what happens while the provider answers a request.
func (h *harness) setDuring(what func(*http.Request)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.during = what
}

// pass lets time pass.
func (h *harness) pass(by time.Duration) {
	h.mu.Lock()
	h.now = h.now.Add(by)
	h.mu.Unlock()
	h.standIn.Advance(by)
}

// user makes an account.
func (h *harness) user(id string) access.Actor {
	h.t.Helper()
	h.check(h.store.Write(h.t.Context(), func(tx *store.Tx) error {
		return tx.Users.CreateUser(account.User{ID: id, Email: id + "@example.org", CreatedAt: begin, UpdatedAt: begin})
	}))
	return access.Actor{UserID: id}
}

func (h *harness) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// deliver delivers the events that are due, each to one of the servers, which then do what is waiting.
func (h *harness) deliver() {
	h.t.Helper()
	for i, e := range h.standIn.Due() {
		body, signature := h.signed(e)
		h.check(h.apps[i%len(h.apps)].Billing.Receive(h.t.Context(), body, signature))
	}
	h.work()
}

func (h *harness) signed(e billingtest.Event) (body []byte, signature string) {
	reader, signature := h.standIn.Sign(e)
	body, err := io.ReadAll(reader)
	h.check(err)
	return body, signature
}

// work lets all servers do what is waiting, at the same time.
func (h *harness) work() {
	h.t.Helper()
	var group sync.WaitGroup
	errs := make([]error, len(h.apps))
	for i, app := range h.apps {
		group.Go(func() { errs[i] = app.Billing.Work(h.t.Context()) })
	}
	group.Wait()
	for _, err := range errs {
		h.check(err)
	}
}

func (h *harness) sweep() {
	h.t.Helper()
	h.check(h.apps[0].Billing.Sweep(h.t.Context(), func() {}))
}

// buy subscribes a user, with the button of the checkout page.
func (h *harness) buy(actor access.Actor) {
	h.t.Helper()
	url, err := h.apps[0].Billing.Checkout(h.t.Context(), actor)
	h.check(err)
	_, err = h.standIn.Buy(url[strings.LastIndex(url, "/")+1:])
	h.check(err)
}

// facts returns what is stored about a user.
func (h *harness) facts(id string) (s account.Subscription) {
	h.t.Helper()
	h.check(h.store.Read(context.Background(), func(tx *store.Tx) (err error) {
		s, err = tx.Billing.FindSubscription(id)
		return err
	}))
	return s
}

// level returns the level of a user now.
func (h *harness) level(id string) account.Level {
	h.t.Helper()
	return account.Facts{IsBilled: true, Subscription: h.facts(id)}.Access(h.Now()).Level
}

// each runs a test on both databases.
func each(t *testing.T, servers int, test func(t *testing.T, h *harness)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) { test(t, newHarness(t, s, servers, 1)) })
}
