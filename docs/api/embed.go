// Package api carries the contract inside the binary: the OpenAPI document that is served and read here alike.
package api

import _ "embed" // for the document

// Document is the OpenAPI document of every call, in JSON. `make gen` writes it from the Go structs.
//
//go:embed openapi.json
var Document []byte
