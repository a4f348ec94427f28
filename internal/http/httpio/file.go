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

// File is a file in memory that can be served in several encodings.
type File struct {
	Route    string    // the name of the file in the request log
	Variants []Variant // in order of preference; the last one is not compressed
}

// Variant is a file in one encoding, with its response headers.
type Variant struct {
	encoding    string // the Content-Encoding; "" if not compressed
	body        []byte
	compressed  []byte   // gzip data that is decompressed for each response, instead of body
	etag        []string // nil for an immutable file
	headers     Headers  // of a response with a body
	notModified Headers  // of a response with status 304
}

// Plain returns the uncompressed bytes of the file, or nil if only the compressed bytes are in memory (see maxPlain and
// NewCompressedVariant).
func (f *File) Plain() []byte { return f.Variants[len(f.Variants)-1].body }

const (
	// minCompressed is the minimum size of a compressed response. A smaller one fits into a packet or two anyway.
	minCompressed = 1 << 10
	// maxPlain is the size from which only the compressed bytes are in memory: 0.4 MB instead of 3.6 MB for a large list. Every
	// browser accepts gzip; for other clients the body is decompressed again.
	maxPlain = 256 << 10
)

// NewFile returns a file with the given body, and with a compressed variant of it unless it is small.
func NewFile(body []byte, contentType, cacheControl string) (*File, error) {
	f := &File{}
	if len(body) >= minCompressed {
		compressed, err := compress(body)
		if err != nil {
			return nil, err
		}
		f.Variants = append(f.Variants, NewVariant(compressed, "gzip", contentType, cacheControl))
	}
	f.Variants = append(f.Variants, NewVariant(body, "", contentType, cacheControl))
	if len(body) >= maxPlain {
		plain := &f.Variants[1]
		plain.body, plain.compressed = nil, f.Variants[0].body
	}
	return f, nil
}

func compress(body []byte) ([]byte, error) {
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(compressed.Bytes()), nil
}

// NewVariant returns a variant with an ETag, which lets clients revalidate a cached response.
func NewVariant(body []byte, encoding, contentType, cacheControl string) Variant {
	v := NewImmutableVariant(body, encoding, contentType, cacheControl)
	sum := sha256.Sum256(body)
	v.etag = []string{`"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	return v
}

// NewImmutableVariant returns a variant of a file whose content never changes under its name.
func NewImmutableVariant(body []byte, encoding, contentType, cacheControl string) Variant {
	v := newVariant(encoding, contentType, cacheControl, len(body))
	v.body = body
	return v
}

// NewCompressedVariant returns the uncompressed variant of an immutable file of which only the gzip data is in memory. It decompresses
// the data for each response, which is rare because every browser accepts gzip. length is the uncompressed size.
func NewCompressedVariant(compressed []byte, contentType, cacheControl string, length int) Variant {
	v := newVariant("", contentType, cacheControl, length)
	v.compressed = compressed
	return v
}

func newVariant(encoding, contentType, cacheControl string, length int) Variant {
	v := Variant{encoding: encoding}
	v.notModified.add("Cache-Control", cacheControl)
	v.notModified.add("Vary", "Accept-Encoding")
	v.headers = append(v.headers, v.notModified...)
	v.headers.add("Content-Type", contentType)
	v.headers.add("Content-Length", strconv.Itoa(length))
	if encoding != "" {
		v.headers.add("Content-Encoding", encoding)
	}
	return v
}

// Serve responds with the preferred variant that the client accepts, or with 304 if the client has a current copy. A response with a
// status other than 200 has no ETag, because its body does not represent the requested URL.
func (f *File) Serve(w http.ResponseWriter, r *http.Request, status int) error {
	v, h := f.choose(r.Header["Accept-Encoding"]), w.Header()
	if status == http.StatusOK && v.etag != nil {
		h["Etag"] = v.etag
		if matchesETag(r.Header["If-None-Match"], v.etag[0]) {
			v.notModified.copyTo(h)
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	v.headers.copyTo(h)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		v.writeBody(w)
	}
	return nil
}

// writeBody ignores errors: writing fails only if the client has disconnected, and the gzip data is known to be valid.
func (v *Variant) writeBody(w io.Writer) {
	if v.compressed == nil {
		_, _ = w.Write(v.body)
		return
	}
	if plain, err := gzip.NewReader(bytes.NewReader(v.compressed)); err == nil {
		_, _ = io.Copy(w, plain)
	}
}

// SetHeader sets a header of all responses with this file. It must be called before the file is served.
func (f *File) SetHeader(key, value string) {
	for i := range f.Variants {
		v := &f.Variants[i]
		v.headers.set(key, value)
		v.notModified.set(key, value)
	}
}

// Size returns the approximate memory use of the file in bytes, including its headers.
func (f *File) Size() (size int) {
	for _, v := range f.Variants {
		size += len(v.body) + 1<<10
	}
	return size
}

// choose returns the preferred variant that the client accepts. It falls back to the uncompressed variant even if the client does not
// accept it, because a 406 would be less useful.
func (f *File) choose(acceptEncoding []string) *Variant {
	for i := range f.Variants {
		if v := &f.Variants[i]; v.encoding == "" || accepts(acceptEncoding, v.encoding) {
			return v
		}
	}
	panic("httpio: a file without its plain bytes")
}
