package pages

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPlainBytesOfCompressedFiles(t *testing.T) {
	long := strings.Repeat("sideout ", 10_000)
	for _, c := range []struct{ name, body string }{
		{"assets/empty.js", ""},
		{"assets/long.js", long},
		{"page.html", "<title>Sideout</title>"},
		{"page.js", long},
	} {
		files := fstest.MapFS{c.name + ".br": {Data: []byte("br")}, c.name + ".gz": {Data: gzipped(t, c.body)}}
		file, err := loadFile(files, c.name)
		if err != nil {
			t.Fatal(err)
		}
		for _, request := range []struct{ method, accepts, body, length string }{
			{"GET", "", c.body, fmt.Sprint(len(c.body))},
			{"HEAD", "identity", "", fmt.Sprint(len(c.body))},
			{"GET", "gzip, br", "br", "2"},
		} {
			r := httptest.NewRequest(request.method, "/"+c.name, nil)
			r.Header.Set("Accept-Encoding", request.accepts)
			w := httptest.NewRecorder()
			if err := file.Serve(w, r, 200); err != nil || w.Body.String() != request.body || w.Header().Get("Content-Length") != request.length {
				t.Errorf("%s %s of %s: %d bytes, Content-Length %s, %v", request.method, request.accepts, c.name, w.Body.Len(), w.Header().Get("Content-Length"), err)
			}
		}
	}
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
