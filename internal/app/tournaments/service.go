package tournaments

import (
	"context"
	"math/rand/v2"
	"slices"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service creates tournaments.
type Service struct {
	db      *transaction.DB
	games   *games.Service
	leagues *leagues.Service
	planner *scheduling.Service
	finals  *finals.Service
}

// New returns a Service.
func New(db *transaction.DB, games *games.Service, manager *leagues.Service, planner *scheduling.Service, knockouts *finals.Service) *Service {
	return &Service{db, games, manager, planner, knockouts}
}

// Create creates the league of a tournament with all of its games, in one transaction. A preview stores nothing. If the day does not
// fit, the preview includes the problem instead of failing, because people see it while they edit the settings.
func (svc *Service) Create(ctx context.Context, actor access.Actor, o Request, preview bool) (tournament Tournament, err error) {
	if actor.UserID == "" {
		return tournament, fault.ErrSignedOut
	}
	if found, err := svc.db.FindResponse(ctx, &tournament); found || err != nil {
		return tournament, err
	}
	o, err = o.check()
	if err != nil {
		return tournament, err
	}
	l, err := svc.leagues.New(actor, o.Edit)
	if err != nil {
		return tournament, err
	}
	if err := o.checkDay(league.DayOf(svc.db.Now(), league.ZoneOf(l))); err != nil {
		return tournament, err
	}
	d, problem := o.planDay(l)
	switch {
	case preview && !problem.IsZero():
		tournament = d.newView(d.teams())
		tournament.Problem = problem
		return tournament, nil
	case preview:
		return svc.preview(d)
	case !problem.IsZero():
		return tournament, fault.Field("end", "%s", problem)
	}
	err = svc.db.Create(ctx, &tournament, func(tx *store.Tx) error {
		tournament, err = svc.store(tx, d)
		return err
	})
	return tournament, err
}

// teams returns the teams in the order of entry, with ids from 1.
func (d day) teams() (teams []league.Team) {
	tiers := map[int]int{}
	for pool, numbers := range d.pools {
		for _, number := range numbers {
			tiers[number] = pool + 1
		}
	}
	for i, name := range d.order.Teams {
		teams = append(teams, league.Team{
			ID: int64(i + 1), Name: name, Tier: tiers[i], Kit: league.NextKit(teams), Badge: league.MakeBadge(name), CreatedAt: d.league.CreatedAt,
		})
	}
	return teams
}

// preview returns the tournament that would be created.
func (svc *Service) preview(d day) (tournament Tournament, err error) {
	teams := d.teams()
	f, places, err := svc.finals.PlanAfterPools(d.league, teams, d.knockout(d.league))
	if err != nil {
		return tournament, err
	}
	tournament = d.newView(teams)
	drawn, err := svc.finals.PreviewView(d.league, teams, f, places)
	tournament.Finals = &drawn
	return tournament, err
}

// store stores the league, its teams with their lots, its courts, the pool games and the knockout.
func (svc *Service) store(tx *store.Tx, d day) (tournament Tournament, err error) {
	if err := svc.leagues.CheckTeamQuota(nil, len(d.order.Teams)); err != nil {
		return tournament, err
	}
	if d.league, err = svc.leagues.Store(tx, d.league); err != nil {
		return tournament, err
	}
	teams := d.teams()
	lots := rand.Perm(len(teams))
	for i := range teams {
		teams[i].LeagueID, teams[i].Lot = d.league.ID, lots[i]+1
		if teams[i], err = tx.Teams.CreateTeam(teams[i]); err != nil {
			return tournament, err
		}
	}
	if err := svc.storeCourts(tx.Courts, d); err != nil {
		return tournament, err
	}
	if err := svc.planner.CreateLines(tx, d.league, d.newScheduleLines(teams)); err != nil {
		return tournament, err
	}
	if d.league.Duty > 0 {
		if err := svc.games.AssignDuties(tx, d.league); err != nil {
			return tournament, err
		}
	}
	knockout := d.knockout(d.league)
	for i, seed := range knockout.Seeds {
		knockout.Seeds[i] = teams[seed-1].ID
	}
	f, places, err := svc.finals.PlanAfterPools(d.league, teams, knockout)
	if err != nil {
		return tournament, err
	}
	tournament = d.newView(teams)
	stored, err := svc.finals.Store(tx, d.league, f, places)
	if err != nil {
		return tournament, err
	}
	tournament.Finals = &stored
	return tournament, svc.checkPlaces(tx, d)
}

// checkPlaces returns a conflict if a court or a team of a stored tournament has two games at a time.
func (svc *Service) checkPlaces(tx *store.Tx, d day) error {
	in, err := svc.games.LoadAround(tx, d.league, d.order.Day, d.order.Day.AddDays(1))
	if err != nil {
		return err
	}
	rest := schedule.Input{League: in.League, Teams: in.Teams}
	own := slices.DeleteFunc(schedule.LinesOf(in.Games, in.Others), func(s league.ScheduledGame) bool { return s.TakenBy != nil })
	for _, other := range in.Others {
		if other.TakenBy != nil {
			rest.Others = append(rest.Others, other)
		}
	}
	return games.CheckPlan(rest, schedule.Plan{Insert: own})
}

// storeCourts makes every court available to every pool.
func (svc *Service) storeCourts(tx store.Courts, d day) error {
	for pool := range d.pools {
		for _, name := range d.order.Courts {
			c := league.Court{LeagueID: d.league.ID, Tier: pool + 1, CourtName: name, CreatedAt: d.league.CreatedAt}
			if _, err := tx.CreateCourt(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// newScheduleLines returns the pool games as schedule lines. They are pinned, so that no plan of the season moves them.
func (d day) newScheduleLines(teams []league.Team) (lines []league.ScheduledGame) {
	week, zone := 1, league.ZoneOf(d.league)
	for _, g := range d.games {
		day, at := dayOf(d.order.Day, g.Start), league.AtMinute(g.Start%minutesPerDay)
		lines = append(lines, league.ScheduledGame{
			Team1ID: teams[g.Team1].ID, Team2ID: teams[g.Team2].ID, Day: day, GameTime: at, GameDate: league.Instant(day, at, zone),
			CourtName: &d.order.Courts[g.Court], Tier: g.Pool + 1, WeekNumber: &week, Pinned: true, Origin: league.ByHand,
		})
	}
	return lines
}
