package load

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"sideout/internal/app"
	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// The largest league that the dialogs allow: 10 tiers of 20 teams, in which each pair meets 5 times.
const (
	Teams = 200
	Games = 9500
	Tiers = 10
	weeks = 25
)

// Secret is the secret of all measured servers.
const Secret = "the secret of servers that are measured only"

// Flags returns the flags that start a server on a database, with rate limits disabled.
func Flags(address, dir string) []string {
	return []string{"serve", "-addr", "127.0.0.1:0", "-data-dir", dir, "-database-url", address, "-secret", Secret,
		"-log-level", "warn", "-limit-writes", "off", "-limit-scores", "off", "-quota-leagues", "100000"}
}

// NewDatabase returns the address of an empty database: a SQLite file in dir, or a new schema of the PostgreSQL server.
func NewDatabase(server, dir string) (address string, err error) {
	name := "bench_" + strings.ToLower(rand.Text())
	if server == "" {
		return "sqlite:" + filepath.Join(dir, name+".db"), nil
	}
	u, err := url.Parse(server)
	if err != nil {
		return "", err
	}
	db, err := Connect(server)
	if err != nil {
		return "", err
	}
	defer db.Close()
	query := u.Query()
	query.Set("search_path", name)
	u.RawQuery = query.Encode()
	_, err = db.Exec("CREATE SCHEMA " + name)
	return u.String(), err
}

// Connect opens a database without the store. SQLite syncs every commit.
func Connect(address string, pragmas ...string) (*sql.DB, error) {
	path, isFile := strings.CutPrefix(address, "sqlite:")
	if !isFile {
		return sql.Open("pgx", address)
	}
	query := url.Values{"_pragma": append([]string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}, pragmas...)}
	return sql.Open("sqlite", "file:"+path+"?"+query.Encode())
}

// Seeded has the cookie and ids of a database that Seed has filled.
type Seeded struct {
	Cookie   string // session cookie of the owner of all leagues
	LeagueID int64
	Teams    []league.Team
	Played   []int64 // games with a result
	Open     []int64 // games without a result
}

// Seed stores an owner, one league of the largest size with games and schedule, and copies of that league.
func Seed(ctx context.Context, address string, copies int) (s Seeded, err error) {
	data, err := store.Open(ctx, address)
	if err != nil {
		return s, err
	}
	defer data.Close()
	useCases := app.New(data, nil, []byte(Secret), time.Now, league.DefaultQuotas)
	// The links of the leagues are not derived from the secret, so the database must know it before it has links.
	if _, err := useCases.Secret.Matches(ctx, true); err != nil {
		return s, err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	if err := data.Write(ctx, func(tx *store.Tx) error { return s.fillFirstLeague(tx, now) }); err != nil {
		return s, err
	}
	if s.Cookie, _, err = useCases.People.OpenSession(ctx, Owner, "bench", true); err != nil {
		return s, err
	}
	return s, s.Copy(ctx, address, copies)
}

// Owner is the id of the owner of all leagues.
const Owner = "owner"

// unplayedGames is the number of unplayed games of the first league.
const unplayedGames = 600

// fillFirstLeague stores the owner and the first league.
func (s *Seeded) fillFirstLeague(tx *store.Tx, now time.Time) error {
	if err := tx.Users.CreateUser(account.User{ID: Owner, Email: "owner@example.org", CreatedAt: now, UpdatedAt: now}); err != nil {
		return err
	}
	l := league.StorageDefaults()
	l.Name, l.OwnerID, l.ScheduleMode, l.TierCount, l.TeamsPerTier = "Largest", Owner, league.Weekly, Tiers, Teams/Tiers
	l.StartDate, l.CreatedAt, l.UpdatedAt = new(league.Date("2026-01-08")), now, now
	l, err := tx.Leagues.CreateLeague(l)
	if err != nil {
		return err
	}
	s.LeagueID = l.ID
	for i := range Teams {
		t, err := tx.Teams.CreateTeam(league.Team{LeagueID: l.ID, Name: fmt.Sprintf("Team number %d", i+1), Tier: i*Tiers/Teams + 1, Kit: league.NextKit(nil), CreatedAt: now})
		if err != nil {
			return err
		}
		s.Teams = append(s.Teams, t)
	}
	for i := range Games {
		if err := s.addGame(tx, i, now); err != nil {
			return err
		}
	}
	return nil
}

// addGame stores game number i with its schedule line.
func (s *Seeded) addGame(tx *store.Tx, i int, now time.Time) error {
	const size = Teams / Tiers
	tier := i % Tiers
	team1 := s.Teams[tier*size+(i/Tiers)%size]
	team2 := s.Teams[tier*size+(i/Tiers+1+i/(Tiers*size)%(size-1))%size]
	day := league.Date(time.Date(2026, 1, 8+7*(i*weeks/Games), 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	at := league.Instant(day, "20:15", time.UTC)
	g := store.Game{Game: league.Game{
		LeagueID: s.LeagueID, Team1ID: team1.ID, Team2ID: team2.ID, Status: league.Scheduled, GameDate: &at, Day: &day,
		Tier: tier + 1, ScheduledFor: &at, CreatedAt: now,
	}, InviteNumber: 1, InviteHash: fmt.Sprintf("hash of %d", i)}
	played := i < Games-unplayedGames
	if played {
		g.Team1Score, g.Team2Score, g.WinnerID = 25, 10+i*7%14, &team1.ID
		g.Status, g.CompletedAt = league.Completed, &now
	}
	g, err := tx.Games.CreateGame(g)
	if err != nil {
		return err
	}
	_, err = tx.Schedules.CreateSchedule(league.ScheduledGame{
		LeagueID: s.LeagueID, Team1ID: team1.ID, Team2ID: team2.ID, GameID: &g.ID, GameDate: at, Day: day, GameTime: "20:15",
		CourtName: new(fmt.Sprintf("Court %d", tier+1)), WeekNumber: new(i*weeks/Games + 1), Tier: tier + 1, CreatedAt: now,
	})
	if err != nil || !played {
		s.Open = append(s.Open, g.ID)
		return err
	}
	s.Played = append(s.Played, g.ID)
	return nil
}

// Copy adds copies of the league with SQL. Each copy has its own range of ids.
func (s Seeded) Copy(ctx context.Context, address string, copies int) error {
	db, err := Connect(address, "foreign_keys(0)", "synchronous(OFF)", "cache_size(-500000)")
	if err != nil {
		return err
	}
	defer db.Close()
	for n := range copies {
		for _, table := range []string{"leagues", "teams", "games", "schedules"} {
			query, err := copyQuery(ctx, db, table)
			if err != nil {
				return err
			}
			if _, err := db.ExecContext(ctx, query, int64(n+1)*1_000_000, s.LeagueID); err != nil {
				return fmt.Errorf("copy %s: %w", table, err)
			}
		}
	}
	if strings.HasPrefix(address, "sqlite:") {
		_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	} else {
		_, err = db.ExecContext(ctx, "VACUUM ANALYZE") // autovacuum would run only later
	}
	return err
}

// copyQuery returns the query that copies the rows of league $2 in a table and adds $1 to all ids.
func copyQuery(ctx context.Context, db *sql.DB, table string) (string, error) {
	rows, err := db.QueryContext(ctx, "SELECT * FROM "+table+" WHERE id < 0")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	idColumn := "league_id"
	if table == "leagues" {
		idColumn = "id"
	}
	values := make([]string, len(columns))
	for i, column := range columns {
		switch column {
		case "id", "league_id", "team1_id", "team2_id", "winner_id", "game_id":
			values[i] = column + " + $1"
		case "invite_hash":
			values[i] = "invite_hash || ' copied ' || CAST($1 AS TEXT)"
		default:
			values[i] = column
		}
	}
	return fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s = $2", table, strings.Join(columns, ", "),
		strings.Join(values, ", "), table, idColumn), nil
}
