package pages

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/bidi"

	"sideout/internal/app/public"
	"sideout/internal/rules/league"
)

// Preview is what other sites may show of a page. The zero Preview is the name of the product only.
type Preview struct {
	Title       string
	Description string
	Picture     Picture
}

// IsZero reports whether there is nothing to show but the name of the product.
func (p Preview) IsZero() bool { return p == Preview{} }

// Tags returns the tags of a page for its head. address is the absolute address of the page; empty if it is not known: then no
// tag has an address, and so none has a picture.
func (p Preview) Tags(address string) string {
	var tags strings.Builder
	add := func(attribute, name, content string) {
		fmt.Fprintf(&tags, `<meta %s="%s" content="%s" />`+"\n", attribute, name, html.EscapeString(content))
	}
	add("property", "og:site_name", "Sideout")
	add("property", "og:type", "website")
	add("property", "og:title", p.Title)
	add("property", "og:description", p.Description)
	card := "summary"
	if address != "" {
		card = "summary_large_image"
		picture := address + "/preview.png?v=" + p.Picture.version()
		add("property", "og:url", address)
		add("property", "og:image", picture)
		add("property", "og:image:type", "image/png")
		add("property", "og:image:width", strconv.Itoa(PictureWidth))
		add("property", "og:image:height", strconv.Itoa(PictureHeight))
		add("property", "og:image:alt", p.Title)
		add("name", "twitter:image", picture)
		add("name", "twitter:image:alt", p.Title)
	}
	add("name", "twitter:card", card)
	add("name", "twitter:title", p.Title)
	add("name", "twitter:description", p.Description)
	return tags.String()
}

// states are the states of a game in words, and whether its score is shown.
var states = map[public.LiveStatus]struct {
	word     string
	hasScore bool
}{
	public.NotBegun:  {"not started", false},
	public.Live:      {"live", true},
	public.Over:      {"final", true},
	public.CalledOff: {"cancelled", false},
	public.Void:      {"void", false},
}

// PreviewOfGame returns the preview of a game.
func PreviewOfGame(g public.Glance) Preview {
	state, team1, team2 := states[g.Status], isolated(g.Team1.Name), isolated(g.Team2.Name)
	p := Preview{
		Title: team1 + " vs " + team2,
		Picture: Picture{
			Left: PreviewSide{Name: g.Team1.Name, Kit: g.Team1.Kit}, Right: PreviewSide{Name: g.Team2.Name, Kit: g.Team2.Kit}, Foot: g.League, State: state.word,
		},
	}
	if state.hasScore {
		p.Title = fmt.Sprintf("%s %d - %d %s", team1, g.Team1Score, g.Team2Score, team2)
		p.Picture.Left.Score, p.Picture.Right.Score = strconv.Itoa(g.Team1Score), strconv.Itoa(g.Team2Score)
	}
	if words := forfeitInWords(g); words != "" {
		state.word = words
		p.Picture.State = words
	} else if g.IsDraw() {
		state.word, p.Picture.State = "draw", "draw"
	}
	if state.word != "" {
		p.Title += ", " + state.word
	}
	var sentences []string
	if g.League != "" {
		sentences = append(sentences, isolated(g.League)+".")
	}
	if sets := setsInWords(g); state.hasScore && sets != "" {
		sentences = append(sentences, sets)
		p.Picture.State += ", " + strings.ToLower(sets[:1]) + strings.TrimSuffix(sets[1:], ".")
	}
	if g.Status == public.NotBegun || g.Status == public.Live {
		sentences = append(sentences, "Follow the score live.")
	}
	p.Description = strings.Join(append(sentences, "Sideout, the volleyball scoreboard."), " ")
	return p
}

// forfeitInWords says by which team a game was forfeited; empty if by none.
func forfeitInWords(g public.Glance) string {
	switch g.Forfeit {
	case league.NoForfeit:
		return ""
	case league.ByBoth:
		return "forfeited by both"
	default:
		return "forfeited"
	}
}

// setsInWords returns the points of the sets of a match; empty for a game of one set.
func setsInWords(g public.Glance) string {
	if len(g.Sets) == 0 {
		return ""
	}
	points := make([]string, len(g.Sets))
	for i, s := range g.Sets {
		points[i] = fmt.Sprintf("%d-%d", s.Team1Score, s.Team2Score)
	}
	return "Sets " + strings.Join(points, ", ") + "."
}

// PreviewOfLeague returns the preview of the public page of a league.
func PreviewOfLeague(page public.PublicLeague) Preview {
	if page.Visibility != league.Public {
		return Preview{}
	}
	return Preview{
		Title:       isolated(page.League.Name),
		Description: strings.TrimSpace(latest(page.Results.Games) + " Schedule, standings and results."),
		Picture:     Picture{Heading: page.League.Name, Foot: "Schedule, standings and results"},
	}
}

// PreviewOfTeam returns the preview of the public page of a team.
func PreviewOfTeam(page public.PublicTeamPage) Preview {
	if page.Visibility != league.Public {
		return Preview{}
	}
	return Preview{
		Title:       isolated(page.Team.Name) + ", " + isolated(page.League.Name),
		Description: strings.TrimSpace(latest(page.Results) + " All games and results of the team."),
		Picture:     Picture{Left: PreviewSide{Name: page.Team.Name, Kit: page.Team.Kit}, Foot: page.League.Name},
	}
}

// latest returns the latest of the results in words; empty if there is none.
func latest(results []public.PublicGame) string {
	for _, g := range results {
		if g.Team1Score != nil && g.Team2Score != nil {
			word := "final"
			if g.IsDraw() {
				word = "draw"
			}
			return fmt.Sprintf("%s %d - %d %s, %s.", isolated(g.Team1.Name), *g.Team1Score, *g.Team2Score, isolated(g.Team2.Name), word)
		}
	}
	return ""
}

// isolated returns a name in such a form that it does not turn around what stands beside it: a name of letters that are
// written from right to left is set apart.
func isolated(name string) string {
	const firstStrongIsolate, popDirectionalIsolate = "\u2068", "\u2069"
	for _, r := range name {
		switch properties, _ := bidi.LookupRune(r); properties.Class() {
		case bidi.L, bidi.EN, bidi.ES, bidi.ET, bidi.CS, bidi.ON, bidi.WS, bidi.NSM, bidi.BN:
		default:
			return firstStrongIsolate + strings.Map(withoutDirection, name) + popDirectionalIsolate
		}
	}
	return name
}

// withoutDirection drops the characters that change the direction of what follows them.
func withoutDirection(r rune) rune {
	if r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
		return -1
	}
	return r
}
