package quality

import "slices"

// A DutyGame is a game that needs duty teams. Times are in minutes after a moment that is the same for all games.
type DutyGame struct {
	Night      int // equal for games of the same night
	Start, End int
	Tier       int
	Teams      [2]int // indexes of the teams that play, or -1
	Required   int    // the number of required duty teams

	Duty   []int // indexes of the assigned duty teams
	ByHand bool  // a person has chosen the duty teams; they stay while they are free
	IsPast bool  // the game has begun, or is a match of finals, which choose their duty teams themselves; its duty teams stay and count
}

// A DutyTeam is a team that can be on duty. It can have duties on the nights on which it plays, while it does not play.
type DutyTeam struct {
	Tier    int
	HasLeft bool  // the team has left the league
	Away    []int // nights on which the team cannot come
}

// isAway reports whether the team cannot come on a night.
func (t DutyTeam) isAway(night int) bool { return slices.Contains(t.Away, night) }

// AssignTeams returns the games with their duty teams. Valid duties stay unless changing them makes the shares of the teams
// more even: in the result, no exchange of future duties makes them more even. A place for which no team is free stays empty.
// Assigning again changes nothing.
func AssignTeams(teams []DutyTeam, games []DutyGame) []DutyGame {
	p := newDutyPlan(teams, games)
	p.keepDuties()
	for range maxRounds {
		filled, evened := p.fillOpenDuties(), p.evenOut()
		if !filled && !evened {
			break
		}
		p.improve()
	}
	return p.games
}

// maxRounds limits the search in leagues whose games have different lengths. With a single length the second round finds
// nothing to do.
const maxRounds = 20

// A dutyPlan is the state of AssignTeams.
type dutyPlan struct {
	teams  []DutyTeam
	games  []DutyGame
	slots  []slot
	slotOf []int    // game -> slot
	fresh  [][]bool // game -> duty team -> whether this run has assigned it
	total  []int    // team -> number of duties
	onDay  [][]int  // night -> team -> number of duties
}

// A slot is the time of the games that are played simultaneously on a night.
type slot struct {
	night, start, end int // night is an index from 0
	day               int // the Night of its games
	games             []int
	overlapping       []int  // slots that overlap this one, including itself
	busy              []int  // team -> number of overlapping games that it plays or is on duty for
	away              []bool // team -> whether it is not in the gym that night
	wait              []int  // team -> distance of its nearest game from the slot, see waitOf
}

// keepDuties reassigns the present duty teams that are still allowed. Past games come first, then duties that a
// person has chosen.
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

// keepGameDuties assigns the allowed duty teams of one game. If a duty that a person has chosen is not allowed, the game
// returns to automatic assignment.
func (p *dutyPlan) keepGameDuties(game int, had []int) {
	g := &p.games[game]
	s := p.slots[p.slotOf[game]]
	for _, team := range had {
		isKnown := team >= 0 && team < len(p.teams) && !slices.Contains(g.Duty, team)
		isFree := isKnown && s.busy[team] == 0 && !p.teams[team].HasLeft && !p.teams[team].isAway(g.Night) && len(g.Duty) < g.Required
		switch {
		case isKnown && g.IsPast, isFree && (g.ByHand || !s.away[team]):
			p.assign(game, team, false)
		default:
			g.ByHand = false
		}
	}
}

// assign puts a team on duty for a game.
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

// replace passes a duty from one team to another.
func (p *dutyPlan) replace(game, from, to int) {
	at := slices.Index(p.games[game].Duty, from)
	p.games[game].Duty[at], p.fresh[game][at] = to, true
	p.addCount(game, from, -1)
	p.addCount(game, to, 1)
}

// isFree reports whether a team may be on duty in a slot.
func (s slot) isFree(team int) bool { return s.busy[team] == 0 && !s.away[team] }

// canChange reports whether the duty teams of a game are assigned automatically.
func (g DutyGame) canChange() bool { return !g.IsPast && !g.ByHand }

// fillOpenDuties assigns free teams to empty places: the first place of every game of a slot before the second place of any.
func (p *dutyPlan) fillOpenDuties() (changed bool) {
	most := 0
	for _, g := range p.games {
		most = max(most, g.Required)
	}
	for _, s := range p.slots {
		for places := 1; places <= most; places++ {
			for _, game := range s.games {
				if g := p.games[game]; g.canChange() && len(g.Duty) < min(places, g.Required) {
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

// bestTeam returns the free team that suits a game best, or -1. The number of duties outweighs a wait.
func (p *dutyPlan) bestTeam(game int) int {
	s := p.slots[p.slotOf[game]]
	found, least := -1, 0
	for team := range p.teams {
		if !s.isFree(team) {
			continue
		}
		if price := 4*p.total[team] + p.cost(game, team, p.onDay[s.night][team]); found < 0 || price < least {
			found, least = team, price
		}
	}
	return found
}
