package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/base/fault"
)

func TestReadinessAsksTheDatabaseOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		var pingError error
		r := readiness{ping: func(context.Context) error {
			asked++
			return pingError
		}}
		for range 3 {
			if err := r.check(); err != nil || asked != 1 {
				t.Errorf("asked %d times: %v", asked, err)
			}
		}
		pingError = errors.New("gone")
		time.Sleep(pingTTL)
		if err := r.check(); !fault.Is(err, fault.Unavailable) || asked != 2 {
			t.Errorf("asked %d times: %v", asked, err)
		}
		if err := r.check(); !fault.Is(err, fault.Unavailable) || asked != 2 {
			t.Errorf("asked %d times: %v", asked, err)
		}
		pingError = nil
		time.Sleep(pingTTL)
		if err := r.check(); err != nil || asked != 3 {
			t.Errorf("asked %d times: %v", asked, err)
		}
	})
}

// A database that never responds, such as one on a machine that is gone, does not hold up the probe.
func TestReadinessTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := readiness{ping: func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}}
		start := time.Now()
		if err := r.check(); !fault.Is(err, fault.Unavailable) || time.Since(start) != pingTimeout {
			t.Errorf("%v after %s", err, time.Since(start))
		}
	})
}
