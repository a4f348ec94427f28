package login

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sideout/internal/fault"
)

func TestAPasswordMatchesItsHashAlone(t *testing.T) {
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
		"tall cafe\u0301 net ☂": true, // as another keyboard types it
		"Tall café net ☂":       false,
		"tall café net ☂ ":      false,
		"":                      false,
	} {
		if ok, err := p.Verify(t.Context(), hash, password); ok != want || err != nil {
			t.Errorf("Verify(%q) = %v, %v; want %v", password, ok, err, want)
		}
	}
	again, err := p.Hash(t.Context(), "tall café net ☂")
	if err != nil || again == hash {
		t.Errorf("the same password has the same hash twice, or %v", err)
	}
}

func TestAnEmptyHashCostsAsMuchAndMatchesNothing(t *testing.T) {
	p := NewPasswords()
	decoy, err := parsePHC(p.decoy)
	if err != nil || decoy.memory != memoryKiB || decoy.time != passes || decoy.threads != lanes {
		t.Fatalf("the decoy costs %+v, %v", decoy, err)
	}
	for _, password := range []string{"", "anything at all"} {
		if ok, err := p.Verify(t.Context(), "", password); ok || err != nil {
			t.Errorf("Verify(%q) of no hash = %v, %v", password, ok, err)
		}
	}
}

func TestADamagedHashIsAnErrorOfOurs(t *testing.T) {
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

func TestAFullQueueAndALongWaitAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(1, 1, 3*time.Second)
		leave, err := p.enter(t.Context())
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
			t.Error("a full queue made somebody wait")
		}
		waiting.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.Verify(ctx, "", "leaves the queue"); !fault.Is(err, fault.Unavailable) {
			t.Errorf("after leaving: %v", err)
		}
		leave()
		if _, err := p.Hash(t.Context(), "has a place at once"); err != nil {
			t.Error(err)
		}
	})
}

func TestNoMoreThanThePlacesComputeAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPasswords(2, 20, time.Minute)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				leave, err := p.enter(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				defer leave()
				if n := len(p.places); n > 2 {
					t.Errorf("%d compute", n)
				}
				time.Sleep(time.Second) // in the bubble's time: as long as a hash might take
			})
		}
		all.Wait()
		if len(p.places) != 0 || len(p.present) != 0 {
			t.Errorf("%d places and %d of the queue are still taken", len(p.places), len(p.present))
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
