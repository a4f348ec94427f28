package pages

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"sideout/internal/http/httpio"
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

// loadSite reads the whole site into memory. Its texts may be there in compressed forms only.
func loadSite(files fs.FS) (site, error) {
	s := site{}
	err := fs.WalkDir(files, ".", func(stored string, entry fs.DirEntry, err error) error {
		name := strings.TrimSuffix(stored, ".gz")
		if err != nil || entry.IsDir() || path.Ext(name) == ".br" || name == ".gitkeep" || s["/"+name] != nil {
			return err
		}
		s["/"+name], err = loadFile(files, name)
		return err
	})
	if err != nil || len(s) == 0 {
		return nil, err
	}
	for _, page := range append([]string{"index.html"}, Shells...) {
		if s["/"+page] == nil {
			return nil, fmt.Errorf("%s is missing in the built web; run `make build` again", page)
		}
	}
	return s, nil
}

func loadFile(files fs.FS, name string) (*httpio.File, error) {
	f := &httpio.File{Route: "/" + name}
	if isLasting(name) {
		f.Route = "/assets/" // there are many, and their names change with every build
	}
	var zipped []byte
	for _, coding := range codings {
		body, err := fs.ReadFile(files, name+coding.suffix)
		if coding.name == "" && errors.Is(err, fs.ErrNotExist) {
			if isLasting(name) && len(zipped) >= sizeBytes {
				f.Offers = append(f.Offers, httpio.NewPackedOffer(zipped, contentType(name), lasting, unzippedSize(zipped)))
				continue
			}
			body, err = unzip(zipped)
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, fmt.Errorf("read %s of the built web: %w", name, err)
		}
		if coding.name == "gzip" {
			zipped = body
		}
		f.Offers = append(f.Offers, newSiteOffer(name, coding.name, body))
	}
	return f, nil
}

// lasting is the Cache-Control of assets.
const lasting = "public, max-age=31536000, immutable"

// isLasting reports whether a file is an asset. The names of assets change with their content: clients may cache them forever.
func isLasting(name string) bool { return strings.HasPrefix(name, "assets/") }

// sizeBytes is how many bytes at the end of a gzip file hold the size of its content.
const sizeBytes = 4

// unzippedSize returns the size of the content of a gzip file. Assets are not unzipped when the server starts: that took half of the
// start, and their plain bytes a fifth of the idle memory.
func unzippedSize(zipped []byte) int {
	return int(binary.LittleEndian.Uint32(zipped[len(zipped)-sizeBytes:]))
}

func unzip(zipped []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func contentType(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

// newSiteOffer returns a file in one encoding.
func newSiteOffer(name, coding string, body []byte) httpio.Offer {
	if isLasting(name) {
		return httpio.NewLastingOffer(body, coding, contentType(name), lasting)
	}
	return httpio.NewOffer(body, coding, contentType(name), "no-cache")
}
