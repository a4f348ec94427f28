package pages

import (
	"image"
	"image/color"
)

// The accent colours of live games, as in web/src/ui/style/tokens.css.
var (
	flare   = color.RGBA{0xd4, 0xee, 0x40, 0xff}
	onFlare = color.RGBA{0x19, 0x24, 0x00, 0xff}
)

// The logo is 32 units wide and high, as in web/src/ui/page/Logo.tsx.
const (
	logoUnit = 3 // pixels
	logoSize = 32 * logoUnit
)

// drawLogo draws the logo: a scoreboard with two halves, the second one in the colour of live games.
func (c *canvas) drawLogo(topLeft image.Point) {
	c.palette = append(c.palette, ink, flare, onFlare)
	c.fillRoundRect(topLeft, 2, 4, 13, 24, 4.5, ink)
	c.fillRoundRect(topLeft, 17, 4, 13, 24, 4.5, flare)
	c.fillRoundRect(topLeft, 23.5-2.8, 11-2.8, 2*2.8, 2*2.8, 2.8, onFlare)
}

// fillRoundRect fills a part of the logo with round corners. topLeft is that of the logo; all other lengths are in logo units.
func (c *canvas) fillRoundRect(topLeft image.Point, x, y, width, height, radius float64, fill color.RGBA) {
	for py := range logoSize {
		for px := range logoSize {
			u, v := (float64(px)+0.5)/logoUnit-x, (float64(py)+0.5)/logoUnit-y
			if u < 0 || v < 0 || u > width || v > height {
				continue
			}
			du, dv := max(radius-u, u-(width-radius), 0), max(radius-v, v-(height-radius), 0)
			if du*du+dv*dv <= radius*radius {
				c.image.SetRGBA(topLeft.X+px, topLeft.Y+py, fill)
			}
		}
	}
}
