package credentials

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/base/fault"
)

func TestVerify(t *testing.T) {
	p := NewPasswords()
	hash, err := p.Hash(t.Context(), "tall café net ☂")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash is %q", hash)
	}
	for password, want := range map[string]bool{
		"tall café net ☂":       true,
		"tall cafe\u0301 net ☂": true, // decomposed, as some keyboards produce it
		"Tall café net ☂":       false,
		"tall café net ☂ ":      false,
		"":                      false,
	} {
		if ok, err := p.Verify(t.Context(), hash, password); ok != want || err != nil {
			t.Errorf("Verify(%q) = %v, %v; want %v", password, ok, err, want)
		}
	}
	second, err := p.Hash(t.Context(), "tall café net ☂")
	if err != nil || second == hash {
		t.Errorf("the same password was hashed to the same hash twice, or %v", err)
	}
}

func TestAnEmptyHashCostsTheSameAndMatchesNothing(t *testing.T) {
	p := NewPasswords()
	dummy, err := parsePHC(p.dummyHash)
	if err != nil || dummy.memory != StandardCost.MemoryKiB || dummy.time != StandardCost.Passes || dummy.threads != lanes {
		t.Fatalf("the dummy hash costs %+v, %v", dummy, err)
	}
	for _, password := range []string{"", "anything at all"} {
		if ok, err := p.Verify(t.Context(), "", password); ok || err != nil {
			t.Errorf("Verify(%q) of no hash = %v, %v", password, ok, err)
		}
	}
}

func TestAMalformedHashIsAnInternalError(t *testing.T) {
	p := NewPasswords()
	for _, hash := range []string{
		"secret",
		"$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5",
		"$argon2id$v=16$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5",
		"$argon2id$v=19$m=99999999,t=2,p=1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5",
		"$argon2id$v=19$m=19456,t=0,p=1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5",
		"$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$",
		"$argon2id$v=19$m=19456,t=2,p=1$!$a2V5a2V5a2V5a2V5a2V5a2V5",
		"$argon2id$v=19$m=19456,t=2$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5a2V5",
	} {
		if ok, err := p.Verify(t.Context(), hash, "secret"); ok || fault.Of(err).Kind != fault.Internal || err == nil {
			t.Errorf("Verify of %q = %v, %v", hash, ok, err)
		}
	}
}

func TestAFullQueueAndALongWaitAreUnavailable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(StandardCost, 1, 1, 3*time.Second)
		release, err := p.acquireSlot(t.Context(), p.all)
		if err != nil {
			t.Fatal(err)
		}
		var waiting sync.WaitGroup
		waiting.Go(func() {
			start := time.Now()
			if _, err := p.Hash(t.Context(), "waits in the queue"); !fault.Is(err, fault.Unavailable) {
				t.Errorf("after the wait: %v", err)
			}
			if waited := time.Since(start); waited != 3*time.Second {
				t.Errorf("waited %v", waited)
			}
		})
		synctest.Wait()
		start := time.Now()
		if _, err := p.Hash(t.Context(), "one too many"); !fault.Is(err, fault.Unavailable) || fault.Of(err).RetryAfter <= 0 {
			t.Errorf("with a full queue: %v", err)
		}
		if time.Since(start) != 0 {
			t.Error("a call waited although the queue was full")
		}
		waiting.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.Verify(ctx, "", "is cancelled in the queue"); !fault.Is(err, fault.Unavailable) {
			t.Errorf("after the cancellation: %v", err)
		}
		release()
		if _, err := p.Hash(t.Context(), "gets a slot immediately"); err != nil {
			t.Error(err)
		}
	})
}

func TestRegistrationsLeaveRoomForSigningIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(StandardCost, 2, 4, 3*time.Second)
		hold := func(kind string, pools ...pool) {
			release, err := p.acquireSlot(t.Context(), pools...)
			if err != nil {
				t.Errorf("%s: %v", kind, err)
				return
			}
			time.Sleep(time.Second) // on the fake clock: the duration of a hash
			release()
		}
		var all sync.WaitGroup
		for range 3 { // one computes, two wait: their share of 2 and 4
			all.Go(func() { hold("a registration", p.registrations, p.all) })
		}
		synctest.Wait()
		if _, err := p.HashForRegistration(t.Context(), "one too many"); !fault.Is(err, fault.Unavailable) {
			t.Errorf("a registration beyond the share: %v", err)
		}
		start := time.Now()
		hold("a sign-in", p.all)
		if waited := time.Since(start) - time.Second; waited != 0 {
			t.Errorf("a sign-in waited %v for registrations", waited)
		}
		all.Wait()
		for _, one := range []pool{p.registrations, p.all} {
			if len(one.slots)+len(one.admitted) != 0 {
				t.Errorf("%d slots and %d places of the queue are still taken", len(one.slots), len(one.admitted))
			}
		}
	})
}

func TestSlotsLimitConcurrentHashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(StandardCost, 2, 20, time.Minute)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				release, err := p.acquireSlot(t.Context(), p.all)
				if err != nil {
					t.Error(err)
					return
				}
				defer release()
				if n := len(p.all.slots); n > 2 {
					t.Errorf("%d compute", n)
				}
				time.Sleep(time.Second) // on the fake clock: the duration of a hash
			})
		}
		all.Wait()
		if len(p.all.slots) != 0 || len(p.all.admitted) != 0 {
			t.Errorf("%d slots and %d places of the queue are still taken", len(p.all.slots), len(p.all.admitted))
		}
	})
}

func BenchmarkHash(b *testing.B) {
	p := NewPasswords()
	for b.Loop() {
		if _, err := p.Hash(b.Context(), "tall trees near the net"); err != nil {
			b.Fatal(err)
		}
	}
}
