package billing_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

// TestTheAddressOfACustomerFollows changes the address of an account, also while the provider is down. An account without a customer
// leaves nothing to do.
func TestTheAddressOfACustomerFollows(t *testing.T) {
	each(t, 2, func(t *testing.T, h *harness) {
		h.buy(h.user("ann"))
		h.user("bob")
		h.deliver()
		change := func(user, email string) {
			t.Helper()
			_, err := h.apps[0].People.ChangeAddress(t.Context(), user, email)
			h.check(err)
		}
		customer := h.facts("ann").Customer
		change("bob", "robert@example.org")
		h.standIn.SetDown(true)
		change("ann", "anna@example.org")
		_ = h.apps[0].Billing.Work(t.Context())
		change("ann", "annette@example.org")
		h.standIn.SetDown(false)
		h.pass(2 * time.Hour)
		h.work()
		if h.standIn.CustomerWith("annette@example.org") != customer || h.standIn.CustomerCount() != 1 {
			t.Error("the provider has another address")
		}
		change("ann", "gone@example.org")
		h.check(h.apps[1].People.DeleteUser(t.Context(), "ann")) // its job is left behind
		h.work()
		if jobs, _, err := h.apps[0].Billing.Count(t.Context()); err != nil || jobs != 0 || h.standIn.CustomerCount() != 0 {
			t.Errorf("%d jobs and %d customers are left, %v", jobs, h.standIn.CustomerCount(), err)
		}
	})
}

// TestSubscribeAfterALostAnswerAndAnotherAddress loses the answer to the call that makes a customer. The address of the account changes
// before the user tries again.
func TestSubscribeAfterALostAnswerAndAnotherAddress(t *testing.T) {
	each(t, 1, func(t *testing.T, h *harness) {
		ann := h.user("ann")
		h.setDuring(func(r *http.Request) {
			if r.Method == http.MethodPost && r.URL.Path == "/v1/customers" {
				h.standIn.ServeHTTP(httptest.NewRecorder(), r)
				panic(http.ErrAbortHandler)
			}
		})
		if _, err := h.apps[0].Billing.Checkout(t.Context(), ann); !fault.Is(err, fault.Unavailable) {
			t.Fatalf("a lost answer: %v", err)
		}
		h.setDuring(nil)
		_, err := h.apps[0].People.ChangeAddress(t.Context(), "ann", "anna@example.org")
		h.check(err)
		h.buy(ann)
		if customer := h.facts("ann").Customer; customer == "" || h.standIn.CustomerWith("anna@example.org") != customer {
			t.Errorf("%q is not the customer with the present address", customer)
		}
	})
}
