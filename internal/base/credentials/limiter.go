package credentials

import (
	"container/list"
	"crypto/sha256"
	"net/netip"
	"slices"
	"sync"
	"time"

	"sideout/internal/base/fault"
)

// Rule decides when the next event of a key is allowed. past is the state that the rule has stored for the key.
type Rule interface {
	isOff() bool
	wait(past []time.Time, now time.Time) time.Duration // returns the delay until the next event is allowed, or 0
	add(past []time.Time, now time.Time) []time.Time    // returns the state after an event
}

// Window is a Rule for rare events that allows at most Limit events within any period of length Per. It is exact and stores up to
// Limit times for each key. Limit 0 means no limit.
type Window struct {
	Limit int
	Per   time.Duration
}

func (w Window) isOff() bool { return w.Limit == 0 }

func (w Window) wait(past []time.Time, now time.Time) time.Duration {
	if len(past) < w.Limit {
		return 0
	}
	return max(0, past[len(past)-w.Limit].Add(w.Per).Sub(now))
}

func (w Window) add(past []time.Time, now time.Time) []time.Time {
	return slices.Delete(append(past, now), 0, max(0, len(past)+1-w.Limit))
}

// Rate is a Rule for frequent events that allows Limit events per Per on average, and up to Burst events (at least 1) without delay
// after a pause. It stores one time for each key. Limit 0 means no limit.
type Rate struct {
	Limit, Burst int
	Per          time.Duration
}

func (r Rate) isOff() bool { return r.Limit == 0 }

func (r Rate) interval() time.Duration { return r.Per / time.Duration(r.Limit) }

func (r Rate) wait(past []time.Time, now time.Time) time.Duration {
	return max(0, r.add(past, now)[0].Sub(now)-r.interval()*time.Duration(max(1, r.Burst)))
}

// add counts an event. It moves past[0], the time at which the whole burst is available again, one interval into the future.
func (r Rate) add(past []time.Time, now time.Time) []time.Time {
	if len(past) > 0 && past[0].After(now) {
		now = past[0]
	}
	return []time.Time{now.Add(r.interval())}
}

// Limiter counts events by key in memory, and refuses events that its rule does not allow yet. It is safe for concurrent use.
type Limiter struct {
	rule     Rule
	maxKeys  int
	sentence fault.Text

	mu      sync.Mutex
	records map[[sha256.Size]byte]*list.Element // values are *record
	order   list.List                           // least recently used first
}

// record stores the events of a key. It stores only the hash of the key, which may be long or personal data such as an address.
type record struct {
	key  [sha256.Size]byte
	past []time.Time
}

// NewLimiter returns a limiter that stores at most maxKeys keys (at least 1) and evicts the least recently used one. format is the
// sentence of the fault, a literal with a full stop; the limiter appends a sentence that says when to try again.
func NewLimiter(rule Rule, maxKeys int, format string) *Limiter {
	return &Limiter{rule: rule, maxKeys: maxKeys, sentence: fault.Textf(format), records: map[[sha256.Size]byte]*list.Element{}}
}

// Allow counts an event if it is allowed. Otherwise it returns fault.TooMany with the delay until the next event is allowed.
func (l *Limiter) Allow(key string, now time.Time) error {
	if l.rule.isOff() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	hash := sha256.Sum256([]byte(key))
	e := l.records[hash]
	if e == nil {
		e = l.order.PushBack(&record{key: hash})
		l.records[hash] = e
	}
	l.order.MoveToBack(e)
	if l.order.Len() > l.maxKeys {
		l.remove(l.order.Front())
	}
	r := e.Value.(*record)
	if wait := l.rule.wait(r.past, now); wait > 0 {
		return fault.Later(fault.TooMany, wait, "%s Please try again in %s.", l.sentence, durationText(wait))
	}
	r.past = l.rule.add(r.past, now)
	return nil
}

// Forgive removes the latest event of a key. It must only be used with a Window.
func (l *Limiter) Forgive(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.records[sha256.Sum256([]byte(key))]; e != nil {
		r := e.Value.(*record)
		if r.past = r.past[:len(r.past)-1]; len(r.past) == 0 {
			l.remove(e)
		}
	}
}

// Reset removes all events of a key.
func (l *Limiter) Reset(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.records[sha256.Sum256([]byte(key))]; e != nil {
		l.remove(e)
	}
}

func (l *Limiter) remove(e *list.Element) {
	delete(l.records, e.Value.(*record).key)
	l.order.Remove(e)
}

// durationText returns a duration in minutes or seconds, rounded up.
func durationText(d time.Duration) fault.Text {
	if d > 90*time.Second {
		return fault.CountText(int((d+time.Minute-1)/time.Minute), "1 minute", "%d minutes")
	}
	return fault.CountText(int((d+time.Second-1)/time.Second), "1 second", "%d seconds")
}

// AddressKey returns the key of a network address for a limiter. For an IPv6 address it is the /64 prefix, because one client usually
// controls all addresses of a prefix.
func AddressKey(a netip.Addr) string {
	a = a.Unmap()
	if a.Is6() {
		if prefix, err := a.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return a.String()
}
