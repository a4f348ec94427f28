package quality

import "slices"

// A DutyGame takes place and wants duty teams, or has had them. Times are minutes since any moment that is the same for all games.
type DutyGame struct {
	Night      int // games with the same number are played on the same night
	Start, End int
	Tier       int
	Teams      [2]int // indices of the teams that play, or -1
	Wanted     int    // number of duty teams

	Duty   []int // indices of its duty teams
	ByHand bool  // a person has chosen them, so they stay while they are free
	IsPast bool  // it has begun or is over: its duty teams stay and count
}

// A DutyTeam can be on duty on the nights on which it plays, while it does not play.
type DutyTeam struct {
	Tier    int
	HasLeft bool  // it has left the league
	Away    []int // nights on which it cannot come
}

// isAway reports whether the team cannot come on a night.
func (t DutyTeam) isAway(night int) bool { return slices.Contains(t.Away, night) }

// AssignTeams returns the games with their duty teams. Teams that are on duty and may be, stay, except where another choice makes the
// shares of the teams more even: no exchange of duties on the nights to come makes them more even. A place for which no team is
// free stays empty. Assigning again changes nothing.
func AssignTeams(teams []DutyTeam, games []DutyGame) []DutyGame {
	p := newPlan(teams, games)
	p.keepDuties()
	for range maxRounds {
		filled, evened := p.fillPlaces(), p.evenOut()
		if !filled && !evened {
			break
		}
		p.improve()
	}
	return p.games
}

// maxRounds ends the search in leagues whose games have different lengths. With one length the second round finds nothing to do.
const maxRounds = 20

// plan is the state of Assign.
type dutyPlan struct {
	teams  []DutyTeam
	games  []DutyGame
	slots  []slot
	slotOf []int    // game -> slot
	fresh  [][]bool // game -> duty team -> whether this run has chosen it
	total  []int    // team -> games on which it is on duty
	onDay  [][]int  // night -> team -> games on which it is on duty
}

// A slot is the time of one game or of several games of a night.
type slot struct {
	night, start, end int // night counts from 0
	day               int // the night as the games give it
	games             []int
	overlapping       []int  // slots at the same time, also the slot itself
	busy              []int  // team -> games at that time that it plays or is on duty for
	away              []bool // team -> whether it is not in the hall that night
	wait              []int  // team -> how far its own games are from the slot, see waitOf
}

// keep enters the duty teams that the games have, and removes those that are not allowed.
func (p *dutyPlan) keepDuties() {
	had := make([][]int, len(p.games))
	for i := range p.games {
		had[i], p.games[i].Duty = p.games[i].Duty, nil
	}
	for _, turn := range []func(DutyGame) bool{
		func(g DutyGame) bool { return g.IsPast },
		func(g DutyGame) bool { return !g.IsPast && g.ByHand },
		func(g DutyGame) bool { return !g.IsPast && !g.ByHand },
	} {
		for i := range p.games {
			if turn(p.games[i]) {
				p.keepGameDuties(i, had[i])
			}
		}
	}
}

// keepOf enters the duty teams of one game. If one that a person has chosen is not allowed, the game gets its duty teams by the
// rules again.
func (p *dutyPlan) keepGameDuties(game int, had []int) {
	g := &p.games[game]
	s := p.slots[p.slotOf[game]]
	for _, team := range had {
		isKnown := team >= 0 && team < len(p.teams) && !slices.Contains(g.Duty, team)
		isFree := isKnown && s.busy[team] == 0 && !p.teams[team].HasLeft && !p.teams[team].isAway(g.Night) && len(g.Duty) < g.Wanted
		switch {
		case isKnown && g.IsPast, isFree && (g.ByHand || !s.away[team]):
			p.assign(game, team, false)
		default:
			g.ByHand = false
		}
	}
}

// enter puts a team on duty for a game.
func (p *dutyPlan) assign(game, team int, isFresh bool) {
	p.games[game].Duty = append(p.games[game].Duty, team)
	p.fresh[game] = append(p.fresh[game], isFresh)
	p.addCount(game, team, 1)
}

func (p *dutyPlan) addCount(game, team, change int) {
	s := p.slots[p.slotOf[game]]
	for _, other := range s.overlapping {
		p.slots[other].busy[team] += change
	}
	p.total[team] += change
	p.onDay[s.night][team] += change
}

// replace gives the duty of a team to another team.
func (p *dutyPlan) replace(game, from, to int) {
	at := slices.Index(p.games[game].Duty, from)
	p.games[game].Duty[at], p.fresh[game][at] = to, true
	p.addCount(game, from, -1)
	p.addCount(game, to, 1)
}

// isFree reports whether a team may be on duty in a slot.
func (s slot) isFree(team int) bool { return s.busy[team] == 0 && !s.away[team] }

// canChange reports whether the rules choose the duty teams of a game.
func (g DutyGame) canChange() bool { return !g.IsPast && !g.ByHand }

// fill gives free teams to the places that have none: the first place of all games of a slot before the second of any.
func (p *dutyPlan) fillPlaces() (changed bool) {
	most := 0
	for _, g := range p.games {
		most = max(most, g.Wanted)
	}
	for _, s := range p.slots {
		for places := 1; places <= most; places++ {
			for _, game := range s.games {
				if g := p.games[game]; g.canChange() && len(g.Duty) < min(places, g.Wanted) {
					if team := p.bestTeam(game); team >= 0 {
						p.assign(game, team, true)
						changed = true
					}
				}
			}
		}
	}
	return changed
}

// best returns the free team that suits a game best, or -1. A duty more than others weighs more than a wait.
func (p *dutyPlan) bestTeam(game int) int {
	s := p.slots[p.slotOf[game]]
	found, least := -1, 0
	for team := range p.teams {
		if !s.isFree(team) {
			continue
		}
		if price := 4*p.total[team] + p.price(game, team, p.onDay[s.night][team]); found < 0 || price < least {
			found, least = team, price
		}
	}
	return found
}
