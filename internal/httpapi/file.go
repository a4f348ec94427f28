package httpapi

// file is one file with every header that its answers need.
type file struct {
	route  string  // its name in the request log
	offers []offer // in the order we like to send them; the last one is the plain bytes
}

// offer is a file in one encoding.
type offer struct {
	coding    string // "" for the plain bytes
	body      []byte
	etag      []string // nil for an asset, which never changes under its name
	whole     fields   // of an answer with the body
	unchanged fields   // of a 304
}

// plain returns the file's own bytes.
func (f *file) plain() []byte { return f.offers[len(f.offers)-1].body }
