package pages

import (
	"crypto/sha512"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"sideout/web"
)

// TestScriptsOfTheBuiltPagesHaveTheirHash compares the integrity hashes in the built pages with the files of the build. It
// is skipped without a build.
func TestScriptsOfTheBuiltPagesHaveTheirHash(t *testing.T) {
	site, err := loadSite(web.Site())
	if err != nil {
		t.Fatal(err)
	} else if !site.isBuilt() {
		t.Skip("the web is not built")
	}
	script := regexp.MustCompile(`<script[^>]* integrity="sha384-([^"]+)" src="(/[^"]+)"`)
	for _, name := range append([]string{"index.html"}, Shells...) {
		page := string(site["/"+name].Plain())
		found := script.FindAllStringSubmatch(page, -1)
		if len(found) == 0 || len(found) != strings.Count(page, " src=\"/assets/") {
			t.Errorf("%s: %d scripts have a hash", name, len(found))
		}
		for _, one := range found {
			file := site[one[2]]
			if file == nil {
				t.Errorf("%s names %s, which is not there", name, one[2])
				continue
			}
			response := httptest.NewRecorder()
			if err := file.Serve(response, httptest.NewRequest("GET", one[2], nil), http.StatusOK); err != nil {
				t.Fatal(err)
			}
			if sum := sha512.Sum384(response.Body.Bytes()); base64.StdEncoding.EncodeToString(sum[:]) != one[1] {
				t.Errorf("%s has a wrong hash of %s", name, one[2])
			}
		}
	}
}
