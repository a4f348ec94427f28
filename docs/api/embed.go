// Package api carries the contract inside the binary: the OpenAPI document that is served and read here alike.
package api

import (
	"bytes"
	"compress/gzip"
	_ "embed" // for the document
	"io"
	"sync"
)

// The document is embedded compressed: it is a fiftieth of the binary otherwise. `make gen` writes both files from the Go structs,
// and a test compares them.
//
//go:embed openapi.json.gz
var zipped []byte

// Document returns the OpenAPI document of every call, in JSON. The error can only be one of the build.
var Document = sync.OnceValues(func() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
})
