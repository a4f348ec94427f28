package captains

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// TeamPage is the page of a captain: the public page of the team, even if the league is not public, and content for the captain only.
type TeamPage struct {
	public.PublicTeamPage
	Next       *public.PublicGame `json:"next"`       // the next game to be played; null if there is none
	Night      *league.Date       `json:"night"`      // night of the next game
	ScoreLinks []NightLink        `json:"scoreLinks"` // score links of the team's games in that night; empty if captains do not get them
	Table      *TablePlace        `json:"table"`      // the row of the team in the table of its tier; null if it has withdrawn

	Overdue []public.PublicGame `json:"overdue,omitempty"` // games without a result that should have begun, latest first
	Claims  []ClaimView         `json:"claims"`            // states of the results that can be or were reported, agreed to or disputed

	Closed *ClosedSeason `json:"closed,omitempty"` // omitted if the season is not closed
	Back   *BackQuestion `json:"back,omitempty"`   // whether the team plays the next season; omitted while it is not asked

	Absences []AbsenceView  `json:"absences,omitempty"` // days from today on on which the team cannot play
	Contacts *ContactCounts `json:"contacts,omitempty"` // numbers of addresses for mails about the team; omitted if the server sends no mail
}

// NightLink is the score link of a game.
type NightLink struct {
	GameID      int64  `json:"gameId"`
	InviteToken string `json:"inviteToken"`
}

// TablePlace is the row of a team in the table of its tier, with the team above it.
type TablePlace struct {
	Tier    int                `json:"tier"`
	Of      int                `json:"of"` // number of teams in the table
	Columns []standings.Column `json:"columns,omitempty"`
	Row     standings.Row      `json:"row"`
	Above   *TeamAbove         `json:"above"` // the next higher team; null for the first
}

// TeamAbove is the next higher team in the table.
type TeamAbove struct {
	Name string     `json:"name"`
	Why  fault.Text `json:"why,omitzero"` // why it ranks higher
}

// Find returns the page of the team for which the actor speaks.
func (svc *Service) Find(ctx context.Context, actor access.Actor) (page TeamPage, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		t, l, err := access.TeamFor(tx, actor)
		if err != nil {
			return err
		}
		page, err = svc.buildPage(tx, t, l)
		return err
	})
	return page, err
}

// Calendar returns the calendar of the team for which the actor speaks, see public.Service.CalendarAt.
func (svc *Service) Calendar(ctx context.Context, actor access.Actor, base string) (text string, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		t, l, err := access.TeamFor(tx, actor)
		if err != nil {
			return err
		}
		text, err = svc.public.BuildCalendar(tx, l, t.ID, league.DayOf(svc.db.Now(), league.ZoneOf(l)), base)
		return err
	})
	return text, err
}

func (svc *Service) buildPage(tx *store.Tx, t league.Team, l league.League) (page TeamPage, err error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return page, err
	}
	page.ScoreLinks = []NightLink{}
	now := svc.db.Now().In(league.ZoneOf(l))
	if page.PublicTeamPage, page.Overdue, err = svc.public.BuildTeamPage(tx, l, teams, t.ID, now); err != nil {
		return page, err
	}
	rules, err := tx.Captains.CaptainRulesOf(l.ID)
	if err != nil {
		return page, err
	}
	if page.Claims, err = svc.claimViews(tx, t, l, page.Overdue, rules); err != nil {
		return page, err
	}
	if page.Absences, err = svc.absenceViews(tx, t, l); err != nil {
		return page, err
	}
	if tx.Mails.SendsMail() && t.WithdrawnOn == nil {
		counts, err := countContacts(tx.Captains, t.ID)
		if err != nil {
			return page, err
		}
		page.Contacts = &counts
	}
	if page.Back, err = newBackQuestion(tx, t, l, page.Today); err != nil {
		return page, err
	}
	results, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return page, err
	}
	page.Table = findTablePlace(standings.Compute(l, teams, results, 0), t)
	if l.ClosedAt != nil {
		return page, restrictToClosedSeason(tx.Seasons, &page, l)
	}
	isNext := func(g public.PublicGame) bool {
		return isUpcoming(g) && (g.Queued || now.Sub(*g.GameDate) < overdueAfter)
	}
	if at := slices.IndexFunc(page.Schedule, isNext); at >= 0 {
		page.Next = &page.Schedule[at]
		err = svc.addNight(tx, l, &page, rules)
	}
	return page, err
}

// overdueAfter is the time after its start at which a game without a result stops being the next game.
const overdueAfter = 3 * time.Hour

// isUpcoming reports whether a scheduled game is still to be played, at its place or on the next free court.
func isUpcoming(g public.PublicGame) bool {
	return g.Status == league.Scheduled && (g.GameTime != nil || g.Queued)
}

// nightOf returns the night of a game. A game that is called to the next free court has no time.
func nightOf(rule league.NightRule, g public.PublicGame) league.Date {
	if g.GameTime == nil {
		return *g.Day
	}
	return rule.NightOf(*g.Day, *g.GameTime)
}

// addNight sets the night of the next game, and the score links of the team's games in that night.
func (svc *Service) addNight(tx *store.Tx, l league.League, page *TeamPage, rules league.CaptainRules) error {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return err
	}
	rule := league.NewNightRule(l, courts)
	page.Night = new(nightOf(rule, *page.Next))
	if !rules.ScoreLinks {
		return nil
	}
	for _, g := range page.Schedule {
		if g.GameID == nil || !isUpcoming(g) || nightOf(rule, g) != *page.Night {
			continue
		}
		row, err := tx.Games.FindGame(*g.GameID)
		if err != nil {
			return err
		}
		if row.InviteHash != "" {
			page.ScoreLinks = append(page.ScoreLinks, NightLink{row.ID, svc.links.ScoreToken(row.ID, row.InviteNumber)})
		}
	}
	return nil
}

// findTablePlace returns the row of a team in the table of its tier; nil if it is in none.
func findTablePlace(tables standings.Standings, t league.Team) *TablePlace {
	for _, tier := range tables.ByTier {
		at := slices.IndexFunc(tier.Rows, func(r standings.Row) bool { return r.TeamID == t.ID && r.WithdrawnOn == nil })
		if at < 0 {
			continue
		}
		place := &TablePlace{Tier: tier.Tier, Of: len(tier.Rows), Columns: tables.Columns, Row: tier.Rows[at]}
		if at > 0 {
			place.Above = &TeamAbove{tier.Rows[at-1].Name, tier.Rows[at-1].Why}
		}
		return place
	}
	return nil
}
