package main

import (
	"net/http"
	"strings"
	"testing"
)

// The secrets of a server that takes money. No line of its log has one, whatever fails.
const (
	stripeKey     = "rk_test_of_this_test"
	webhookSecret = "whsec_of_this_test"
)

// TestThePlanCommand gives Pro to an account and takes it back, beside a running server that takes money.
func TestThePlanCommand(t *testing.T) {
	eachDatabase(t, func(t *testing.T, environ []string) {
		environ = append(environ, "SIDEOUT_PUBLIC_URL=http://localhost:8080", "SIDEOUT_LOG_LEVEL=debug", "SIDEOUT_STRIPE_SECRET_KEY="+stripeKey,
			"SIDEOUT_STRIPE_WEBHOOK_SECRET="+webhookSecret, "SIDEOUT_STRIPE_PRICE=price_of_this_test", "SIDEOUT_STRIPE_API_URL=http://127.0.0.1:1")
		server := launch(t, serverCommand(t, environ...))
		ann := newClient(t, server.url)
		ann.signUp(t, "ann@example.org")
		expect := func(want string, args ...string) {
			t.Helper()
			if output := mustSideout(t, environ, append([]string{"plan", "Ann@example.org"}, args...)...); !strings.HasPrefix(output, want) {
				t.Errorf("plan %q: %q, want %q", args, output, want)
			}
		}
		level := func(want string) {
			t.Helper()
			if status, body := ann.status(t, "GET /api/billing", ""); status != http.StatusOK || !strings.Contains(body, want) {
				t.Errorf("the plan: %d %s, want %s", status, body, want)
			}
		}
		expect("ann@example.org: none\n")
		level(`"level":"none"`)
		newLeague(t, ann, "Thursday")
		expect("ann@example.org: trial until ")
		level(`"level":"trial"`)
		expect("ann@example.org has Pro until 2126-06-30.\n", "included", "2126-06-30")
		expect("ann@example.org: included until 2126-07-01 00:00 UTC\n")
		level(`"level":"included","until":"2126-07-01T00:00:00Z"`)
		expect("ann@example.org has Pro, without an end.\n", "included")
		level(`"level":"included","until":null`)
		expect("ann@example.org has what the trial or a subscription gives.\n", "paid")
		expect("ann@example.org: trial until ")

		for _, c := range []struct{ args, want string }{
			{"plan", "say which account and what"},
			{"plan ann@example.org for-ever", "say which account and what"},
			{"plan ann@example.org included tomorrow", "say which account and what"},
			{"plan ann@example.org paid 2126-06-30", "say which account and what"},
			{"plan ann@example.org included 2020-06-30", "The day until which Pro is given has to come."},
			{"plan bob@example.org included", "bob@example.org"},
		} {
			if output, err := sideout(t, environ, strings.Fields(c.args)...); err == nil || !strings.Contains(output, c.want) {
				t.Errorf("%s: %v %q, want %q", c.args, err, output, c.want)
			}
		}
		level(`"level":"trial"`)

		if status, body := ann.status(t, "POST /api/billing/checkout", ""); status != http.StatusServiceUnavailable || !strings.Contains(body, "Nothing was charged") {
			t.Errorf("a checkout without the provider: %d %s", status, body)
		}
		if status, _ := ann.status(t, "POST /api/billing/webhook", `{"id":"evt_1"}`); status != http.StatusBadRequest {
			t.Errorf("an event without a signature: %d", status)
		}
		server.kill()
		log := server.log.String()
		if strings.Contains(log, stripeKey) || strings.Contains(log, webhookSecret) || !strings.Contains(log, "the provider cannot be reached") {
			t.Errorf("the log has a secret, or not what failed:\n%s", log)
		}
	})
}
