package finals

import (
	"cmp"
	"context"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// Request is a manager's request to plan finals. Seeds are only used if they are chosen by hand.
type Request struct {
	league.FinalsPlan
	Count int // number of teams to take from the ranking of From; 0: all

	Sets          *int // sets of a match; nil: as in the season
	FinalSets     *int // sets of a final; nil: as in the other matches
	KeepRematches bool // whether teams that played each other in the last week may meet in their first match
	Force         bool // whether a team may have another game at the time of its match
}

// Plan plans finals. A preview stores nothing.
func (svc *Service) Plan(ctx context.Context, actor access.Actor, leagueID int64, r Request, preview bool) (v FinalsView, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &v, func(tx *store.Tx) error {
		l, err := access.LockUnlessPreview(tx, actor, leagueID, access.Arrange, preview)
		if err != nil {
			return err
		}
		others, err := tx.Knockouts.FinalsOf(l.ID)
		if err != nil {
			return err
		}
		if len(others) >= league.MaxFinals {
			return fault.New(fault.Conflict, "A league can have %d finals. Remove some first.", league.MaxFinals)
		}
		f, notes, err := svc.buildFinals(tx, l, r)
		if err != nil {
			return err
		}
		if err := checkName(others, f); err != nil {
			return err
		}
		a, err := svc.arrange(tx, l, f)
		if err != nil {
			return err
		}
		if !preview {
			if err := a.check(r.Force); err != nil {
				return err
			}
			if f, err = svc.createFinals(tx, l, f, a.matches(svc, r.Force), r.Force); err != nil {
				return err
			}
			v, err = svc.loadView(tx, l, f, league.Manager)
			v.Notes = append(v.Notes, notes...)
			return err
		}
		s, err := newState(f, a.matches(svc, r.Force), nil, nil)
		if err != nil {
			return err
		}
		teams, err := tx.Teams.TeamsOf(l.ID)
		if err != nil {
			return err
		}
		games, err := tx.Games.ResultsOf(l.ID)
		if err != nil {
			return err
		}
		v = svc.newView(l, s, teams, league.Viewer)
		v.explainSeeds(l, f, teams, games)
		v.Notes = append(v.Notes, notes...)
		v.Clashes, err = svc.describeClashes(tx, l, a, s)
		return err
	})
	return v, err
}

// checkName returns a conflict if other finals of the league have the same name.
func checkName(all []store.Finals, f store.Finals) error {
	for _, other := range all {
		if other.ID != f.ID && league.FoldName(other.Name) == league.FoldName(f.Name) {
			return &fault.Error{Kind: fault.Conflict, Field: "name", Sentence: fault.Textf("This league has finals called %s already. Choose another name", other.Name)}
		}
	}
	return nil
}

// createFinals stores new finals and creates the games of the matches whose teams are known. If force is set, these keep their place even
// if a team has another game then.
func (svc *Service) createFinals(tx *store.Tx, l league.League, f store.Finals, matches []store.KnockoutMatch, force bool) (store.Finals, error) {
	if err := svc.games.CheckGameQuota(tx.Games, l, len(matches)); err != nil {
		return f, err
	}
	f, err := tx.Knockouts.CreateFinals(f)
	if err != nil {
		return f, err
	}
	for i := range matches {
		matches[i].FinalsID = f.ID
	}
	if err := tx.Knockouts.CreateMatches(matches); err != nil {
		return f, err
	}
	return f, svc.syncPlaces(tx, l, f, force)
}

// buildFinals returns the requested finals, and sentences for people about the seeds.
func (svc *Service) buildFinals(tx *store.Tx, l league.League, r Request) (f store.Finals, notes []fault.Text, err error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return f, nil, err
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return f, nil, err
	}
	r = r.withDefaults(l)
	if r.From != league.SeedsByHand {
		r.Seeds, r.Groups = seedsFromTables(l, teams, games, r)
	}
	p, err := Check(l, teams, r.FinalsPlan)
	if err != nil {
		return f, nil, err
	}
	if err := checkWithdrawn(teams, p, league.FinalsPlan{}); err != nil {
		return f, nil, err
	}
	if r.From != league.SeedsByHand && !r.KeepRematches {
		k, _ := bracket.Build(bracketOrder(p))
		var swaps []bracket.Swap
		before := p.Seeds
		p.Seeds, swaps = k.AvoidRematches(p.Seeds, rematchChecker(games))
		for _, swap := range swaps {
			first, second := teamName(teams, before[swap.First-1]), teamName(teams, before[swap.Second-1])
			notes = append(notes, fault.Textf("%s and %s change places, so that no match of the last week is played again in the first round.", first, second))
		}
	}
	if r.From == league.SeedsAcross {
		notes = append(notes, lotNotes(l, teams, standings.Across(l, teams, games), p.Seeds)...)
	}
	return store.Finals{LeagueID: l.ID, FinalsPlan: p, CreatedAt: svc.db.Now()}, notes, nil
}

// withDefaults returns the request with the rules of the league, and with missing lengths of matches filled in.
func (r Request) withDefaults(l league.League) Request {
	if r.Minutes == 0 {
		r.Minutes = cmp.Or(l.GameDuration, 60)
	}
	r.FinalMinutes = cmp.Or(r.FinalMinutes, r.Minutes)
	r.Rules = withSets(l.Rules, r.Sets)
	r.FinalRules = withSets(r.Rules, r.FinalSets)
	return r
}

func teamName(teams []league.Team, id int64) string {
	for _, t := range teams {
		if t.ID == id {
			return t.Name
		}
	}
	return ""
}

// seedsFromTables returns the seeds according to the tables, and the sizes of the groups if each tier is a group.
func seedsFromTables(l league.League, teams []league.Team, games []league.Game, r Request) (seeds []int64, groups []int) {
	tables := standings.ByTier(l, teams, games)
	if r.From == league.SeedsOverall && r.Tier == 0 {
		tables = standings.Overall(l, teams, games)
	}
	var tiers [][]int64
	for _, table := range tables {
		var tier []int64
		for _, row := range table.Rows {
			if row.WithdrawnOn == nil && (r.Tier == 0 || table.Tier == r.Tier) {
				tier = append(tier, row.TeamID)
			}
		}
		tiers = append(tiers, tier)
	}
	switch r.From {
	case league.SeedsAcross:
		return acrossSeeds(l, standings.Across(l, teams, games), r), nil
	case league.SeedsBetween:
		return bracket.PromotionSeeds(tiers), nil
	case league.SeedsTiers:
		for _, tier := range tiers {
			if len(tier) >= 2 {
				seeds, groups = append(seeds, tier...), append(groups, len(tier))
			}
		}
		return seeds, groups
	default:
		seeds = slices.Concat(tiers...)
	}
	if r.Count > 0 {
		seeds = seeds[:min(r.Count, len(seeds))]
	}
	return seeds, nil
}

// rematchChecker returns a function that reports whether two teams played each other in the last week with games.
func rematchChecker(games []league.Game) func(team1, team2 int64) bool {
	var last league.Date
	for _, g := range games {
		if g.Counts() && g.Day != nil {
			last = max(last, *g.Day)
		}
	}
	played := map[[2]int64]bool{}
	for _, g := range games {
		if g.Counts() && g.Day != nil && last.DaysSince(*g.Day) < 7 {
			played[[2]int64{g.Team1ID, g.Team2ID}] = true
		}
	}
	return func(a, b int64) bool { return played[[2]int64{a, b}] || played[[2]int64{b, a}] }
}

// newMatches returns the matches of new finals with their score links and the given times, by their keys.
func (svc *Service) newMatches(f store.Finals, times map[string]bracket.Time) []store.KnockoutMatch {
	k, _ := bracket.Build(bracketOrder(f.FinalsPlan))
	matches := make([]store.KnockoutMatch, len(k.Matches))
	for i, match := range k.Matches {
		p := store.KnockoutMatch{Key: match.Key}
		if at, has := times[match.Key]; has {
			day, start := dayAndTime(f.FinalsPlan, at.Start)
			p.Day, p.GameTime, p.CourtName = &day, &start, &f.Courts[at.Court]
		}
		svc.setNewLink(&p)
		matches[i] = p
	}
	return matches
}

// computeTimes returns the times of all matches in a league without other games, or an error if they do not fit into the nights. Finals
// that call matches to free courts have no times.
func computeTimes(k bracket.Knockout, p league.FinalsPlan) (map[string]bracket.Time, error) {
	if p.Queue {
		return nil, nil
	}
	times, fits := k.Times(bracketTimes(p))
	if !fits {
		return nil, fault.Field("nights", "%d of %d matches fit into these nights. Add a court, or more time", len(times), len(k.Matches))
	}
	return times, nil
}

func bracketTimes(p league.FinalsPlan) bracket.Times {
	return bracket.Times{
		Nights: windowsOf(p), Courts: len(p.Courts), Rest: p.Rest, Length: lengthOf(p), Last: slices.Index(p.Courts, p.FinalCourt),
	}
}

// withSets returns rules without draws and, unless sets is nil, with that number of sets.
func withSets(rules score.Rules, sets *int) score.Rules {
	rules.Draws = false
	if sets != nil && *sets != rules.Sets {
		rules.Sets, rules.Targets = *sets, nil
	}
	return rules
}
