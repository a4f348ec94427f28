package credentials

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/fault"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

func TestRules(t *testing.T) {
	window, rate := Window{Limit: 3, Per: time.Minute}, Rate{Limit: 60, Burst: 3, Per: time.Minute}
	for _, c := range []struct {
		name   string
		rule   Rule
		events []int // seconds after noon
		waits  []int // expected delay in seconds, 0 if allowed
	}{
		{"a window at its limit and one past it", window, []int{0, 0, 0, 0}, []int{0, 0, 0, 60}},
		{"a window allows an event exactly when an earlier one leaves it", window, []int{0, 10, 20, 59, 60, 60, 70}, []int{0, 0, 0, 1, 0, 10, 0}},
		{"refused events do not count", window, []int{0, 0, 0, 30, 40, 50, 60, 60, 60, 60}, []int{0, 0, 0, 30, 20, 10, 0, 0, 0, 60}},
		{"a rate at its burst and one past it", rate, []int{0, 0, 0, 0}, []int{0, 0, 0, 1}},
		{"a rate refills steadily", rate, []int{0, 0, 0, 1, 1, 3, 3, 3}, []int{0, 0, 0, 0, 1, 0, 0, 1}},
		{"a rate saves no more than its burst", rate, []int{0, 500, 500, 500, 500}, []int{0, 0, 0, 0, 1}},
		{"a burst of at least one", Rate{Limit: 6, Per: time.Minute}, []int{0, 0, 10}, []int{0, 10, 0}},
		{"no window", Window{}, []int{0, 0, 0, 0, 0, 0}, []int{0, 0, 0, 0, 0, 0}},
		{"no rate", Rate{}, []int{0, 0, 0, 0, 0, 0}, []int{0, 0, 0, 0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := NewLimiter(c.rule, 10, "Too much.")
			for i, second := range c.events {
				err := l.Allow("key", noon.Add(time.Duration(second)*time.Second))
				want := time.Duration(c.waits[i]) * time.Second
				if got := fault.Of(err).RetryAfter; got != want || (err != nil) != (want > 0) {
					t.Errorf("event %d: %v, delay %v; want %v", i, err, got, want)
				}
			}
		})
	}
}

func TestARefusalSaysWhenToTryAgain(t *testing.T) {
	l := NewLimiter(Window{Limit: 1, Per: 15 * time.Minute}, 10, "Too many of these.")
	for _, c := range []struct {
		after time.Duration
		want  string
	}{
		{0, ""},
		{0, "Too many of these. Please try again in 15 minutes."},
		{time.Minute + time.Millisecond, "Too many of these. Please try again in 14 minutes."},
		{13*time.Minute + 31*time.Second, "Too many of these. Please try again in 89 seconds."},
		{15*time.Minute - time.Millisecond, "Too many of these. Please try again in 1 second."},
	} {
		err := l.Allow("key", noon.Add(c.after))
		if f := fault.Of(err); f.Sentence.String() != c.want || err != nil && f.Kind != fault.TooMany {
			t.Errorf("after %v: %v, want %q", c.after, err, c.want)
		}
	}
}

func TestKeysAreIndependentAndEvicted(t *testing.T) {
	l := NewLimiter(Window{Limit: 1, Per: time.Hour}, 3, "Too much.")
	for _, c := range []struct {
		key string
		ok  bool
	}{
		{"a", true}, {"b", true}, {"c", true},
		{"a", false}, // now the most recently used
		{"d", true},  // evicts b
		{"a", false}, {"c", false}, {"d", false},
		{"b", true}, // evicts a, the least recently used
		{"a", true},
	} {
		if err := l.Allow(c.key, noon); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.key, err)
		}
		if n := l.order.Len(); n > 3 || n != len(l.records) {
			t.Errorf("%d keys in the list, %d in the map", n, len(l.records))
		}
	}
	l.Reset("a")
	l.Reset("unknown")
	l.Forgive("unknown")
	if err := l.Allow("a", noon); err != nil {
		t.Errorf("after Reset: %v", err)
	}
	l.Forgive("a")
	if err := l.Allow("a", noon); err != nil {
		t.Errorf("after Forgive: %v", err)
	}
}

func TestAttemptLimits(t *testing.T) {
	const owner, stranger = "192.0.2.1", "192.0.2.2"
	attempts := NewAttemptLimiter(Window{5, 15 * time.Minute}, Window{8, 15 * time.Minute})
	isAllowed := func(email, address string, now time.Time) bool { return attempts.Begin(email, address, now) == nil }
	for i := range 5 {
		if !isAllowed("owner@example.org", stranger, noon) {
			t.Fatalf("attempt %d was refused", i)
		}
	}
	if isAllowed("owner@example.org", stranger, noon.Add(15*time.Minute-1)) {
		t.Error("the sixth attempt was allowed")
	}
	if !isAllowed("owner@example.org", owner, noon) {
		t.Error("a stranger locked the owner out")
	}
	attempts.Succeeded("owner@example.org", owner)
	if n := len(attempts.address.records); n != 1 {
		t.Errorf("a success was counted as a failure: %d addresses", n)
	}
	for i := range 3 { // the refused attempt did not count for the address
		if !isAllowed(fmt.Sprint("other", i, "@example.org"), stranger, noon.Add(time.Minute)) {
			t.Errorf("attempt %d of the address was refused", 6+i)
		}
	}
	if isAllowed("third@example.org", stranger, noon.Add(time.Minute)) {
		t.Error("the ninth attempt of the address was allowed")
	}
	if !isAllowed("owner@example.org", stranger, noon.Add(15*time.Minute)) {
		t.Error("refused after 15 minutes")
	}
	for range 20 {
		if !isAllowed("busy@example.org", owner, noon) {
			t.Fatal("a cancelled attempt was counted")
		}
		attempts.Cancelled("busy@example.org", owner)
	}
}

func TestConcurrentAttemptsDoNotExceedTheLimit(t *testing.T) {
	attempts := NewAttemptLimiter(Window{5, 15 * time.Minute}, Window{100, 15 * time.Minute})
	var mu sync.Mutex
	var all sync.WaitGroup
	allowed := 0
	for range 50 {
		all.Go(func() {
			if attempts.Begin("owner@example.org", "192.0.2.2", noon) == nil {
				mu.Lock()
				allowed++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if allowed != 5 {
		t.Errorf("%d were allowed", allowed)
	}
}

func TestAWholeGymSignsIn(t *testing.T) {
	attempts := NewAttemptLimiter(Window{5, 15 * time.Minute}, Window{100, 15 * time.Minute})
	for i := range 60 {
		if err := attempts.Begin(fmt.Sprint(i, "@example.org"), "192.0.2.1", noon); err != nil {
			t.Fatalf("phone %d: %v", i, err)
		}
	}
	for i := range 60 {
		attempts.Succeeded(fmt.Sprint(i, "@example.org"), "192.0.2.1")
	}
	if len(attempts.account.records)+len(attempts.address.records) != 0 {
		t.Error("attempts are still counted after all have succeeded")
	}
}

func TestAddressKey(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1":            "192.0.2.1",
		"::ffff:192.0.2.1":     "192.0.2.1",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1": "2001:db8:1:2::/64",
		"fe80::1%eth0":         "fe80::/64",
	} {
		if got := AddressKey(netip.MustParseAddr(address)); got != want || strings.Contains(got, " ") {
			t.Errorf("AddressKey(%s) = %q, want %q", address, got, want)
		}
	}
	if got := AddressKey(netip.Addr{}); got == "" {
		t.Error("the key of an invalid address is empty")
	}
}
