package spec_test

import (
	"math"
	"slices"
	"testing"

	. "sideout/spec"
)

func TestEveryRowOfTheTableOfKitsIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Kits {
		second, found := FindKit(k.Second)
		switch {
		case k.ID == "" || k.Name == "" || seen[k.ID] || seen[k.Name]:
			t.Errorf("%+v needs an id and a name of its own", k)
		case k.Family != "deep" && k.Family != "bright":
			t.Errorf("%s is of the family %q", k.ID, k.Family)
		case !found || second.Family == k.Family:
			t.Errorf("the second kit of %s is %q: it must be of the other family", k.ID, k.Second)
		case k.Light[2] != k.Dark[2]:
			t.Errorf("%s has another hue in the dark theme", k.ID)
		}
		seen[k.ID], seen[k.Name] = true, true
	}
	if len(Kits) != 12 {
		t.Errorf("%d kits", len(Kits))
	}
	if Kits[0].Family == Kits[1].Family {
		t.Error("the kits of the first two teams are of one family")
	}
	if got := KitsInWords(); got != "blue, orange, red, amber, green, sky, violet, white, teal, pink, indigo or graphite" {
		t.Error(got)
	}
}

// WCAG asks for 4.5:1 of small text: names on a kit can be small.
func TestTextOnEveryKitHasContrast(t *testing.T) {
	for _, k := range Kits {
		for theme, colour := range map[string]OKLCH{"light": k.Light, "dark": k.Dark} {
			if got := contrast(colour, k.Text); got < 4.5 {
				t.Errorf("%s, %s theme: %.2f:1", k.ID, theme, got)
			}
		}
	}
}

// TestKitsThatMayBeShownTogetherDiffer checks the distance that IsLike promises: another family differs in lightness, and so
// it does for people who see no hues, and the same family differs in hue by 40 degrees or more.
func TestKitsThatMayBeShownTogetherDiffer(t *testing.T) {
	for _, a := range Kits {
		for _, b := range Kits {
			if a.IsLike(b) != b.IsLike(a) || a.ID == b.ID && !a.IsLike(b) {
				t.Errorf("%s and %s: which is like which?", a.ID, b.ID)
			}
			if a.IsLike(b) {
				continue
			}
			turn := math.Abs(a.Light[2] - b.Light[2])
			for theme, pair := range map[string][2]OKLCH{"light": {a.Light, b.Light}, "dark": {a.Dark, b.Dark}} {
				inLightness := math.Abs(pair[0][0] - pair[1][0])
				if a.Family == b.Family && min(turn, 360-turn) < 40 || a.Family != b.Family && inLightness < 0.2 {
					t.Errorf("%s and %s, %s theme: %.0f degrees and a lightness of %.2f apart", a.ID, b.ID, theme, turn, inLightness)
				}
			}
		}
	}
}

// The pairs of one family that are too close.
func TestKitsThatAreAlike(t *testing.T) {
	want := []string{"blue graphite", "blue indigo", "indigo graphite", "orange amber", "red pink", "sky white", "violet indigo"}
	var got []string
	for i, a := range Kits {
		for _, b := range Kits[i+1:] {
			if a.IsLike(b) {
				got = append(got, a.ID+" "+b.ID)
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// contrast returns the contrast of two colours as WCAG 2.2 defines it.
func contrast(a, b OKLCH) float64 {
	lighter, darker := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (lighter + 0.05) / (darker + 0.05)
}

// luminance converts a colour to linear sRGB, clipped to what a screen shows, and returns its relative luminance.
func luminance(c OKLCH) float64 {
	angle := c[2] * math.Pi / 180
	a, b := c[1]*math.Cos(angle), c[1]*math.Sin(angle)
	l := math.Pow(c[0]+0.3963377774*a+0.2158037573*b, 3)
	m := math.Pow(c[0]-0.1055613458*a-0.0638541728*b, 3)
	s := math.Pow(c[0]-0.0894841775*a-1.2914855480*b, 3)
	clip := func(x float64) float64 { return min(1, max(0, x)) }
	return 0.2126*clip(4.0767416621*l-3.3077115913*m+0.2309699292*s) +
		0.7152*clip(-1.2684380046*l+2.6097574011*m-0.3413193965*s) +
		0.0722*clip(-0.0041960863*l-0.7034186147*m+1.7076147010*s)
}
