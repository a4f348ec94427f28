package billingtest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Due removes and returns the events that are due for delivery, in random order.
func (s *Server) Due() (due []Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = slices.DeleteFunc(s.pending, func(e Event) bool {
		if e.At.After(s.now) {
			return false
		}
		due = append(due, e)
		return true
	})
	s.random.Shuffle(len(due), func(i, j int) { due[i], due[j] = due[j], due[i] })
	return due
}

// Sign returns the body of an event and its signature header.
func (s *Server) Sign(e Event) (body *bytes.Reader, signature string) {
	text, _ := json.Marshal(Object{
		"id": e.ID, "object": "event", "type": e.Type, "api_version": "2026-08-26.dahlia", "created": e.At.Unix(), "data": Object{"object": e.Object},
	})
	return bytes.NewReader(text), Signature(text, s.Secret, time.Now())
}

// Signature returns the signature header of a body, in the format of Stripe.
func Signature(body []byte, secret string, at time.Time) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}

// ServeHTTP serves the Stripe API below /v1, and the pages of checkouts and of the portal.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/pay/") || strings.HasPrefix(r.URL.Path, "/portal/") {
		s.servePage(w, r)
		return
	}
	text, _ := io.ReadAll(r.Body)
	form, _ := url.ParseQuery(string(text))
	for name, values := range r.URL.Query() {
		form[name] = values
	}
	if s.rejectedByMock(w, r, text) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r.Method+" "+r.URL.Path)
	if s.isDown {
		writeJSON(w, http.StatusBadGateway, errorBody("api_error", ""))
		return
	}
	key := r.Header.Get("Idempotency-Key")
	if known, ok := s.keys[key]; ok && key != "" && r.Method == http.MethodPost {
		if known.form != string(text) {
			writeJSON(w, http.StatusBadRequest, errorBody("idempotency_error", ""))
			return
		}
		writeJSON(w, known.status, known.body)
		return
	}
	status, body := s.handle(r.Method, strings.Split(strings.Trim(r.URL.Path, "/"), "/")[1:], form)
	if key != "" && r.Method == http.MethodPost && status < 500 {
		s.keys[key] = storedResponse{string(text), status, clone(body)}
	}
	writeJSON(w, status, body)
}

// rejectedByMock first sends a request to stripe-mock, which validates all parameters, and forwards the error response if there is one.
func (s *Server) rejectedByMock(w http.ResponseWriter, r *http.Request, body []byte) bool {
	if s.Check == "" {
		return false
	}
	copied, err := http.NewRequestWithContext(r.Context(), r.Method, s.Check+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		return false
	}
	copied.Header = r.Header.Clone()
	copied.Header.Del("Accept-Encoding")
	response, err := http.DefaultClient.Do(copied)
	if err != nil {
		s.recordError("stripe-mock cannot be reached: " + err.Error())
		return false
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	if response.StatusCode < 400 {
		return false
	}
	s.recordError(r.Method + " " + r.URL.Path + ": " + string(text))
	w.WriteHeader(response.StatusCode)
	_, _ = w.Write(text)
	return true
}

func (s *Server) recordError(refusal string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.errors = append(s.errors, refusal)
}

func writeJSON(w http.ResponseWriter, status int, body Object) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Request-Id", "req_standin")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func errorBody(kind, code string) Object {
	return Object{"error": Object{"type": kind, "code": code, "message": "a refusal of the stand-in"}}
}

func listBody(all []any) (int, Object) {
	return http.StatusOK, Object{"object": "list", "data": append([]any{}, all...), "has_more": false, "url": "/v1"}
}

var missingBody = errorBody("invalid_request_error", "resource_missing")

// handle executes a request to the API and returns the status and the body of the response.
func (s *Server) handle(method string, path []string, form url.Values) (int, Object) {
	id := append(path, "")[1]
	switch call := method + " " + path[0]; {
	case call == "GET prices":
		return http.StatusOK, Object{"id": id, "object": "price", "unit_amount": int64(1000), "currency": "usd", "active": true}
	case call == "POST customers" && id != "":
		c := s.customers[id]
		if c == nil || c["deleted"] == true {
			return http.StatusNotFound, missingBody
		}
		c["email"] = form.Get("email")
		return http.StatusOK, c
	case call == "POST customers":
		c := Object{"id": s.newID("cus"), "object": "customer", "email": form.Get("email")}
		s.customers[c["id"].(string)] = c
		return http.StatusOK, c
	case call == "DELETE customers":
		return s.deleteCustomer(id)
	case call == "GET subscriptions":
		return s.listSubscriptions(form)
	case call == "DELETE subscriptions":
		sub := s.subs[id]
		if sub == nil || sub["status"] == "canceled" {
			return http.StatusNotFound, missingBody
		}
		s.endSubscription(sub)
		return http.StatusOK, sub
	case call == "POST checkout":
		return s.createCheckout(form)
	case call == "GET checkout":
		c := s.checkouts[append(path, "", "")[2]]
		if c == nil {
			return http.StatusNotFound, missingBody
		}
		if s.now.Unix() > c["expires_at"].(int64) && c["status"] == "open" {
			c["status"] = "expired"
		}
		return http.StatusOK, c
	case call == "POST billing_portal":
		if c := s.customers[form.Get("customer")]; c == nil || c["deleted"] == true {
			return http.StatusBadRequest, missingBody
		}
		address := s.base + "/portal/" + form.Get("customer") + "?back=" + url.QueryEscape(form.Get("return_url"))
		return http.StatusOK, Object{"id": s.newID("bps"), "object": "billing_portal.session", "url": address}
	case call == "GET charges":
		for _, in := range s.invoices {
			if in["charge"] == id {
				return http.StatusOK, Object{"id": id, "object": "charge", "customer": in["customer"]}
			}
		}
		return http.StatusNotFound, missingBody
	case call == "GET invoices":
		return listBody(s.invoicesWhere("subscription", form.Get("subscription"), func(in Object) any { return in }))
	case call == "GET invoice_payments":
		return listBody(s.invoicesWhere("id", form.Get("invoice"), func(in Object) any {
			return Object{"id": "inpay_1", "object": "invoice_payment", "payment": Object{"type": "payment_intent", "payment_intent": in["payment_intent"]}}
		}))
	case call == "POST refunds":
		for _, r := range s.refunds {
			if r["payment_intent"] == form.Get("payment_intent") {
				return http.StatusBadRequest, errorBody("invalid_request_error", "charge_already_refunded")
			}
		}
		r := Object{"id": s.newID("re"), "object": "refund", "payment_intent": form.Get("payment_intent")}
		s.refunds = append(s.refunds, r)
		return http.StatusOK, r
	}
	return http.StatusNotFound, errorBody("invalid_request_error", "url_invalid")
}

func (s *Server) invoicesWhere(field, value string, convert func(Object) any) (all []any) {
	for _, in := range s.invoices {
		if in[field] == value {
			all = append(all, convert(in))
		}
	}
	return all
}

func (s *Server) deleteCustomer(id string) (int, Object) {
	c := s.customers[id]
	if c == nil || c["deleted"] == true {
		return http.StatusNotFound, missingBody
	}
	c["deleted"] = true
	for _, sub := range s.subs {
		if sub["customer"] == id && sub["status"] != "canceled" {
			s.endSubscription(sub)
		}
	}
	return http.StatusOK, Object{"id": id, "object": "customer", "deleted": true}
}

func (s *Server) listSubscriptions(form url.Values) (int, Object) {
	var all []any
	customer := form.Get("customer")
	if c := s.customers[customer]; customer != "" && (c == nil || c["deleted"] == true) {
		return http.StatusNotFound, missingBody
	}
	for _, id := range slices.Backward(s.order) {
		sub := s.subs[id]
		if (customer == "" || sub["customer"] == customer) && (form.Get("status") == "all" || sub["status"] != "canceled") {
			all = append(all, sub)
		}
	}
	return listBody(all)
}

// createCheckout creates a checkout. It rejects a first payment in less than 48 hours, as Stripe does and stripe-mock does not.
func (s *Server) createCheckout(form url.Values) (int, Object) {
	trialEnd, _ := strconv.ParseInt(form.Get("subscription_data[trial_end]"), 10, 64)
	if trialEnd != 0 && time.Unix(trialEnd, 0).Before(s.now.Add(48*time.Hour)) {
		return http.StatusBadRequest, errorBody("invalid_request_error", "parameter_invalid_integer")
	}
	id := s.newID("cs")
	c := Object{
		"id": id, "object": "checkout.session", "status": "open", "customer": form.Get("customer"), "mode": form.Get("mode"),
		"url": s.base + "/pay/" + id, "expires_at": s.now.Add(24 * time.Hour).Unix(), "client_reference_id": form.Get("client_reference_id"),
		"back": strings.ReplaceAll(form.Get("success_url"), "{CHECKOUT_SESSION_ID}", id), "cancel": form.Get("cancel_url"),
		"subscription_data": Object{
			"metadata":  Object{"user": form.Get("subscription_data[metadata][user]"), "server": form.Get("subscription_data[metadata][server]")},
			"trial_end": trialEnd,
		},
	}
	s.checkouts[id] = c
	return http.StatusOK, c
}

// servePage serves the page of a checkout or of the portal, and executes the actions of its buttons.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	kind, id, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	button := r.FormValue("press")
	if kind == "portal" {
		if r.Method == http.MethodPost {
			s.Manage(id, button)
		}
		writePage(w, "Customer portal", "", "card:Update card", "cancel:Cancel subscription", "resume:Keep subscription", "back="+r.URL.Query().Get("back"))
		return
	}
	s.mu.Lock()
	c := s.checkouts[id]
	s.mu.Unlock()
	if c == nil {
		http.NotFound(w, r)
		return
	}
	note := ""
	if r.Method == http.MethodPost && button == "pay" {
		if back, err := s.Buy(id); err == nil {
			http.Redirect(w, r, back, http.StatusSeeOther)
			return
		}
		note = "This checkout is over."
	} else if r.Method == http.MethodPost && button == "decline" {
		note = "Your card was declined."
	}
	writePage(w, "Checkout", note, "pay:Pay", "decline:Pay with a card that is declined", "back="+c["cancel"].(string))
}

// writePage writes a page with a button for each part, or a link for a part that begins with "back=".
func writePage(w http.ResponseWriter, title, note string, parts ...string) {
	var b strings.Builder
	fmt.Fprintf(&b, "<!doctype html><html lang=en><link rel=icon href=\"data:,\"><title>%s</title><h1>%s</h1><p role=status>%s</p><form method=post>", title, title, note)
	for _, part := range parts {
		if back, isLink := strings.CutPrefix(part, "back="); isLink {
			fmt.Fprintf(&b, `</form><a href="%s">Back</a>`, html.EscapeString(back))
			continue
		}
		name, text, _ := strings.Cut(part, ":")
		fmt.Fprintf(&b, `<button name=press value="%s">%s</button> `, name, text)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, b.String())
}
