package tournaments

import (
	"slices"

	"sideout/internal/app/finals"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
)

// day is an order with its computed schedule. Times are minutes since midnight at the beginning of the day.
type day struct {
	order  Request
	league league.League
	pools  [][]int // indexes of the teams of each pool
	games  []bracket.PoolGame

	fitting, total int // number of games and knockout matches that can be played before the end, and of all
	ends           int // end of the last match that fits
}

func (d day) fits() bool { return d.fitting == d.total }

// window returns the start and end of the day in minutes.
func (o Request) window() (start, end int) {
	start, end = o.Start.Minutes(), o.End.Minutes()
	if end <= start {
		end += minutesPerDay
	}
	return start, end
}

const minutesPerDay = 24 * 60

// arrangeDay schedules the games of the given number of pools, followed by the knockout.
func (o Request) arrangeDay(l league.League, number int) day {
	start, end := o.window()
	d := day{order: o, pools: bracket.DealPools(len(o.Teams), number)}
	d.games = bracket.PlanPools(d.pools, bracket.PoolDay{Start: start, Courts: len(o.Courts), Minutes: o.Minutes, Rest: o.Rest})
	d.league = o.leagueFor(l, d.pools)
	for _, g := range d.games {
		if g.End <= end {
			d.fitting++
		}
	}
	plan := d.knockout(l).FinalsPlan
	if isOpen := d.knockoutFrom() < end; isOpen {
		fit, all, ends := finals.CountFittingMatches(plan)
		d.total, d.ends = len(d.games)+all, ends
		if d.fitting == len(d.games) {
			d.fitting += fit
		}
	} else {
		d.total = len(d.games) + len(finals.KeysOf(plan))
	}
	return d
}

// knockoutFrom returns when the knockout can begin: when its teams have rested after the last pool game.
func (d day) knockoutFrom() int { return bracket.EndOfGames(d.games) + d.order.Rest }

// knockout returns the request for the finals after the pools. Seeds follow the order of entry until the pools are over.
func (d day) knockout(l league.League) finals.Request {
	o := d.order
	r := finals.Request{
		FinalsPlan: league.FinalsPlan{
			Name: "Finals", Format: o.Format, From: league.SeedsAcross, SecondFinal: o.SecondFinal, NoThird: o.NoThird, Queue: o.Queue,
			Nights: []league.FinalsNight{{Day: dayOf(o.Day, d.knockoutFrom()), Start: league.AtMinute(d.knockoutFrom() % minutesPerDay), End: o.End}},
			Courts: slices.Clone(o.Courts), FinalCourt: o.Courts[0], Minutes: o.FinalMinutes, Rest: o.Rest, Duty: string(bracket.NoDuty), Rules: l.Rules,
		},
		Sets: o.Sets, FinalSets: o.FinalSets,
	}
	if r.Minutes == 0 {
		r.Minutes = o.Minutes
	}
	r.FinalMinutes = r.Minutes
	if o.Duty {
		r.Duty = string(bracket.LoserWorks)
	}
	for seed := range o.knockoutSize() {
		r.Seeds = append(r.Seeds, int64(seed+1))
	}
	if o.Format == string(bracket.Groups) {
		gold := 0
		for _, teams := range d.pools {
			gold += (len(teams) + 1) / 2
		}
		r.Groups, r.GroupNames = []int{gold, len(o.Teams) - gold}, []string{"Gold", "Silver"}
	}
	return r
}

// dayOf returns the date of a minute of the tournament.
func dayOf(day league.Date, minute int) league.Date { return day.AddDays(minute / minutesPerDay) }

// leagueFor returns the settings of the league that plays the pools.
func (o Request) leagueFor(l league.League, pools [][]int) league.League {
	l.StartDate, l.EndDate, l.GameDay = new(o.Day), new(o.Day), new(league.GameDay(o.Day.Weekday().String()))
	l.TimeBlockStart, l.TimeBlockEnd = new(o.Start), new(o.End)
	l.ScheduleMode, l.GamesPerMatchup, l.GameDuration = league.Fixed, 1, o.Minutes
	l.TierCount, l.TeamsPerTier = len(pools), league.MinTeamsPerTier
	for _, teams := range pools {
		l.TeamsPerTier = max(l.TeamsPerTier, len(teams))
	}
	if o.Duty {
		l.Duty = 1
	}
	l.TableRules = tableRules(l)
	return l
}

// tableRules returns the rules that rank the teams of a pool. The last criterion is a lot, drawn before the first game, so that no draw is
// needed when the pools end.
func tableRules(l league.League) league.TableRules {
	r := league.TableRulesOf(league.OwnTable)
	r.Order = []league.Criterion{league.ByWins, league.ByHeadToHeadWins}
	if l.Rules.Sets > 1 {
		r.Order = append(r.Order, league.BySetRatio)
	}
	r.Order = append(r.Order, league.ByPointDiff, league.ByPointsFor, league.ByLot)
	return r
}
