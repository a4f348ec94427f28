// Package billingtest is a fake Stripe server for tests. It has customers, one price, checkouts and a portal with pages for a browser,
// subscriptions that renew by a clock, refunds, and signed events that can be duplicated, lost and delayed. It uses no real secrets.
package billingtest

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// Object is a JSON object of the Stripe API.
type Object map[string]any

// Event is an event for the webhook.
type Event struct {
	ID, Type string
	Object   Object
	At       time.Time // when it is due for delivery
}

// Knobs sets the faults in the delivery of events.
type Knobs struct {
	Double float64       // fraction of events that are delivered twice
	Lose   float64       // fraction of events that are lost
	Late   float64       // fraction of events that are late
	Delay  time.Duration // maximum delay of late and duplicate events
}

// Server is a fake Stripe server. Its methods are safe for concurrent use.
type Server struct {
	Webhook string // URL of the webhook; empty: events wait until Due is called
	Secret  string // secret that signs events
	Check   string // URL of stripe-mock, which validates every request first; empty: none

	mu        sync.Mutex
	now       time.Time
	base      string
	isDown    bool
	number    int
	random    *rand.Rand
	knobs     Knobs
	customers map[string]Object
	subs      map[string]Object
	order     []string // ids of subs, oldest first
	checkouts map[string]Object
	invoices  []Object
	refunds   []Object
	keys      map[string]storedResponse
	pending   []Event
	requests  []string
	badCards  map[string]bool // customers whose card is declined
	errors    []string        // error responses of stripe-mock
}

// storedResponse is the response to an idempotency key.
type storedResponse struct {
	form   string
	status int
	body   Object
}

// New returns a Server whose clock shows now. seed makes the faults of event delivery reproducible.
func New(now time.Time, seed uint64) *Server {
	return &Server{
		Secret: "whsec_standin_secret", now: now, random: rand.New(rand.NewPCG(seed, 17)),
		customers: map[string]Object{}, subs: map[string]Object{}, checkouts: map[string]Object{}, keys: map[string]storedResponse{}, badCards: map[string]bool{},
	}
}

// SetBase sets the URL of the server.
func (s *Server) SetBase(address string) { s.base = address }

// SetKnobs sets the faults in the delivery of later events.
func (s *Server) SetKnobs(k Knobs) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.knobs = k
}

// SetDown sets whether all requests fail.
func (s *Server) SetDown(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isDown = down
}

// Refusals returns the error responses of stripe-mock, about parameters that Stripe would reject.
func (s *Server) Refusals() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.errors...)
}

// Requests returns the method and path of every request to the API.
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.requests...)
}

// Subscriptions returns all subscriptions, oldest first.
func (s *Server) Subscriptions() (all []Object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.order {
		all = append(all, clone(s.subs[id]))
	}
	return all
}

// Refunded returns the number of refunds.
func (s *Server) Refunded() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.refunds)
}

// CustomerWith returns the id of the customer with an e-mail address; empty if there is none.
func (s *Server) CustomerWith(email string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, c := range s.customers {
		if c["email"] == email && c["deleted"] != true {
			return id
		}
	}
	return ""
}

// CustomerCount returns the number of customers that were not deleted.
func (s *Server) CustomerCount() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.customers {
		if c["deleted"] != true {
			n++
		}
	}
	return n
}

func clone(o Object) Object {
	c := Object{}
	for k, v := range o {
		c[k] = v
	}
	return c
}

func (s *Server) newID(prefix string) string {
	s.number++
	return fmt.Sprintf("%s_%06d", prefix, s.number)
}

const month = 30 * 24 * time.Hour

// subscribe creates the subscription of a paid checkout.
func (s *Server) subscribe(customer string, metadata Object, trialEnd int64) Object {
	sub := Object{
		"id": s.newID("sub"), "object": "subscription", "customer": customer, "metadata": metadata, "created": s.now.Unix(),
		"start_date": s.now.Unix(), "cancel_at_period_end": false, "cancel_at": nil, "ended_at": nil, "trial_end": nil, "status": "active",
	}
	end := s.now.Add(month).Unix()
	if trialEnd > 0 {
		sub["status"], sub["trial_end"], end = "trialing", trialEnd, trialEnd
	}
	setPeriod(sub, end)
	s.subs[sub["id"].(string)] = sub
	s.order = append(s.order, sub["id"].(string))
	s.queueEvent("customer.subscription.created", sub)
	if trialEnd == 0 {
		s.charge(sub)
	}
	return sub
}

func setPeriod(sub Object, end int64) {
	sub["items"] = Object{"object": "list", "data": []any{Object{"id": "si_1", "object": "subscription_item", "current_period_end": end}}, "has_more": false}
}

func periodEnd(sub Object) int64 {
	return sub["items"].(Object)["data"].([]any)[0].(Object)["current_period_end"].(int64)
}

// charge charges a subscription and reports whether the card was accepted.
func (s *Server) charge(sub Object) bool {
	customer := sub["customer"].(string)
	if s.badCards[customer] {
		return false
	}
	s.invoices = append(s.invoices, Object{
		"id": s.newID("in"), "object": "invoice", "customer": customer, "subscription": sub["id"], "status": "paid", "amount_paid": int64(1000),
		"payment_intent": s.newID("pi"), "charge": s.newID("ch"),
	})
	return true
}

// Advance moves the clock forward. Subscriptions renew, fail, are retried for three weeks and then end, and events become due.
func (s *Server) Advance(by time.Duration) {
	s.mu.Lock()
	target := s.now.Add(by)
	for {
		next, due := target, ""
		for _, id := range s.order {
			if at := s.nextStep(s.subs[id]); !at.IsZero() && at.Before(next) {
				next, due = at, id
			}
		}
		if s.now = next; due == "" {
			break
		}
		s.step(s.subs[due])
	}
	s.mu.Unlock()
}

// nextStep returns the time of the next renewal or retry of a subscription; the zero time if it has none.
func (s *Server) nextStep(sub Object) time.Time {
	switch sub["status"] {
	case "trialing", "active":
		return time.Unix(periodEnd(sub), 0)
	case "past_due":
		return time.Unix(sub["retry"].(int64), 0)
	}
	return time.Time{}
}

// step executes the renewal or retry that is due at nextStep. A renewal sets the status to active first, and then to past_due if the card is
// declined.
func (s *Server) step(sub Object) {
	switch {
	case sub["status"] == "past_due" && s.charge(sub):
		sub["status"] = "active"
		s.queueEvent("customer.subscription.updated", sub)
	case sub["status"] == "past_due":
		if tries := sub["tries"].(int) + 1; tries < 4 {
			sub["tries"], sub["retry"] = tries, s.now.Add(5*24*time.Hour).Unix()
		} else {
			s.endSubscription(sub)
		}
	case sub["cancel_at_period_end"] == true:
		s.endSubscription(sub)
	default:
		sub["status"] = "active"
		setPeriod(sub, s.now.Add(month).Unix())
		s.queueEvent("customer.subscription.updated", sub)
		if !s.charge(sub) {
			sub["status"], sub["tries"], sub["retry"] = "past_due", 1, s.now.Add(5*24*time.Hour).Unix()
			s.queueEvent("customer.subscription.updated", sub)
		}
	}
}

func (s *Server) endSubscription(sub Object) {
	sub["status"], sub["ended_at"] = "canceled", s.now.Unix()
	s.queueEvent("customer.subscription.deleted", sub)
}

// Break sets whether the card of a customer is declined.
func (s *Server) Break(customer string, broken bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.badCards[customer] = broken
}

// Dispute simulates a dispute about the last payment of a customer.
func (s *Server) Dispute(customer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.invoices) - 1; i >= 0; i-- {
		if s.invoices[i]["customer"] == customer {
			s.queueEvent("charge.dispute.created", Object{"id": s.newID("dp"), "object": "dispute", "charge": s.invoices[i]["charge"]})
			return
		}
	}
}

// Buy completes a checkout, like the button on its page, and returns the URL to redirect to.
func (s *Server) Buy(checkout string) (back string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.checkouts[checkout]
	if c == nil || c["status"] != "open" {
		return "", fmt.Errorf("billingtest: the checkout is %v", c["status"])
	}
	data, _ := c["subscription_data"].(Object)
	metadata, _ := data["metadata"].(Object)
	trialEnd, _ := data["trial_end"].(int64)
	sub := s.subscribe(c["customer"].(string), metadata, trialEnd)
	c["status"], c["subscription"] = "complete", sub["id"]
	s.queueEvent("checkout.session.completed", c)
	return c["back"].(string), nil
}

// Manage executes the action of a button of the portal: "cancel", "resume" or "card".
func (s *Server) Manage(customer, action string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.order {
		sub := s.subs[id]
		if sub["customer"] != customer || sub["status"] == "canceled" {
			continue
		}
		switch action {
		case "cancel", "resume":
			sub["cancel_at_period_end"] = action == "cancel"
			s.queueEvent("customer.subscription.updated", sub)
		case "card":
			s.badCards[customer] = false
			if sub["status"] == "past_due" {
				s.step(sub)
			}
		}
	}
}

// queueEvent queues an event about the current state of an object, with the faults set by Knobs.
func (s *Server) queueEvent(kind string, object Object) {
	e := Event{ID: s.newID("evt"), Type: kind, Object: clone(object), At: s.now}
	if s.random.Float64() < s.knobs.Lose {
		return
	}
	if s.random.Float64() < s.knobs.Late && s.knobs.Delay > 0 {
		e.At = s.now.Add(time.Duration(s.random.Int64N(int64(s.knobs.Delay))))
	}
	s.pending = append(s.pending, e)
	if s.random.Float64() < s.knobs.Double {
		if s.knobs.Delay > 0 {
			e.At = e.At.Add(time.Duration(s.random.Int64N(int64(s.knobs.Delay))))
		}
		s.pending = append(s.pending, e)
	}
	if s.Webhook != "" {
		go s.deliverDue()
	}
}

func (s *Server) deliverDue() {
	for _, e := range s.Due() {
		body, signature := s.Sign(e)
		r, err := http.NewRequest(http.MethodPost, s.Webhook, body)
		if err != nil {
			return
		}
		r.Header.Set("Stripe-Signature", signature)
		if response, err := http.DefaultClient.Do(r); err == nil {
			_ = response.Body.Close()
		}
	}
}
