package scheduling

import (
	"context"
	"errors"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/schedule/quality"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// planning holds a league with all data that a plan depends on.
type planning struct {
	actorID string
	league  league.League
	results []league.Game
	input   schedule.Input // the wishes of its teams include the absences that captains have reported
	teams   []league.Team  // as stored, without absences
	// hasAbsences reports whether captains have reported absences.
	hasAbsences bool
	// pageVersion is the version of the league that points of games in progress do not increment. Only readPlanning sets it.
	pageVersion int64
	halls       []store.HallVersion // the versions of the halls whose courts it uses
	undo        *NightUndo          // what takes the change of a night back; nil if nobody has asked for it
}

// planningAction returns the action that a plan has to be authorized for. A preview also works without a paid plan.
func planningAction(isPreview bool) access.Action {
	if isPreview {
		return access.Manage
	}
	return access.Arrange
}

// loadPlanning loads a league if the actor may do the action. Use it only in read transactions, because it loads a lot of data.
func (svc *Service) loadPlanning(tx *store.Tx, actor access.Actor, leagueID int64, action access.Action) (p planning, err error) {
	p.actorID = actor.UserID
	if p.league, _, err = access.AuthorizeLeague(tx, actor, leagueID, action); err != nil {
		return p, err
	}
	return p, svc.loadData(tx, &p)
}

// loadData loads the teams, courts, schedule and results of the league.
func (svc *Service) loadData(tx *store.Tx, p *planning) error {
	l := p.league
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return err
	}
	p.teams = teams
	if teams, p.hasAbsences, err = addAbsencesToWishes(tx.Teams, l.ID, teams); err != nil {
		return err
	}
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return err
	}
	lines, err := tx.Schedules.SchedulesOf(l.ID)
	if err != nil {
		return err
	}
	if p.results, err = tx.Games.ResultsOf(l.ID); err != nil {
		return err
	}
	results := map[int64]league.Game{}
	for _, g := range p.results {
		results[g.ID] = g
	}
	now := svc.db.Now().In(league.ZoneOf(l))
	p.input = schedule.Input{
		League: l, Teams: teams, Courts: courts,
		Today: league.DayOf(now, now.Location()), Now: league.AtMinute(60*now.Hour() + now.Minute()),
	}
	hasWithdrawn := map[int64]bool{}
	for _, t := range teams {
		hasWithdrawn[t.ID] = t.WithdrawnOn != nil
	}
	for _, line := range lines {
		g := schedule.Game{ScheduledGame: line, Stays: hasWithdrawn[line.Team1ID] || hasWithdrawn[line.Team2ID]}
		if line.GameID != nil {
			result, has := results[*line.GameID]
			g.Played, g.Live, g.Unscored = has && isPlayed(result), result.Live, result.HasNoScore()
		}
		p.input.Games = append(p.input.Games, g)
	}
	if err := svc.games.AddFinals(tx, &p.input); err != nil {
		return err
	}
	if p.halls, err = tx.Halls.VersionsFor(l.ID); err != nil {
		return err
	}
	first := p.input.Today
	if len(lines) == 0 && l.StartDate != nil {
		first = min(first, *l.StartDate) // a first plan begins with the season, even in the past
	}
	return svc.games.AddTaken(tx, &p.input, first.AddDays(-1), games.LastDay)
}

// isPlayed reports whether a game has an event or a score, so that no plan may move it. A forfeited game is not played: it occupies no
// place, and its night may be in the future.
func isPlayed(g league.Game) bool { return g.Forfeit == league.NoForfeit && g.HasPlay() }

// toFault converts a refusal of the planner to a fault.
func toFault(err error) error {
	var refusal *schedule.Refusal
	switch {
	case err == nil || !errors.As(err, &refusal):
		return err
	case refusal.WrongMode:
		return fault.New(fault.Conflict, "%s", refusal.Sentence)
	case len(refusal.Fits) > 0:
		return &fault.Error{Kind: fault.Invalid, Field: refusal.Field, Sentence: refusal.Sentence, Alternatives: refusal.Fits}
	case refusal.Field != "":
		return fault.Field(refusal.Field, "%s", refusal.Sentence)
	default:
		return fault.New(fault.Invalid, "%s", refusal.Sentence)
	}
}

// storePlan stores a plan. Moved games keep their id and score link, and get the reason. Removed games can be restored. It returns
// errChanged if a game that it would move or remove has begun since the plan was computed.
func (svc *Service) storePlan(tx *store.Tx, actorID string, l league.League, plan schedule.Plan, reason string) error {
	for _, line := range plan.Delete {
		if err := checkUnplayed(tx.Games, line, false); err != nil {
			return err
		}
		if err := svc.removeLine(tx, line); err != nil {
			return err
		}
	}
	for _, m := range plan.Move {
		if err := checkUnplayed(tx.Games, m.From, plan.MovesBegun); err != nil {
			return err
		}
		if !plan.HasReasons {
			if m.To.Reason = reason; reason == "" && m.To.Status == m.From.Status {
				m.To.Reason = m.From.Reason
			}
		}
		if err := svc.moveLine(tx, actorID, m.To); err != nil {
			return err
		}
	}
	if err := tx.Schedules.UpdateDuties(plan.Duties); err != nil {
		return err
	}
	if err := svc.games.CheckGameQuota(tx.Games, l, len(plan.Insert)); err != nil {
		return err
	}
	return svc.createLines(tx.Transfers, l, plan.Insert)
}

// removeLine deletes a game that has not begun and its schedule line. The game can be restored.
func (svc *Service) removeLine(tx *store.Tx, line league.ScheduledGame) error {
	if line.GameID == nil {
		return tx.Schedules.DeleteSchedule(line.ID)
	}
	g, err := tx.Games.FindGame(*line.GameID)
	if err != nil {
		return err
	}
	return svc.games.DeleteUnplayed(tx, g)
}

// moveLine stores a changed schedule line and copies the change to its game. The score of the game is unchanged.
func (svc *Service) moveLine(tx *store.Tx, actorID string, line league.ScheduledGame) error {
	if err := tx.Schedules.UpdateSchedule(line, svc.db.Now()); err != nil || line.GameID == nil {
		return err
	}
	before, err := tx.Games.FindGame(*line.GameID)
	if err != nil {
		return err
	}
	after := before
	after.GameDate, after.ScheduledFor, after.Day, after.Tier = &line.GameDate, &line.GameDate, &line.Day, line.Tier
	after.Status = line.Status
	if before.Status == after.Status && !before.HasPlay() {
		return tx.Games.UpdateGame(after) // nobody scores or watches the game yet, and a plan can move thousands of games
	}
	return svc.games.SaveRow(tx, before, after, actorID, "schedule")
}

// CreateLines stores a schedule that another service has planned. The transaction must have locked or created the league.
func (svc *Service) CreateLines(tx *store.Tx, l league.League, lines []league.ScheduledGame) error {
	if err := svc.games.CheckGameQuota(tx.Games, l, len(lines)); err != nil {
		return err
	}
	return svc.createLines(tx.Transfers, l, lines)
}

// createLines stores new schedule lines, each with a new game and score link.
func (svc *Service) createLines(tx store.Transfers, l league.League, lines []league.ScheduledGame) error {
	now := svc.db.Now()
	games := make([]store.Game, len(lines))
	for i, s := range lines {
		games[i] = store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: s.Team1ID, Team2ID: s.Team2ID, Status: league.Scheduled,
			GameDate: &lines[i].GameDate, ScheduledFor: &lines[i].GameDate, Day: &lines[i].Day, Tier: s.Tier, CreatedAt: now,
		}}
		svc.links.RenewScoreLink(&games[i])
	}
	ids, err := tx.CreateGames(games)
	if err != nil {
		return err
	}
	for i := range lines {
		lines[i].LeagueID, lines[i].GameID, lines[i].CreatedAt = l.ID, &ids[i], now
	}
	return tx.CreateSchedules(lines)
}

// ScheduleQuality returns the quality report of the schedule of a league.
func (svc *Service) ScheduleQuality(ctx context.Context, permit access.ReadPermit) (quality.Report, access.ReadPermit, error) {
	return access.ReadPermitted(ctx, svc.db, permit, func(tx *store.Tx, l league.League) (quality.Report, error) {
		p := planning{league: l}
		if err := svc.loadData(tx, &p); err != nil {
			return quality.Report{}, err
		}
		report, err := quality.Measure(p.input)
		return report, toFault(err)
	})
}

// weekOfDay returns the week of a day, or nil if the league has no start date or the day is before it.
func weekOfDay(l league.League, day league.Date) *int {
	if l.StartDate == nil {
		return nil
	}
	if week := standings.WeekIndex(*l.StartDate, day); week > 0 {
		return &week
	}
	return nil
}
