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

// site holds every file of the built web app by its path, such as "/app.html". It is empty if the web app has not been built.
type site map[string]*httpio.File

func (s site) isBuilt() bool { return len(s) > 0 }

// encodings are the encodings in which the build stores copies of a file, in order of preference.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

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

// Shells are the HTML files of all pages but "/". Scripts render their content; they differ only in the files that the browser preloads.
// web/build/finish.mjs writes them.
var Shells = []string{"app.html", "pro.html", "league.html", "game.html", "watch.html", "public.html", "team.html"}

// loadSite reads the whole site into memory. For text files, the build may have stored only the compressed copies.
func loadSite(files fs.FS) (site, error) {
	s, err := loadFiles(files)
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

func loadFiles(files fs.FS) (site, error) {
	s := site{}
	err := fs.WalkDir(files, ".", func(stored string, entry fs.DirEntry, err error) error {
		name := strings.TrimSuffix(stored, ".gz")
		if err != nil || entry.IsDir() || path.Ext(name) == ".br" || name == ".gitkeep" || s["/"+name] != nil {
			return err
		}
		s["/"+name], err = loadFile(files, name)
		return err
	})
	return s, err
}

func loadFile(files fs.FS, name string) (*httpio.File, error) {
	f := &httpio.File{Route: "/" + name}
	if isImmutable(name) {
		f.Route = "/assets/" // one route for all, because their names change with every build
	}
	var compressed []byte
	for _, encoding := range encodings {
		body, err := fs.ReadFile(files, name+encoding.suffix)
		if encoding.name == "" && errors.Is(err, fs.ErrNotExist) {
			if isImmutable(name) && len(compressed) >= gzipSizeBytes {
				f.Variants = append(f.Variants,
					httpio.NewCompressedVariant(compressed, contentType(name), immutableCacheControl, uncompressedSize(compressed)))
				continue
			}
			body, err = decompress(compressed)
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, fmt.Errorf("read %s of the built web: %w", name, err)
		}
		if encoding.name == "gzip" {
			compressed = body
		}
		f.Variants = append(f.Variants, newVariant(name, encoding.name, body))
	}
	return f, nil
}

const immutableCacheControl = "public, max-age=31536000, immutable"

// isImmutable reports whether a file is an asset. Clients may cache assets forever, because their names contain a hash of the content.
func isImmutable(name string) bool { return strings.HasPrefix(name, "assets/") }

// gzipSizeBytes is the number of bytes at the end of a gzip file that contain the uncompressed size.
const gzipSizeBytes = 4

// uncompressedSize reads the uncompressed size of a gzip file. Decompressing all assets instead would double the time to start, and
// their uncompressed bytes would add a quarter to the idle memory.
func uncompressedSize(compressed []byte) int {
	return int(binary.LittleEndian.Uint32(compressed[len(compressed)-gzipSizeBytes:]))
}

func decompress(compressed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
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

func newVariant(name, encoding string, body []byte) httpio.Variant {
	if isImmutable(name) {
		return httpio.NewImmutableVariant(body, encoding, contentType(name), immutableCacheControl)
	}
	return httpio.NewVariant(body, encoding, contentType(name), "no-cache")
}
