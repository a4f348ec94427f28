package pages

import (
	"bytes"
	"net/http"
	"path"
	"sync"

	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/spec"
)

// previewed returns the pages that have link previews, each with the function that finds the content of its preview.
func (p *Pages) previewed() map[spec.Page]func(r *http.Request) (Found, error) {
	return map[spec.Page]func(r *http.Request) (Found, error){
		spec.Pages.Watch:        p.find.WatchLink,
		spec.Pages.Shared:       p.find.Shared,
		spec.Pages.PublicLeague: p.find.PublicLeague,
		spec.Pages.PublicTeam:   p.find.PublicTeam,
	}
}

var errNoPicture = fault.New(fault.NotFound, "There is no picture of this page.")

// picture serves the picture of a page.
func (p *Pages) picture(find func(r *http.Request) (Found, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		found, err := find(r)
		if err != nil {
			return err
		}
		if found.Preview.IsZero() {
			return errNoPicture
		}
		file, err := p.pictures.Get(r.Context(), found.Preview.Picture)
		if err != nil {
			return err
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// nameOnly is the tag in the built pages that names only the product. A preview takes its place.
var nameOnly = []byte(`<meta property="og:title" content="Sideout" />`)

// maxPreviews is the number of pages with a preview that are kept, some 16 KB each.
const maxPreviews = 256

// previews keeps pages with previews. When it is full it is emptied: building a page again takes a tenth of a millisecond.
type previews struct {
	mu   sync.Mutex
	kept map[previewKey]*httpio.File
}

type previewKey struct {
	shell *httpio.File
	tags  string
}

func newPreviews() *previews { return &previews{kept: map[previewKey]*httpio.File{}} }

// withPreview returns a page with the tags of a preview. The gym board of a league shows the preview of its league.
func (p *Pages) withPreview(shell *httpio.File, seen Preview, r *http.Request) (*httpio.File, error) {
	address := ""
	if p.address != "" {
		address = p.address + previewPath(r.URL.EscapedPath())
	}
	key := previewKey{shell, seen.Tags(address)}
	p.previews.mu.Lock()
	file := p.previews.kept[key]
	p.previews.mu.Unlock()
	if file != nil {
		return file, nil
	}
	before, after, found := bytes.Cut(shell.Plain(), nameOnly)
	if !found {
		before, after, _ = bytes.Cut(shell.Plain(), []byte("</title>"))
		before = append(bytes.Clone(before), "</title>"...)
	}
	file, err := httpio.NewFile(bytes.Join([][]byte{before, []byte(key.tags), after}, nil), contentType(".html"), "no-cache")
	if err != nil {
		return nil, err
	}
	p.previews.mu.Lock()
	defer p.previews.mu.Unlock()
	if len(p.previews.kept) >= maxPreviews {
		clear(p.previews.kept)
	}
	p.previews.kept[key] = file
	return file, nil
}

func previewPath(of string) string {
	if base := path.Base(of); base == "board" {
		return path.Dir(of)
	}
	return of
}
