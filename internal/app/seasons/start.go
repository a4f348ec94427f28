package seasons

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// NextSeason is the next season, or the preview of one.
type NextSeason struct {
	ID         int64        `json:"id"` // id of its league; 0 in a preview
	Name       string       `json:"name"`
	SeasonName string       `json:"seasonName"`
	ThisSeason string       `json:"thisSeason"` // name of the ending season
	Slug       *string      `json:"slug"`       // slug of the public page, taken over from the ending season; null if it has none
	TierCount  int          `json:"tierCount"`
	Teams      []NextTeam   `json:"teams"` // by tier and final order, with new teams last
	Left       []LeftTeam   `json:"left"`  // teams that are not in the next season, sorted by id
	Notes      []fault.Text `json:"notes"` // warnings as sentences for people
}

// NextTeam is a team of the next season.
type NextTeam struct {
	ID         int64      `json:"id"`         // 0 in a preview
	PreviousID *int64     `json:"previousId"` // id in the ending season; null for a new team
	Name       string     `json:"name"`
	From       int        `json:"from"` // tier at the end of the ending season; 0 for a new team
	Tier       int        `json:"tier"`
	Why        fault.Text `json:"why"`
}

// LeftTeam is a team that is not in the next season.
type LeftTeam struct {
	ID   int64       `json:"id"`
	Name string      `json:"name"`
	Tier int         `json:"tier"`
	Back league.Back `json:"back,omitempty"` // the captain's answer; omitted if there is none
}

// Start creates the next season of a league or returns a preview of it. The new season has teams but no schedule.
func (svc *Service) Start(ctx context.Context, actor access.Actor, leagueID int64, r Request, preview bool) (view NextSeason, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &view, func(tx *store.Tx) error {
		if preview {
			l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
			if err != nil {
				return err
			}
			p, err := svc.planSeason(tx, l, r)
			if err == nil {
				err = svc.checkQuotas(tx.Leagues, l)
			}
			view = newView(p)
			return err
		}
		l, err := svc.lockEndingSeason(tx, actor, leagueID, access.Arrange)
		if err != nil {
			return err
		}
		view, err = svc.startSeason(tx, actor, l, r)
		return err
	})
	return view, err
}

// lockEndingSeason locks the ending season. It may be closed.
func (svc *Service) lockEndingSeason(tx *store.Tx, actor access.Actor, leagueID int64, action access.Action) (l league.League, err error) {
	if _, _, err = access.AuthorizeLeague(tx, actor, leagueID, action); err != nil {
		return l, err
	}
	access.PublishLeague(tx, leagueID)
	return tx.Leagues.LockLeague(leagueID)
}

func (svc *Service) checkQuotas(tx store.Leagues, l league.League) error {
	return leagues.CheckNewQuota(tx, svc.quotas, l.OwnerID, svc.db.Now())
}

func (svc *Service) startSeason(tx *store.Tx, actor access.Actor, l league.League, r Request) (view NextSeason, err error) {
	p, err := svc.planSeason(tx, l, r)
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
	if err := leagues.MoveLinks(tx, p.ending, p.next); err != nil {
		return view, err
	}
	if err := svc.leagues.RecordChange(tx.Members, actor, l.ID, leagues.SeasonFollowed); err != nil {
		return view, err
	}
	if p.next, err = tx.Leagues.FindLeague(p.next.ID); err != nil {
		return view, err
	}
	access.PublishRights(tx, l.ID) // its slug has changed
	view = newView(p)
	for i := range view.Teams {
		view.Teams[i].ID = stored[i].ID
	}
	return view, nil
}

// storeSeries stores the next season in the series of the ending season. It creates the series if there is none.
func (svc *Service) storeSeries(tx *store.Tx, p *plan) (err error) {
	if p.ending.SeriesID == nil {
		id, err := tx.Seasons.CreateSeries(svc.db.Now())
		if err != nil {
			return err
		}
		p.ending.SeriesID = &id
	}
	if err := tx.Leagues.UpdateLeague(p.ending); err != nil {
		return err
	}
	p.next.SeriesID = p.ending.SeriesID
	// The slug moves to the next season later. A league without a slug stays without one.
	p.next, err = tx.Leagues.CreateLeague(p.next)
	return err
}

// storeTeams stores the teams of the next season in the order of their placings.
func (svc *Service) storeTeams(tx store.Teams, p plan) (stored []league.Team, err error) {
	oldTeams, newIDs := map[int64]league.Team{}, map[int64]int64{}
	for _, t := range p.teams {
		oldTeams[t.ID] = t
	}
	for _, placed := range p.placings {
		team := league.Team{Kit: league.NextKit(stored)}
		if old, known := oldTeams[placed.TeamID]; known {
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
		if team.Wishes = standings.NextWishes(oldTeams[*team.PreviousID], p.next.StartDate, newIDs); team.Wishes == nil {
			continue
		}
		if err := tx.UpdateTeam(team); err != nil {
			return nil, err
		}
	}
	return stored, nil
}

// copyAbsences copies absences to the teams of the next season, from its start date on, or from today if it has none. Decisions of the
// league about games on those days are not copied, because they concern the ending season.
func (svc *Service) copyAbsences(tx store.Teams, p plan, stored []league.Team) error {
	from := league.DayOf(svc.db.Now(), league.ZoneOf(p.next))
	if p.next.StartDate != nil {
		from = *p.next.StartDate
	}
	absences, err := tx.AbsencesOf(p.ending.ID)
	if err != nil {
		return err
	}
	for _, t := range stored {
		for _, a := range absences {
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

// copySettings copies the courts, members and captain rules of the ending season, as requested.
func (svc *Service) copySettings(tx *store.Tx, p plan, copied standings.CopiedSettings) error {
	if copied.Courts {
		courts, err := tx.Courts.CourtsOf(p.ending.ID)
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
		if err := tx.Halls.CopyLinks(p.ending.ID, p.next.ID); err != nil {
			return err
		}
	}
	if copied.Members {
		members, err := tx.Members.MembersOf(p.ending.ID)
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
	rules, err := tx.Captains.CaptainRulesOf(p.ending.ID)
	if err != nil {
		return err
	}
	return tx.Captains.SaveCaptainRules(p.next.ID, rules)
}

// newView converts a plan to a NextSeason.
func newView(p plan) NextSeason {
	view := NextSeason{
		ID: p.next.ID, Name: p.next.Name, SeasonName: p.next.SeasonName, ThisSeason: p.ending.SeasonName, Slug: p.next.PublicSlug(),
		TierCount: p.next.TierCount, Teams: []NextTeam{}, Left: []LeftTeam{}, Notes: []fault.Text{},
	}
	if p.next.ID == 0 {
		view.Slug = p.ending.PublicSlug()
	}
	isPlaced := map[int64]bool{}
	for _, placed := range p.placings {
		t := NextTeam{Name: placed.Name, From: placed.From, Tier: placed.To, Why: placed.Why}
		if placed.TeamID != 0 {
			t.PreviousID = new(placed.TeamID)
		}
		isPlaced[placed.TeamID] = true
		view.Teams = append(view.Teams, t)
	}
	for _, t := range p.teams {
		if !isPlaced[t.ID] {
			view.Left = append(view.Left, LeftTeam{t.ID, t.Name, t.Tier, t.Back})
		}
	}
	view.Notes = append(view.Notes, p.notes...)
	return view
}
