package api

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/billing"
	"sideout/internal/app/billing/billingtest"
)

// TestPayingOverHTTP goes from the trial to 402, to the checkout and to a change that works, with events over HTTP; then it cancels, and the
// league stays open until the end of what is paid.
func TestPayingOverHTTP(t *testing.T) {
	var standIn *billingtest.Server
	paid := func(t *testing.T, o *Options) {
		standIn = billingtest.New(testNow, 1)
		provider := httptest.NewServer(standIn)
		t.Cleanup(provider.Close)
		standIn.SetBase(provider.URL)
		o.App.Billing.TurnOn(billing.Options{
			Key: "rk_test_x", WebhookSecrets: []string{standIn.Secret}, Price: "price_pro", Tax: billing.NoTax, APIURL: provider.URL,
			Address: testOrigin, Log: slog.New(slog.DiscardHandler),
		})
	}
	eachServerWith(t, paid, func(t *testing.T, url string, clock *testClock) {
		pass := func(by time.Duration) {
			clock.Advance(by)
			standIn.Advance(by)
		}
		t.Cleanup(func() { clock.Set(testNow) })
		ann := signedUp(t, url, "ann@example.org")
		ann.does(
			step{"GET /api/billing", `200 "isOn":true & "level":"none" & "price":"$10" & "hasPortal":false & "until":null`, ""},
			step{"GET /api/config", `200 "price":"$10"`, ""},
			step{"POST /api/billing/portal", "409 You have not subscribed yet", ""},
			step{"POST /api/billing/withdraw", "409", ""},
			step{`POST /api/leagues {"name":"Thursday"}`, "201", `league="id":(\d+)`},
			step{"GET /api/billing", `200 "level":"trial" & "until":"2026-12-04T20:15:00Z" & "leagues":1`, ""},
		)
		pass(15 * 24 * time.Hour)
		ann = signInAgain(t, url, ann)
		ann.does(
			step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "402 Your trial ended on 4 Dec", ""},
			step{"GET /api/billing", `200 "level":"ended" & "wasTrial":true & "mayArrange":false`, ""},
			step{"POST /api/billing/checkout", "200", `checkout="url":"[^"]*/pay/([^"]+)"`},
			step{"POST /api/billing/refresh", `200 "level":"ended"`, ""},
		)
		if back, err := standIn.Buy(ann.values["checkout"]); err != nil || !strings.HasPrefix(back, testOrigin+"/pro/plan?back=cs_") {
			t.Fatalf("the checkout leads to %q, %v", back, err)
		}
		for _, e := range standIn.Due() {
			body, signature := standIn.Sign(e)
			r, err := http.NewRequest(http.MethodPost, url+"/api/billing/webhook", body)
			check(t, err)
			r.Header.Set("Stripe-Signature", signature)
			response, err := http.DefaultClient.Do(r)
			check(t, err)
			text, _ := io.ReadAll(response.Body)
			_ = response.Body.Close()
			if response.StatusCode != http.StatusNoContent {
				t.Errorf("the webhook responds with %d %s", response.StatusCode, text)
			}
		}
		ann.does(
			step{"POST /api/billing/refresh", `200 "level":"paying" & "hasPortal":true & "withdrawUntil":"2026-12-19T20:15:00Z"`, ""},
			step{`PATCH /api/leagues/{league} {"name":"Friday"}`, "200", ""},
			step{"POST /api/billing/checkout", "200 /portal/", ""},
			step{"POST /api/billing/portal", "200", `customer=/portal/([^?]+)`},
		)
		standIn.Manage(ann.values["customer"], "cancel")
		ann.does(
			step{"POST /api/billing/refresh", `200 "level":"ending" & "until":"2027-01-04T20:15:00Z"`, ""},
			step{"POST /api/billing/withdraw", `200 "level":"ended" & "isWithdrawn":true & "withdrawUntil":null`, ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
			step{"DELETE /api/auth/user", "204", ""},
		)
		if standIn.Refunded() != 1 {
			t.Errorf("%d refunds", standIn.Refunded())
		}
		stranger := newPerson(t, url)
		stranger.does(
			step{"GET /api/billing", "401", ""}, step{"POST /api/billing/checkout", "401", ""},
			step{`POST /api/billing/webhook {"id":"evt_1"}`, "400 signature", ""},
			step{`POST /api/billing/webhook {"id":"` + strings.Repeat("x", 257<<10) + `"}`, "413 256 KiB", ""},
		)
	})
}
