package gamenotices

import (
	"fmt"
	"strings"
	"time"

	"sideout/internal/base/message"
	"sideout/internal/rules/league"
)

// words returns the title and the text of a notification.
func (n News) words(before Before, now Now) (title, body string) {
	teams := message.New("%s vs %s", name(now.Team1), name(now.Team2))
	heading := map[Kind]message.Text{
		Started:   message.New("%s has begun", teams),
		Ended:     message.New("Final: %s", scoreOf(now)),
		Corrected: message.New("Corrected: %s", scoreOf(now)),
		TakenBack: message.New("Not over: %s", teams),
		Cancelled: message.New("Cancelled: %s", teams),
		Postponed: message.New("Postponed: %s", teams),
		Back:      message.New("On again: %s", teams),
		Called:    message.New("Called: %s", teams),
		Moved:     message.New("Moved: %s", teams),
	}
	return heading[n.Kind].String(), strings.Join(n.sentences(before, now), " ")
}

func (n News) sentences(before Before, now Now) (all []string) {
	add := func(sentence message.Text) { all = append(all, sentence.String()) }
	old := now.Place
	if before.Place != nil {
		old = before.Place
	}
	switch n.Kind {
	case Started:
		if now.Place != nil && now.Place.Court != "" {
			add(message.New("%s.", now.Place.Court))
		}
		add(message.New("%s.", name(now.League)))
	case Ended, Corrected:
		if sets := setsOf(now.Play.Sets); sets != "" {
			add(message.New("%s.", sets))
		}
		all = append(all, forfeitOf(now)...)
		add(message.New("%s.", name(now.League)))
	case TakenBack:
		add(message.New("The result was taken back."))
	case Called:
		add(message.New("It begins on %s at %s.", cut(now.Place.Court), now.Place.clock()))
	case Moved:
		add(message.New("Now %s.", now.Place.words()))
		add(message.New("It was on %s.", old.words()))
	case Back:
		if now.Place != nil {
			add(message.New("It takes place on %s.", now.Place.words()))
		}
	case Postponed:
		add(message.New("It was on %s and waits for a new time.", old.words()))
	case Cancelled:
		if old != nil {
			add(message.New("It was on %s.", old.words()))
		}
	}
	if !n.Kind.IsPlay() && now.Reason != "" {
		all = append(all, cut(now.Reason))
	}
	return all
}

// scoreOf returns the result between the names, such as "Aces 2–1 Diggers".
func scoreOf(now Now) message.Text {
	score := fmt.Sprintf("%d–%d", now.Play.Team1Score, now.Play.Team2Score)
	return message.New("%s %s %s", name(now.Team1), score, name(now.Team2))
}

// setsOf returns the points of each set, such as "25–20, 18–25, 15–11".
func setsOf(sets []league.Set) string {
	if len(sets) < 2 {
		return ""
	}
	points := make([]string, len(sets))
	for i, set := range sets {
		points[i] = fmt.Sprintf("%d–%d", set.Team1Score, set.Team2Score)
	}
	return strings.Join(points, ", ")
}

func forfeitOf(now Now) []string {
	switch now.Play.Forfeit {
	case league.ByTeam1:
		return []string{message.New("%s forfeited.", name(now.Team1)).String()}
	case league.ByTeam2:
		return []string{message.New("%s forfeited.", name(now.Team2)).String()}
	case league.ByBoth:
		return []string{message.New("Both teams forfeited.").String()}
	default:
		return nil
	}
}

// words returns day, time and court, such as "Thu, Nov 26, 7:30 PM, Court 1".
func (p Place) words() string {
	words := string(p.Day)
	if day, err := time.Parse(time.DateOnly, words); err == nil {
		words = day.Format("Mon, Jan 2")
	}
	if at := p.clock(); at != "" {
		words += ", " + at
	}
	if p.Court != "" {
		words += ", " + cut(p.Court)
	}
	return words
}

// clock returns the time of day, such as "7:30 PM"; empty if there is none.
func (p Place) clock() string {
	at, err := time.Parse("15:04", string(p.Time))
	if err != nil {
		return ""
	}
	return at.Format("3:04 PM")
}

// OfMany returns the one notification about many games of a team that were moved.
func OfMany(team, league string, games int) (title, body string) {
	title = message.New("%s: %s", name(team), message.Count(games, "1 game has changed", "%d games have changed")).String()
	return title, message.New("See the new schedule. %s.", name(league)).String()
}

// maxName is how many characters of a name or a reason a notification has. Phones show fewer.
const maxName = 60

func cut(text string) string {
	if runes := []rune(text); len(runes) > maxName {
		return strings.TrimSpace(string(runes[:maxName-1])) + "…"
	}
	return text
}

// name returns a name, shortened, between the characters that keep a name of another writing direction from moving the score.
func name(text string) string { return "\u2068" + cut(text) + "\u2069" }
