// Package web carries the built web inside the binary.
package web

import (
	"embed"
	"io/fs"
)

// packed always holds .gitkeep, so that the program compiles before the web has been built.
//
//go:embed all:dist/packed
var packed embed.FS

// Site returns the built web, empty when it has not been built. Its texts are in compressed forms only: "app.html.br" and
// "app.html.gz".
func Site() fs.FS {
	site, err := fs.Sub(packed, "dist/packed")
	if err != nil {
		panic(err) // only an ill-formed path can fail, and this one is constant
	}
	return site
}
