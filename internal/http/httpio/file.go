package httpio

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
)

// File is one file with the headers of its responses.
type File struct {
	Route  string  // its name in the request log
	Offers []Offer // in order of preference; the last one is the plain bytes
}

// Offer is a file in one encoding.
type Offer struct {
	coding    string // "" for the plain bytes
	body      []byte
	zipped    []byte   // instead of the body of packed plain bytes: they are unpacked for each response
	etag      []string // nil for an asset, which never changes under its name
	whole     Headers  // of a response with the body
	unchanged Headers  // of a 304
}

// Plain returns the file's own bytes, unless they are packed (see maxPlain and NewPackedOffer).
func (f *File) Plain() []byte { return f.Offers[len(f.Offers)-1].body }

const (
	// minZipped is the size from which compressing a response pays; below, it fits into a packet or two anyway.
	minZipped = 1 << 10
	// maxPlain is the size from which a file is held in memory in compressed form only. Every browser accepts that form; for
	// another client the plain bytes are unpacked again. A list of 3.6 MB takes 0.4 MB this way.
	maxPlain = 256 << 10
)

// NewFile returns a body as a file that is ready to be sent, compressed too if that pays. policy is its Cache-Control.
func NewFile(body []byte, contentType, policy string) (*File, error) {
	f := &File{}
	if len(body) >= minZipped {
		zipped, err := zip(body)
		if err != nil {
			return nil, err
		}
		f.Offers = append(f.Offers, NewOffer(zipped, "gzip", contentType, policy))
	}
	f.Offers = append(f.Offers, NewOffer(body, "", contentType, policy))
	if len(body) >= maxPlain {
		plain := &f.Offers[1]
		plain.body, plain.zipped = nil, f.Offers[0].body
	}
	return f, nil
}

func zip(body []byte) ([]byte, error) {
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(zipped.Bytes()), nil
}

// NewOffer returns a body in one encoding, with the ETag by which clients ask whether it has changed.
func NewOffer(body []byte, coding, contentType, policy string) Offer {
	o := NewLastingOffer(body, coding, contentType, policy)
	sum := sha256.Sum256(body)
	o.etag = []string{`"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	return o
}

// NewLastingOffer returns a body that never changes under its name, in one encoding.
func NewLastingOffer(body []byte, coding, contentType, policy string) Offer {
	o := newOffer(coding, contentType, policy, len(body))
	o.body = body
	return o
}

// NewPackedOffer returns the plain bytes of a body that never changes under its name. They are unpacked for each response, which
// is rare: every browser accepts the compressed body. length is the number of plain bytes.
func NewPackedOffer(zipped []byte, contentType, policy string, length int) Offer {
	o := newOffer("", contentType, policy, length)
	o.zipped = zipped
	return o
}

func newOffer(coding, contentType, policy string, length int) Offer {
	o := Offer{coding: coding}
	o.unchanged.add("Cache-Control", policy)
	o.unchanged.add("Vary", "Accept-Encoding")
	o.whole = append(o.whole, o.unchanged...)
	o.whole.add("Content-Type", contentType)
	o.whole.add("Content-Length", strconv.Itoa(length))
	if coding != "" {
		o.whole.add("Content-Encoding", coding)
	}
	return o
}

// Serve responds with the file in the best encoding that the client accepts, or with 304 if the client has it already.
// A response with another status than 200 has no ETag, because it does not represent the file.
func (f *File) Serve(w http.ResponseWriter, r *http.Request, status int) error {
	o, h := f.choose(r.Header["Accept-Encoding"]), w.Header()
	if status == http.StatusOK && o.etag != nil {
		h["Etag"] = o.etag
		if listsETag(r.Header["If-None-Match"], o.etag[0]) {
			o.unchanged.set(h)
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	o.whole.set(h)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		o.writeBody(w)
	}
	return nil
}

// writeBody sends the body. It fails only if the client has disconnected, since the compressed bytes are our own.
func (o *Offer) writeBody(w io.Writer) {
	if o.zipped == nil {
		_, _ = w.Write(o.body)
		return
	}
	if plain, err := gzip.NewReader(bytes.NewReader(o.zipped)); err == nil {
		_, _ = io.Copy(w, plain)
	}
}

// Size returns about how many bytes of memory the file takes, its headers included.
func (f *File) Size() (size int) {
	for _, o := range f.Offers {
		size += len(o.body) + 1<<10
	}
	return size
}

// choose returns the preferred offer among those that the client accepts. It falls back to the plain bytes even if the
// client refuses them, because they are more useful than a 406.
func (f *File) choose(acceptEncoding []string) *Offer {
	for i := range f.Offers {
		if o := &f.Offers[i]; o.coding == "" || accepts(acceptEncoding, o.coding) {
			return o
		}
	}
	panic("httpio: a file without its plain bytes")
}
