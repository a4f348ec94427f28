package seasons

import (
	"slices"
	"strings"

	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Request has the settings for starting the next season of a league.
type Request struct {
	ThisSeason string // name for the ending season if it has none; empty derives it from its start date
	SeasonName string // name of the next season; empty derives it from its start date
	StartDate  *league.Date
	EndDate    *league.Date
	Teams      *[]Entry // nil means all teams except those that have withdrawn or are not back
	Basis      standings.Basis
	Moves      *int // how many teams change between two tiers if the tiers stay the same; nil uses the league's rules
	TierCount  *int // nil keeps the number
	Copied     standings.CopiedSettings
}

// Entry is a team of the next season.
type Entry struct {
	ID   int64  // id in the ending season; 0 for a new team
	Name string // empty keeps the name
	Tier int    // tier chosen by a person; 0 derives it from the ending season
}

// plan is the next season before it is stored.
type plan struct {
	ending   league.League // the ending season, with its name set
	next     league.League
	teams    []league.Team // teams of the ending season
	placings []standings.Placing
	notes    []fault.Text
}

// planSeason computes the next season. It writes nothing.
func (svc *Service) planSeason(tx *store.Tx, l league.League, r Request) (p plan, err error) {
	if err := checkRequest(&r, l); err != nil {
		return p, err
	}
	if p.teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return p, err
	}
	end, err := svc.ends.Evaluate(tx, l, svc.db.Now())
	if err != nil {
		return p, err
	}
	entries, err := svc.newEntries(p.teams, r)
	if err != nil {
		return p, err
	}
	p.ending = l
	if p.ending.SeasonName == "" {
		p.ending.SeasonName = r.ThisSeason
	}
	tiers := fault.Or(r.TierCount, l.TierCount)
	p.next = standings.NextSeason(l, r.StartDate, r.EndDate, r.SeasonName, tiers, r.Copied)
	p.next.CreatedAt = svc.db.Now()
	p.next.UpdatedAt = p.next.CreatedAt
	if err := checkNext(p.next); err != nil {
		return p, err
	}
	if err := svc.checkSeries(tx.Seasons, p); err != nil {
		return p, err
	}
	order := end.Order
	if r.Basis == standings.ByFinals {
		order = standings.AfterFinals(order, end.Knockouts)
	}
	p.placings = standings.PlaceTeams(order, standings.PlacingRequest{Basis: r.Basis, Rules: exchangeRules(l, r.Moves), Tiers: tiers, Entries: entries})
	p.notes = newWarnings(p, end, r)
	return p, nil
}

// checkRequest validates a request, normalizes its names and sets defaults.
func checkRequest(r *Request, l league.League) error {
	if r.SeasonName == "" && r.StartDate != nil {
		r.SeasonName = standings.SuggestSeasonName(*r.StartDate)
	}
	if r.ThisSeason == "" && l.SeasonName == "" {
		r.ThisSeason = suggestName(l)
	}
	var problems []league.Problem
	check := func(field string, name *string) {
		tidy, found := league.CheckSeasonName(field, *name)
		*name = tidy
		problems = append(problems, found...)
	}
	check("seasonName", &r.SeasonName)
	if l.SeasonName == "" {
		check("thisSeason", &r.ThisSeason)
	}
	if err := transaction.Invalid(problems); err != nil {
		return err
	}
	switch {
	case !r.Basis.Valid():
		return fault.Field("tiers", "The tiers are final, finals or same")
	case r.Moves != nil && (*r.Moves < 0 || *r.Moves > league.MaxMovers):
		return fault.Field("moves", "From 0 to %d teams change between two tiers", league.MaxMovers)
	case league.FoldName(r.SeasonName) == league.FoldName(r.ThisSeason+l.SeasonName):
		return leagues.ErrSeasonName("seasonName", r.SeasonName)
	}
	return nil
}

// suggestName suggests a name for a season that has none.
func suggestName(l league.League) string {
	if l.StartDate != nil {
		return standings.SuggestSeasonName(*l.StartDate)
	}
	return standings.SuggestSeasonName(league.DayOf(l.CreatedAt, l.CreatedAt.Location()))
}

// checkNext validates the settings of the next season. It ignores visibility, because the slug is assigned later.
func checkNext(next league.League) error {
	next.Visibility = league.Off
	_, problems := league.CheckLeague(next)
	return transaction.Invalid(problems)
}

// checkSeries returns a fault if the season is not the newest of its series, or if the new name is already used in the series.
func (svc *Service) checkSeries(tx store.Seasons, p plan) error {
	newest, isSeason, err := leagues.NewestSeason(tx, p.ending)
	switch {
	case err != nil || !isSeason:
		return err
	case newest.ID > p.ending.ID:
		return fault.New(fault.Conflict, "The next season has been started: %s. Start another one from there.", newest.SeasonName)
	}
	if err := leagues.CheckSeasonName(tx, p.ending, "thisSeason"); err != nil {
		return err
	}
	p.next.SeriesID = p.ending.SeriesID
	return leagues.CheckSeasonName(tx, p.next, "seasonName")
}

// exchangeRules returns the rules for changing tiers if the tiers stay the same. Equal numbers are an exchange, by whatever preset and whether
// the number was requested or is that of the rules, because the tiers of a season keep their sizes.
func exchangeRules(l league.League, moves *int) league.TableRules {
	rules := l.TableRules
	rules.Preset = league.OwnTable
	if moves != nil {
		rules.Moves = league.MoveRules{Default: *moves}
	}
	return rules
}

// newEntries returns the teams of the next season with their names.
func (svc *Service) newEntries(teams []league.Team, r Request) (entries []standings.Entry, err error) {
	requested := []Entry{}
	if r.Teams != nil {
		requested = *r.Teams
	} else {
		for _, t := range teams {
			if t.WithdrawnOn == nil && t.Back != league.NotBack {
				requested = append(requested, Entry{ID: t.ID})
			}
		}
	}
	if maxTeams := svc.quotas.TeamsPerLeague; len(requested) > maxTeams {
		return nil, fault.New(fault.Conflict, "A league can have %d teams; these are %d.", maxTeams, len(requested))
	}
	isNamed, names := map[int64]bool{}, map[string]bool{}
	isChosen := map[string]bool{} // the names that are new or changed
	for _, e := range requested {
		entry := standings.Entry{TeamID: e.ID, Name: e.Name, Tier: e.Tier}
		if e.ID != 0 {
			i := slices.IndexFunc(teams, func(t league.Team) bool { return t.ID == e.ID })
			if i < 0 || isNamed[e.ID] {
				return nil, fault.Field("teams", "Name each team of the season that ends at most once, and no others")
			}
			isNamed[e.ID] = true
			if strings.TrimSpace(e.Name) == "" {
				entry.Name = teams[i].Name
			}
		}
		name, problems := league.CheckTeamName(entry.Name)
		if err := transaction.Invalid(problems); err != nil {
			return nil, fault.Rename(err, "teams")
		}
		key := league.FoldName(name)
		chosen := !slices.ContainsFunc(teams, func(t league.Team) bool { return t.ID == e.ID && t.Name == name })
		if entry.Name = name; names[key] && (chosen || isChosen[key]) {
			return nil, fault.Field("teams", "Two teams are called %q. Give one of them another name.", name)
		}
		names[key], isChosen[key] = true, isChosen[key] || chosen
		if tiers := fault.Or(r.TierCount, league.MaxTiers); e.Tier != 0 {
			if err := transaction.Invalid(league.CheckTier(e.Tier, tiers)); err != nil {
				return nil, fault.Rename(err, "teams")
			}
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// newWarnings returns warnings for the person who starts the season.
func newWarnings(p plan, end leagues.SeasonEnd, r Request) (notes []fault.Text) {
	addIf := func(applies bool, note fault.Text) {
		if applies {
			notes = append(notes, note)
		}
	}
	addIf(end.Left > 0, fault.CountText(end.Left, "1 game of this season has no result yet.", "%d games of this season have no result yet."))
	addIf(end.HasOpenFinals, fault.Textf("The finals of this season are not over."))
	addIf(r.Basis == standings.ByFinals && len(end.Knockouts) == 0, fault.Textf("There are no finals that are over: the order is that of the tables."))
	sizes := make([]int, p.next.TierCount)
	for _, placed := range p.placings {
		sizes[placed.To-1]++
	}
	for i, size := range sizes {
		addIf(size == 0, fault.Textf("Tier %d has no team.", i+1))
		addIf(size == 1, fault.Textf("Tier %d has only one team.", i+1))
		addIf(size > p.next.TeamsPerTier, fault.Textf("Tier %d has %d teams, more than the %d of the settings.", i+1, size, p.next.TeamsPerTier))
	}
	return notes
}
