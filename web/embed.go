//go:build !noweb

// Package web carries the built web inside the binary.
package web

import (
	"embed"
	"io/fs"
)

// dist always holds .gitkeep, so that the program compiles before the web has been built.
//
//go:embed all:dist
var dist embed.FS

// Site returns the built web, empty when it has not been built.
func Site() fs.FS {
	site, err := fs.Sub(dist, "dist/site")
	if err != nil {
		panic(err) // only an ill-formed path can fail, and this one is constant
	}
	return site
}
