package pages

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/bidi"

	"sideout/internal/app/public"
	"sideout/internal/app/signups"
	"sideout/internal/rules/league"
	"sideout/internal/rules/signup"
)

// Preview is the link preview that other sites show for a page. The zero Preview stands for a preview with only the product name.
type Preview struct {
	Title       string
	Description string
	Picture     Picture
}

// IsZero reports whether the preview has only the product name.
func (p Preview) IsZero() bool { return p == Preview{} }

// Tags returns the meta tags of the preview. address is the absolute address of the page. If it is empty, the preview has no picture,
// because the tags of a picture need its absolute address.
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

// statusTexts describes the statuses of a game, and whether its score is shown.
var statusTexts = map[public.LiveStatus]struct {
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
func PreviewOfGame(g public.GamePreview) Preview {
	state, team1, team2 := statusTexts[g.Status], isolateDirection(g.Team1.Name), isolateDirection(g.Team2.Name)
	p := Preview{
		Title: team1 + " vs " + team2,
		Picture: Picture{
			Left: PreviewSide{Name: g.Team1.Name, Kit: g.Team1.Kit}, Right: PreviewSide{Name: g.Team2.Name, Kit: g.Team2.Kit}, Footer: g.League, State: state.word,
		},
	}
	if state.hasScore {
		p.Title = fmt.Sprintf("%s %d - %d %s", team1, g.Team1Score, g.Team2Score, team2)
		p.Picture.Left.Score, p.Picture.Right.Score = strconv.Itoa(g.Team1Score), strconv.Itoa(g.Team2Score)
	}
	if g.Status == public.Live && g.KnownUntil != nil {
		state.word, p.Picture.IsOld = describeKnownUntil(g), true
		p.Picture.State = state.word
	}
	if forfeit := describeForfeit(g); forfeit != "" {
		state.word, p.Picture.State = forfeit, forfeit
	} else if g.IsDraw() {
		state.word, p.Picture.State = "draw", "draw"
	}
	if state.word != "" {
		p.Title += ", " + state.word
	}
	var sentences []string
	if g.League != "" {
		sentences = append(sentences, isolateDirection(g.League)+".")
	}
	if sets := describeSets(g); state.hasScore && sets != "" {
		sentences = append(sentences, sets)
		p.Picture.State += ", " + strings.ToLower(sets[:1]) + strings.TrimSuffix(sets[1:], ".")
	}
	if g.Status == public.NotBegun || g.Status == public.Live {
		sentences = append(sentences, "Follow the score live.")
	}
	p.Description = strings.Join(append(sentences, "Sideout, the volleyball scoreboard."), " ")
	return p
}

// describeKnownUntil says of the score of a game whose scorer is silent up to when it is known: "last 8:51 PM", as on all screens.
func describeKnownUntil(g public.GamePreview) string {
	words := "last " + g.KnownUntil.In(g.Zone).Format("3:04 PM")
	if g.Zone == time.UTC {
		words += " UTC"
	}
	return words
}

// describeForfeit returns a description of how a game was forfeited, or an empty text.
func describeForfeit(g public.GamePreview) string {
	switch g.Forfeit {
	case league.NoForfeit:
		return ""
	case league.ByBoth:
		return "forfeited by both"
	default:
		return "forfeited"
	}
}

// describeSets returns a sentence with the points of each set, or an empty text for a game of one set.
func describeSets(g public.GamePreview) string {
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
		Title:       isolateDirection(page.League.Name),
		Description: strings.TrimSpace(describeLatestResult(page.Results.Games) + " Schedule, standings and results."),
		Picture:     Picture{Heading: page.League.Name, Footer: "Schedule, standings and results"},
	}
}

// PreviewOfTeam returns the preview of the public page of a team.
func PreviewOfTeam(page public.PublicTeamPage) Preview {
	if page.Visibility != league.Public {
		return Preview{}
	}
	return Preview{
		Title:       isolateDirection(page.Team.Name) + ", " + isolateDirection(page.League.Name),
		Description: strings.TrimSpace(describeLatestResult(page.Results) + " All games and results of the team."),
		Picture:     Picture{Left: PreviewSide{Name: page.Team.Name, Kit: page.Team.Kit}, Footer: page.League.Name},
	}
}

// PreviewOfSignUp returns the preview of the page on which teams sign up for a league.
func PreviewOfSignUp(page signups.JoinPage) Preview {
	name := isolateDirection(page.League)
	if page.Door == signup.Closed {
		return Preview{Title: name + ": sign-up is closed", Description: "Ask the league if it still takes teams.", Picture: Picture{Heading: page.League, Footer: "Sign-up is closed"}}
	}
	places := fmt.Sprintf("%d of %d places are left", page.Left, page.Places)
	switch {
	case page.Left == 1:
		places = fmt.Sprintf("1 of %d places is left", page.Places)
	case page.Left == 0:
		places = "All places are taken; there is a waiting list"
	}
	return Preview{
		Title:       "Sign up for " + name,
		Description: places + ". A team signs up in a minute, without an account.",
		Picture:     Picture{Heading: page.League, Footer: "Sign up: " + strings.ToLower(places[:1]) + places[1:]},
	}
}

// describeLatestResult returns a sentence with the latest result, or an empty text if there is none. The results are newest first.
func describeLatestResult(results []public.PublicGame) string {
	for _, g := range results {
		if g.Team1Score != nil && g.Team2Score != nil {
			word := "final"
			if g.IsDraw() {
				word = "draw"
			}
			return fmt.Sprintf("%s %d - %d %s, %s.", isolateDirection(g.Team1.Name), *g.Team1Score, *g.Team2Score, isolateDirection(g.Team2.Name), word)
		}
	}
	return ""
}

// isolateDirection puts a name that contains right-to-left characters between Unicode isolates, so that it does not change the direction
// of the text around it.
func isolateDirection(name string) string {
	const firstStrongIsolate, popDirectionalIsolate = "\u2068", "\u2069"
	for _, r := range name {
		switch properties, _ := bidi.LookupRune(r); properties.Class() {
		case bidi.L, bidi.EN, bidi.ES, bidi.ET, bidi.CS, bidi.ON, bidi.WS, bidi.NSM, bidi.BN:
		default:
			return firstStrongIsolate + strings.Map(dropBidiControl, name) + popDirectionalIsolate
		}
	}
	return name
}

// dropBidiControl returns -1 for Unicode's bidirectional control characters, so that strings.Map removes them.
func dropBidiControl(r rune) rune {
	if r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
		return -1
	}
	return r
}
