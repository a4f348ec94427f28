package httpio

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestFilesAreServedInTheEncodingThatTheClientAccepts(t *testing.T) {
	for _, size := range []int{10, minCompressed, maxPlain - 1, maxPlain, 4 * maxPlain} {
		t.Run(fmt.Sprint(size, " bytes"), func(t *testing.T) {
			body := bytes.Repeat([]byte("0123456789"), size/10+1)[:size]
			file, err := NewFile(body, "text/plain", "no-cache")
			if err != nil {
				t.Fatal(err)
			}
			plain := serve(t, file, "GET", "")
			if got := plain.Body.Bytes(); !bytes.Equal(got, body) {
				t.Errorf("the plain response differs from the file; it has %d bytes", len(got))
			}
			if got := plain.Header().Get("Content-Length"); got != fmt.Sprint(size) {
				t.Errorf("Content-Length %s", got)
			}
			if got := serve(t, file, "HEAD", "").Body.Len(); got != 0 {
				t.Errorf("the response to HEAD has a body of %d bytes", got)
			}
			if size < minCompressed {
				return
			}
			zipped := serve(t, file, "GET", "gzip")
			if got := unzip(t, zipped.Body); !bytes.Equal(got, body) {
				t.Errorf("the unpacked response differs from the file; it has %d bytes", len(got))
			}
			if plain.Header().Get("Etag") == zipped.Header().Get("Etag") {
				t.Error("both encodings have the same ETag")
			}
		})
	}
}

func TestLargeFilesAreHeldInCompressedForm(t *testing.T) {
	file, err := NewFile(make([]byte, 4*maxPlain), "text/plain", "no-cache")
	if err != nil {
		t.Fatal(err)
	}
	if got := file.Size(); got > maxPlain {
		t.Errorf("a file of %d zeros takes %d bytes", 4*maxPlain, got)
	}
}

func serve(t *testing.T, file *File, method, acceptEncoding string) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequest(method, "/", nil)
	if acceptEncoding != "" {
		request.Header.Set("Accept-Encoding", acceptEncoding)
	}
	response := httptest.NewRecorder()
	if err := file.Serve(response, request, http.StatusOK); err != nil {
		t.Fatal(err)
	}
	return response
}

func unzip(t *testing.T, r io.Reader) []byte {
	t.Helper()
	plain, err := gzip.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
