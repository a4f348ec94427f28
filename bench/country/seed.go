package main

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"sideout/bench/load"
	"sideout/internal/app"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// The size of a league: eight teams of one tier on four courts.
const (
	courtsPerLeague = 4
	teamsPerLeague  = 2 * courtsPerLeague
)

// copyStep is the difference of the ids of two copies, see load.Seeded.Copy.
const copyStep = 1_000_000

// country is a database with leagues.
type country struct {
	owner   string // session cookie of the owner of all leagues
	courts  []*court
	leagues []leaguePages
}

// leaguePages are the addresses of a league.
type leaguePages struct {
	id     int64
	slug   string
	courts []*court
}

// seed makes leagues, each with weeks of played games and a game on every court tonight. hasLogs is whether the played games have logs of all
// their points, packed.
func seed(ctx context.Context, address string, leagues, weeks int, hasLogs bool) (c country, err error) {
	data, err := store.Open(ctx, address)
	if err != nil {
		return c, err
	}
	useCases := app.New(data, nil, []byte(load.Secret), time.Now, league.DefaultQuotas)
	defer func() { _ = data.Close() }()
	if _, err := useCases.Secret.Matches(ctx, true); err != nil { // the database must know the secret before it has links
		return c, err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	t := template{now: now, weeks: weeks, hasLogs: hasLogs}
	if err := data.Write(ctx, t.store); err != nil {
		return c, err
	}
	if _, err := useCases.Scoring.PackLogs(ctx, now.Add(time.Minute)); err != nil {
		return c, err
	}
	if c.owner, _, err = useCases.People.OpenSession(ctx, load.Owner, "bench", true); err != nil {
		return c, err
	}
	if err := (load.Seeded{LeagueID: t.league}).Copy(ctx, address, leagues-1); err != nil {
		return c, err
	}
	if err := finishCopies(ctx, address, t.league); err != nil {
		return c, err
	}
	for n := range leagues {
		l := leaguePages{id: t.league + int64(n)*copyStep}
		l.slug = fmt.Sprintf("league-%d", l.id)
		for _, id := range t.tonight {
			g := id + int64(n)*copyStep
			l.courts = append(l.courts, &court{game: g, token: useCases.Links.ScoreToken(g, linkNumber), watch: useCases.Links.WatchToken(g)})
		}
		c.leagues, c.courts = append(c.leagues, l), append(c.courts, l.courts...)
	}
	return c, storeLinks(ctx, address, c.courts)
}

// linkNumber is the number of all score links; a number below 1<<32 makes the token depend on the game too.
const linkNumber = 1

// finishCopies gives each league its public address, and each played game of a copy the log of the game that it was copied from.
func finishCopies(ctx context.Context, address string, first int64) error {
	db, err := load.Connect(address, "synchronous(OFF)")
	if err != nil {
		return err
	}
	defer db.Close()
	for _, query := range []string{
		"UPDATE leagues SET visibility = 'public', slug = 'league-' || CAST(id AS TEXT)",
		fmt.Sprintf(`INSERT INTO packed_logs (game_id, last_seq, last_received_at, log) SELECT g.id, p.last_seq, p.last_received_at, p.log
			FROM games g JOIN packed_logs p ON p.game_id = g.id %% %d WHERE g.league_id <> %d`, copyStep, first),
	} {
		if _, err := db.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	return nil
}

// storeLinks stores the hashes of the score links of tonight's games.
func storeLinks(ctx context.Context, address string, courts []*court) error {
	db, err := load.Connect(address, "synchronous(OFF)")
	if err != nil {
		return err
	}
	defer db.Close()
	return inTransaction(ctx, db, func(tx *sql.Tx) error {
		for _, c := range courts {
			_, err := tx.ExecContext(ctx, "UPDATE games SET invite_number = $1, invite_hash = $2 WHERE id = $3", linkNumber, credentials.HashToken(c.token), c.game)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func inTransaction(ctx context.Context, db *sql.DB, change func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := change(tx); err != nil {
		_ = tx.Rollback() // the error of the change is returned
		return err
	}
	return tx.Commit()
}

// template is the league that is copied.
type template struct {
	now     time.Time
	weeks   int
	hasLogs bool
	league  int64
	teams   []league.Team
	tonight []int64 // ids of the games of tonight, one for each court
}

func (t *template) store(tx *store.Tx) error {
	if err := tx.Users.CreateUser(account.User{ID: load.Owner, Email: "owner@example.org", CreatedAt: t.now, UpdatedAt: t.now}); err != nil {
		return err
	}
	l := league.StorageDefaults()
	l.Name, l.OwnerID, l.ScheduleMode, l.TierCount, l.TeamsPerTier = "Thursday", load.Owner, league.Weekly, 1, teamsPerLeague
	l.CreatedAt, l.UpdatedAt, l.Timezone = t.now, t.now, "UTC"
	l.StartDate, l.CurrentWeek = new(t.day(0)), t.weeks+1
	l, err := tx.Leagues.CreateLeague(l)
	if err != nil {
		return err
	}
	t.league = l.ID
	for i := range teamsPerLeague {
		team, err := tx.Teams.CreateTeam(league.Team{LeagueID: l.ID, Name: fmt.Sprintf("Team number %d", i+1), Tier: 1, Kit: league.NextKit(nil), CreatedAt: t.now})
		if err != nil {
			return err
		}
		t.teams = append(t.teams, team)
	}
	for week := range t.weeks + 1 {
		for number := range courtsPerLeague {
			if err := t.storeGame(tx, week, number); err != nil {
				return err
			}
		}
	}
	return nil
}

// day returns the day of a week of the season; the last week is tonight.
func (t *template) day(week int) league.Date {
	return league.Date(t.now.AddDate(0, 0, 7*(week-t.weeks)).Format(time.DateOnly))
}

// storeGame stores a game with its line of the schedule. Games before the last week are played.
func (t *template) storeGame(tx *store.Tx, week, number int) error {
	team1, team2 := t.teams[number], t.teams[courtsPerLeague+(number+week)%courtsPerLeague]
	day := t.day(week)
	at := league.Instant(day, "20:00", time.UTC)
	g := store.Game{Game: league.Game{
		LeagueID: t.league, Team1ID: team1.ID, Team2ID: team2.ID, Status: league.Scheduled, GameDate: &at, Day: &day, Tier: 1, ScheduledFor: &at, CreatedAt: t.now,
	}, InviteNumber: linkNumber, InviteHash: fmt.Sprintf("week %d, game %d", week, number)}
	isPlayed := week < t.weeks
	if isPlayed {
		g.Team1Score, g.Team2Score, g.WinnerID = 25, 15, &team1.ID
		g.Status, g.CompletedAt = league.Completed, &at
	}
	g, err := tx.Games.CreateGame(g)
	if err != nil {
		return err
	}
	_, err = tx.Schedules.CreateSchedule(league.ScheduledGame{
		LeagueID: t.league, Team1ID: team1.ID, Team2ID: team2.ID, GameID: &g.ID, GameDate: at, Day: day, GameTime: "20:00",
		CourtName: new(fmt.Sprintf("Court %d", number+1)), WeekNumber: new(week + 1), Tier: 1, CreatedAt: t.now,
	})
	if err != nil {
		return err
	}
	if !isPlayed {
		t.tonight = append(t.tonight, g.ID)
		return nil
	}
	if !t.hasLogs {
		return nil
	}
	return storeLog(tx, g.ID, at)
}

// storeLog stores the log of a game to 25:15.
func storeLog(tx *store.Tx, gameID int64, at time.Time) error {
	var events []store.GameEvent
	for n := range 40 {
		team := score.Team1
		if n%8 > 4 {
			team = score.Team2
		}
		at = at.Add(20 * time.Second)
		events = append(events, store.GameEvent{
			GameID: gameID, Actor: "link", Via: "link", ReceivedAt: at,
			Entry: score.Entry{Seq: int64(n + 1), Outcome: score.Applied, Event: score.Event{
				ID: fmt.Sprintf("01890000-%04d-7000-8000-%012d", gameID, n), Type: score.Point, Team: team, Rally: n + 1, At: at.UnixMilli(),
			}},
		})
	}
	return tx.Events.AddEvents(events)
}
