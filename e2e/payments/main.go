// Command payments simulates the payment provider for journeys, including its pages for the browser. It also advances the clock of the
// server that uses it.
//
//	payments ADDRESS WEBHOOK SECRET CLOCK
//
// It listens on ADDRESS, sends events signed with SECRET to WEBHOOK, and writes the offset of the server's clock to the file CLOCK.
// POST /test/pass?by=24h advances the clock, POST /test/break?email=E makes the card of a customer be declined, and GET /test/state
// returns the subscriptions and the numbers of customers and refunds.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"sideout/internal/app/billing/billingtest"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: payments ADDRESS WEBHOOK SECRET CLOCK")
		os.Exit(2)
	}
	address, clock := os.Args[1], &clock{path: os.Args[4]}
	provider := billingtest.New(time.Now(), 1)
	provider.Webhook, provider.Secret = os.Args[2], os.Args[3]
	provider.SetBase("http://" + address)
	mux := http.NewServeMux()
	mux.Handle("/", provider)
	mux.HandleFunc("POST /test/pass", func(w http.ResponseWriter, r *http.Request) {
		by, err := time.ParseDuration(r.FormValue("by"))
		if err == nil {
			err = clock.pass(by)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		provider.Advance(by)
	})
	mux.HandleFunc("POST /test/break", func(w http.ResponseWriter, r *http.Request) {
		customer := provider.CustomerWith(r.FormValue("email"))
		if customer == "" {
			http.NotFound(w, r)
			return
		}
		provider.Break(customer, true)
	})
	mux.HandleFunc("GET /test/state", func(w http.ResponseWriter, _ *http.Request) {
		statuses := []any{}
		for _, sub := range provider.Subscriptions() {
			statuses = append(statuses, sub["status"])
		}
		_ = json.NewEncoder(w).Encode(map[string]any{
			"subscriptions": statuses, "customers": provider.CustomerCount(), "refunds": provider.Refunded(),
		})
	})
	fmt.Fprintln(os.Stderr, http.ListenAndServe(address, mux))
	os.Exit(1)
}

// clock is the file with the offset of the server's clock.
type clock struct {
	path string

	mu    sync.Mutex
	ahead time.Duration
}

// pass advances the clock. The server may read the file at any time, so it is replaced atomically.
func (c *clock) pass(by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += by
	if err := os.WriteFile(c.path+".new", []byte(c.ahead.String()), 0o600); err != nil {
		return err
	}
	return os.Rename(c.path+".new", c.path)
}
