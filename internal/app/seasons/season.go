package seasons

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// SeasonView is the state of a season, with the other seasons of its series.
type SeasonView struct {
	Name      string       `json:"name"`   // empty if the season has no name
	IsOver    bool         `json:"isOver"` // whether all games have been played
	Left      int          `json:"left"`   // number of scheduled games that are not over
	Champions []Champion   `json:"champions"`
	Vacant    []string     `json:"vacant"`  // a sentence about each title of finals that nobody has won, because both teams forfeited the final
	Next      *SeasonLink  `json:"next"`    // the following season; null if none has been started
	Seasons   []SeasonLink `json:"seasons"` // seasons of the series that the caller may read, newest first; empty if the league has no series
	Finish    []Finish     `json:"finish"`  // the current final order; only for managers
	Suggested Suggestion   `json:"suggested"`

	Asking    *PendingAnswers `json:"asking,omitempty"` // only for managers while captains can be asked by mail whether their teams are back
	HasFinals bool            `json:"hasFinals"`        // whether the season has finals that are over, from which the next season can be derived
}

// Champion is a team that has won finals or the table of its tier.
type Champion struct {
	TeamID int64      `json:"teamId"`
	Name   string     `json:"name"`
	Kit    league.Kit `json:"kit"`
	Badge  string     `json:"badge"`
	Title  string     `json:"title"` // name of the finals; empty for the table of a tier
	Tier   int        `json:"tier"`
}

// SeasonLink identifies a season of a series.
type SeasonLink struct {
	ID         int64        `json:"id"` // id of the season's league
	SeasonName string       `json:"seasonName"`
	StartDate  *league.Date `json:"startDate"`
	IsClosed   bool         `json:"isClosed"`
}

// Finish is the final position of a team in a season.
type Finish struct {
	TeamID int64       `json:"teamId"`
	Name   string      `json:"name"`
	Tier   int         `json:"tier"`
	Place  int         `json:"place"` // position within its tier
	Left   bool        `json:"left,omitempty"`
	Back   league.Back `json:"back,omitempty"` // the captain's answer whether the team plays the next season; omitted if there is none

	AskedAt *time.Time `json:"askedAt,omitempty"` // when its captains were asked by mail; omitted if they were not
}

// Suggestion has default values for the next season.
type Suggestion struct {
	ThisSeason string       `json:"thisSeason"`
	SeasonName string       `json:"seasonName"`
	StartDate  league.Date  `json:"startDate"`
	EndDate    *league.Date `json:"endDate"`
}

// Find returns the state of a season.
func (svc *Service) Find(ctx context.Context, actor access.Actor, leagueID int64) (view SeasonView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Read)
		if err != nil {
			return err
		}
		view, err = svc.loadView(tx, actor, l, role)
		return err
	})
	return view, err
}

func (svc *Service) loadView(tx *store.Tx, actor access.Actor, l league.League, role league.Role) (view SeasonView, err error) {
	end, err := svc.ends.Evaluate(tx, l, svc.db.Now())
	if err != nil {
		return view, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return view, err
	}
	names, err := seasonNames(tx.Seasons, l)
	if err != nil {
		return view, err
	}
	view = SeasonView{
		Name: l.SeasonName, IsOver: end.IsOver, Left: end.Left, Champions: []Champion{}, Vacant: []string{}, Finish: []Finish{}, Suggested: svc.suggestNext(l, end, names),
		HasFinals: len(end.Knockouts) > 0,
	}
	if end.IsOver || l.ClosedAt != nil {
		view.Champions, view.Vacant = NewChampions(teams, end.Honours), end.Vacant
	}
	if access.May(role, access.Manage) {
		view.Finish = newFinish(teams, end.Order)
		if view.Asking, err = svc.newAsking(tx, l); err != nil {
			return view, err
		}
	}
	view.Seasons, view.Next, err = svc.loadSeasonLinks(tx, actor, l)
	return view, err
}

// NewChampions returns the teams with first places.
func NewChampions(teams []league.Team, honours []standings.Honour) []Champion {
	champions := []Champion{}
	for _, h := range honours {
		i := slices.IndexFunc(teams, func(t league.Team) bool { return t.ID == h.TeamID })
		if h.Place == 1 && i >= 0 {
			t := teams[i]
			champions = append(champions, Champion{t.ID, t.Name, t.Kit, t.Badge, h.Title, h.Tier})
		}
	}
	return champions
}

func newFinish(teams []league.Team, order []standings.Finish) []Finish {
	byID := map[int64]league.Team{}
	for _, t := range teams {
		byID[t.ID] = t
	}
	all := make([]Finish, len(order))
	for i, f := range order {
		t := byID[f.TeamID]
		all[i] = Finish{f.TeamID, f.Name, f.Tier, f.Place, f.Left, t.Back, t.BackAskedAt}
	}
	return all
}

// loadSeasonLinks returns the seasons of a series that the actor may read, newest first, and the season that follows l.
func (svc *Service) loadSeasonLinks(tx *store.Tx, actor access.Actor, l league.League) (links []SeasonLink, next *SeasonLink, err error) {
	links = []SeasonLink{}
	if l.SeriesID == nil {
		return links, nil, nil
	}
	all, err := tx.Seasons.SeasonsOf(*l.SeriesID)
	if err != nil {
		return links, nil, err
	}
	for _, other := range all {
		role, err := access.RoleIn(tx, actor, other)
		if err != nil {
			return links, nil, err
		}
		link := SeasonLink{other.ID, other.SeasonName, other.StartDate, other.ClosedAt != nil}
		if next == nil && other.ID > l.ID {
			next = &link
		}
		if access.May(role, access.Read) {
			links = append([]SeasonLink{link}, links...)
		}
	}
	return links, next, nil
}

// suggestNext returns default values for the next season: it starts on the first game day at least a week from today and from the last game,
// and has the same length. taken are the names of the seasons of the series.
func (svc *Service) suggestNext(l league.League, end leagues.SeasonEnd, takenNames []string) Suggestion {
	today := league.DayOf(svc.db.Now(), league.ZoneOf(l))
	start := max(today, end.LastDay).AddDays(7)
	for l.GameDay != nil && start.Weekday() != l.GameDay.Weekday() {
		start = start.AddDays(1)
	}
	s := Suggestion{ThisSeason: l.SeasonName, StartDate: start, SeasonName: standings.SuggestSeasonName(start)}
	if s.ThisSeason == "" {
		s.ThisSeason = suggestName(l)
	}
	s.SeasonName = standings.UniqueSeasonName(s.SeasonName, append(takenNames, s.ThisSeason))
	if l.StartDate != nil && l.EndDate != nil {
		s.EndDate = new(start.AddDays(l.EndDate.DaysSince(*l.StartDate)))
	}
	return s
}

// seasonNames returns the names of all seasons in the series of a league.
func seasonNames(tx store.Seasons, l league.League) (names []string, err error) {
	if l.SeriesID == nil {
		return nil, nil
	}
	all, err := tx.SeasonsOf(*l.SeriesID)
	for _, season := range all {
		names = append(names, season.SeasonName)
	}
	return names, err
}

// Close closes a season: its honours are stored, and nothing in it can be changed until it is reopened.
func (svc *Service) Close(ctx context.Context, actor access.Actor, leagueID int64) (SeasonView, error) {
	return svc.changeSeason(ctx, actor, leagueID, func(tx *store.Tx, l *league.League) error {
		if l.ClosedAt != nil {
			return nil
		}
		end, err := svc.ends.Evaluate(tx, *l, svc.db.Now())
		if err != nil {
			return err
		}
		if err := tx.Seasons.SaveHonours(l.ID, end.Honours); err != nil {
			return err
		}
		l.ClosedAt = new(svc.db.Now())
		return svc.leagues.RecordChange(tx.Members, actor, l.ID, leagues.SeasonClosed)
	})
}

// Reopen makes a closed season editable again.
func (svc *Service) Reopen(ctx context.Context, actor access.Actor, leagueID int64) (SeasonView, error) {
	return svc.changeSeason(ctx, actor, leagueID, func(tx *store.Tx, l *league.League) error {
		if l.ClosedAt == nil {
			return nil
		}
		l.ClosedAt = nil
		if err := tx.Seasons.SaveHonours(l.ID, nil); err != nil {
			return err
		}
		return svc.leagues.RecordChange(tx.Members, actor, l.ID, leagues.SeasonReopened)
	})
}

func (svc *Service) changeSeason(ctx context.Context, actor access.Actor, leagueID int64, change func(*store.Tx, *league.League) error) (view SeasonView, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		l, err := access.LockLeague(tx, actor, leagueID, access.Own)
		if err != nil {
			return err
		}
		if err := change(tx, &l); err != nil {
			return err
		}
		if err := tx.Leagues.UpdateLeague(l); err != nil {
			return err
		}
		view, err = svc.loadView(tx, actor, l, league.Owner)
		return err
	})
	return view, err
}
