package finals

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
)

// An arrangement has the times that new finals can have in a league.
type arrangement struct {
	league league.League
	state  state          // the finals without times
	in     schedule.Input // the other games of the league, and other finals

	free     map[string]bracket.Time // around all other games; nil if that does not fit
	forced   map[string]bracket.Time // around what is on the courts only; nil if that does not fit
	ignorant map[string]bracket.Time // as if there were no other game
}

// arrange finds times for new finals. It returns an error if the nights are too short even without any other game.
func (svc *Service) arrange(tx *store.Tx, l league.League, f store.Finals) (a arrangement, err error) {
	a.league = l
	if a.state, err = newState(f, nil, nil, nil); err != nil {
		return a, err
	}
	if a.ignorant, err = computeTimes(a.state.knockout, f.FinalsPlan); err != nil {
		return a, err
	}
	if a.in, err = svc.loadAround(tx, l, a.state); err != nil || f.Queue {
		return a, err
	}
	a.compute()
	return a, nil
}

func (a *arrangement) compute() {
	a.free, a.forced = nil, nil
	if times, fits := a.state.timesAround(a.in, false); fits {
		a.free = times
	}
	if times, fits := a.state.timesAround(a.in, true); fits {
		a.forced = times
	}
}

// check returns a conflict that names what is in the way if finals do not fit beside the other games.
func (a arrangement) check(force bool) error {
	if a.state.finals.Queue || a.free != nil || force && a.forced != nil {
		return nil
	}
	for _, match := range bracket.SortByStart(a.state.situations, a.ignorant) {
		clashes := a.state.clashesAt(a.in, match.Match, a.ignorant[match.Key])
		if len(clashes) == 0 {
			continue
		}
		field, clash := "force", clashes[0]
		if a.forced == nil {
			field = "courts"
			if at := slices.IndexFunc(clashes, schedule.Clash.Court); at >= 0 {
				clash = clashes[at]
			}
		}
		return &fault.Error{Kind: fault.Conflict, Field: field, Sentence: fault.Textf("%s does not fit: %s.", a.state.labelOf(match.Match), clash.Sentence)}
	}
	return nil
}

// matches returns the matches of the finals with their times: around the other games or, where that does not fit, where they would be
// without them.
func (a arrangement) matches(svc *Service, force bool) []store.KnockoutMatch {
	times := a.free
	if times == nil && force {
		times = a.forced
	}
	if times == nil {
		times = a.ignorant
	}
	return svc.newMatches(a.state.finals, times)
}

// FinalsClash is something in the way of planned finals.
type FinalsClash struct {
	Kind      ClashKind  `json:"kind"`
	Sentence  fault.Text `json:"sentence"`  // names the court or the team, the time and the other game
	Solutions []Solution `json:"solutions"` // what solves it, the least first; may be empty
}

// ClashKind is what planned finals need and something else takes.
type ClashKind string

// The values of ClashKind.
const (
	ClashCourt ClashKind = "court"
	ClashTeam  ClashKind = "team" // a person may force it
	ClashOut   ClashKind = "out"  // a court is out that night; nothing is refused for it
	ClashDuty  ClashKind = "duty" // a team that plays is on duty, or a team on duty plays; nothing is refused for it
)

// Solution is a change of a plan that solves its clashes.
type Solution struct {
	Sentence fault.Text           `json:"sentence"` // such as "Play on Dec 10"
	Nights   []league.FinalsNight `json:"nights"`
	Courts   []string             `json:"courts"`
}

// describeClashes returns what is in the way of planned finals. s has the times that the preview shows.
func (svc *Service) describeClashes(tx *store.Tx, l league.League, a arrangement, s state) (clashes []FinalsClash, err error) {
	clashes = []FinalsClash{}
	var solutions []Solution
	if a.free == nil && !s.finals.Queue {
		if solutions, err = svc.solve(tx, l, a); err != nil {
			return nil, err
		}
	}
	known := map[string]bool{}
	add := func(kind ClashKind, sentence fault.Text, solutions []Solution) {
		if text := sentence.String(); !known[text] && len(clashes) < maxClashes {
			known[text] = true
			clashes = append(clashes, FinalsClash{kind, sentence, append([]Solution{}, solutions...)})
		}
	}
	for _, sentence := range courtsOut(l, s.finals.FinalsPlan) {
		add(ClashOut, sentence, withoutCourtsOut(l, s.finals.FinalsPlan))
	}
	times := s.plannedTimes(l)
	for _, match := range bracket.SortByStart(s.situations, times) {
		at, has := times[match.Key]
		if !has || a.free != nil {
			continue
		}
		for _, clash := range s.clashesAt(a.in, match.Match, at) {
			kind := ClashTeam
			if clash.Court() {
				kind = ClashCourt
			}
			add(kind, fault.Textf("%s: %s.", s.labelOf(match.Match), clash.Sentence), solutions)
		}
	}
	if s.finals.Queue {
		for _, clash := range s.courtsTakenOnNight(a.in) {
			add(ClashCourt, fault.Textf("%s. No match is called there until then.", clash), nil)
		}
	}
	for _, sentence := range s.dutyClashes(l, a.in, times) {
		add(ClashDuty, sentence, nil)
	}
	return clashes, nil
}

// courtsOut describes the courts of planned finals that are out on one of their nights.
func courtsOut(l league.League, p league.FinalsPlan) (sentences []fault.Text) {
	for _, night := range p.Nights {
		for _, court := range p.Courts {
			if l.NightChangeOn(night.Day).IsOut(court) {
				sentences = append(sentences, fault.Textf("%s is out on %s.", court, night.Day.Medium()))
			}
		}
	}
	return sentences
}

// withoutCourtsOut returns the change of a plan that leaves out the courts that are out, unless no other court is left.
func withoutCourtsOut(l league.League, p league.FinalsPlan) []Solution {
	isOut := func(court string) bool {
		return slices.ContainsFunc(p.Nights, func(n league.FinalsNight) bool { return l.NightChangeOn(n.Day).IsOut(court) })
	}
	open := slices.DeleteFunc(slices.Clone(p.Courts), isOut)
	if len(open) == 0 {
		return nil
	}
	return []Solution{{fault.Textf("Play on %s only", joinNames(open)), p.Nights, open}}
}

// maxClashes limits the clashes of a preview.
const maxClashes = 20

// courtsTakenOnNight describes the games on the courts of finals that call matches to free courts.
func (s state) courtsTakenOnNight(in schedule.Input) (taken []fault.Text) {
	w := s.windows()[0]
	for court := range s.finals.Courts {
		for _, clash := range s.clashesAt(in, bracket.Match{}, bracket.Time{Start: w.Start, End: w.End, Court: court}) {
			if clash.Court() {
				taken = append(taken, clash.Sentence)
			}
		}
	}
	return taken
}

// dutyClashes describes which teams are on duty for a game while they play a match of these finals, and which are on duty for such a match
// while they play a game.
func (s state) dutyClashes(l league.League, in schedule.Input, times map[string]bracket.Time) (clashes []fault.Text) {
	names, duties := schedule.TeamNames(in.Teams), s.dutySources(l)
	for _, match := range bracket.SortByStart(s.situations, times) {
		at, has := times[match.Key]
		if !has {
			continue
		}
		line := league.ScheduledGame{Minutes: at.End - at.Start}
		line.Day, line.GameTime = s.dayAndTime(at.Start)
		s.setPlayers(&line, match)
		source, hasDuty := duties[match.Key]
		onDuty := int64(0)
		if hasDuty {
			onDuty = s.resolveTeam(source)
		}
		for _, g := range in.Games {
			if g.FreesItsPlace() || !in.Overlap(g.ScheduledGame, line) {
				continue
			}
			for _, id := range g.DutyTeamIDs {
				if slices.Contains(line.Players(), id) && g.DutyByHand { // other duty teams are chosen again by themselves
					clashes = append(clashes, fault.Textf("%s: %s are on duty then, %s - %s at %s. Choose another team there.", s.labelOf(match.Match), names(id),
						names(g.Team1ID), names(g.Team2ID), schedule.FormatTime(g.GameTime)))
				}
			}
			if onDuty != 0 && (g.Team1ID == onDuty || g.Team2ID == onDuty) {
				clashes = append(clashes, fault.Textf("%s: %s would be on duty and play then, %s - %s at %s. Choose another way to find who is on duty.",
					s.labelOf(match.Match), names(onDuty), names(g.Team1ID), names(g.Team2ID), schedule.FormatTime(g.GameTime)))
			}
		}
	}
	return clashes
}

// The steps in which solve looks for later ends and other days.
const (
	endStep     = 30
	maxEndSteps = 6
	maxWeeks    = 8
)

// solve returns the changes of a plan with which finals fit beside the other games: another court, a later end, another week.
func (svc *Service) solve(tx *store.Tx, l league.League, a arrangement) (solutions []Solution, err error) {
	courts, err := svc.otherCourts(tx, l, a.state.finals)
	if err != nil {
		return nil, err
	}
	try := func(change func(*league.FinalsPlan)) (Solution, bool, error) {
		f := a.state.finals
		f.Nights, f.Courts = slices.Clone(f.Nights), slices.Clone(f.Courts)
		change(&f.FinalsPlan)
		s, err := newState(f, nil, nil, nil)
		if err != nil {
			return Solution{}, false, err
		}
		in, err := svc.loadAround(tx, l, s)
		if err != nil {
			return Solution{}, false, err
		}
		_, fits := s.timesAround(in, false)
		return Solution{Nights: f.Nights, Courts: f.Courts}, fits, nil
	}
	for n := range courts {
		found, fits, err := try(func(p *league.FinalsPlan) { p.Courts = append(p.Courts, courts[:n+1]...) })
		if err != nil {
			return nil, err
		}
		if fits {
			found.Sentence = fault.Textf("Also play on %s", joinNames(courts[:n+1]))
			solutions = append(solutions, found)
			break
		}
	}
	for step := 1; step <= maxEndSteps; step++ {
		last := len(a.state.finals.Nights) - 1
		found, fits, err := try(func(p *league.FinalsPlan) {
			p.Nights[last].End = league.AtMinute(p.Nights[last].End.Minutes() + step*endStep)
		})
		if err != nil {
			return nil, err
		}
		if n := a.state.finals.Nights[last]; fits && (n.End <= n.Start || found.Nights[last].End > n.Start || found.Nights[last].End <= "06:00") {
			found.Sentence = fault.Textf("Play until %s", schedule.FormatTime(found.Nights[last].End))
			solutions = append(solutions, found)
			break
		}
	}
	for week := 1; week <= maxWeeks; week++ {
		found, fits, err := try(func(p *league.FinalsPlan) {
			for i := range p.Nights {
				p.Nights[i].Day = p.Nights[i].Day.AddDays(7 * week)
			}
		})
		if err != nil {
			return nil, err
		}
		if fits && !slices.ContainsFunc(found.Nights, func(n league.FinalsNight) bool { return slices.Contains(l.Blackouts, n.Day) }) {
			found.Sentence = fault.Textf("Play on %s", found.Nights[0].Day.Medium())
			solutions = append(solutions, found)
			break
		}
	}
	return solutions, nil
}

// otherCourts returns the names of the courts of a league that are open on the first night of finals and are not among theirs.
func (svc *Service) otherCourts(tx *store.Tx, l league.League, f store.Finals) (names []string, err error) {
	courts, err := tx.Courts.CourtsOf(l.ID)
	night := l.NightChangeOn(f.Nights[0].Day)
	known := map[string]bool{}
	for _, name := range f.Courts {
		known[league.FoldName(name)] = true
	}
	for _, c := range courts {
		if key := league.FoldName(c.CourtName); !known[key] && !night.IsOut(c.CourtName) && len(f.Courts)+len(names) < league.MaxFinalsCourts {
			known[key] = true
			names = append(names, c.CourtName)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(a, b) })
	return names, err
}

func joinNames(names []string) string {
	text := names[0]
	for _, name := range names[1:] {
		text += ", " + name
	}
	return text
}
