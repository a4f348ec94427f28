package seasons

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// NextSeason is the next season as it is, or in a preview as it would be.
type NextSeason struct {
	ID         int64      `json:"id"` // of its league; 0 in a preview
	Name       string     `json:"name"`
	SeasonName string     `json:"seasonName"`
	ThisSeason string     `json:"thisSeason"` // the name of the season that ends
	Slug       *string    `json:"slug"`       // of its public address, which was that of the season that ends; null: it has none
	TierCount  int        `json:"tierCount"`
	Teams      []NextTeam `json:"teams"` // by tier, and in each in the final order; new teams last
	Left       []LeftTeam `json:"left"`  // the teams that do not come along, in the order of their ids
	Notes      []string   `json:"notes"` // sentences about what is unusual
}

// NextTeam is a team of the next season.
type NextTeam struct {
	ID         int64  `json:"id"`         // 0 in a preview
	PreviousID *int64 `json:"previousId"` // in the season that ends; null: it is new
	Name       string `json:"name"`
	From       int    `json:"from"` // the tier in which it ended; 0: it is new
	Tier       int    `json:"tier"`
	Why        string `json:"why"`
}

// LeftTeam is a team that is not in the next season.
type LeftTeam struct {
	ID   int64       `json:"id"`
	Name string      `json:"name"`
	Tier int         `json:"tier"`
	Back league.Back `json:"back,omitempty"` // what its captain has said; omitted: not answered
}

// Start starts the next season of a league, or returns what it would be: an empty league with the teams, in which nothing is planned.
func (svc *Service) Start(ctx context.Context, actor access.Actor, leagueID int64, r Request, preview bool) (view NextSeason, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &view, func(tx *store.Tx) error {
		if preview {
			l, _, err := access.LeagueFor(tx, actor, leagueID, access.Manage)
			if err != nil {
				return err
			}
			p, err := svc.plan(tx, l, r)
			if err == nil {
				err = svc.checkQuotas(tx.Leagues, l)
			}
			view = showPlan(p)
			return err
		}
		l, err := svc.lock(tx, actor, leagueID, access.Arrange)
		if err != nil {
			return err
		}
		view, err = svc.start(tx, actor, l, r)
		return err
	})
	return view, err
}

// lock locks the season that ends, which may be closed.
func (svc *Service) lock(tx *store.Tx, actor access.Actor, leagueID int64, action access.Action) (l league.League, err error) {
	if _, _, err = access.LeagueFor(tx, actor, leagueID, action); err != nil {
		return l, err
	}
	access.PublishLeague(tx, leagueID)
	return tx.Leagues.LockLeague(leagueID)
}

func (svc *Service) checkQuotas(tx store.Leagues, l league.League) error {
	return leagues.CheckNewQuota(tx, svc.quotas, l.OwnerID, svc.db.Now())
}

func (svc *Service) start(tx *store.Tx, actor access.Actor, l league.League, r Request) (view NextSeason, err error) {
	p, err := svc.plan(tx, l, r)
	if err != nil {
		return view, err
	}
	if err := svc.checkQuotas(tx.Leagues, l); err != nil {
		return view, err
	}
	if err := svc.storeSeries(tx, &p); err != nil {
		return view, err
	}
	stored, err := svc.storeTeams(tx.Teams, p)
	if err != nil {
		return view, err
	}
	if err := svc.copyAbsences(tx.Teams, p, stored); err != nil {
		return view, err
	}
	if err := svc.copySettings(tx, p, r.Copied); err != nil {
		return view, err
	}
	if err := leagues.HandOnLinks(tx, p.from, p.next); err != nil {
		return view, err
	}
	if err := svc.leagues.RecordChange(tx.Members, actor, l.ID, leagues.SeasonFollowed); err != nil {
		return view, err
	}
	if p.next, err = tx.Leagues.FindLeague(p.next.ID); err != nil {
		return view, err
	}
	access.PublishRights(tx, l.ID) // its address has changed
	view = showPlan(p)
	for i := range view.Teams {
		view.Teams[i].ID = stored[i].ID
	}
	return view, nil
}

// storeSeries stores the next season in the series of the one that ends, which gets one if it has none.
func (svc *Service) storeSeries(tx *store.Tx, p *plan) (err error) {
	if p.from.SeriesID == nil {
		id, err := tx.Seasons.CreateSeries(svc.db.Now())
		if err != nil {
			return err
		}
		p.from.SeriesID = &id
	}
	if err := tx.Leagues.UpdateLeague(p.from); err != nil {
		return err
	}
	p.next.SeriesID = p.from.SeriesID
	// The address follows later: until then it belongs to the season that ends. A league that has none stays without.
	p.next, err = tx.Leagues.CreateLeague(p.next)
	return err
}

// storeTeams stores the teams of the next season in the order of their placings.
func (svc *Service) storeTeams(tx store.Teams, p plan) (stored []league.Team, err error) {
	before, newIDs := map[int64]league.Team{}, map[int64]int64{}
	for _, t := range p.teams {
		before[t.ID] = t
	}
	for _, placed := range p.placings {
		team := league.Team{Kit: league.NextKit(stored)}
		if old, known := before[placed.TeamID]; known {
			team = standings.NextTeam(old, placed.To)
		}
		team.LeagueID, team.Name, team.Tier, team.CreatedAt = p.next.ID, placed.Name, placed.To, p.next.CreatedAt
		if team, err = tx.CreateTeam(team); err != nil {
			return nil, err
		}
		newIDs[placed.TeamID] = team.ID
		stored = append(stored, team)
	}
	for _, team := range stored {
		if team.PreviousID == nil {
			continue
		}
		if team.Wishes = standings.NextWishes(before[*team.PreviousID], p.next.StartDate, newIDs); team.Wishes == nil {
			continue
		}
		if err := tx.UpdateTeam(team); err != nil {
			return nil, err
		}
	}
	return stored, nil
}

// copyAbsences gives the teams of the next season the days from its start on, without one from today on, on which they cannot play. What
// the league has decided about the games of such a day is about the season that ends.
func (svc *Service) copyAbsences(tx store.Teams, p plan, stored []league.Team) error {
	from := league.DayOf(svc.db.Now(), league.ZoneOf(p.next))
	if p.next.StartDate != nil {
		from = *p.next.StartDate
	}
	absent, err := tx.AbsencesOf(p.from.ID)
	if err != nil {
		return err
	}
	for _, t := range stored {
		for _, a := range absent {
			if t.PreviousID == nil || a.TeamID != *t.PreviousID || a.Day < from {
				continue
			}
			a.LeagueID, a.TeamID, a.WasPlanned = p.next.ID, t.ID, false
			a.Answer, a.Why, a.AnsweredAt, a.AnsweredBy = league.Undecided, "", nil, ""
			if _, err := tx.SaveAbsence(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// copySettings gives the next season the courts, the members and the rules of captains of the season that ends.
func (svc *Service) copySettings(tx *store.Tx, p plan, copied standings.CopiedSettings) error {
	if copied.Courts {
		courts, err := tx.Courts.CourtsOf(p.from.ID)
		if err != nil {
			return err
		}
		for _, c := range courts {
			if c.Tier > p.next.TierCount {
				continue
			}
			c.LeagueID, c.CreatedAt = p.next.ID, p.next.CreatedAt
			if _, err := tx.Courts.CreateCourt(c); err != nil {
				return err
			}
		}
	}
	if copied.Members {
		members, err := tx.Members.MembersOf(p.from.ID)
		if err != nil {
			return err
		}
		for _, m := range members {
			m.LeagueID = p.next.ID
			if _, err := tx.Members.CreateMember(m.Member); err != nil {
				return err
			}
		}
	}
	if !copied.Rules {
		return nil
	}
	rules, err := tx.Captains.CaptainRulesOf(p.from.ID)
	if err != nil {
		return err
	}
	return tx.Captains.SaveCaptainRules(p.next.ID, rules)
}

// showPlan returns a plan as people see it.
func showPlan(p plan) NextSeason {
	view := NextSeason{
		ID: p.next.ID, Name: p.next.Name, SeasonName: p.next.SeasonName, ThisSeason: p.from.SeasonName, Slug: p.next.PublicSlug(),
		TierCount: p.next.TierCount, Teams: []NextTeam{}, Left: []LeftTeam{}, Notes: []string{},
	}
	if p.next.ID == 0 {
		view.Slug = p.from.PublicSlug()
	}
	comes := map[int64]bool{}
	for _, placed := range p.placings {
		t := NextTeam{Name: placed.Name, From: placed.From, Tier: placed.To, Why: placed.Why}
		if placed.TeamID != 0 {
			t.PreviousID = new(placed.TeamID)
		}
		comes[placed.TeamID] = true
		view.Teams = append(view.Teams, t)
	}
	for _, t := range p.teams {
		if !comes[t.ID] {
			view.Left = append(view.Left, LeftTeam{t.ID, t.Name, t.Tier, t.Back})
		}
	}
	for _, note := range p.notes {
		view.Notes = append(view.Notes, note.String())
	}
	return view
}
