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

// Request asks for the next season of a league.
type Request struct {
	ThisSeason string // the name of the season that ends, if it has none yet; empty: one that follows from its start
	SeasonName string // of the next season; empty: one that follows from its start
	StartDate  *league.Date
	EndDate    *league.Date
	Teams      *[]Entry // nil: all teams but those that have withdrawn or are not back
	Basis      standings.Basis
	Moves      *int // how many teams change between two tiers, if the tiers are as before; nil: as the league's rules say
	TierCount  *int // nil: as before
	Copied     standings.CopiedSettings
}

// Entry is a team of the next season.
type Entry struct {
	ID   int64  // in the season that ends; 0: it is new
	Name string // empty: as before
	Tier int    // that a person has chosen; 0: it follows from the season
}

// plan is the next season before it is stored.
type plan struct {
	from     league.League // the season that ends, with its name
	next     league.League
	teams    []league.Team // of the season that ends
	placings []standings.Placing
	notes    []fault.Text
}

// plan decides what the next season is. It writes nothing.
func (svc *Service) plan(tx *store.Tx, l league.League, r Request) (p plan, err error) {
	if err := checkRequest(&r, l); err != nil {
		return p, err
	}
	if p.teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return p, err
	}
	end, err := svc.ends.Of(tx, l, svc.db.Now())
	if err != nil {
		return p, err
	}
	entries, err := svc.entriesOf(p.teams, r)
	if err != nil {
		return p, err
	}
	p.from = l
	if p.from.SeasonName == "" {
		p.from.SeasonName = r.ThisSeason
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
	p.notes = notesOf(p, end, r)
	return p, nil
}

// checkRequest checks a request and sets its names and defaults.
func checkRequest(r *Request, l league.League) error {
	if r.SeasonName == "" && r.StartDate != nil {
		r.SeasonName = standings.NameOf(*r.StartDate)
	}
	if r.ThisSeason == "" && l.SeasonName == "" {
		r.ThisSeason = nameOf(l)
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
		return errSeasonName(r.SeasonName)
	}
	return nil
}

// nameOf suggests the name of a season that has none.
func nameOf(l league.League) string {
	if l.StartDate != nil {
		return standings.NameOf(*l.StartDate)
	}
	return standings.NameOf(league.DayOf(l.CreatedAt, l.CreatedAt.Location()))
}

func errSeasonName(name string) error {
	return fault.Field("seasonName", "There is already a season called %q. Choose another name.", name)
}

// checkNext checks the settings of the next season; it has its address already, or will get none.
func checkNext(next league.League) error {
	next.Visibility = league.Off
	_, problems := league.CheckLeague(next)
	return transaction.Invalid(problems)
}

// checkSeries returns a fault if the season is not the newest of its series, or if the name is taken in it.
func (svc *Service) checkSeries(tx store.Seasons, p plan) error {
	newest, isSeason, err := leagues.NewestSeason(tx, p.from)
	switch {
	case err != nil || !isSeason:
		return err
	case newest.ID > p.from.ID:
		return fault.New(fault.Conflict, "The next season has been started: %s. Start another one from there.", newest.SeasonName)
	}
	all, err := tx.SeasonsOf(*p.from.SeriesID)
	for _, other := range all {
		if err == nil && league.FoldName(other.SeasonName) == league.FoldName(p.next.SeasonName) {
			err = errSeasonName(p.next.SeasonName)
		}
	}
	return err
}

// exchangeRules returns the rules by which teams change tier if the tiers are as before.
func exchangeRules(l league.League, moves *int) league.TableRules {
	rules := l.TableRules
	if moves != nil {
		rules.Preset, rules.Moves = league.OwnTable, league.MoveRules{Default: *moves}
	}
	return rules
}

// entriesOf returns the teams of the next season with their names.
func (svc *Service) entriesOf(teams []league.Team, r Request) (entries []standings.Entry, err error) {
	asked := []Entry{}
	if r.Teams != nil {
		asked = *r.Teams
	} else {
		for _, t := range teams {
			if t.WithdrawnOn == nil && t.Back != league.NotBack {
				asked = append(asked, Entry{ID: t.ID})
			}
		}
	}
	if most := svc.quotas.TeamsPerLeague; len(asked) > most {
		return nil, fault.New(fault.Conflict, "A league can have %d teams; these are %d.", most, len(asked))
	}
	seen, names := map[int64]bool{}, map[string]bool{}
	for _, e := range asked {
		one := standings.Entry{TeamID: e.ID, Name: e.Name, Tier: e.Tier}
		if e.ID != 0 {
			i := slices.IndexFunc(teams, func(t league.Team) bool { return t.ID == e.ID })
			if i < 0 || seen[e.ID] {
				return nil, fault.Field("teams", "Name each team of the season that ends at most once, and no others")
			}
			seen[e.ID] = true
			if strings.TrimSpace(e.Name) == "" {
				one.Name = teams[i].Name
			}
		}
		name, problems := league.CheckTeamName(one.Name)
		if err := transaction.Invalid(problems); err != nil {
			return nil, fault.Rename(err, "teams")
		}
		if one.Name = name; names[league.FoldName(name)] {
			return nil, fault.Field("teams", "Two teams are called %q. Give one of them another name.", name)
		}
		names[league.FoldName(name)] = true
		if tiers := fault.Or(r.TierCount, league.MaxTiers); e.Tier != 0 {
			if err := transaction.Invalid(league.CheckTier(e.Tier, tiers)); err != nil {
				return nil, fault.Rename(err, "teams")
			}
		}
		entries = append(entries, one)
	}
	return entries, nil
}

// notesOf returns what the person who starts the season should know.
func notesOf(p plan, end leagues.End, r Request) (notes []fault.Text) {
	add := func(is bool, note fault.Text) {
		if is {
			notes = append(notes, note)
		}
	}
	add(end.Left > 0, fault.CountText(end.Left, "1 game of this season has no result yet.", "%d games of this season have no result yet."))
	add(end.HasOpenFinals, fault.Textf("The finals of this season are not over."))
	add(r.Basis == standings.ByFinals && len(end.Knockouts) == 0, fault.Textf("There are no finals that are over: the order is that of the tables."))
	sizes := make([]int, p.next.TierCount)
	for _, placed := range p.placings {
		sizes[placed.To-1]++
	}
	for i, size := range sizes {
		add(size == 0, fault.Textf("Tier %d has no team.", i+1))
		add(size == 1, fault.Textf("Tier %d has only one team.", i+1))
		add(size > p.next.TeamsPerTier, fault.Textf("Tier %d has %d teams, more than the %d of the settings.", i+1, size, p.next.TeamsPerTier))
	}
	return notes
}
