package api

import (
	"context"
	"errors"
	"io"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/billing"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
)

// respondWithPlan runs a use case and responds with the plan of the actor that it returns.
func respondWithPlan(w http.ResponseWriter, r *http.Request, actor access.Actor, run func(context.Context, access.Actor) (billing.View, error)) error {
	view, err := run(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, view)
}

func (s *Server) showPlan(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondWithPlan(w, r, actor, s.app.Billing.Show)
}

func (s *Server) refreshPlan(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondWithPlan(w, r, actor, s.app.Billing.Refresh)
}

func (s *Server) withdrawFromContract(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondWithPlan(w, r, actor, s.app.Billing.Withdraw)
}

// addressView is the address of a page of the payment provider.
type addressView struct {
	URL string `json:"url"`
}

func (s *Server) beginCheckout(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	url, err := s.app.Billing.Checkout(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, addressView{url})
}

func (s *Server) openPortal(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	url, err := s.app.Billing.Portal(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, addressView{url})
}

// receiveBillingEvent handles the webhook of the payment provider. The signature of the event authenticates the provider.
func (s *Server) receiveBillingEvent(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, billing.MaxEvent))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return fault.Wrap(fault.TooLarge, err, "An event has at most 256 KiB.")
	} else if err != nil {
		return fault.Wrap(fault.BadRequest, err, "The event could not be read.")
	}
	if err := s.app.Billing.Receive(r.Context(), body, r.Header.Get("Stripe-Signature")); err != nil {
		return err
	}
	return httpio.WriteNothing(w)
}
