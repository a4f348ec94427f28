//go:build noweb

// Package web stands in for the built web in tests of Go: they do not depend on it, and need not run again after it has
// been built.
package web

import (
	"embed"
	"io/fs"
)

// Site returns an empty web.
func Site() fs.FS { return embed.FS{} }
