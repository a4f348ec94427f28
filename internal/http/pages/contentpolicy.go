package pages

import (
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"slices"
	"strings"
)

// contentSecurityPolicy returns a policy that allows the files of the sites and, by their hashes, the inline scripts and styles of the
// pages, such as the script that sets the theme before the first paint. ancestors are the sites that may frame the pages.
func contentSecurityPolicy(sites []site, ancestors string) string {
	hashes := inlineHashes(sites)
	return "default-src 'none'; script-src 'self'" + hashes["script"] + "; style-src 'self'" + hashes["style"] +
		"; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'self'; frame-ancestors " + ancestors
}

// inlineHashes returns the source expressions of the inline scripts and styles of all pages, by tag. Each expression begins with a space.
func inlineHashes(sites []site) map[string]string {
	hashes := map[string]string{}
	for _, s := range sites {
		for _, name := range slices.Sorted(maps.Keys(s)) {
			if !strings.HasSuffix(name, ".html") {
				continue
			}
			for _, element := range inlineElements(string(s[name].Plain())) {
				sum := sha256.Sum256([]byte(element.text))
				hash := " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
				if !strings.Contains(hashes[element.tag], hash) {
					hashes[element.tag] += hash
				}
			}
		}
	}
	return hashes
}

type element struct{ tag, text string }

// endMarkers maps the start of an element or comment to its end. Comments are included so that tags inside of them are skipped.
var endMarkers = map[string]string{"!--": "-->", "script": "</script>", "style": "</style>"}

// inlineElements returns the script and style elements of a page that contain text. It skips JSON, which browsers do not execute. No
// HTML parser is needed, because our own build writes the pages in lower case and well formed.
func inlineElements(page string) (found []element) {
	for rest := page; rest != ""; {
		_, rest, _ = strings.Cut(rest, "<")
		for tag, end := range endMarkers {
			if !strings.HasPrefix(rest, tag) {
				continue
			}
			var whole string
			whole, rest, _ = strings.Cut(rest, end)
			attributes, text, _ := strings.Cut(whole, ">")
			if tag != "!--" && text != "" && !strings.Contains(attributes, "json") {
				found = append(found, element{tag, text})
			}
			break
		}
	}
	return found
}
