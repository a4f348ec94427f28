package schedule

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
)

// ChangeNight finds new places for the games that lose theirs because a night changes: courts are out, the hours differ, or an
// additional court is no longer open. Each game moves to another free place of the night, or to another night of the same week,
// or it waits for a place. No other game moves. The error is a *Refusal.
func ChangeNight(in Input, change league.NightChange) (Plan, error) {
	before := in.League.NightChangeOn(change.Day)
	in.League.NightChanges = in.League.WithNightChange(change)
	list, err := TierGroups(in)
	if err != nil {
		return Plan{}, err
	}
	w := NewWriter(in, NewCalendar(in))
	isUnplayed := func(g Game) bool {
		return !g.Played && !g.FreesItsPlace() && w.NightOf(g.ScheduledGame) == change.Day
	}
	switch {
	case change.IsEmpty():
	case change.Day < w.Rule.NightOf(in.Today, in.Now) && !slices.ContainsFunc(w.Before, isUnplayed):
		return Plan{}, &Refusal{Field: "day", Sentence: fault.Textf("the night of %s is over", change.Day.Medium())}
	case !w.IsNight(change.Day):
		return Plan{}, &Refusal{Field: "day", Sentence: fault.Textf("nobody plays on %s", change.Day.Medium())}
	}
	r := &replacement{Writer: w, list: list, change: change}
	for _, g := range w.Before {
		switch {
		case !isUnplayed(g) || !losesPlace(w, g.ScheduledGame, before, change):
		case g.Stage == league.Finals: // the rest of the bracket depends on its place, so it is not moved automatically
			r.markWaiting(g.ScheduledGame)
		default:
			r.lost = append(r.lost, g.ScheduledGame)
		}
	}
	r.placeAll()
	w.Plan.Week = w.Week(change.Day)
	w.Plan.Preview, w.Plan.Message = r.message(before, true), r.message(before, false)
	return w.Plan, nil
}

// losesPlace reports whether a change of the night makes the place of a game unusable: its court is out or was open on that
// night only, or the game is outside the new hours.
func losesPlace(w *Writer, s league.ScheduledGame, before, change league.NightChange) bool {
	name := CourtName(s)
	isAdditional := func(c league.NightChange) bool {
		return slices.ContainsFunc(c.Courts, func(court league.NightCourt) bool { return league.FoldName(court.CourtName) == league.FoldName(name) })
	}
	if name != "" && (change.IsOut(name) || isAdditional(before) && !isAdditional(change) && !isCourt(w, name)) {
		return true
	}
	if change.Start == nil && change.End == nil {
		return false
	}
	minute := s.Day.DaysSince(change.Day)*MinutesPerDay + s.GameTime.Minutes()
	hours := windowOfCourt(w.In.League, change.HoursOf(league.Court{}), 2*MinutesPerDay)
	return change.Start != nil && minute < hours.From || change.End != nil && minute+w.In.League.MinutesOf(s.Tier) > hours.To
}

func isCourt(w *Writer, name string) bool {
	return slices.ContainsFunc(w.In.Courts, func(c league.Court) bool { return league.FoldName(c.CourtName) == league.FoldName(name) })
}

// A replacement is the search for new places of games that lose theirs when a night changes.
type replacement struct {
	*Writer
	list   []TierGroup
	change league.NightChange
	lost   []league.ScheduledGame

	tonight, elsewhere, waiting int // the number of games that are played that night, on other nights, or wait
}

// placeAll places as many games as possible on the night, and the others on the other nights of the week.
func (r *replacement) placeAll() {
	staying := r.remainingGames(r.lost)
	nights := r.nightsOfWeek()
	chosen := r.findPlaces(staying, nights[0]).best
	for i, place := range chosen {
		if place != nil {
			to := r.moveTo(r.lost[i], *place)
			r.Plan.Move = append(r.Plan.Move, Move{From: r.lost[i], To: to})
			r.tonight++
			staying = append(staying, Game{ScheduledGame: to})
		}
	}
	for i, s := range r.lost {
		if chosen[i] != nil {
			continue
		}
		if to, found := r.placeOnOtherNight(staying, nights[1:], s); found {
			r.Plan.Move = append(r.Plan.Move, Move{From: s, To: to})
			r.elsewhere++
			staying = append(staying, Game{ScheduledGame: to})
			continue
		}
		r.markWaiting(s)
	}
	slices.SortStableFunc(r.Plan.Move, func(a, b Move) int { return CompareByPlace(a.From, b.From) })
}

// markWaiting marks a game as waiting for a place.
func (r *replacement) markWaiting(s league.ScheduledGame) {
	to := s
	to.Waiting = true
	r.waiting++
	r.Plan.Move = append(r.Plan.Move, Move{From: s, To: to})
}

// remainingGames returns the games that take a place, except the lost ones.
func (r *replacement) remainingGames(lost []league.ScheduledGame) (games []Game) {
	for _, g := range r.Before {
		if !g.FreesItsPlace() && !slices.ContainsFunc(lost, func(s league.ScheduledGame) bool { return s.ID == g.ID }) {
			games = append(games, g)
		}
	}
	return games
}

// nightsOfWeek returns the changed night, then the other nights of its week that are not over.
func (r *replacement) nightsOfWeek() []Night {
	own := Night{Day: r.change.Day, Week: r.Week(r.change.Day)}
	nights := []Night{own}
	for _, n := range offeredNights(r.Writer, r.In) {
		if n.Day != own.Day && n.Week == own.Week {
			nights = append(nights, n)
		}
	}
	return nights
}

// moveTo returns a game at a new place, with the week of that place. On a court of another tier the game is pinned, because the
// next plan would otherwise move it away again.
func (r *replacement) moveTo(s league.ScheduledGame, to OpenPlace) league.ScheduledGame {
	s = withPlace(s, to.Place)
	s.Pinned = s.Pinned || !slices.Contains(to.Tiers, s.Tier)
	s.WeekNumber = new(r.Week(r.NightOf(s)))
	return s
}

// An option is a free place for a game with its cost.
type option struct {
	place OpenPlace
	harm  int // the cost of its disadvantages
	cost  int
}

// options returns the free places of a night for a game in ascending order of cost.
func (r *replacement) options(b board, places []OpenPlace, s league.ScheduledGame) (options []option) {
	for _, place := range places {
		target := withPlace(s, place.Place)
		if place.CourtName == nil && CourtName(s) != "" || isOver(r.In, target) || len(b.findClashes(target)) > 0 {
			continue
		}
		v := verdict{kind: Free}
		v.addDisadvantages(b, target, nil)
		v.addForeignCourt(r.In.League, place, s.Tier)
		if v.kind != Free {
			continue
		}
		apart := target.Day.DaysSince(s.Day)*MinutesPerDay + target.GameTime.Minutes() - s.GameTime.Minutes()
		options = append(options, option{place, v.cost, MinutesPerDay*v.cost + max(apart, -apart)})
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	return options
}

// maxSteps limits the search of placeSearch.
const maxSteps = 20_000

// findPlaces chooses places on a night for as many of the lost games as possible, at a low total cost. The best place is nil for a game
// without one.
func (r *replacement) findPlaces(staying []Game, on Night) placeSearch {
	var tonight []Game
	for _, g := range staying {
		if r.NightOf(g.ScheduledGame) == on.Day {
			tonight = append(tonight, g)
		}
	}
	b, places := newBoard(r.In, tonight, TeamNames(r.In.Teams)), placesOf(r.Writer, r.list, on, nil)
	search := placeSearch{in: r.In, lost: r.lost, best: make([]*OpenPlace, len(r.lost)), current: make([]*OpenPlace, len(r.lost))}
	for _, s := range r.lost {
		search.options = append(search.options, r.options(b, places, s))
		search.order = append(search.order, len(search.order))
	}
	slices.SortStableFunc(search.order, func(i, j int) int { return cmp.Compare(len(search.options[i]), len(search.options[j])) })
	search.choose(0, 0, 0)
	return search
}

// A placeSearch searches places for several games that do not clash with each other.
type placeSearch struct {
	in       Input
	lost     []league.ScheduledGame
	options  [][]option
	order    []int // indexes of lost, in ascending order of their number of options
	current  []*OpenPlace
	best     []*OpenPlace
	placed   int // the number of games that best places
	cost     int
	hasFound bool
	steps    int
}

// choose tries all options of the game at this position of the order, and recursively of the games after it.
func (s *placeSearch) choose(position, placed, cost int) {
	left := len(s.order) - position
	if s.hasFound && (placed+left < s.placed || placed+left == s.placed && cost >= s.cost || s.steps > maxSteps) {
		return
	}
	if left == 0 {
		s.best, s.placed, s.cost, s.hasFound = slices.Clone(s.current), placed, cost, true
		return
	}
	i := s.order[position]
	for _, o := range s.options[i] {
		if s.steps++; s.hasClash(withPlace(s.lost[i], o.place.Place)) {
			continue
		}
		s.current[i] = &o.place
		s.choose(position+1, placed+1, cost+o.cost)
		s.current[i] = nil
	}
	s.choose(position+1, placed, cost)
}

// hasClash reports whether a game clashes with one that is placed already.
func (s *placeSearch) hasClash(target league.ScheduledGame) bool {
	for i, place := range s.current {
		if place == nil {
			continue
		}
		other, nameless := withPlace(s.lost[i], place.Place), func(int64) string { return "" }
		if len(s.in.ClashesWith(other, target, nameless))+len(s.in.ApartClashes(other, target, nameless)) > 0 {
			return true
		}
	}
	return false
}

// placeOnOtherNight returns the game at the best free place of the given nights.
func (r *replacement) placeOnOtherNight(staying []Game, nights []Night, s league.ScheduledGame) (to league.ScheduledGame, found bool) {
	for _, n := range nights {
		var there []Game
		for _, g := range staying {
			if r.NightOf(g.ScheduledGame) == n.Day {
				there = append(there, g)
			}
		}
		if options := r.options(newBoard(r.In, there, TeamNames(r.In.Teams)), placesOf(r.Writer, r.list, n, nil), s); len(options) > 0 {
			return r.moveTo(s, options[0].place), true
		}
	}
	return to, false
}

// message describes how the night changes, and where the games that lose their place are played: before the change is stored, or afterwards.
func (r *replacement) message(before league.NightChange, isPreview bool) fault.Text {
	parts := r.describeChange(before, isPreview)
	all := r.tonight + r.elsewhere + r.waiting
	var where []fault.Text
	if isPreview {
		parts = append(parts, countOrNone(all, fault.Textf("No game would lose its place."),
			fault.CountText(all, "1 game would lose its place:", "%d games would lose their place:")))
		where = atLeastOne([]int{r.tonight, r.elsewhere, r.waiting},
			fault.CountText(r.tonight, "1 would be played elsewhere that night", "%d would be played elsewhere that night"),
			fault.CountText(r.elsewhere, "1 would be played on another night of the week", "%d would be played on another night of the week"),
			fault.CountText(r.waiting, "1 would wait for a place", "%d would wait for a place"))
	} else {
		parts = append(parts, countOrNone(all, fault.Textf("No game lost its place."),
			fault.CountText(all, "1 game lost its place:", "%d games lost their place:")))
		where = atLeastOne([]int{r.tonight, r.elsewhere, r.waiting},
			fault.CountText(r.tonight, "1 is played elsewhere that night", "%d are played elsewhere that night"),
			fault.CountText(r.elsewhere, "1 is played on another night of the week", "%d are played on another night of the week"),
			fault.CountText(r.waiting, "1 waits for a place", "%d wait for a place"))
	}
	if where != nil {
		parts = append(parts, fault.Textf("%s.", fault.Joined(", ", where...)))
	}
	return fault.Sentences(parts...)
}

func countOrNone(n int, none, counted fault.Text) fault.Text {
	if n == 0 {
		return none
	}
	return counted
}

// atLeastOne returns the texts whose counts are not 0.
func atLeastOne(counts []int, texts ...fault.Text) (list []fault.Text) {
	for i, text := range texts {
		if counts[i] > 0 {
			list = append(list, text)
		}
	}
	return list
}

// describeChange describes how the night differs from the usual one, or would differ.
func (r *replacement) describeChange(before league.NightChange, isPreview bool) (sentences []fault.Text) {
	on := r.In.FormatDay(r.change.Day)
	say := func(would, does fault.Text) {
		if isPreview {
			does = would
		}
		sentences = append(sentences, does)
	}
	if r.change.IsEmpty() {
		say(fault.Textf("%s would be as usual again.", on), fault.Textf("%s is as usual again.", on))
		return sentences
	}
	for _, name := range r.change.CourtsOut {
		if !before.IsOut(name) {
			say(fault.Textf("%s would be out on %s.", name, on), fault.Textf("%s is out on %s.", name, on))
		}
	}
	if start, end := r.change.Start, r.change.End; start != nil && end != nil {
		from, to := FormatTime(*start), FormatTime(*end)
		say(fault.Textf("%s would be played from %s to %s.", on, from, to), fault.Textf("%s is played from %s to %s.", on, from, to))
	} else if start != nil {
		say(fault.Textf("%s would begin at %s.", on, FormatTime(*start)), fault.Textf("%s begins at %s.", on, FormatTime(*start)))
	} else if end != nil {
		say(fault.Textf("%s would end at %s.", on, FormatTime(*end)), fault.Textf("%s ends at %s.", on, FormatTime(*end)))
	}
	for _, court := range r.change.Courts {
		say(fault.Textf("%s would be open on %s.", court.CourtName, on), fault.Textf("%s is open on %s.", court.CourtName, on))
	}
	if sentences == nil {
		say(fault.Textf("%s would have other courts.", on), fault.Textf("%s has other courts.", on))
	}
	return sentences
}
