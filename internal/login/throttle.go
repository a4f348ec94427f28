package login

import (
	"container/list"
	"crypto/sha256"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"sideout/internal/fault"
)

// Rule says how often is too often, from the deeds of one key that are remembered, oldest first.
type Rule interface {
	off() bool
	wait(past []time.Time, now time.Time) time.Duration // until one more is allowed, or 0
	add(past []time.Time, now time.Time) []time.Time
}

// Window is a Rule that allows Limit deeds within any span of Per. It is exact, for things that are rare. Limit 0 is
// no limit.
type Window struct {
	Limit int
	Per   time.Duration
}

func (w Window) off() bool { return w.Limit == 0 }

func (w Window) wait(past []time.Time, now time.Time) time.Duration {
	if len(past) < w.Limit {
		return 0
	}
	return max(0, past[len(past)-w.Limit].Add(w.Per).Sub(now))
}

func (w Window) add(past []time.Time, now time.Time) []time.Time {
	return slices.Delete(append(past, now), 0, max(0, len(past)+1-w.Limit))
}

// Rate is a Rule that allows Limit deeds in Per on average, and Burst, at least 1, at once after a rest. It remembers
// one instant a key, for things that are frequent. Limit 0 is no limit.
type Rate struct {
	Limit, Burst int
	Per          time.Duration
}

func (r Rate) off() bool { return r.Limit == 0 }

func (r Rate) each() time.Duration { return r.Per / time.Duration(r.Limit) }

func (r Rate) wait(past []time.Time, now time.Time) time.Duration {
	return max(0, r.add(past, now)[0].Sub(now)-r.each()*time.Duration(max(1, r.Burst)))
}

// add moves the instant at which the whole burst will be there again.
func (r Rate) add(past []time.Time, now time.Time) []time.Time {
	if len(past) > 0 && past[0].After(now) {
		now = past[0]
	}
	return []time.Time{now.Add(r.each())}
}

// Limiter counts deeds by key, in the memory of this process, and refuses one that comes too early. It is safe for
// concurrent use.
type Limiter struct {
	rule     Rule
	most     int
	sentence string

	mu    sync.Mutex
	seen  map[[sha256.Size]byte]*list.Element // of *record
	order list.List                           // the one that was quiet for longest in front
}

// record is what a limiter knows of a key. The key itself may be long, or an address; its hash is neither.
type record struct {
	key  [sha256.Size]byte
	past []time.Time
}

// NewLimiter returns a limiter that remembers at most that many keys (at least 1), of more of them those that came last. The
// sentence tells people what was too much, with its full stop; when to try again is added.
func NewLimiter(rule Rule, keys int, sentence string) *Limiter {
	return &Limiter{rule: rule, most: keys, sentence: sentence, seen: map[[sha256.Size]byte]*list.Element{}}
}

// Allow counts a deed, or returns a fault.TooMany with the time to wait and does not count it.
func (l *Limiter) Allow(key string, now time.Time) error {
	if l.rule.off() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	hash := sha256.Sum256([]byte(key))
	e := l.seen[hash]
	if e == nil {
		e = l.order.PushBack(&record{key: hash})
		l.seen[hash] = e
	}
	l.order.MoveToBack(e)
	if l.order.Len() > l.most {
		l.drop(l.order.Front())
	}
	r := e.Value.(*record)
	if wait := l.rule.wait(r.past, now); wait > 0 {
		return fault.Later(fault.TooMany, l.sentence+" Please try again in "+inWords(wait)+".", wait)
	}
	r.past = l.rule.add(r.past, now)
	return nil
}

// Forgive takes the latest deed of a key back: it turned out not to count. Only a Window can.
func (l *Limiter) Forgive(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.seen[sha256.Sum256([]byte(key))]; e != nil {
		r := e.Value.(*record)
		if r.past = r.past[:len(r.past)-1]; len(r.past) == 0 {
			l.drop(e)
		}
	}
}

// Reset forgets a key.
func (l *Limiter) Reset(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.seen[sha256.Sum256([]byte(key))]; e != nil {
		l.drop(e)
	}
}

func (l *Limiter) drop(e *list.Element) {
	delete(l.seen, e.Value.(*record).key)
	l.order.Remove(e)
}

// inWords says a time as people do, rounded up.
func inWords(d time.Duration) string {
	n, unit := int((d+time.Second-1)/time.Second), "second"
	if d > 90*time.Second {
		n, unit = int((d+time.Minute-1)/time.Minute), "minute"
	}
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// AddressKey returns the key of a network address for a limiter. Whoever has one address of IPv6 has its whole /64.
func AddressKey(a netip.Addr) string {
	a = a.Unmap()
	if a.Is6() {
		if prefix, err := a.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return a.String()
}
