package score

// ids are hashes of the event ids of a log, in blocks, the latest first. They show that an event is new, as nearly all
// are, without a scan of the log. They are immutable.
type ids struct {
	hashes [32]uint64
	n      int
	before *ids
}

// with returns the hashes and that of one more id.
func (b *ids) with(id string) *ids {
	next := ids{before: b}
	if b != nil && b.n < len(b.hashes) {
		next = *b
	}
	next.hashes[next.n] = hash(id)
	next.n++
	return &next
}

// mayHave reports whether the id may be in the log. False positives are rare.
func (b *ids) mayHave(id string) bool {
	h := hash(id)
	for ; b != nil; b = b.before {
		for _, other := range b.hashes[:b.n] {
			if other == h {
				return true
			}
		}
	}
	return false
}

// hash is FNV-1a, see RFC 9923.
func hash(id string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(id) {
		h = (h ^ uint64(id[i])) * 0x100000001b3
	}
	return h
}
