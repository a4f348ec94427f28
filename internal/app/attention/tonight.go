package attention

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Tonight reads the current or next night of a league.
type Tonight struct {
	db        *transaction.DB
	links     *access.Links
	attention *Service
}

// NewTonight returns a Tonight over a database.
func NewTonight(db *transaction.DB, links *access.Links, attention *Service) *Tonight {
	return &Tonight{db, links, attention}
}

// NightView is the current night of a league or, if it has no games, the next night with games.
type NightView struct {
	Today league.Date  `json:"today"` // the night of the present time, even if it has no games
	Day   *league.Date `json:"day"`   // day of the night; null if no game is planned
	Week  int          `json:"week"`  // week of the night, or of today if no game is planned; 0 without a start date, and before it
	Games []Fixture    `json:"games"` // games of the night that have a place, in the order of play

	Waiting []Fixture `json:"waiting"` // games of today's night, and of the shown night, that have lost their place
}

// Fixture is a game of the night.
type Fixture struct {
	Line  league.ScheduledGame `json:"line"`
	Team1 games.GameTeam       `json:"team1"`
	Team2 games.GameTeam       `json:"team2"`
	Game  *league.Game         `json:"game"` // the game with its score; null if it cannot be scored

	Duty []string `json:"duty,omitempty"` // names of the teams that referee or keep the score

	Scorer *games.ScorerSeen `json:"scorer"` // the device that scores the game or is ready to; null if none has opened it yet
}

// Find returns the night of a league. Only a user who may score gets the tokens of the score links.
func (svc *Tonight) Find(ctx context.Context, actor access.Actor, leagueID int64) (night NightView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Read)
		if err != nil {
			return err
		}
		night, err = svc.loadNight(tx, l, access.May(role, access.Score))
		return err
	})
	return night, err
}

func (svc *Tonight) loadNight(tx *store.Tx, l league.League, showLinks bool) (NightView, error) {
	today, lines, err := findLines(tx, l, svc.db.Now())
	night := NightView{Today: today.day, Games: []Fixture{}, Waiting: []Fixture{}}
	if err != nil {
		return night, err
	}
	if len(lines) > 0 {
		night.Day = new(today.rule.NightOf(lines[0].Day, lines[0].GameTime))
	}
	if l.StartDate != nil {
		night.Week = standings.WeekIndex(*l.StartDate, fault.Or(night.Day, today.day))
	}
	waiting, err := findWaiting(tx, l, today, night.Day)
	if err != nil || len(lines)+len(waiting) == 0 {
		return night, err
	}
	all, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return night, err
	}
	teams := make(map[int64]league.Team, len(all))
	for _, t := range all {
		teams[t.ID] = t
	}
	for _, line := range waiting {
		var row store.Game
		if line.GameID != nil {
			if row, err = tx.Games.FindGame(*line.GameID); err != nil {
				return night, err
			}
		}
		night.Waiting = append(night.Waiting, svc.newFixture(line, teams, row, showLinks))
	}
	if night.Day == nil {
		return night, nil
	}
	rows, err := tx.Games.GamesOnDays(l.ID, *night.Day, night.Day.AddDays(1))
	if err != nil {
		return night, err
	}
	gamesByID := make(map[int64]store.Game, len(rows))
	for _, g := range rows {
		gamesByID[g.ID] = g
	}
	scorers, err := tx.Events.ScorersOnDays(l.ID, *night.Day, night.Day.AddDays(1))
	if err != nil {
		return night, err
	}
	for _, line := range lines {
		id := fault.Or(line.GameID, 0)
		g := svc.newFixture(line, teams, gamesByID[id], showLinks)
		if seen, ok := scorers[id]; ok {
			g.Scorer = new(games.SeenAt(seen, svc.db.Now()))
		}
		night.Games = append(night.Games, g)
	}
	return night, nil
}

// newFixture returns a scheduled game with its teams, duty teams, score and links.
func (svc *Tonight) newFixture(line league.ScheduledGame, teams map[int64]league.Team, row store.Game, showLinks bool) Fixture {
	g := Fixture{Line: line}
	g.Team1, g.Team2 = games.GameTeams(teams[line.Team1ID], teams[line.Team2ID])
	for _, id := range line.DutyTeamIDs {
		if t, ok := teams[id]; ok && !line.FreesItsPlace() {
			g.Duty = append(g.Duty, t.Name)
		}
	}
	if line.GameID != nil {
		svc.addGame(&g, row, showLinks)
	}
	return g
}

// findWaiting returns the games of today's night, and of another shown night, that wait for a place.
func findWaiting(tx *store.Tx, l league.League, today currentNight, shown *league.Date) (waiting []league.ScheduledGame, err error) {
	nights := []league.Date{today.day, fault.Or(shown, today.day)}
	var days []league.Date
	for _, night := range nights {
		days = append(days, night, night.AddDays(1)) // a night may last past midnight
	}
	lines, err := tx.Schedules.SchedulesOnAnyOf(l.ID, days)
	for _, line := range lines {
		if line.Waiting && line.Status == league.Scheduled && slices.Contains(nights, today.rule.NightOf(line.Day, line.GameTime)) {
			waiting = append(waiting, line)
		}
	}
	return waiting, err
}

// addGame adds the score of a game and its links to a Fixture.
func (svc *Tonight) addGame(g *Fixture, row store.Game, showLinks bool) {
	g.Line.WatchToken = svc.links.WatchToken(row.ID)
	g.Game = &row.Game
	if showLinks && row.InviteHash != "" {
		token := svc.links.ScoreToken(row.ID, row.InviteNumber)
		g.Line.InviteToken, g.Game.InviteToken = &token, &token
	}
}

// currentNight is the night of the present time, with the rule that assigns times to nights.
type currentNight struct {
	rule league.NightRule
	day  league.Date
}

// findLines returns the scheduled games of the current night, without those that wait for a place. If all of them are cancelled or there
// are none, it returns those of the next night with a game to be played. current is the current night in both cases.
func findLines(tx *store.Tx, l league.League, now time.Time) (current currentNight, lines []league.ScheduledGame, err error) {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return current, nil, err
	}
	zone := league.ZoneOf(l)
	current.rule = league.NewNightRule(l, courts)
	day := league.DayOf(now, zone)
	lines, err = tx.Schedules.SchedulesOnDays(l.ID, day.AddDays(-1), day.AddDays(2))
	if err != nil {
		return current, nil, err
	}
	current.day = current.rule.Tonight(now, zone, playedNights(current.rule, lines))
	if tonight := gamesOfNight(current.rule, lines, current.day); slices.ContainsFunc(tonight, isPlayed) {
		return current, tonight, nil
	}
	next, found, err := tx.Schedules.NextScheduled(l.ID, current.day.AddDays(1))
	if err != nil || !found {
		return current, nil, err
	}
	night := current.rule.NightOf(next.Day, next.GameTime)
	lines, err = tx.Schedules.SchedulesOnDays(l.ID, night, night.AddDays(1))
	return current, gamesOfNight(current.rule, lines, night), err
}

// playedNights returns the nights with a game that takes place, in order.
func playedNights(rule league.NightRule, lines []league.ScheduledGame) (days []league.Date) {
	for _, line := range lines {
		if isPlayed(line) {
			days = append(days, rule.NightOf(line.Day, line.GameTime))
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// gamesOfNight returns the scheduled games of a night that have a place.
func gamesOfNight(rule league.NightRule, lines []league.ScheduledGame, day league.Date) (placed []league.ScheduledGame) {
	for _, line := range lines {
		if !line.Waiting && rule.NightOf(line.Day, line.GameTime) == day {
			placed = append(placed, line)
		}
	}
	return placed
}

// isPlayed reports whether a game was or will be played at its place.
func isPlayed(line league.ScheduledGame) bool {
	return !line.Waiting && line.Status != league.Cancelled
}
