package sweep

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
)

// firstNight is the first game night of each league, a Thursday.
const firstNight league.Date = "2026-09-03"

// randomLeague returns a league of one to three tiers with everything that a season can have: a shape, days off, nights with courts that
// are out, other hours or more courts, and wishes of teams.
func randomLeague(random *rand.Rand) schedule.Input {
	l := league.CreateDefaults()
	l.ID, l.TierCount, l.KeepDays, l.GameDuration = 1, 1+random.IntN(3), 0, 15
	l.StartDate, l.GamesPerMatchup = new(firstNight), 1+random.IntN(5)
	l.TimeBlockStart, l.TimeBlockEnd = new(league.TimeOfDay("19:00")), new(league.AtMinute(19*60+15*(1+random.IntN(8))))
	in := schedule.Input{League: l, Today: firstNight.AddDays(-14)}
	for tier := 1; tier <= l.TierCount; tier++ {
		for range 2 + random.IntN(13) {
			id := int64(len(in.Teams) + 1)
			in.Teams = append(in.Teams, league.Team{ID: id, Name: fmt.Sprintf("Team %d", id), Tier: tier})
		}
	}
	isShared, courts := random.IntN(3) == 0, 1+random.IntN(6)
	for tier := 1; tier <= l.TierCount; tier++ {
		for n := range courts {
			name := fmt.Sprintf("Court %d", n+1)
			if !isShared {
				name = fmt.Sprintf("Court %d of %d", n+1, tier)
			}
			in.Courts = append(in.Courts, league.Court{Tier: tier, CourtName: name})
		}
	}
	for range random.IntN(3) {
		in.League.Blackouts = append(in.League.Blackouts, firstNight.AddDays(7*random.IntN(12)))
	}
	addShape(&in, random)
	if random.IntN(2) == 0 {
		addNightChanges(&in, random)
	}
	if random.IntN(8) == 0 {
		addWishes(&in, random, random.IntN(2) == 0)
	}
	return in
}

func addShape(in *schedule.Input, random *rand.Rand) {
	shape, nights := league.Shape{Kind: league.Spread, Block: random.IntN(4) == 0}, 1+random.IntN(14)
	if random.IntN(3) == 0 {
		in.League.EndDate = new(firstNight.AddDays(7*nights + random.IntN(7)))
	} else {
		shape.Nights = &nights
	}
	switch random.IntN(5) {
	case 0:
		shape = league.Shape{Kind: league.Shortest, Block: shape.Block}
	case 1, 2:
		shape.PerNight = new(1 + random.IntN(3))
	}
	in.League.Shape = shape
}

// addNightChanges makes one to three nights different from the usual ones.
func addNightChanges(in *schedule.Input, random *rand.Rand) {
	for week := range 1 + random.IntN(3) {
		change := league.NightChange{Day: firstNight.AddDays(7 * (2*week + random.IntN(2)))}
		if random.IntN(2) == 0 {
			change.CourtsOut = []string{in.Courts[random.IntN(len(in.Courts))].CourtName}
		}
		if random.IntN(4) == 0 {
			change.Start = new(league.AtMinute(19*60 + 5*random.IntN(8)))
		}
		if random.IntN(4) == 0 {
			change.End = new(league.AtMinute(19*60 + 40 + 5*random.IntN(20)))
		}
		if random.IntN(4) == 0 {
			extra := league.NightCourt{CourtName: fmt.Sprintf("Extra %d", week)}
			if random.IntN(2) == 0 {
				extra.Tiers = []int{1 + random.IntN(in.League.TierCount)}
			}
			if random.IntN(3) == 0 {
				extra.TravelMinutes = 20
			}
			change.Courts = []league.NightCourt{extra}
		}
		if !change.IsEmpty() {
			in.League.NightChanges = append(in.League.NightChanges, change)
		}
	}
}

// addWishes gives one to three teams wishes: those that no plan breaks, or only those that a plan may leave unmet.
func addWishes(in *schedule.Input, random *rand.Rand, isHard bool) {
	for range 1 + random.IntN(3) {
		t, wishes := &in.Teams[random.IntN(len(in.Teams))], league.Wishes{}
		switch other := in.Teams[random.IntN(len(in.Teams))].ID; {
		case !isHard && random.IntN(2) == 0:
			wishes.NotBefore = new(league.TimeOfDay("19:30"))
		case !isHard:
			wishes.HomeCourt = &in.Courts[random.IntN(len(in.Courts))].CourtName
		case random.IntN(2) == 0 && other != t.ID:
			wishes.NotWith = []int64{other}
		default:
			wishes.Away = []league.Date{firstNight.AddDays(7 * random.IntN(8))}
		}
		t.Wishes = &wishes
	}
}

// hasHardWishes reports whether a team has wishes that no plan breaks: then it may play more unevenly, and a season may not fit.
func hasHardWishes(in schedule.Input) bool {
	return slices.ContainsFunc(in.Teams, func(t league.Team) bool {
		return t.Wishes != nil && len(t.Wishes.Away)+len(t.Wishes.NotWith) > 0
	})
}

// bookedNights returns the nights that the shape of a league books; for the shortest season those until the end date, or many.
func bookedNights(in schedule.Input) (days []league.Date) {
	l := in.League
	for day := firstNight; len(days) < 1000; day = day.AddDays(7) {
		if l.EndDate != nil && day > *l.EndDate || l.Shape.Nights != nil && len(days) == *l.Shape.Nights {
			break
		}
		if !slices.Contains(in.League.Blackouts, day) {
			days = append(days, day)
		}
	}
	return days
}

// teamsOf returns the ids of the teams of a tier.
func teamsOf(in schedule.Input, tier int) (ids []int64) {
	for _, t := range in.Teams {
		if t.Tier == tier && t.WithdrawnOn == nil {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// carryOut returns the league with the changes of a plan.
func carryOut(in schedule.Input, plan schedule.Plan) schedule.Input {
	moved, deleted, next := map[int64]league.ScheduledGame{}, map[int64]bool{}, int64(1)
	for _, m := range plan.Move {
		moved[m.From.ID] = m.To
	}
	for _, s := range plan.Delete {
		deleted[s.ID] = true
	}
	var games []schedule.Game
	for _, g := range in.Games {
		next = max(next, g.ID+1)
		if to, isMoved := moved[g.ID]; isMoved {
			g.ScheduledGame = to
		}
		if !deleted[g.ID] {
			games = append(games, g)
		}
	}
	for i, s := range plan.Insert {
		s.ID = next + int64(i)
		games = append(games, schedule.Game{ScheduledGame: s})
	}
	in.Games = games
	return in
}
