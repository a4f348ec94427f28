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

// The size of a picture in pixels. Other sites show a picture of this aspect ratio without cropping it.
const (
	PictureWidth  = 1200
	PictureHeight = 630
)

// Picture is the content of a preview picture. It is a comparable type, because drawn pictures are cached by it.
type Picture struct {
	Heading     string      // the name of a league, which is shown instead of the panels of teams
	Left, Right PreviewSide // the preview of a team has only the left one
	Footer      string      // the text below the panels
	State       string      // the state of a game in words
	IsOld       bool        // whether the scores are not known to be current, so that they are drawn in grey
}

// PreviewSide is the panel of a team. It is drawn in the colours of the kit.
type PreviewSide struct {
	Name  string
	Score string // empty if there is none
	Kit   league.Kit
}

// version returns a short hash of the picture, which makes its address change with its content.
func (p Picture) version() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v", p))
	return hex.EncodeToString(sum[:6])
}

var (
	paper = color.RGBA{0xf5, 0xf7, 0xf9, 0xff}
	ink   = color.RGBA{0x1a, 0x20, 0x29, 0xff}
)

// bold is the font of all texts. It supports the Latin, Greek and Cyrillic scripts.
var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

const (
	margin      = 40
	gap         = 20
	panelBottom = 490
)

// draw draws the picture and encodes it as PNG.
func (p Picture) draw() ([]byte, error) {
	parsed, err := bold()
	if err != nil {
		return nil, err
	}
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, PictureWidth, PictureHeight)), font: parsed}
	c.addShades(paper, ink)
	fillRect(c.image, c.image.Bounds(), paper)
	if p.Heading != "" {
		for i, kit := range spec.Kits[:2] {
			fillRect(c.image, image.Rect(30*i, 0, 30*i+30, PictureHeight), toRGBA(kit.Light))
			c.palette = append(c.palette, toRGBA(kit.Light))
		}
		c.drawText(p.Heading, image.Rect(60+margin, margin, PictureWidth-margin, panelBottom), 96, ink)
		c.drawText(p.Footer, image.Rect(60+margin, panelBottom, PictureWidth-margin-logoSize-gap, PictureHeight-margin), 40, ink)
		c.drawLogo(image.Pt(PictureWidth-margin-logoSize, panelBottom+gap))
		return c.encode()
	}
	left := image.Rect(margin, margin, (PictureWidth-gap)/2, panelBottom)
	if p.Right.Name == "" {
		left.Max.X = PictureWidth - margin
	} else {
		c.drawSide(p.Right, image.Rect((PictureWidth+gap)/2, margin, PictureWidth-margin, panelBottom), "Team 2", p.IsOld)
	}
	c.drawSide(p.Left, left, "Team 1", p.IsOld)
	footer := strings.TrimSuffix(p.State+" · "+c.dropUnsupported(p.Footer), " · ")
	c.drawText(strings.TrimPrefix(footer, " · "), image.Rect(margin, panelBottom+gap, PictureWidth-margin-logoSize-gap, PictureHeight-gap), 44, ink)
	c.drawLogo(image.Pt(PictureWidth-margin-logoSize, panelBottom+gap))
	return c.encode()
}

// canvas is a picture that is being drawn. Each canvas has its own buffer, because an sfnt.Buffer is not safe for concurrent use.
type canvas struct {
	image   *image.RGBA
	font    *opentype.Font
	buffer  sfnt.Buffer
	palette color.Palette
}

// levels is the number of shades between two colours, for anti-aliased text.
const levels = 16

// addShades adds the shades between two colours to the palette.
func (c *canvas) addShades(from, to color.RGBA) {
	for i := range levels {
		between := func(a, b uint8) uint8 { return uint8((int(a)*(levels-1-i) + int(b)*i) / (levels - 1)) }
		c.palette = append(c.palette, color.RGBA{between(from.R, to.R), between(from.G, to.G), between(from.B, to.B), 0xff})
	}
}

// encode encodes the picture as a PNG with a palette, which is a third as large as one without.
func (c *canvas) encode() ([]byte, error) {
	paletted := image.NewPaletted(c.image.Bounds(), c.palette)
	indexes := map[[3]byte]uint8{}
	var last [3]byte
	var index uint8
	for i := range paletted.Pix {
		if pixel := [3]byte(c.image.Pix[4*i : 4*i+3]); i == 0 || pixel != last {
			found := false
			if index, found = indexes[pixel]; !found {
				index = uint8(c.palette.Index(color.RGBA{pixel[0], pixel[1], pixel[2], 0xff}))
				indexes[pixel] = index
			}
			last = pixel
		}
		paletted.Pix[i] = index
	}
	var file bytes.Buffer
	err := png.Encode(&file, paletted)
	return file.Bytes(), err
}

// drawSide draws the panel of a team. If the font does not support the name, fallbackName is drawn instead.
func (c *canvas) drawSide(s PreviewSide, panel image.Rectangle, fallbackName string, isOld bool) {
	kit, found := spec.FindKit(string(s.Kit))
	if !found {
		kit = spec.Kits[0]
	}
	fillRect(c.image, panel, toRGBA(kit.Light))
	c.addShades(toRGBA(kit.Light), toRGBA(kit.Text))
	name := c.dropUnsupported(s.Name)
	if name == "" {
		name = fallbackName
	}
	content := panel.Inset(30)
	if s.Score == "" {
		c.drawText(name, content, 84, toRGBA(kit.Text))
		return
	}
	nameBox := content
	nameBox.Max.Y = content.Min.Y + 150
	c.drawText(name, nameBox, 60, toRGBA(kit.Text))
	scoreBox := content
	scoreBox.Min.Y = nameBox.Max.Y
	score := toRGBA(kit.Text)
	if isOld {
		score = c.palette[len(c.palette)-levels/2].(color.RGBA) // a shade between the kit and its text
	}
	c.drawText(s.Score, scoreBox, 250, score)
}

// dropUnsupported removes the characters that the font does not support. It returns an empty text if these are more than half.
func (c *canvas) dropUnsupported(text string) string {
	var supported strings.Builder
	total, count := 0, 0
	for _, r := range text {
		total++
		if glyph, err := c.font.GlyphIndex(&c.buffer, r); err == nil && glyph != 0 {
			count++
			supported.WriteRune(r)
		}
	}
	if 2*count < total {
		return ""
	}
	return strings.Join(strings.Fields(supported.String()), " ")
}

// drawText draws a text inside a box. It shrinks the font size until the text fits, and truncates the text at the minimum size.
func (c *canvas) drawText(text string, box image.Rectangle, size float64, ink color.Color) {
	const minSize = 24
	text = c.dropUnsupported(text)
	for ; ; size = max(minSize, size*0.85) {
		face, err := opentype.NewFace(c.font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return // only if the size is not positive
		}
		lineHeight := int(size * 1.15)
		lines, hasBrokenWord := wrapText(face, text, box.Dx())
		maxLines := max(1, box.Dy()/lineHeight)
		if size > minSize && (hasBrokenWord || len(lines) > maxLines) {
			continue
		}
		if len(lines) > maxLines {
			lines = lines[:maxLines]
			lines[maxLines-1] += "…"
		}
		d := font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: face}
		for i, line := range lines {
			d.Dot = fixed.P(box.Min.X, box.Min.Y+i*lineHeight+int(size*0.95))
			d.DrawString(line)
		}
		return
	}
}

// wrapText splits a text into lines of at most the given width. It breaks only words that are wider than a line.
func wrapText(face font.Face, text string, width int) (lines []string, hasBrokenWord bool) {
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
				lines, line, hasBrokenWord = append(lines, line), "", true
			}
			line += string(r)
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines, hasBrokenWord
}

func fillRect(img draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}
