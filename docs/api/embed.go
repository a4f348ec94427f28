// Package api embeds the OpenAPI document in the binary.
package api

import (
	"bytes"
	"compress/gzip"
	_ "embed" // required by go:embed
	"io"
	"sync"
)

// The document is embedded compressed, because it would otherwise be a fiftieth of the binary. `make gen` writes both files from the Go
// structs, and a test compares them.
//
//go:embed openapi.json.gz
var compressed []byte

// Document returns the OpenAPI document as JSON. An error can only be caused by a broken build.
var Document = sync.OnceValues(func() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
})
