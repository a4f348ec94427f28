// Package credentials makes and checks what proves who somebody is: passwords, passkeys, recovery codes and OpenID providers, with a
// limit of failed attempts; tokens; and values that are signed and sealed with the secret of the server.
package credentials

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"sideout/internal/base/fault"
)

// Cost holds the argon2id parameters of a hash. Each hash includes its parameters, so that the cost of new hashes can be raised while
// old ones stay valid.
type Cost struct{ MemoryKiB, Passes uint32 }

// StandardCost makes one hash take about 20 ms on a core of a small server.
var StandardCost = Cost{MemoryKiB: 19 * 1024, Passes: 2}

const (
	lanes     = 1
	saltBytes = 16
	keyBytes  = 32
)

// newPHC returns a hash of this cost whose salt and key are zero.
func (c Cost) newPHC() phc {
	return phc{c.MemoryKiB, c.Passes, lanes, make([]byte, saltBytes), make([]byte, keyBytes)}
}

// How many calls may wait for a slot, and for how long. The limits suffice for the players of a gym who sign in at the same time,
// while a flood is rejected.
const (
	queueLength  = 64
	maxQueueWait = 3 * time.Second
)

const busySentence = "Many people are signing in at this moment. Please try again in a few seconds."

// Passwords hashes and verifies passwords. It limits the number of concurrent computations, and thereby their memory. Registrations
// may use only half of the slots and half of the queue, so that people with an account can always sign in. It is safe for
// concurrent use.
type Passwords struct {
	all           pool
	registrations pool // the part of all that registrations may use; a registration needs a slot of both pools
	maxWait       time.Duration
	cost          Cost
	dummyHash     string // a valid hash that no password matches
}

// pool limits how many calls compute a hash, and how many wait to do so.
type pool struct {
	admitted chan struct{} // contains a value for each call that waits or computes
	slots    chan struct{} // contains a value for each call that computes
}

func newPool(slots, queue int) pool {
	return pool{make(chan struct{}, slots+queue), make(chan struct{}, slots)}
}

// NewPasswords returns Passwords with GOMAXPROCS slots for concurrent computations, but at least two, so that one is reserved for
// signing in.
func NewPasswords() *Passwords { return NewPasswordsWithCost(StandardCost) }

// NewPasswordsWithCost is like NewPasswords, but with a cost other than StandardCost for new hashes.
func NewPasswordsWithCost(cost Cost) *Passwords {
	return newPasswords(cost, max(2, runtime.GOMAXPROCS(0)), queueLength, maxQueueWait)
}

func newPasswords(cost Cost, slots, queue int, maxWait time.Duration) *Passwords {
	return &Passwords{
		all:           newPool(slots, queue),
		registrations: newPool(slots/2, queue/2),
		maxWait:       maxWait,
		cost:          cost,
		dummyHash:     cost.newPHC().String(),
	}
}

// Hash returns the argon2id hash of a password of an existing account, in the PHC string format. It returns fault.Unavailable if too
// many calls are waiting, or if ctx is cancelled.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	return p.hash(ctx, password, p.all)
}

// HashForRegistration is like Hash, but for a new account. It does not use the slots that are reserved for existing accounts.
func (p *Passwords) HashForRegistration(ctx context.Context, password string) (string, error) {
	return p.hash(ctx, password, p.registrations, p.all)
}

func (p *Passwords) hash(ctx context.Context, password string, pools ...pool) (string, error) {
	release, err := p.acquireSlot(ctx, pools...)
	if err != nil {
		return "", err
	}
	defer release()
	h := p.cost.newPHC()
	_, _ = rand.Read(h.salt) // never returns an error
	h.key = h.derive(password)
	return h.String(), nil
}

// Verify reports whether a password matches a hash. An empty hash never matches but takes as long, so that the response time does not
// reveal which accounts exist. Verify returns the errors of Hash, and an error for a malformed hash.
func (p *Passwords) Verify(ctx context.Context, hash, password string) (ok bool, err error) {
	h, err := parsePHC(cmp.Or(hash, p.dummyHash))
	if err != nil {
		return false, err
	}
	release, err := p.acquireSlot(ctx, p.all)
	if err != nil {
		return false, err
	}
	defer release()
	matches := subtle.ConstantTimeCompare(h.derive(password), h.key) == 1
	return matches && hash != "", nil
}

// acquireSlot waits for a slot in each pool. It first enters the queues of all pools, and fails if one is full. It then acquires the
// slots in the order of the pools, so that a call that waits for the first pool occupies no slot of the second.
func (p *Passwords) acquireSlot(ctx context.Context, pools ...pool) (release func(), err error) {
	var acquired []chan struct{}
	release = func() {
		for _, semaphore := range slices.Backward(acquired) {
			<-semaphore
		}
	}
	for _, pool := range pools {
		select {
		case pool.admitted <- struct{}{}:
			acquired = append(acquired, pool.admitted)
		default:
			release()
			return nil, fault.Later(fault.Unavailable, p.maxWait, busySentence)
		}
	}
	timer := time.NewTimer(p.maxWait)
	defer timer.Stop()
	for _, pool := range pools {
		select {
		case pool.slots <- struct{}{}:
			acquired = append(acquired, pool.slots)
		case <-timer.C:
			release()
			return nil, fault.Later(fault.Unavailable, p.maxWait, busySentence)
		case <-ctx.Done():
			release()
			return nil, fault.Wrap(fault.Unavailable, ctx.Err(), busySentence)
		}
	}
	return release, nil
}

// phc is a parsed hash in the PHC string format.
type phc struct {
	memory, time uint32 // KiB, passes
	threads      uint8
	salt, key    []byte
}

// derive computes the key of a password. It normalizes the password to NFC, because keyboards produce different code points for the
// same text.
func (h phc) derive(password string) []byte {
	return argon2.IDKey([]byte(norm.NFC.String(password)), h.salt, h.time, h.memory, h.threads, uint32(len(h.key)))
}

var b64 = base64.RawStdEncoding.Strict()

// String returns the hash in the PHC string format.
func (h phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.time, h.threads,
		b64.EncodeToString(h.salt), b64.EncodeToString(h.key))
}

var errUnreadableHash = errors.New("the stored hash of a password cannot be read")

// parsePHC parses a hash in the PHC string format. It rejects parameters that only a damaged or forged hash can have.
func parsePHC(text string) (h phc, err error) {
	fields := strings.Split(text, "$")
	if len(fields) != 6 || fields[0] != "" || fields[1] != "argon2id" || fields[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return h, errUnreadableHash
	}
	if _, err := fmt.Sscanf(fields[3], "m=%d,t=%d,p=%d", &h.memory, &h.time, &h.threads); err != nil {
		return h, errUnreadableHash
	}
	if h.salt, err = b64.DecodeString(fields[4]); err != nil {
		return h, errUnreadableHash
	}
	if h.key, err = b64.DecodeString(fields[5]); err != nil {
		return h, errUnreadableHash
	}
	if isBetween(h.memory, 8, 128*1024) && isBetween(h.time, 1, 16) && isBetween(h.threads, 1, 16) &&
		isBetween(len(h.salt), 8, 64) && isBetween(len(h.key), 16, 64) {
		return h, nil
	}
	return h, errUnreadableHash
}

func isBetween[T int | uint8 | uint32](n, lowest, highest T) bool { return lowest <= n && n <= highest }
