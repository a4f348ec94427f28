package score

// idHashes is an immutable list of blocks with hashes of the event ids of a log, the latest block first. It detects new events, which
// nearly all are, without a scan of the log.
type idHashes struct {
	hashes [32]uint64
	n      int
	before *idHashes
}

// add returns the list with the hash of one more id.
func (b *idHashes) add(id string) *idHashes {
	next := idHashes{before: b}
	if b != nil && b.n < len(b.hashes) {
		next = *b
	}
	next.hashes[next.n] = hash(id)
	next.n++
	return &next
}

// mayContain reports whether the id may be in the log. False positives are rare.
func (b *idHashes) mayContain(id string) bool {
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

// hash returns the FNV-1a hash of an id, see RFC 9923.
func hash(id string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(id) {
		h = (h ^ uint64(id[i])) * 0x100000001b3
	}
	return h
}
