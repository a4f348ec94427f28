package quality

import (
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// A figure is one measured property of a schedule, with its best possible value.
type figure struct {
	name        string
	Value, best schedule.Span
	kind        kind
	unit        string // the noun after a number, such as "minute"
	where       string // the court or start that is measured, if any
	proved      bool   // the best value is known to be reachable
	team        int64  // the team with the worst value, or 0
	combineBy   aggregate
	nights      []NightLine
	pinCost     int // a lower bound on how much pinned games worsen the value
}

// The names of the figures that are mentioned in the sentence of a report.
const (
	nameNights           = "Game nights"
	nameMostApartInNight = "Most games apart in a night"
	nameMostApart        = "Most games apart at any time"
	nameRematch          = "Same opponent twice in a night"
	nameHomeAway         = "Home and away apart"
	nameRuns             = "Nights with three games in a row"
	nameLongest          = "Longest wait"
)

// A kind determines which values of a figure are better.
type kind int

const (
	fewer  kind = iota // smaller values
	more               // larger values
	closer             // narrower ranges
)

// bound returns how to read a best value that may be unreachable.
func (k kind) bound() Bound {
	switch k {
	case more:
		return AtMost
	case closer:
		return NoCloser
	default:
		return AtLeast
	}
}

// An aggregate is the method that combines the figures of the tiers to one of the league.
type aggregate int

const (
	worst aggregate = iota // the figure that is furthest from its best value
	sum                    // the sum over the tiers
	union                  // the range over the tiers
)

// excess returns by how much the figure misses its best value.
func (f figure) excess() int {
	if f.kind == more {
		return max(f.best.Least-f.Value.Least, 0)
	}
	return max(f.Value.Most-f.best.Most, 0) + max(f.best.Least-f.Value.Least, 0)
}

// isBetterThan reports whether the figure is closer to its best value than another one or, if both are equally close, has the
// better value.
func (f figure) isBetterThan(other figure) bool {
	if f.excess() != other.excess() {
		return f.excess() < other.excess()
	}
	if f.kind == more {
		return f.Value.Least > other.Value.Least
	}
	return f.Value.Most < other.Value.Most
}

// The units of figures. Seconds are displayed in minutes.
const (
	seconds = "seconds"
	minutes = "minutes"
	nights  = "nights"
)

func (f figure) text(s schedule.Span) fault.Text {
	switch {
	case f.unit == seconds && 0 < s.Least && s.Least < 60:
		return fault.Textf("under 1 minute")
	case f.unit == seconds:
		return fault.CountText((s.Least+30)/60, "1 minute", "%d minutes")
	case s.Least == s.Most && f.unit == minutes:
		return fault.CountText(s.Least, "1 minute", "%d minutes")
	case s.Least == s.Most && f.unit == nights:
		return fault.CountText(s.Least, "1 night", "%d nights")
	}
	return s.Text()
}

// A gameNight contains the games of one night.
type gameNight struct {
	Games [][]int // team -> indexes of its games, in the order of play
	count int     // the number of games
}

// A record contains the games of a tier or of a league, indexed for measuring.
type record struct {
	teams       []int64
	tier        solver.Tier           // the cells of a usual night; set for a tier
	Joined      map[int64]league.Date // the present teams, and the days on which they were added
	teamsChange bool                  // whether teams change tiers from week to week
	wantsHours  map[int64]bool        // the teams that have wishes about hours
	calendar    schedule.Calendar
	league      league.League // for the game durations
	Nights      []league.Date
	pastNights  int // the first nights, up to this number, can no longer change
	GameNights  []gameNight
	lines       []league.ScheduledGame
	nightOf     []int // game -> index of its night
	minute      []int // game -> minutes after the midnight before its night
}

// NewRecord indexes games, which must be in the order of play and must not be cancelled.
func NewRecord(teams []int64, lines []league.ScheduledGame, c schedule.Calendar, l league.League) record {
	r := record{teams: teams, calendar: c, league: l, lines: lines}
	for _, s := range lines {
		r.Nights = append(r.Nights, c.NightOf(s))
	}
	days := slices.Clone(r.Nights)
	slices.Sort(r.Nights)
	r.Nights = slices.Compact(r.Nights)
	for range r.Nights {
		r.GameNights = append(r.GameNights, gameNight{Games: make([][]int, len(teams))})
	}
	for i, s := range lines {
		at, _ := slices.BinarySearch(r.Nights, days[i])
		e := &r.GameNights[at]
		e.count++
		for _, id := range [2]int64{s.Team1ID, s.Team2ID} {
			if team := slices.Index(teams, id); team >= 0 {
				e.Games[team] = append(e.Games[team], i)
			}
		}
		r.nightOf = append(r.nightOf, at)
		r.minute = append(r.minute, s.Day.DaysSince(days[i])*24*60+s.GameTime.Minutes())
	}
	return r
}

// markOver returns the record with all nights through the day cut marked as over.
func (r record) markOver(cut league.Date) record {
	for r.pastNights < len(r.Nights) && r.Nights[r.pastNights] <= cut {
		r.pastNights++
	}
	return r
}

// Played returns the number of games of each team.
func (r record) Played() []int {
	n := make([]int, len(r.teams))
	for _, e := range r.GameNights {
		for team, games := range e.Games {
			n[team] += len(games)
		}
	}
	return n
}

// PerNight measures the games of a team on a night (nightly), the largest difference between two teams within a night (apart),
// and in total after each night (soFar). For nights that are over, the actual values count as the best possible ones.
func (r record) PerNight() (nightly, apart, soFar figure) {
	nightly = figure{name: "Games per team a night", combineBy: union, kind: closer}
	apart, soFar = figure{name: nameMostApartInNight}, figure{name: nameMostApart}
	total, rest := make([]int, len(r.teams)), 0
	for i, e := range r.GameNights {
		tonight, teams := r.gamesOn(i)
		for team, games := range e.Games {
			total[team] += len(games)
		}
		value, best := schedule.SpanOf(tonight), schedule.EvenShare(2*e.count, len(tonight))
		all, members := r.membersOnly(total)
		now, possible := schedule.SpanOf(all), schedule.EvenShare(sumOf(all), len(all))
		if i < r.pastNights {
			best, possible = value, now
		} else {
			rest += e.count
		}
		if i < r.pastNights || r.teamsChange {
			nightly.best = nightly.best.Extend(best, i == 0)
		}
		nightly.Value = nightly.Value.Extend(value, i == 0)
		nightly.nights = append(nightly.nights, NightLine{r.Nights[i], nightly.text(value).String(), nightly.text(best).String()})
		apart.best = schedule.Exactly(max(apart.best.Most, best.Most-best.Least))
		if n := value.Most - value.Least; n > apart.Value.Most {
			apart.Value, apart.team = schedule.Exactly(n), teams[slices.Index(tonight, value.Least)]
		}
		soFar.best = schedule.Exactly(max(soFar.best.Most, possible.Most-possible.Least))
		if n := now.Most - now.Least; n > soFar.Value.Most {
			soFar.Value, soFar.team = schedule.Exactly(n), members[slices.Index(all, now.Least)]
		}
	}
	if nights := len(r.Nights) - r.pastNights; nights > 0 && !r.teamsChange {
		least, most := r.tier.GamesPerTeam(rest, nights)
		nightly.best = nightly.best.Extend(schedule.Span{Least: least, Most: most}, r.pastNights == 0)
	}
	return nightly, apart, soFar
}

// membersOnly filters numbers per team to the teams that are in the tier now, and returns these teams too.
func (r record) membersOnly(n []int) (list []int, teams []int64) {
	for team, id := range r.teams {
		if _, member := r.Joined[id]; member {
			list, teams = append(list, n[team]), append(teams, id)
		}
	}
	return list, teams
}

func sumOf(n []int) (sum int) {
	for _, one := range n {
		sum += one
	}
	return sum
}

// isEvenSoFar reports whether all teams have played equally often on the nights that are over.
func (r record) isEvenSoFar() bool {
	games := make([]int, len(r.teams))
	for _, e := range r.GameNights[:r.pastNights] {
		for team, own := range e.Games {
			games[team] += len(own)
		}
	}
	games, _ = r.membersOnly(games)
	all := schedule.SpanOf(games)
	return all.Least == all.Most
}

// gamesOn returns the teams that could play on a night, and their numbers of games.
func (r record) gamesOn(night int) (games []int, teams []int64) {
	for team, own := range r.GameNights[night].Games {
		if len(own) > 0 || r.couldPlay(team, night) {
			games, teams = append(games, len(own)), append(teams, r.teams[team])
		}
	}
	return games, teams
}

// meetings counts repeated meetings of a pair on one night, and those in two consecutive games.
func (r record) meetings() (again, running figure) {
	again = figure{name: nameRematch, combineBy: sum}
	running = figure{name: "Same opponent twice running", combineBy: sum}
	rest := 0
	for i, e := range r.GameNights {
		met := map[[2]int64]int{}
		extra := 0
		for team, games := range e.Games {
			for i, line := range games {
				if r.lines[line].Team1ID == r.teams[team] { // count each game only once
					pair := r.pairOf(line)
					extra += min(met[pair], 1)
					met[pair]++
					if i > 0 && r.pairOf(games[i-1]) == pair {
						running.Value = schedule.Exactly(running.Value.Most + 1)
					}
				}
			}
		}
		again.Value = schedule.Exactly(again.Value.Most + extra)
		switch {
		case i < r.pastNights:
			again.best = schedule.Exactly(again.best.Most + extra)
		case r.teamsChange:
			playing, _ := r.gamesOn(i)
			again.best = schedule.Exactly(again.best.Most + max(e.count-pairsOf(len(playing)), 0))
		default:
			rest += e.count
		}
		if len(r.teams) == 2 {
			running.best = schedule.Exactly(running.best.Most + e.count - 1)
		}
	}
	if nights := len(r.Nights) - r.pastNights; nights > 0 { // the fewest that are possible if the games are spread evenly
		each, larger, pairs := rest/nights, rest%nights, pairsOf(r.tier.Teams)
		again.best = schedule.Exactly(again.best.Most + larger*max(each+1-pairs, 0) + (nights-larger)*max(each-pairs, 0))
	}
	return again, running
}

// pairsOf returns the number of pairs of the given number of teams, at least 1.
func pairsOf(teams int) int { return max(teams*(teams-1)/2, 1) }

func (r record) pairOf(line int) [2]int64 {
	s := r.lines[line]
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// homeAwayBalance measures the difference between home and away games. Games that are over keep their sides; the sides of the others may
// change.
func (r record) homeAwayBalance() figure {
	f := figure{name: nameHomeAway}
	played := r.Played()
	for team, id := range r.teams {
		ahead, over, rest := 0, 0, 0
		for i, s := range r.lines {
			by := 0
			if s.Team1ID == id {
				by = 1
			} else if s.Team2ID == id {
				by = -1
			}
			ahead += by
			if r.nightOf[i] < r.pastNights {
				over += by
			} else {
				rest += by * by
			}
		}
		f.best = schedule.Exactly(max(f.best.Most, played[team]%2, max(over, -over)-rest))
		if apart := max(ahead, -ahead); apart > f.Value.Most {
			f.Value, f.team = schedule.Exactly(apart), id
		}
	}
	return f
}
