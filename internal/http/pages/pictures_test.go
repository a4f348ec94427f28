package pages

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/spec"
)

var pictures = map[string]Picture{
	"live":   {Left: PreviewSide{"Ferry Road", "16", "blue"}, Right: PreviewSide{"Setting Suns", "20", "orange"}, Footer: "Riverside Volleyball", State: "live"},
	"sets":   {Left: PreviewSide{"Ferry Road", "2", "graphite"}, Right: PreviewSide{"Setting Suns", "1", "white"}, Footer: "Riverside", State: "final, sets 25-18, 23-25, 15-11"},
	"long":   {Left: PreviewSide{strings.Repeat("Diggers ", 12) + "Four", "16", "red"}, Right: PreviewSide{strings.Repeat("W", 100), "9999", "amber"}, Footer: strings.Repeat("League of the River ", 5), State: "live"},
	"others": {Left: PreviewSide{"東京バレー", "1", "teal"}, Right: PreviewSide{"Aces 🏐", "2", "sky"}, Footer: "リーグ", State: "live"},
	"before": {Left: PreviewSide{"Ελπίδα", "", "green"}, Right: PreviewSide{"Спартак", "", "pink"}, State: "not started"},
	"league": {Heading: "Riverside Volleyball", Footer: "Schedule, standings and results"},
	"script": {Heading: "東京", Footer: "Schedule, standings and results"},
	"team":   {Left: PreviewSide{Name: "Ferry Road", Kit: "violet"}, Footer: "Riverside Volleyball"},
	"empty":  {},
}

// TestPicturesAreSmall draws every kind of picture, also for names in scripts that the font lacks. PICTURES is a folder in which it
// leaves them.
func TestPicturesAreSmall(t *testing.T) {
	for name, picture := range pictures {
		file, err := picture.draw()
		if err != nil {
			t.Fatal(err)
		}
		if config, err := png.DecodeConfig(bytes.NewReader(file)); err != nil || config.Width != PictureWidth || config.Height != PictureHeight || len(file) > 60<<10 {
			t.Errorf("%s: %v, %v, %d bytes", name, err, config, len(file))
		}
		if dir := os.Getenv("PICTURES"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, name+".png"), file, 0o600); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestColours(t *testing.T) {
	for _, kit := range spec.Kits {
		for _, c := range []spec.OKLCH{kit.Light, kit.Text} {
			if got := toRGBA(c); got.A != 0xff {
				t.Errorf("%s: %v", kit.ID, got)
			}
		}
	}
	if got := toRGBA(spec.OKLCH{1, 0, 0}); got.R != 255 || got.G != 255 || got.B != 255 {
		t.Errorf("white is %v", got)
	}
}

// TestDrawingIsLimited asks for more pictures than may be drawn at once.
func TestDrawingIsLimited(t *testing.T) {
	now := time.Date(2026, 11, 26, 20, 0, 0, 0, time.UTC)
	drawn := NewPictures(func() time.Time { return now })
	at := func(i int) Picture { return Picture{Heading: strings.Repeat("x", i+1)} }
	for i := range drawBurst {
		if _, err := drawn.Get(t.Context(), at(i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := drawn.Get(t.Context(), at(drawBurst)); !fault.Is(err, fault.Unavailable) {
		t.Errorf("one too many: %v", err)
	}
	first, err := drawn.Get(t.Context(), at(0))
	if err != nil {
		t.Errorf("a picture that is kept: %v", err)
	}
	if again, _ := drawn.Get(t.Context(), at(0)); again != first {
		t.Error("a picture was drawn twice")
	}
	now = now.Add(time.Second)
	var waited sync.WaitGroup
	var mu sync.Mutex
	count := 0
	for i := range 50 {
		waited.Go(func() {
			_, err := drawn.Get(t.Context(), at(100+i))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				count++
			}
		})
	}
	waited.Wait()
	if count == 0 || count > drawsPerSecond {
		t.Errorf("%d pictures in a second", count)
	}
	for i := range 2 * maxPictures {
		now = now.Add(time.Second)
		if _, err := drawn.Get(t.Context(), at(200+i)); err != nil {
			t.Fatal(err)
		}
	}
	if len(drawn.cached) != maxPictures || drawn.recent.Len() != maxPictures {
		t.Errorf("%d pictures are kept", len(drawn.cached))
	}
	now = now.Add(time.Second)
	drawn.drawing <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := drawn.Get(ctx, at(900)); !errors.Is(err, context.Canceled) {
		t.Errorf("a client that has gone: %v", err)
	}
}

func BenchmarkPicture(b *testing.B) {
	for b.Loop() {
		if _, err := pictures["long"].draw(); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzPicture draws names of strangers.
func FuzzPicture(f *testing.F) {
	f.Add("Ferry Road", "16")
	f.Add("\u202e\x00\xff 👨‍👩‍👧", "")
	f.Fuzz(func(t *testing.T, name, score string) {
		if len(name) > 400 || len(score) > 8 {
			return
		}
		p := Picture{Left: PreviewSide{name, score, league.Kit(score)}, Right: PreviewSide{name + "x", "1", "blue"}, Footer: name, State: "live"}
		if _, err := p.draw(); err != nil {
			t.Error(err)
		}
	})
}
