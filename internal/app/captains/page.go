package captains

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/public"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// TeamPage is what a captain sees: the public page of the team, whether or not the league is public, and what is for the captain
// alone.
type TeamPage struct {
	public.PublicTeamPage
	Next       *public.PublicGame `json:"next"`       // the next game that is to be played; null: there is none
	Night      *league.Date       `json:"night"`      // the night of that game
	ScoreLinks []NightLink        `json:"scoreLinks"` // of the team's games of that night, unless the league keeps them to itself
	Table      *TablePlace        `json:"table"`      // where it stands in its tier; null once it has withdrawn

	Overdue []public.PublicGame `json:"overdue,omitempty"` // games that were to begin and have no result, the latest first
	Claims  []ClaimView         `json:"claims"`            // where the results stand that can be reported, agreed to or disputed, or that were

	Closed *ClosedSeason `json:"closed,omitempty"` // omitted: the season is not closed
	Back   *BackQuestion `json:"back,omitempty"`   // whether the team plays the next season too; omitted: it is not asked yet

	Absences []AbsenceView  `json:"absences,omitempty"` // days to come on which the team cannot play
	Contacts *ContactCounts `json:"contacts,omitempty"` // the addresses to which mails about the team go; omitted: the server sends no mail
}

// NightLink is the score link of a game.
type NightLink struct {
	GameID      int64  `json:"gameId"`
	InviteToken string `json:"inviteToken"`
}

// TablePlace is the line of a team in the table of its tier, and why it is not higher.
type TablePlace struct {
	Tier    int                `json:"tier"`
	Of      int                `json:"of"` // how many teams the table has
	Columns []standings.Column `json:"columns,omitempty"`
	Row     standings.Row      `json:"row"`
	Above   *TeamAbove         `json:"above"` // the team one place higher; null for the first
}

// TeamAbove is the team one place higher in the table.
type TeamAbove struct {
	Name string `json:"name"`
	Why  string `json:"why,omitempty"` // why it ranks above
}

// Find returns the page of the team for which the actor speaks.
func (svc *Service) Find(ctx context.Context, actor access.Actor) (page TeamPage, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		t, l, err := access.TeamFor(tx, actor)
		if err != nil {
			return err
		}
		page, err = svc.pageOf(tx, t, l)
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
		text, err = svc.public.CalendarAt(tx, l, t.ID, league.DayOf(svc.db.Now(), league.ZoneOf(l)), base)
		return err
	})
	return text, err
}

func (svc *Service) pageOf(tx *store.Tx, t league.Team, l league.League) (page TeamPage, err error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return page, err
	}
	page.ScoreLinks = []NightLink{}
	now := svc.db.Now().In(league.ZoneOf(l))
	if page.PublicTeamPage, page.Overdue, err = svc.public.TeamPageAt(tx, l, teams, t.ID, now); err != nil {
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
	if page.Back, err = backQuestion(tx, t, l, page.Today); err != nil {
		return page, err
	}
	results, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return page, err
	}
	page.Table = placeOf(standings.Of(l, teams, results, 0), t)
	if l.ClosedAt != nil {
		return page, closePage(tx.Seasons, &page, l)
	}
	isNext := func(g public.PublicGame) bool {
		return isToPlay(g) && (g.Queued || now.Sub(*g.GameDate) < passedAfter)
	}
	if at := slices.IndexFunc(page.Schedule, isNext); at >= 0 {
		page.Next = &page.Schedule[at]
		err = svc.addNight(tx, l, &page, rules)
	}
	return page, err
}

// passedAfter is how long after its start a game without a result is no longer the next one.
const passedAfter = 3 * time.Hour

// isToPlay reports whether a game of the schedule has a place and is to be played there, or on the next free court.
func isToPlay(g public.PublicGame) bool {
	return g.Status == league.Scheduled && (g.GameTime != nil || g.Queued)
}

// nightOf returns the night of a game. One that is called to the next free court has no time.
func nightOf(rule league.NightRule, g public.PublicGame) league.Date {
	if g.GameTime == nil {
		return *g.Day
	}
	return rule.Of(*g.Day, *g.GameTime)
}

// addNight sets the night of the next game and the score links of its games.
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
		if g.GameID == nil || !isToPlay(g) || nightOf(rule, g) != *page.Night {
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

// placeOf returns where a team stands in the table of its tier; nil if it is in none.
func placeOf(tables standings.Standings, t league.Team) *TablePlace {
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
