package pages

import (
	"image/color"
	"math"

	"sideout/spec"
)

// toRGBA converts a colour from OKLCH to sRGB.
func toRGBA(c spec.OKLCH) color.RGBA {
	hue := c[2] * math.Pi / 180
	a, b := c[1]*math.Cos(hue), c[1]*math.Sin(hue)
	// OKLab to linear sRGB.
	l := cube(c[0] + 0.3963377774*a + 0.2158037573*b)
	m := cube(c[0] - 0.1055613458*a - 0.0638541728*b)
	s := cube(c[0] - 0.0894841775*a - 1.2914855480*b)
	return color.RGBA{
		encodeChannel(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		encodeChannel(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		encodeChannel(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		0xff,
	}
}

func cube(x float64) float64 { return x * x * x }

// encodeChannel converts a channel of linear sRGB to a byte of sRGB. Values out of gamut are clamped.
func encodeChannel(linear float64) uint8 {
	value := 12.92 * linear
	if linear > 0.0031308 {
		value = 1.055*math.Pow(linear, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * min(1, max(0, value))))
}
