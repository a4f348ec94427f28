package pages

import (
	"crypto/sha512"
	"encoding/base64"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"sideout/web"
)

// TestScriptsOfTheBuiltPagesHaveTheirHash compares the integrity hashes in the built pages with the files of the build. It
// is skipped without a build.
func TestScriptsOfTheBuiltPagesHaveTheirHash(t *testing.T) {
	site := web.Site()
	pages, err := fs.Glob(site, "*.html")
	if err != nil || len(pages) == 0 {
		t.Skip("the web is not built")
	}
	script := regexp.MustCompile(`<script[^>]* integrity="sha384-([^"]+)" src="/([^"]+)"`)
	for _, name := range pages {
		page, err := fs.ReadFile(site, name)
		if err != nil {
			t.Fatal(err)
		}
		found := script.FindAllStringSubmatch(string(page), -1)
		if len(found) == 0 || len(found) != strings.Count(string(page), " src=\"/assets/") {
			t.Errorf("%s: %d scripts have a hash", name, len(found))
		}
		for _, one := range found {
			file, err := fs.ReadFile(site, one[2])
			if sum := sha512.Sum384(file); err != nil || base64.StdEncoding.EncodeToString(sum[:]) != one[1] {
				t.Errorf("%s has a wrong hash of %s, %v", name, one[2], err)
			}
		}
	}
}
