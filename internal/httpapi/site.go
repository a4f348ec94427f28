package httpapi

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// site holds every file of the built web by its path ("/app.html"), ready to be sent. It is empty
// when the web has not been built.
type site map[string]*file

func (s site) built() bool { return len(s) > 0 }

// codings are the ways a file may lie beside itself, the one we like best first.
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

// shells are the pages besides "/", whose content comes from scripts. They differ in what the browser is told to fetch
// ahead of time; web/build/finish.mjs writes them.
var shells = []string{"app.html", "pro.html", "league.html", "game.html", "watch.html", "public.html"}

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
	for _, shell := range shells {
		if err == nil && s["/"+shell] == nil {
			err = fmt.Errorf("%s is missing beside index.html; run `make build` again", shell)
		}
	}
	return s, err
}

func loadFile(files fs.FS, name string) (*file, error) {
	f := &file{route: "/" + name}
	if strings.HasPrefix(name, "assets/") {
		f.route = "/assets/" // there are many, and their names change with every build
	}
	for _, coding := range codings {
		body, err := fs.ReadFile(files, name+coding.suffix)
		if errors.Is(err, fs.ErrNotExist) && coding.name != "" {
			continue
		} else if err != nil {
			return nil, err
		}
		f.offers = append(f.offers, newOffer(name, coding.name, body))
	}
	return f, nil
}

func contentType(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

func newOffer(name, coding string, body []byte) offer {
	o := offer{coding: coding, body: body}
	if strings.HasPrefix(name, "assets/") {
		o.unchanged.add("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		o.unchanged.add("Cache-Control", "no-cache")
		sum := sha256.Sum256(body)
		o.etag = []string{`"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	}
	o.unchanged.add("Vary", "Accept-Encoding")
	o.whole = append(o.whole, o.unchanged...)
	o.whole.add("Content-Type", contentType(name))
	o.whole.add("Content-Length", strconv.Itoa(len(body)))
	if coding != "" {
		o.whole.add("Content-Encoding", coding)
	}
	return o
}

// serve answers with the file in the encoding that suits both sides, or with 304 to a client that
// has it. An answer that is not 200 does not stand for the file, so it carries no ETag.
func (f *file) serve(w http.ResponseWriter, r *http.Request, status int) error {
	o, h := f.choose(r.Header["Accept-Encoding"]), w.Header()
	if status == http.StatusOK && o.etag != nil {
		h["Etag"] = o.etag
		if names(r.Header["If-None-Match"], o.etag[0]) {
			o.unchanged.set(h)
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	o.whole.set(h)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(o.body) // it fails only when nobody is listening any more
	}
	return nil
}
