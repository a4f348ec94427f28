package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sideout/internal/league"
	"sideout/internal/message"
	"sideout/internal/schedule/solver"
)

// A Slot is a time and court to which a scheduled game could be moved.
type Slot struct {
	GameDate  time.Time        `json:"gameDate"`
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName *string          `json:"courtName"`
	Legal     bool             `json:"legal"`    // whether the game may move here
	Problems  []string         `json:"problems"` // why it is illegal, or its disadvantages

	cost int
}

// nightsOffered is how many nights after the last one of the schedule are offered.
const nightsOffered = 2

// Slots returns where the scheduled game with the id could be played from today on: the legal slots first, the best of them at
// the top. It offers only nights, starts and courts of the game's tier. A slot is illegal if a team or the court is busy. A run
// of three games, a long wait or a second meeting makes it worse, but not illegal. The error is a *Refusal.
func Slots(in Input, id int64) ([]Slot, error) {
	at := slices.IndexFunc(in.Games, func(g Game) bool { return g.ID == id })
	if at < 0 {
		return nil, &Refusal{Sentence: message.New("the game is not in the schedule")}
	}
	moving := in.Games[at].ScheduledGame
	list, err := groups(in)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if team, known := g.number(moving.Team1ID); known {
			return slotsFor(in, g, team, moving), nil
		}
	}
	return nil, &Refusal{Sentence: message.New("the game's tier has fewer than two teams")}
}

// slotsFor checks every cell that is open for the tier of the game's first team.
func slotsFor(in Input, g group, team int, moving league.ScheduledGame) (slots []Slot) {
	w := newWriter(in, newCalendar(in))
	ownNight := w.nightOf(moving)
	byNight := w.byNight(moving.ID)
	for _, n := range w.offeredNights(in) {
		sameNight := byNight[n.day]
		for slot, courts := range g.shape.Tiers[g.shape.TierOf(team)].Open {
			for _, court := range courts {
				to := moving
				line := w.line(g, solver.Game{Slot: slot, Court: court, Home: team, Away: team}, []night{n})
				to.Day, to.GameTime, to.GameDate, to.CourtName = line.Day, line.GameTime, line.GameDate, line.CourtName
				if samePlace(to, moving) {
					continue
				}
				s := Slot{GameDate: to.GameDate, Day: to.Day, GameTime: to.GameTime, CourtName: to.CourtName,
					Legal: true, Problems: []string{}}
				for _, clash := range Clashes(Input{League: in.League, Teams: in.Teams, Games: sameNight, Today: in.Today}, to) {
					s.Legal = false
					s.Problems = append(s.Problems, clash.Sentence.String())
				}
				days := n.day.DaysSince(ownNight)
				s.cost = 2 * max(days, -days)
				if s.Legal {
					s.addProblems(w, to, sameNight)
				}
				slots = append(slots, s)
			}
		}
	}
	slices.SortStableFunc(slots, func(a, b Slot) int {
		if a.Legal != b.Legal {
			return cmp.Compare(toInt(b.Legal), toInt(a.Legal))
		}
		return cmp.Compare(a.cost, b.cost)
	})
	return slots
}

// toInt returns 1 for true, 0 for false.
func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// offeredNights returns the nights from today on, to the end date or to some nights after the last game.
func (w *writer) offeredNights(in Input) (nights []night) {
	last := in.Today
	for _, g := range w.before {
		last = max(last, w.nightOf(g.ScheduledGame))
	}
	for _, n := range w.after(last, nightsOffered) {
		last = n.day
	}
	if end := in.League.EndDate; end != nil {
		last = min(last, *end)
	}
	for day := max(in.Today, w.calendar.first); day <= last; day = day.AddDays(1) {
		if w.isNight(day) {
			nights = append(nights, night{day, w.week(day)})
		}
	}
	return nights
}

// byNight returns the games of each night that take a place, except the one with this id.
func (w *writer) byNight(without int64) map[league.Date][]Game {
	nights := map[league.Date][]Game{}
	for _, g := range w.before {
		if g.ID != without && !g.TakesNoPlace() {
			nights[w.nightOf(g.ScheduledGame)] = append(nights[w.nightOf(g.ScheduledGame)], g)
		}
	}
	return nights
}

// addProblems adds the disadvantages of a legal slot, and their costs.
func (s *Slot) addProblems(w *writer, to league.ScheduledGame, sameNight []Game) {
	names, minutes := namesOf(w.in.Teams), w.in.League.GameDuration
	addProblem := func(cost int, problem string) {
		s.cost += cost
		s.Problems = append(s.Problems, problem)
	}
	for _, g := range sameNight {
		if pairIDs(g.ScheduledGame) == pairIDs(to) {
			addProblem(40, fmt.Sprintf("%s and %s already meet that night", names(to.Team1ID), names(to.Team2ID)))
			break
		}
	}
	for _, id := range pairIDs(to) {
		own := []league.ScheduledGame{to}
		for _, g := range sameNight {
			if g.Team1ID == id || g.Team2ID == id {
				own = append(own, g.ScheduledGame)
			}
		}
		slices.SortFunc(own, compare)
		r := newRecord([]int64{id}, own, w.calendar, minutes)
		runs, longest, _ := r.rests()
		if runs.value.most > 0 {
			addProblem(64, names(id)+" would play three in a row")
		}
		if wait := longest.value.most; wait > 2*minutes {
			addProblem(4*wait/minutes, fmt.Sprintf("%s would wait %s", names(id), count(wait, "minute")))
		}
		if len(own) > 1 {
			s.cost += 4 * (len(own) - 1)
		}
	}
}

// pairIDs returns the ids of a game's teams, the smaller one first.
func pairIDs(s league.ScheduledGame) [2]int64 {
	return [2]int64{min(s.Team1ID, s.Team2ID), max(s.Team1ID, s.Team2ID)}
}
