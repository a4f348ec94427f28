// Package results decides to which game of a league an entered result belongs, so that a match counts once however it is entered. See
// docs/product/league.md#game-once.
package results

import (
	"cmp"
	"slices"

	"sideout/internal/rules/league"
)

// A Result is the score of two teams on a day, as somebody enters it.
type Result struct {
	Day              league.Date
	IsAfterMidnight  bool // whether the game is known to have been played before 6:00, so that it may belong to the night before
	Team1ID, Team2ID int64
	Score            league.ClaimScore
	Forfeit          league.Forfeit
	Stage            league.Stage
	Answer           Answer
}

// An Answer is the user's answer about a result if the league has games of the two teams on that day.
type Answer struct {
	GameID       *int64 // the game to which the result belongs; 0: to none of them; nil: no answer
	IsSecondGame bool   // whether this is a second game if the league has another result
	IsRepeat     bool   // whether this is a second game if the league has the same result
}

// A Game is a game of the league, with its line in the schedule; nil if it was never scheduled.
type Game struct {
	league.Game
	Line *league.ScheduledGame
}

// NewGames joins the games of a league with their lines in the schedule.
func NewGames(games []league.Game, lines []league.ScheduledGame) []Game {
	byGame := make(map[int64]*league.ScheduledGame, len(lines))
	for i, line := range lines {
		if line.GameID != nil {
			byGame[*line.GameID] = &lines[i]
		}
	}
	all := make([]Game, len(games))
	for i, g := range games {
		all[i] = Game{g, byGame[g.ID]}
	}
	return all
}

// IsOpen reports whether the game is planned and has no result.
func (g Game) IsOpen() bool {
	return g.Line != nil && g.Status == league.Scheduled && g.DeletedAt == nil
}

// Kind is what becomes of a result.
type Kind string

// The kinds.
const (
	New     Kind = "new"     // it becomes a game of its own
	Fill    Kind = "fill"    // it becomes the result of a planned game
	Correct Kind = "correct" // it replaces another result of the same two teams on that day
	Known   Kind = "known"   // the league has it already
	Ask     Kind = "ask"     // the league has another result of the two teams on that day, and a person has to say what this is
)

// A Match is the decision about one result: how it is stored, and in which game.
type Match struct {
	Kind    Kind
	Game    *Game    // the game to which it belongs; nil for New and Ask
	Turned  bool     // whether that game has the two teams in the other order
	Choices []Choice // what it can become; the first one is what happens without an answer, unless the kind is Ask
	Others  []Choice // the other results that the league has of the two teams on that day
}

// A Choice is a possible decision about a result.
type Choice struct {
	Kind   Kind
	Game   *Game // nil for New
	Turned bool
}

// Decide returns how each result is stored. A result that the league has already is known. Other results fill the planned games of their
// two teams on their day, in order of time. A result that is left over is new if the league has no result of the two on that day.
// Otherwise the user decides whether it corrects that result. No game is used for two results.
func Decide(games []Game, entered []Result) []Match {
	d := decider{byTeams: groupByTeams(games), used: map[int64]bool{}, entered: entered, matches: make([]Match, len(entered))}
	for i := range entered {
		d.applyAnswer(i)
	}
	for _, pass := range []func(int){d.findKnown, d.fillPlanned, d.decideRest} {
		for i := range entered {
			if d.matches[i].Kind == "" {
				pass(i)
			}
		}
	}
	for i := range entered {
		d.matches[i].Choices, d.matches[i].Others = d.choices(i), d.others(i)
	}
	return d.matches
}

type decider struct {
	byTeams map[[2]int64][]Game
	used    map[int64]bool // the games to which a result belongs
	entered []Result
	matches []Match
}

func groupByTeams(games []Game) map[[2]int64][]Game {
	groups := map[[2]int64][]Game{}
	for _, g := range games {
		if g.IsOpen() || g.HasResult() {
			key := teamsKey(g.Team1ID, g.Team2ID)
			groups[key] = append(groups[key], g)
		}
	}
	return groups
}

func teamsKey(team1, team2 int64) [2]int64 { return [2]int64{min(team1, team2), max(team1, team2)} }

// candidates returns the games of the two teams of a result on its day, first those that fit best.
func (d *decider) candidates(r Result) (found []Game) {
	for _, g := range d.byTeams[teamsKey(r.Team1ID, r.Team2ID)] {
		if dayRank(r, g) < noDay {
			found = append(found, g)
		}
	}
	slices.SortFunc(found, func(a, b Game) int {
		return cmp.Or(
			dayRank(r, a)-dayRank(r, b),
			stageRank(r, a)-stageRank(r, b),
			waitingRank(a)-waitingRank(b),
			compareTime(a, b),
			cmp.Compare(a.ID, b.ID),
		)
	})
	return found
}

const noDay = 2

// nightEnd is the time of day before which a game belongs to the night before.
const nightEnd league.TimeOfDay = "06:00"

// dayRank returns 0 if a game is played in the night of a result, 1 if only their days are the same, and noDay otherwise. A game after midnight
// is of two days: that of its night, and its own.
func dayRank(r Result, g Game) int {
	if g.Day == nil {
		return noDay
	}
	night, nightOfGame := r.Day, *g.Day
	if r.IsAfterMidnight {
		night = night.AddDays(-1)
	}
	if g.Line != nil && g.Line.GameTime != "" && g.Line.GameTime < nightEnd {
		nightOfGame = nightOfGame.AddDays(-1)
	}
	switch {
	case nightOfGame == night:
		return 0
	case *g.Day == r.Day:
		return 1
	default:
		return noDay
	}
}

func stageRank(r Result, g Game) int {
	switch g.Stage.OrSeason() {
	case r.Stage.OrSeason():
		return 0
	case league.Finals:
		return 1
	default:
		return 2
	}
}

func waitingRank(g Game) int {
	if g.Line != nil && g.Line.Waiting {
		return 1
	}
	return 0
}

// compareTime orders games by their places in the schedule. Games without one come last.
func compareTime(a, b Game) int {
	switch {
	case a.Line != nil && b.Line != nil:
		return a.Line.GameDate.Compare(b.Line.GameDate)
	case a.Line != nil:
		return -1
	case b.Line != nil:
		return 1
	default:
		return 0
	}
}

// mayFill reports whether a result can be that of a planned game. A result that is said not to count cannot be that of a game that counts.
// A result of the season can be that of any game, because most files do not say that a game is a friendly or of finals.
func mayFill(r Result, g Game) bool {
	return g.IsOpen() && (r.Stage.OrSeason() == league.Season || r.Stage == g.Stage)
}

// hasSameResult reports whether a game has the result already.
func hasSameResult(r Result, g Game) bool {
	if !g.HasResult() {
		return false
	}
	forfeit, score := r.Forfeit, r.Score
	if isTurned(r, g) {
		forfeit, score = TurnForfeit(forfeit), TurnScore(score)
	}
	if forfeit != league.NoForfeit && forfeit == g.Forfeit {
		return true // the rules of the league set its score
	}
	return score.Equal(league.ClaimScoreOf(g.Game))
}

func isTurned(r Result, g Game) bool { return r.Team1ID == g.Team2ID }

func (d *decider) match(i int, kind Kind, g Game) {
	d.used[g.ID] = true
	d.matches[i] = Match{Kind: kind, Game: &g, Turned: isTurned(d.entered[i], g)}
}

// applyAnswer matches a result as a person says. A game that is not, or no longer, one of its choices is asked about again.
func (d *decider) applyAnswer(i int) {
	r := d.entered[i]
	if r.Answer.GameID == nil {
		return
	}
	if *r.Answer.GameID == 0 {
		d.matches[i] = Match{Kind: New}
		return
	}
	d.matches[i] = Match{Kind: Ask}
	for _, g := range d.candidates(r) {
		switch {
		case g.ID != *r.Answer.GameID || d.used[g.ID]:
		case hasSameResult(r, g):
			d.match(i, Known, g)
		case g.HasResult():
			d.match(i, Correct, g)
		case g.IsOpen():
			d.match(i, Fill, g)
		}
	}
}

// findKnown finds results that the league has already. Each game of the league is one of them only.
func (d *decider) findKnown(i int) {
	r := d.entered[i]
	if r.Answer.IsRepeat {
		return
	}
	for _, g := range d.candidates(r) {
		if !d.used[g.ID] && hasSameResult(r, g) {
			d.match(i, Known, g)
			return
		}
	}
}

func (d *decider) fillPlanned(i int) {
	r := d.entered[i]
	for _, g := range d.candidates(r) {
		if !d.used[g.ID] && mayFill(r, g) {
			d.match(i, Fill, g)
			return
		}
	}
}

func (d *decider) decideRest(i int) {
	r := d.entered[i]
	candidates := d.candidates(r)
	d.matches[i] = Match{Kind: New}
	if r.Answer.IsRepeat {
		return
	}
	if at := slices.IndexFunc(candidates, func(g Game) bool { return hasSameResult(r, g) }); at >= 0 { // a row that the file has twice
		d.match(i, Known, candidates[at])
		return
	}
	if !r.Answer.IsSecondGame && slices.ContainsFunc(candidates, func(g Game) bool { return g.HasResult() }) {
		d.matches[i] = Match{Kind: Ask}
	}
}

// choices returns what a result can become: first what it does, then the planned games that are left, then the results that it can
// correct, and last a game of its own. It returns nil if there is nothing to choose.
func (d *decider) choices(i int) (all []Choice) {
	r, m := d.entered[i], d.matches[i]
	if m.Game != nil {
		all = append(all, Choice{m.Kind, m.Game, m.Turned})
	}
	candidates := d.candidates(r)
	for _, kind := range []Kind{Fill, Correct} {
		for _, g := range candidates {
			isFree := !d.used[g.ID] && (m.Game == nil || m.Game.ID != g.ID)
			if isFree && (kind == Fill && mayFill(r, g) || kind == Correct && g.HasResult() && !hasSameResult(r, g)) {
				all = append(all, Choice{kind, &g, isTurned(r, g)})
			}
		}
	}
	if len(all) == 0 && m.Kind != Ask {
		return nil
	}
	return append(all, Choice{Kind: New})
}

// others returns the results of the two teams on that day to which a result does not belong.
func (d *decider) others(i int) (all []Choice) {
	r, m := d.entered[i], d.matches[i]
	for _, g := range d.candidates(r) {
		if g.HasResult() && (m.Game == nil || m.Game.ID != g.ID) {
			all = append(all, Choice{Correct, &g, isTurned(r, g)})
		}
	}
	return all
}

// FindRecord returns the game that was recorded beside a planned game although it is the same match: it has the same two teams and the same
// stage, was played in the same night, and was never scheduled. It has the given score from the side of the planned game, or another one if it
// is the only record of that night and no other planned game of the two is open. It returns nil if there is none.
func FindRecord(games []Game, plannedID int64, score league.ClaimScore) *Game {
	at := slices.IndexFunc(games, func(g Game) bool { return g.ID == plannedID && g.IsOpen() })
	if at < 0 || games[at].Day == nil {
		return nil
	}
	planned, others, isOnlyOne := games[at], []Game(nil), true
	r := Result{Day: *planned.Day, Team1ID: planned.Team1ID, Team2ID: planned.Team2ID, Score: score}
	for _, g := range games {
		switch isSameStage := g.Stage.OrSeason() == planned.Stage.OrSeason(); {
		case g.ID == plannedID || dayRank(r, g) == noDay:
		case g.IsOpen():
			isOnlyOne = false
		case g.HasResult() && g.Line == nil && g.Forfeit == league.NoForfeit && isSameStage:
			if hasSameResult(r, g) {
				return &g
			}
			others = append(others, g)
		}
	}
	if len(others) == 1 && isOnlyOne {
		return &others[0]
	}
	return nil
}
