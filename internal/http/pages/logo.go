package pages

import (
	"image"
	"image/color"
)

// The colours of what is live, as in web/src/ui/style/tokens.css.
var (
	flare   = color.RGBA{0xd4, 0xee, 0x40, 0xff}
	onFlare = color.RGBA{0x19, 0x24, 0x00, 0xff}
)

// The logo has 32 units in each direction, as in web/src/ui/page/Logo.tsx.
const (
	logoUnit = 3 // pixels
	logoSize = 32 * logoUnit
)

// logo draws the logo: a board with two halves, the second one in the colour of what is live.
func (c *canvas) logo(at image.Point) {
	c.palette = append(c.palette, ink, flare, onFlare)
	c.roundRect(at, 2, 4, 13, 24, 4.5, ink)
	c.roundRect(at, 17, 4, 13, 24, 4.5, flare)
	c.roundRect(at, 23.5-2.8, 11-2.8, 2*2.8, 2*2.8, 2.8, onFlare)
}

// roundRect fills a rectangle with round corners; all lengths are in units of the logo.
func (c *canvas) roundRect(at image.Point, x, y, width, height, radius float64, fill color.RGBA) {
	for py := range logoSize {
		for px := range logoSize {
			u, v := (float64(px)+0.5)/logoUnit-x, (float64(py)+0.5)/logoUnit-y
			if u < 0 || v < 0 || u > width || v > height {
				continue
			}
			du, dv := max(radius-u, u-(width-radius), 0), max(radius-v, v-(height-radius), 0)
			if du*du+dv*dv <= radius*radius {
				c.image.SetRGBA(at.X+px, at.Y+py, fill)
			}
		}
	}
}
