// Package login finds out who somebody is, by password, passkey or OpenID provider, and slows down those who guess.
package login

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"sideout/internal/fault"
)

// What one hash costs: about 20 ms on a core of a small server. A hash carries its own cost, so that these can rise
// and old passwords go on working.
const (
	memoryKiB = 19 * 1024
	passes    = 2
	lanes     = 1
	saltBytes = 16
	keyBytes  = 32
)

// How many may wait while all places are taken, and for how long: a gym that signs in at once gets through, a flood
// is told to come back.
const (
	queueLength = 64
	queueFor    = 3 * time.Second
)

const busy = "Many people are signing in at this moment. Please try again in a few seconds."

// Passwords hashes passwords and compares them with their hashes. It bounds the memory that all of them take together
// and is safe for concurrent use.
type Passwords struct {
	present  chan struct{} // everybody who waits or computes
	places   chan struct{} // everybody who computes
	patience time.Duration
	decoy    string // the hash of no password
}

// NewPasswords returns Passwords that compute at most GOMAXPROCS hashes at once.
func NewPasswords() *Passwords {
	return newPasswords(runtime.GOMAXPROCS(0), queueLength, queueFor)
}

func newPasswords(places, queue int, patience time.Duration) *Passwords {
	return &Passwords{
		present:  make(chan struct{}, places+queue),
		places:   make(chan struct{}, places),
		patience: patience,
		decoy:    phc{memoryKiB, passes, lanes, make([]byte, saltBytes), make([]byte, keyBytes)}.String(),
	}
}

// Hash returns the argon2id hash of a password in the PHC string format. It fails with fault.Unavailable when too many
// wait already, or ctx ends.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	leave, err := p.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	h := phc{memoryKiB, passes, lanes, make([]byte, saltBytes), make([]byte, keyBytes)}
	_, _ = rand.Read(h.salt) // it never fails (crypto/rand)
	h.key = h.derive(password)
	return h.String(), nil
}

// Verify reports whether the password is the one of the hash. An empty hash matches nothing and takes as long, so that
// time does not tell who has an account. It fails as Hash does, and on a hash that cannot be read.
func (p *Passwords) Verify(ctx context.Context, hash, password string) (ok bool, err error) {
	h, err := parsePHC(cmp.Or(hash, p.decoy))
	if err != nil {
		return false, err
	}
	leave, err := p.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	same := subtle.ConstantTimeCompare(h.derive(password), h.key) == 1
	return same && hash != "", nil
}

// enter waits for a place to compute in.
func (p *Passwords) enter(ctx context.Context) (leave func(), err error) {
	select {
	case p.present <- struct{}{}:
	default:
		return nil, fault.Later(fault.Unavailable, busy, p.patience)
	}
	impatience := time.NewTimer(p.patience)
	defer impatience.Stop()
	select {
	case p.places <- struct{}{}:
		return func() { <-p.places; <-p.present }, nil
	case <-impatience.C:
		err = fault.Later(fault.Unavailable, busy, p.patience)
	case <-ctx.Done():
		err = fault.Wrap(fault.Unavailable, busy, ctx.Err())
	}
	<-p.present
	return nil, err
}

// phc is a hash with everything that is needed to compute it again.
type phc struct {
	memory, time uint32 // KiB, passes
	threads      uint8
	salt, key    []byte
}

// derive computes the key of a password. The same text typed on another keyboard may be other code points, hence NFC.
func (h phc) derive(password string) []byte {
	return argon2.IDKey([]byte(norm.NFC.String(password)), h.salt, h.time, h.memory, h.threads, uint32(len(h.key)))
}

var b64 = base64.RawStdEncoding.Strict()

// String returns the PHC string format.
func (h phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.time, h.threads,
		b64.EncodeToString(h.salt), b64.EncodeToString(h.key))
}

var errUnreadableHash = errors.New("the stored hash of a password cannot be read")

// parsePHC reads what String writes. It refuses costs that only a damaged or planted hash has.
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
	if within(h.memory, 8, 128*1024) && within(h.time, 1, 16) && within(h.threads, 1, 16) &&
		within(len(h.salt), 8, 64) && within(len(h.key), 16, 64) {
		return h, nil
	}
	return h, errUnreadableHash
}

func within[T int | uint8 | uint32](n, least, most T) bool { return least <= n && n <= most }
