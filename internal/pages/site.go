package pages

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"sideout/internal/httpio"
)

// site holds every file of the built web by its path ("/app.html"), ready to be sent. It is empty
// when the web has not been built.
type site map[string]*httpio.File

func (s site) built() bool { return len(s) > 0 }

// codings are the encodings in which the build stores copies of a file, in order of preference.
var codings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

// Shells are all pages but "/". Their content comes from scripts; they differ in the files that the browser
// preloads; web/build/finish.mjs writes them.
var Shells = []string{"app.html", "pro.html", "league.html", "game.html", "watch.html", "public.html", "team.html"}

// loadSite reads the whole site into memory.
func loadSite(files fs.FS) (site, error) {
	if _, err := fs.Stat(files, "index.html"); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	s := site{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		ext := path.Ext(name)
		if err != nil || entry.IsDir() || ext == ".br" || ext == ".gz" {
			return err
		}
		s["/"+name], err = loadFile(files, name)
		return err
	})
	for _, shell := range Shells {
		if err == nil && s["/"+shell] == nil {
			err = fmt.Errorf("%s is missing beside index.html; run `make build` again", shell)
		}
	}
	return s, err
}

func loadFile(files fs.FS, name string) (*httpio.File, error) {
	f := &httpio.File{Route: "/" + name}
	if strings.HasPrefix(name, "assets/") {
		f.Route = "/assets/" // there are many, and their names change with every build
	}
	for _, coding := range codings {
		body, err := fs.ReadFile(files, name+coding.suffix)
		if errors.Is(err, fs.ErrNotExist) && coding.name != "" {
			continue
		} else if err != nil {
			return nil, err
		}
		f.Offers = append(f.Offers, newSiteOffer(name, coding.name, body))
	}
	return f, nil
}

func contentType(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

// newSiteOffer returns a file in one encoding. The names of assets change with their content: clients may cache them forever.
func newSiteOffer(name, coding string, body []byte) httpio.Offer {
	if strings.HasPrefix(name, "assets/") {
		return httpio.NewLastingOffer(body, coding, contentType(name), "public, max-age=31536000, immutable")
	}
	return httpio.NewOffer(body, coding, contentType(name), "no-cache")
}
