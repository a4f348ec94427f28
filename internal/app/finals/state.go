package finals

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// state is finals with their matches and games. The keys of its maps are the keys of the matches.
type state struct {
	finals     store.Finals
	knockout   bracket.Knockout
	matches    map[string]store.KnockoutMatch
	games      map[string]store.Game
	lines      map[string]league.ScheduledGame
	results    map[string]bracket.Result
	situations []bracket.Situation // all matches, in bracket order

	keepsPlaces bool // whether matches keep their place although one of their teams has another game then
}

// bracketOrder returns the parameters with which package bracket builds the matches of a plan.
func bracketOrder(p league.FinalsPlan) bracket.Order {
	return bracket.Order{Format: bracket.Format(p.Format), Teams: len(p.Seeds), Groups: p.Groups, SecondFinal: p.SecondFinal, NoThird: p.NoThird}
}

// KeysOf returns the keys of the matches of a plan, in bracket order.
func KeysOf(p league.FinalsPlan) (keys []string) {
	k, _ := bracket.Build(bracketOrder(p))
	for _, match := range k.Matches {
		keys = append(keys, match.Key)
	}
	return keys
}

func bracketEntry(p league.FinalsPlan) bracket.Entry {
	absent := map[int64]bool{}
	for _, id := range p.Absent {
		absent[id] = true
	}
	return bracket.Entry{Teams: p.Seeds, Absent: absent, Open: p.SeedsOpen}
}

// load reads the matches and games of finals.
func load(tx store.Knockouts, f store.Finals) (s state, err error) {
	matches, err := tx.MatchesOfFinals(f.ID)
	if err != nil {
		return s, err
	}
	games, err := tx.GamesOfFinals(f.ID)
	if err != nil {
		return s, err
	}
	lines, err := tx.SchedulesOfFinals(f.ID)
	if err != nil {
		return s, err
	}
	return newState(f, matches, games, lines)
}

func newState(f store.Finals, matches []store.KnockoutMatch, games []store.Game, lines []league.ScheduledGame) (state, error) {
	s := state{
		finals: f, matches: map[string]store.KnockoutMatch{}, games: map[string]store.Game{}, lines: map[string]league.ScheduledGame{},
		results: map[string]bracket.Result{},
	}
	var ok bool
	if s.knockout, ok = bracket.Build(bracketOrder(f.FinalsPlan)); !ok {
		return s, fault.New(fault.Internal, "these finals cannot be built")
	}
	keyByGame := map[int64]string{}
	for _, p := range matches {
		s.matches[p.Key] = p
		if p.GameID != nil {
			keyByGame[*p.GameID] = p.Key
		}
	}
	for _, g := range games {
		s.games[keyByGame[g.ID]] = g
		if g.Status == league.Completed && g.DeletedAt == nil && (g.WinnerID != nil || g.Forfeit == league.ByBoth) {
			r := bracket.Result{Teams: [2]int64{g.Team1ID, g.Team2ID}}
			if g.WinnerID != nil {
				r.Winner = *g.WinnerID
			}
			s.results[keyByGame[g.ID]] = r
		}
	}
	for _, line := range lines {
		s.lines[keyByGame[*line.GameID]] = line
	}
	s.situations = s.knockout.Advance(bracketEntry(f.FinalsPlan), s.results)
	return s, nil
}

// hasBegun reports whether any match of the finals has a score.
func (s state) hasBegun() bool {
	for _, g := range s.games {
		if g.HasPlay() {
			return true
		}
	}
	return false
}

// situation returns the situation of a match by its key.
func (s state) situation(key string) bracket.Situation {
	i := slices.IndexFunc(s.situations, func(x bracket.Situation) bool { return x.Key == key })
	if i < 0 {
		return bracket.Situation{}
	}
	return s.situations[i]
}
