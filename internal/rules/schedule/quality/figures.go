package quality

import (
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/solver"
)

// A figure is one measured property of a schedule, with its best possible value.
type figure struct {
	name        string
	Value, best schedule.Span
	kind        kind
	unit        string // after a number: "minute"
	where       string // which court or start is meant
	proved      bool   // the best value is always possible
	team        int64  // the team with the worst value, or 0
	league      aggregate
	nights      []NightLine
	pinCost     int // by how much games that somebody has fixed make the value worse, at least
}

// The names of figures that the sentence of a report mentions.
const (
	nameNights  = "Game nights"
	nameApart   = "Most games apart in a night"
	nameSoFar   = "Most games apart at any time"
	nameAgain   = "Same opponent twice in a night"
	nameSides   = "Home and away apart"
	nameRuns    = "Nights with three games in a row"
	nameLongest = "Longest wait"
)

// kind says which values of a figure are better.
type kind int

const (
	fewer  kind = iota // the smaller ones
	more               // the larger ones
	closer             // ranges that are narrower
)

// bound says how to read a best value that may be out of reach.
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

// aggregate says how the figures of the tiers are combined for the league.
type aggregate int

const (
	worst aggregate = iota // the figure of the tier that is furthest from its best value
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

// isBetterThan reports whether another figure is further from its best value or, if both are equally far, worse.
func (f figure) isBetterThan(other figure) bool {
	if f.excess() != other.excess() {
		return f.excess() < other.excess()
	}
	if f.kind == more {
		return f.Value.Least > other.Value.Least
	}
	return f.Value.Most < other.Value.Most
}

// seconds is the unit of figures that are shown in minutes.
const seconds = "seconds"

func (f figure) text(s schedule.Span) string {
	switch {
	case f.unit == seconds && 0 < s.Least && s.Least < 60:
		return "under 1 minute"
	case f.unit == seconds:
		return schedule.Count((s.Least+30)/60, "minute")
	case s.Least == s.Most && f.unit != "":
		return schedule.Count(s.Least, f.unit)
	}
	return s.String()
}

// A gameNight contains the games of one night.
type gameNight struct {
	Games [][]int // team -> lines, in the order of play
	lines int     // number of games
}

// A record is the games of a tier, or of a league, indexed for measuring.
type record struct {
	teams       []int64
	tier        solver.Tier           // the cells of a night, if it is a record of a tier
	Joined      map[int64]league.Date // teams that could play, and when they were added
	teamsChange bool                  // the teams change from week to week
	wantsHours  map[int64]bool        // teams that would like certain hours
	calendar    schedule.Calendar
	league      league.League // says how long games last
	Nights      []league.Date
	over        int // number of nights that cannot change any more, the first ones
	GameNights  []gameNight
	lines       []league.ScheduledGame
	nightOf     []int // line -> number of its night
	minute      []int // line -> minutes after the midnight before its night
}

// NewRecord indexes lines that are in the order of play and not cancelled.
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
		e.lines++
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

// since returns the record with the nights through a day marked as over.
func (r record) markOver(cut league.Date) record {
	for r.over < len(r.Nights) && r.Nights[r.over] <= cut {
		r.over++
	}
	return r
}

// Played returns the number of games per team.
func (r record) Played() []int {
	n := make([]int, len(r.teams))
	for _, e := range r.GameNights {
		for team, games := range e.Games {
			n[team] += len(games)
		}
	}
	return n
}

// PerNight measures the games of a team a night, how far the teams are apart within a night, and in total after each night.
// What the teams play on nights that are over is the best that is possible for those.
func (r record) PerNight() (nightly, apart, soFar figure) {
	nightly = figure{name: "Games per team a night", league: union, kind: closer}
	apart, soFar = figure{name: nameApart}, figure{name: nameSoFar}
	total, rest := make([]int, len(r.teams)), 0
	for i, e := range r.GameNights {
		tonight, teams := r.gamesOn(i)
		for team, games := range e.Games {
			total[team] += len(games)
		}
		value, best := schedule.SpanOf(tonight), schedule.EvenShare(2*e.lines, len(tonight))
		all, members := r.membersOnly(total)
		now, possible := schedule.SpanOf(all), schedule.EvenShare(sumOf(all), len(all))
		if i < r.over {
			best, possible = value, now
		} else {
			rest += e.lines
		}
		if i < r.over || r.teamsChange {
			nightly.best = nightly.best.And(best, i == 0)
		}
		nightly.Value = nightly.Value.And(value, i == 0)
		nightly.nights = append(nightly.nights, NightLine{r.Nights[i], nightly.text(value), nightly.text(best)})
		apart.best = schedule.Exactly(max(apart.best.Most, best.Most-best.Least))
		if n := value.Most - value.Least; n > apart.Value.Most {
			apart.Value, apart.team = schedule.Exactly(n), teams[slices.Index(tonight, value.Least)]
		}
		soFar.best = schedule.Exactly(max(soFar.best.Most, possible.Most-possible.Least))
		if n := now.Most - now.Least; n > soFar.Value.Most {
			soFar.Value, soFar.team = schedule.Exactly(n), members[slices.Index(all, now.Least)]
		}
	}
	if nights := len(r.Nights) - r.over; nights > 0 && !r.teamsChange {
		least, most := r.tier.PerTeam(rest, nights)
		nightly.best = nightly.best.And(schedule.Span{Least: least, Most: most}, r.over == 0)
	}
	return nightly, apart, soFar
}

// ofMembers returns the numbers of the teams that are in the tier now, and these teams.
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
	for _, e := range r.GameNights[:r.over] {
		for team, own := range e.Games {
			games[team] += len(own)
		}
	}
	games, _ = r.membersOnly(games)
	all := schedule.SpanOf(games)
	return all.Least == all.Most
}

// playing returns the games on a night of each team that could play then.
func (r record) gamesOn(night int) (games []int, teams []int64) {
	for team, own := range r.GameNights[night].Games {
		if len(own) > 0 || r.couldPlay(team, night) {
			games, teams = append(games, len(own)), append(teams, r.teams[team])
		}
	}
	return games, teams
}

// meetings counts how often a pair meets again on the same night, and how often in two consecutive games.
func (r record) meetings() (again, running figure) {
	again = figure{name: nameAgain, league: sum}
	running = figure{name: "Same opponent twice running", league: sum}
	rest := 0
	for i, e := range r.GameNights {
		met := map[[2]int64]int{}
		extra := 0
		for team, games := range e.Games {
			for i, line := range games {
				if r.lines[line].Team1ID == r.teams[team] { // count each game once
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
		case i < r.over:
			again.best = schedule.Exactly(again.best.Most + extra)
		case r.teamsChange:
			playing, _ := r.gamesOn(i)
			again.best = schedule.Exactly(again.best.Most + max(e.lines-pairsOf(len(playing)), 0))
		default:
			rest += e.lines
		}
		if len(r.teams) == 2 {
			running.best = schedule.Exactly(running.best.Most + e.lines - 1)
		}
	}
	if nights := len(r.Nights) - r.over; nights > 0 { // as few as possible if the games are spread evenly
		each, larger, pairs := rest/nights, rest%nights, pairsOf(r.tier.Teams)
		again.best = schedule.Exactly(again.best.Most + larger*max(each+1-pairs, 0) + (nights-larger)*max(each-pairs, 0))
	}
	return again, running
}

// pairsOf returns the number of pairs of so many teams, at least 1.
func pairsOf(teams int) int { return max(teams*(teams-1)/2, 1) }

func (r record) pairOf(line int) [2]int64 {
	s := r.lines[line]
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}

// sides measures the difference between home and away games. Games that are over keep their sides; those of the others may
// change.
func (r record) sides() figure {
	f := figure{name: nameSides}
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
			if r.nightOf[i] < r.over {
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
