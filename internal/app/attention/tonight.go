package attention

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Tonight reads nights.
type Tonight struct {
	db        *transaction.DB
	links     *access.Links
	attention *Service
}

// NewTonight returns a Service.
func NewTonight(db *transaction.DB, links *access.Links, attention *Service) *Tonight {
	return &Tonight{db, links, attention}
}

// NightView is the night of a league that is on, or the next one with games.
type NightView struct {
	Today league.Date  `json:"today"` // the night to which the present belongs, with or without games
	Day   *league.Date `json:"day"`   // the day of the night; null: no game is planned
	Games []Fixture    `json:"games"` // those that have a place, in the order of play
}

// Fixture is a game of the night.
type Fixture struct {
	Line  league.ScheduledGame `json:"line"`
	Team1 games.GameTeam       `json:"team1"`
	Team2 games.GameTeam       `json:"team2"`
	Game  *league.Game         `json:"game"` // its score; null: nobody can score it

	Duty []string `json:"duty,omitempty"` // the names of the teams that referee or keep the score

	Scorer *games.ScorerSeen `json:"scorer"` // the device that scores it or waits to; null: none has come yet
}

// Find returns the night of a league. The tokens of score links are for those who may score.
func (svc *Tonight) Find(ctx context.Context, actor access.Actor, leagueID int64) (night NightView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.LeagueFor(tx, actor, leagueID, access.Read)
		if err != nil {
			return err
		}
		night, err = svc.load(tx, l, access.May(role, access.Score))
		return err
	})
	return night, err
}

func (svc *Tonight) load(tx *store.Tx, l league.League, showLinks bool) (NightView, error) {
	today, lines, err := findLines(tx, l, svc.db.Now())
	night := NightView{Today: today.day, Games: []Fixture{}}
	if err != nil || len(lines) == 0 {
		return night, err
	}
	night.Day = new(today.rule.Of(lines[0].Day, lines[0].GameTime))
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
	all, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return night, err
	}
	teams := make(map[int64]league.Team, len(all))
	for _, t := range all {
		teams[t.ID] = t
	}
	for _, line := range lines {
		g := Fixture{Line: line}
		g.Team1, g.Team2 = games.GameTeams(teams[line.Team1ID], teams[line.Team2ID])
		for _, id := range line.DutyTeamIDs {
			if t, ok := teams[id]; ok && !line.TakesNoPlace() {
				g.Duty = append(g.Duty, t.Name)
			}
		}
		if line.GameID != nil {
			svc.addGame(&g, gamesByID[*line.GameID], showLinks)
			if seen, ok := scorers[*line.GameID]; ok {
				g.Scorer = new(games.SeenAt(seen, svc.db.Now()))
			}
		}
		night.Games = append(night.Games, g)
	}
	return night, nil
}

// addGame sets the score of a game, and its links.
func (svc *Tonight) addGame(g *Fixture, row store.Game, showLinks bool) {
	g.Line.WatchToken = svc.links.WatchToken(row.ID)
	g.Game = &row.Game
	if showLinks && row.InviteHash != "" {
		token := svc.links.ScoreToken(row.ID, row.InviteNumber)
		g.Line.InviteToken, g.Game.InviteToken = &token, &token
	}
}

// present is the night to which an instant belongs.
type present struct {
	rule league.NightRule
	day  league.Date
}

// findLines returns the games of the night that is on, without those that wait for a place. If all of them are cancelled, or
// there are none, it returns those of the next night with a game that is to be played; at is the present in both cases.
func findLines(tx *store.Tx, l league.League, now time.Time) (at present, lines []league.ScheduledGame, err error) {
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return at, nil, err
	}
	zone := league.ZoneOf(l)
	at.rule = league.NewNightRule(l, courts)
	day := league.DayOf(now, zone)
	lines, err = tx.Schedules.SchedulesOnDays(l.ID, day.AddDays(-1), day.AddDays(2))
	if err != nil {
		return at, nil, err
	}
	at.day = at.rule.Tonight(now, zone, daysOf(at.rule, lines))
	if tonight := gamesOf(at.rule, lines, at.day); slices.ContainsFunc(tonight, isPlayed) {
		return at, tonight, nil
	}
	next, found, err := tx.Schedules.NextScheduled(l.ID, at.day.AddDays(1))
	if err != nil || !found {
		return at, nil, err
	}
	night := at.rule.Of(next.Day, next.GameTime)
	lines, err = tx.Schedules.SchedulesOnDays(l.ID, night, night.AddDays(1))
	return at, gamesOf(at.rule, lines, night), err
}

// daysOf returns the nights of games that are played, in order.
func daysOf(rule league.NightRule, lines []league.ScheduledGame) (days []league.Date) {
	for _, line := range lines {
		if isPlayed(line) {
			days = append(days, rule.Of(line.Day, line.GameTime))
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// gamesOf returns the games of a night that have a place.
func gamesOf(rule league.NightRule, lines []league.ScheduledGame, day league.Date) (gamesByID []league.ScheduledGame) {
	for _, line := range lines {
		if !line.Waiting && rule.Of(line.Day, line.GameTime) == day {
			gamesByID = append(gamesByID, line)
		}
	}
	return gamesByID
}

// isPlayed reports whether a game is to be played at its place, or was.
func isPlayed(line league.ScheduledGame) bool {
	return !line.Waiting && line.Status != league.Cancelled
}
