package standings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/rules/league"
	. "sideout/internal/rules/standings"
)

// A publishedRule is a case of tablerules.json: rules that a league has published, and a table worked by hand.
type publishedRule struct {
	Name, Source, Words, Order string
	Rules                      league.TableRules
	Teams, Games, Whys         []string
	Points                     []int
}

func TestPublishedTableRules(t *testing.T) {
	for _, c := range vectors[publishedRule](t, "tablerules.json") {
		if _, problems := league.CheckTableRules(c.Rules); len(problems) > 0 || c.Source == "" {
			t.Errorf("%s: %v", c.Name, problems)
		}
		if words := RuleInWords(c.Rules); words.String() != c.Words {
			t.Errorf("%s:\n got %s\nwant %s", c.Name, words, c.Words)
		}
		l := league.League{TierCount: 1, TableRules: c.Rules}
		teams, games := readPublished(t, c)
		var order, whys []string
		var points []int
		for _, row := range Overall(l, teams, games)[0].Rows {
			order, whys, points = append(order, row.Name), append(whys, row.Why.String()), append(points, row.Points)
		}
		if strings.Join(order, " ") != c.Order || !slices.Equal(whys, c.Whys) || c.Points != nil && !slices.Equal(points, c.Points) {
			t.Errorf("%s:\n got %v %v %q\nwant %v %v %q", c.Name, order, points, whys, c.Order, c.Points, c.Whys)
		}
	}
}

// readPublished reads teams such as "A lot=3" and games such as "A 2-1 B 25-20,20-25,15-10 forfeit=team2".
func readPublished(t *testing.T, c publishedRule) (teams []league.Team, games []league.Game) {
	t.Helper()
	id := map[string]int64{}
	for i, text := range c.Teams {
		words := strings.Fields(text)
		team := league.Team{ID: int64(i + 1), Name: words[0], Tier: 1, CreatedAt: time.Unix(int64(i), 0)}
		for _, word := range words[1:] {
			option, number, _ := strings.Cut(word, "=")
			n := 0
			if _, err := fmt.Sscan(number, &n); err != nil {
				t.Fatalf("%s: team %q: %v", c.Name, text, err)
			}
			if option == "lot" {
				team.Lot = n
			} else {
				team.Adjust(league.Adjustment{Points: n})
			}
		}
		id[team.Name] = team.ID
		teams = append(teams, team)
	}
	for i, text := range c.Games {
		words := strings.Fields(text)
		g := league.Game{ID: int64(i + 1), Team1ID: id[words[0]], Team2ID: id[words[2]], Status: league.Completed}
		g.Team1Score, g.Team2Score = readScore(t, words[1])
		for _, word := range words[3:] {
			if by, isForfeit := strings.CutPrefix(word, "forfeit="); isForfeit {
				g.Forfeit = league.Forfeit(by)
				continue
			}
			for set := range strings.SplitSeq(word, ",") {
				var s league.Set
				s.Team1Score, s.Team2Score = readScore(t, set)
				g.Sets = append(g.Sets, s)
			}
		}
		games = append(games, g)
	}
	return teams, games
}
