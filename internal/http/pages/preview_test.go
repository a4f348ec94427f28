package pages

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/public"
	"sideout/internal/rules/league"
)

// TestPreviewSaysUpToWhenAScoreIsKnown walks every status of a game, with and without a sign of life of its scorer: only a running game whose
// scorer is silent shows an old score.
func TestPreviewSaysUpToWhenAScoreIsKnown(t *testing.T) {
	seen := time.Date(2026, 11, 27, 1, 51, 0, 0, time.UTC)
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		game  public.GamePreview
		state string
		isOld bool
	}{
		"not started":         {public.GamePreview{Status: public.NotBegun}, "not started", false},
		"live":                {public.GamePreview{Status: public.Live}, "live", false},
		"silent":              {public.GamePreview{Status: public.Live, KnownUntil: &seen, Zone: newYork}, "last 8:51 PM", true},
		"silent, of no zone":  {public.GamePreview{Status: public.Live, KnownUntil: &seen, Zone: time.UTC}, "last 1:51 AM UTC", true},
		"over":                {public.GamePreview{Status: public.Over, Team1Score: 25, KnownUntil: &seen, Zone: newYork}, "final", false},
		"a draw":              {public.GamePreview{Status: public.Over, KnownUntil: &seen, Zone: newYork}, "draw", false},
		"forfeited":           {public.GamePreview{Status: public.Over, Forfeit: league.ByTeam1, KnownUntil: &seen, Zone: newYork}, "forfeited", false},
		"cancelled":           {public.GamePreview{Status: public.CalledOff, KnownUntil: &seen, Zone: newYork}, "cancelled", false},
		"void":                {public.GamePreview{Status: public.Void, KnownUntil: &seen, Zone: newYork}, "void", false},
		"silent, in sets":     {public.GamePreview{Status: public.Live, KnownUntil: &seen, Zone: newYork, Sets: []league.Set{{Team1Score: 8, Team2Score: 6}}}, "last 8:51 PM, sets 8-6", true},
		"not started, silent": {public.GamePreview{Status: public.NotBegun, KnownUntil: &seen, Zone: newYork}, "not started", false},
	} {
		p := PreviewOfGame(c.game)
		if p.Picture.State != c.state || p.Picture.IsOld != c.isOld || !strings.HasSuffix(p.Title, ", "+strings.Split(c.state, ", ")[0]) {
			t.Errorf("%s: %q, picture %q, old: %v", name, p.Title, p.Picture.State, p.Picture.IsOld)
		}
	}
}

// The digits of an old score differ from those of a current one, and are still legible.
func TestOldScoresAreDrawnInGrey(t *testing.T) {
	p := PreviewOfGame(public.GamePreview{Team1: public.WatchTeam{Name: "Aces", Kit: "blue"}, Team2: public.WatchTeam{Name: "Diggers", Kit: "amber"}, Status: public.Live, Team1Score: 20})
	current, err := p.Picture.draw()
	if err != nil {
		t.Fatal(err)
	}
	p.Picture.IsOld = true
	old, err := p.Picture.draw()
	if err != nil || bytes.Equal(current, old) {
		t.Errorf("an old score is drawn like a current one: %v", err)
	}
}

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
