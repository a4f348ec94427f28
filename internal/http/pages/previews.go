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

// pagesWithPreview returns the pages that have link previews, each with the function that looks up its preview.
func (p *Pages) pagesWithPreview() map[spec.Page]func(r *http.Request) (PageInfo, error) {
	return map[spec.Page]func(r *http.Request) (PageInfo, error){
		spec.Pages.Watch:        p.lookups.WatchLink,
		spec.Pages.Shared:       p.lookups.Shared,
		spec.Pages.PublicLeague: p.lookups.PublicLeague,
		spec.Pages.PublicTeam:   p.lookups.PublicTeam,
		spec.Pages.SignUp:       p.lookups.JoinLink,
	}
}

var errNoPicture = fault.New(fault.NotFound, "There is no picture of this page.")

// pictureHandler returns the handler that serves the preview picture of a page.
func (p *Pages) pictureHandler(lookup func(r *http.Request) (PageInfo, error)) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		info, err := lookup(r)
		if err != nil {
			return err
		}
		if info.Preview.IsZero() {
			return errNoPicture
		}
		file, err := p.pictures.Get(r.Context(), info.Preview.Picture)
		if err != nil {
			return err
		}
		return file.Serve(w, r, http.StatusOK)
	}
}

// defaultTitleTag is the tag with the product name in the built pages. The tags of a preview replace it.
var defaultTitleTag = []byte(`<meta property="og:title" content="Sideout" />`)

// maxPreviews is the maximum number of cached pages, which have some 16 KB each.
const maxPreviews = 256

// previews is a cache of pages with the tags of a preview. When it is full, it is cleared, because a page is rebuilt within 0.1 ms.
type previews struct {
	mu    sync.Mutex
	pages map[previewKey]*httpio.File
}

type previewKey struct {
	shell *httpio.File
	tags  string
}

func newPreviews() *previews { return &previews{pages: map[previewKey]*httpio.File{}} }

// withPreview returns a page with the tags of a preview.
func (p *Pages) withPreview(shell *httpio.File, info PageInfo, r *http.Request) (*httpio.File, error) {
	address := ""
	if p.address != "" {
		address = p.address + previewPath(r.URL.EscapedPath())
	}
	key := previewKey{shell, info.Preview.Tags(address)}
	if info.IsIndexed {
		key.tags += p.languages.alternates(address)
	}
	p.previews.mu.Lock()
	file := p.previews.pages[key]
	p.previews.mu.Unlock()
	if file != nil {
		return file, nil
	}
	before, after, found := bytes.Cut(shell.Plain(), defaultTitleTag)
	if !found {
		before, after, _ = bytes.Cut(shell.Plain(), []byte("</title>"))
		before = append(bytes.Clone(before), "</title>"...)
	}
	file, err := httpio.NewFile(bytes.Join([][]byte{before, []byte(key.tags), after}, nil), contentType(".html"), "no-cache")
	if err != nil {
		return nil, err
	}
	p.languages.describe(file, p.languages.ChooseWith(r, info.Language))
	p.previews.mu.Lock()
	defer p.previews.mu.Unlock()
	if len(p.previews.pages) >= maxPreviews {
		clear(p.previews.pages)
	}
	p.previews.pages[key] = file
	return file, nil
}

// previewPath returns the path of the page whose preview is shown: for a gym board, that of its league.
func previewPath(pagePath string) string {
	if base := path.Base(pagePath); base == "board" {
		return path.Dir(pagePath)
	}
	return pagePath
}
