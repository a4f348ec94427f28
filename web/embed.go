// Package web carries the built web inside the binary.
package web

import (
	"embed"
	"io/fs"
)

// packed and languages always hold .gitkeep, so that the program compiles before the web has been built.
//
//go:embed all:dist/packed all:dist/languages
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

// Languages returns, by language, the files of the built web that differ from those of Site. It is empty if only English has been built.
func Languages() map[string]fs.FS {
	built := map[string]fs.FS{}
	entries, err := fs.ReadDir(packed, "dist/languages")
	if err != nil {
		panic(err) // the folder is always embedded
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		files, err := fs.Sub(packed, "dist/languages/"+entry.Name())
		if err != nil {
			panic(err)
		}
		built[entry.Name()] = files
	}
	return built
}
