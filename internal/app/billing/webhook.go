package billing

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/stripe/stripe-go/v85/webhook"

	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
)

// MaxEvent is the maximum size of an event in bytes.
const MaxEvent = 256 << 10

// handledKinds are the kinds of events after which the subscription is fetched. All others are accepted and dropped.
var handledKinds = []string{
	"checkout.session.completed", "customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted",
	"customer.subscription.paused", disputeKind,
}

// disputeKind is the kind of the event about a disputed payment. The event names the charge, not the customer.
const disputeKind = "charge.dispute.created"

var errSignature = fault.New(fault.BadRequest, "The signature of this event is wrong or too old.")

// Receive stores an event, after which the worker fetches the subscription of its customer. It ignores the state in the event, because
// events may be duplicated, late, out of order or lost.
func (svc *Service) Receive(ctx context.Context, body []byte, signature string) error {
	if !svc.IsOn() {
		return errOff
	}
	if len(body) > MaxEvent {
		return fault.New(fault.TooLarge, "An event has at most 256 KiB.")
	}
	isSigned := slices.ContainsFunc(svc.options.WebhookSecrets, func(secret string) bool {
		return secret != "" && webhook.ValidatePayload(body, signature, secret) == nil
	})
	if !isSigned {
		svc.rejected.Add(1)
		return errSignature
	}
	w, ok, err := parseEvent(body)
	if err != nil || !ok {
		return err
	}
	w.At = svc.db.Now()
	if err := svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Billing.AddProviderEvent(w) }); err != nil {
		return err
	}
	select {
	case svc.wake <- struct{}{}:
	default: // the worker has been woken already
	}
	return nil
}

// parseEvent reads only the fields of an event that are needed, so that a new version of the provider's API cannot break it. ok is false if
// the event requires no action.
func parseEvent(body []byte) (w store.ProviderEvent, ok bool, err error) {
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
	w = store.ProviderEvent{Event: event.ID, Kind: event.Type, Object: event.Data.Object.ID, Customer: objectID(event.Data.Object.Customer)}
	if event.Type == disputeKind {
		w.Object, w.Customer = objectID(event.Data.Object.Charge), ""
		return w, w.Object != "", nil
	}
	return w, slices.Contains(handledKinds, event.Type) && w.Customer != "", nil
}

// objectID returns an id that the provider sends either as a string or within its object.
func objectID(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case map[string]any:
		id, _ := v["id"].(string)
		return id
	}
	return ""
}
