package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A proxy sends nothing to a server that is not ready. A server that is only busy is, and one whose disk hangs is not.
func TestABusyServerIsReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		takes := 10 * time.Second // for one check of the storage
		r := &readiness{
			ping: func(context.Context) error { return nil },
			storage: func(ctx context.Context) error {
				select {
				case <-time.After(takes):
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			},
		}
		for range 10 {
			if err := r.check(); err != nil {
				t.Fatalf("a busy server: %v", err)
			}
			time.Sleep(pingTTL)
		}
		takes = time.Hour
		time.Sleep(time.Minute)
		for began := time.Now(); r.check() == nil; time.Sleep(pingTTL) {
			if time.Since(began) > time.Minute {
				t.Fatal("a server whose storage hangs is ready")
			}
		}
		takes = 0
		time.Sleep(time.Minute)
		_ = r.check() // takes the result of the check that hung
		time.Sleep(pingTTL)
		if err := r.check(); err != nil {
			t.Errorf("afterwards: %v", err)
		}
		r.ping = func(context.Context) error { return errors.New("no") }
		time.Sleep(pingTTL)
		if r.check() == nil {
			t.Error("a server without a database is ready")
		}
	})
}
