package pages

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"sideout/internal/rules/league"
	"sideout/spec"
)

// The size of a picture, which sites show without cutting it.
const (
	PictureWidth  = 1200
	PictureHeight = 630
)

// Picture is what a picture shows. It is comparable: equal values are drawn once.
type Picture struct {
	Heading     string      // in the place of the sides, for a league
	Left, Right PreviewSide // only the left one for a team
	Foot        string      // under the panels
	State       string
}

// PreviewSide is the panel of a team, in the colours of its kit.
type PreviewSide struct {
	Name  string
	Score string // empty if there is none
	Kit   league.Kit
}

// version returns a short text that differs for different pictures.
func (p Picture) version() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", p))
	return hex.EncodeToString(sum[:6])
}

var (
	paper = color.RGBA{0xf5, 0xf7, 0xf9, 0xff}
	ink   = color.RGBA{0x1a, 0x20, 0x29, 0xff}
)

// bold is the font. It has the letters of Latin, Greek and Cyrillic script.
var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

const (
	margin = 40
	gap    = 20
	foot   = 490 // where the panels end
)

// draw returns the picture as a PNG.
func (p Picture) draw() ([]byte, error) {
	parsed, err := bold()
	if err != nil {
		return nil, err
	}
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, PictureWidth, PictureHeight)), font: parsed}
	c.mix(paper, ink)
	fill(c.image, c.image.Bounds(), paper)
	if p.Heading != "" {
		for i, kit := range spec.Kits[:2] {
			fill(c.image, image.Rect(30*i, 0, 30*i+30, PictureHeight), colorOf(kit.Light))
			c.palette = append(c.palette, colorOf(kit.Light))
		}
		c.text(p.Heading, image.Rect(60+margin, margin, PictureWidth-margin, foot), 96, ink)
		c.text(p.Foot, image.Rect(60+margin, foot, PictureWidth-margin-logoSize-gap, PictureHeight-margin), 40, ink)
		c.logo(image.Pt(PictureWidth-margin-logoSize, foot+gap))
		return c.encode()
	}
	left := image.Rect(margin, margin, (PictureWidth-gap)/2, foot)
	if p.Right.Name == "" {
		left.Max.X = PictureWidth - margin
	} else {
		c.side(p.Right, image.Rect((PictureWidth+gap)/2, margin, PictureWidth-margin, foot), "Team 2")
	}
	c.side(p.Left, left, "Team 1")
	words := strings.TrimSuffix(p.State+" · "+c.known(p.Foot), " · ")
	c.text(strings.TrimPrefix(words, " · "), image.Rect(margin, foot+gap, PictureWidth-margin-logoSize-gap, PictureHeight-gap), 44, ink)
	c.logo(image.Pt(PictureWidth-margin-logoSize, foot+gap))
	return c.encode()
}

// canvas is a picture that is being drawn. A buffer of sfnt must not be shared.
type canvas struct {
	image   *image.RGBA
	font    *opentype.Font
	buffer  sfnt.Buffer
	palette color.Palette
}

// levels is the number of shades at the edges of letters.
const levels = 16

// mix adds the shades from one colour to another to the palette.
func (c *canvas) mix(from, to color.RGBA) {
	for i := range levels {
		between := func(a, b uint8) uint8 { return uint8((int(a)*(levels-1-i) + int(b)*i) / (levels - 1)) }
		c.palette = append(c.palette, color.RGBA{between(from.R, to.R), between(from.G, to.G), between(from.B, to.B), 0xff})
	}
}

// encode returns the picture with few colours, which makes it a third as large.
func (c *canvas) encode() ([]byte, error) {
	few := image.NewPaletted(c.image.Bounds(), c.palette)
	known := map[[3]byte]uint8{}
	var last [3]byte
	var index uint8
	for i := range few.Pix {
		if now := [3]byte(c.image.Pix[4*i : 4*i+3]); i == 0 || now != last {
			found := false
			if index, found = known[now]; !found {
				index = uint8(c.palette.Index(color.RGBA{now[0], now[1], now[2], 0xff}))
				known[now] = index
			}
			last = now
		}
		few.Pix[i] = index
	}
	var file bytes.Buffer
	err := png.Encode(&file, few)
	return file.Bytes(), err
}

// side draws the panel of a team. A name in a script that the font lacks is replaced, its digits and colours stay.
func (c *canvas) side(s PreviewSide, panel image.Rectangle, otherwise string) {
	kit, found := spec.FindKit(string(s.Kit))
	if !found {
		kit = spec.Kits[0]
	}
	fill(c.image, panel, colorOf(kit.Light))
	c.mix(colorOf(kit.Light), colorOf(kit.Text))
	name := c.known(s.Name)
	if name == "" {
		name = otherwise
	}
	inside := panel.Inset(30)
	if s.Score == "" {
		c.text(name, inside, 84, colorOf(kit.Text))
		return
	}
	above := inside
	above.Max.Y = inside.Min.Y + 150
	c.text(name, above, 60, colorOf(kit.Text))
	below := inside
	below.Min.Y = above.Max.Y
	c.text(s.Score, below, 250, colorOf(kit.Text))
}

// known returns a text without the characters that the font lacks; empty if fewer than half of them are left.
func (c *canvas) known(text string) string {
	var kept strings.Builder
	all, left := 0, 0
	for _, r := range text {
		all++
		if glyph, err := c.font.GlyphIndex(&c.buffer, r); err == nil && glyph != 0 {
			left++
			kept.WriteRune(r)
		}
	}
	if 2*left < all {
		return ""
	}
	return strings.Join(strings.Fields(kept.String()), " ")
}

// text draws a text inside a box, in the largest size up to the given one in which it fits. In the smallest size it is cut.
func (c *canvas) text(text string, box image.Rectangle, size float64, ink color.Color) {
	const smallest = 24
	text = c.known(text)
	for ; ; size = max(smallest, size*0.85) {
		face, err := opentype.NewFace(c.font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return // only for a size that is not positive
		}
		lineHeight := int(size * 1.15)
		lines, broken := wrap(face, text, box.Dx())
		room := max(1, box.Dy()/lineHeight)
		if size > smallest && (broken || len(lines) > room) {
			continue
		}
		if len(lines) > room {
			lines = lines[:room]
			lines[room-1] += "…"
		}
		d := font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: face}
		for i, line := range lines {
			d.Dot = fixed.P(box.Min.X, box.Min.Y+i*lineHeight+int(size*0.95))
			d.DrawString(line)
		}
		return
	}
}

// wrap breaks a text into lines of at most the given width. broken says that a word had to be broken.
func wrap(face font.Face, text string, width int) (lines []string, broken bool) {
	line := ""
	fits := func(s string) bool { return font.MeasureString(face, s).Ceil() <= width }
	for _, word := range strings.Fields(text) {
		if line != "" && fits(line+" "+word) {
			line += " " + word
			continue
		}
		if line != "" {
			lines, line = append(lines, line), ""
		}
		for _, r := range word {
			if line != "" && !fits(line+string(r)) {
				lines, line, broken = append(lines, line), "", true
			}
			line += string(r)
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines, broken
}

func fill(img draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}
