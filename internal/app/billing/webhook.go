package billing

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/stripe/stripe-go/v85/webhook"

	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// MaxEvent is the largest event that is read.
const MaxEvent = 256 << 10

// kinds are the events after which the provider is asked. All others are accepted and dropped.
var kinds = []string{
	"checkout.session.completed", "customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted",
	"customer.subscription.paused", disputeKind,
}

// disputeKind is the event of a payment that a card holder disputes. It names the charge, not the customer.
const disputeKind = "charge.dispute.created"

var errSignature = fault.New(fault.BadRequest, "The signature of this event is wrong or too old.")

// Receive stores that the provider has to be asked. The state in the event is not believed: events come twice, late, in any order, or never.
func (svc *Service) Receive(ctx context.Context, body []byte, signature string) error {
	if !svc.IsOn() {
		return errOff
	}
	if len(body) > MaxEvent {
		return fault.New(fault.TooLarge, "An event has at most 256 KiB.")
	}
	isSigned := slices.ContainsFunc(svc.o.WebhookSecrets, func(secret string) bool {
		return secret != "" && webhook.ValidatePayload(body, signature, secret) == nil
	})
	if !isSigned {
		svc.refused.Add(1)
		return errSignature
	}
	w, ok, err := eventOf(body)
	if err != nil || !ok {
		return err
	}
	w.At = svc.db.Now()
	if err := svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.AddProviderEvent(w) }); err != nil {
		return err
	}
	select {
	case svc.hasEvents <- struct{}{}:
	default: // the worker will look anyway
	}
	return nil
}

// eventOf reads the few fields of an event that are needed, so that no version of the provider's interface can make it unreadable. It is not
// ok if the event has no consequences.
func eventOf(body []byte) (w store.ProviderEvent, ok bool, err error) {
	var event struct {
		ID, Type string
		Data     struct {
			Object struct {
				ID       string
				Customer any
				Charge   any
			}
		}
	}
	if err := json.Unmarshal(body, &event); err != nil || event.ID == "" {
		return w, false, fault.New(fault.BadRequest, "This is not an event.")
	}
	w = store.ProviderEvent{Event: event.ID, Kind: event.Type, Object: event.Data.Object.ID, Customer: idOf(event.Data.Object.Customer)}
	if event.Type == disputeKind {
		w.Object, w.Customer = idOf(event.Data.Object.Charge), ""
		return w, w.Object != "", nil
	}
	return w, slices.Contains(kinds, event.Type) && w.Customer != "", nil
}

// idOf returns an id that the provider sends alone or with its object.
func idOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case map[string]any:
		id, _ := v["id"].(string)
		return id
	}
	return ""
}
