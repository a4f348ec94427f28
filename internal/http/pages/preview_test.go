package pages

import (
	"regexp"
	"strings"
	"testing"

	"sideout/internal/app/public"
)

var onlyTags = regexp.MustCompile(`^(<meta (property|name)="[a-z:_]+" content="([^"<>&]|&(amp|lt|gt|#34|#39);)*" />\n)+$`)

// FuzzTags writes the names of strangers into the head of a page: there are the same tags with each, and nothing else.
func FuzzTags(f *testing.F) {
	f.Add("Ferry Road", "Thursday")
	usual := strings.Count(PreviewOfGame(public.GamePreview{Status: public.Live}).Tags("https://score.example.org/w/7KQ2MX"), "<meta ")
	f.Fuzz(func(t *testing.T, team, league string) {
		seen := public.GamePreview{Team1: public.WatchTeam{Name: team}, Team2: public.WatchTeam{Name: "Setting Suns"}, Status: public.Live, League: league}
		tags := PreviewOfGame(seen).Tags("https://score.example.org/w/7KQ2MX")
		if !onlyTags.MatchString(tags) || strings.Count(tags, "<meta ") != usual {
			t.Errorf("%q in %q: %s", team, league, tags)
		}
	})
}
