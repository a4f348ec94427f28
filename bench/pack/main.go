// Command pack measures how much smaller the logs of old games become, and how long that takes: a game of two sets with a point every 25 s.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/app"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

var games = flag.Int("games", 5000, "the `number` of games")

// pointsPerGame is that of two sets to 25.
const pointsPerGame = 85

func main() {
	flag.Parse()
	if err := measure(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func measure(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "pack")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address := "sqlite:" + filepath.Join(dir, "pack.db")
	seeded, err := load.Seed(ctx, address, 0)
	if err != nil {
		return err
	}
	ids := append(seeded.Played, seeded.Open...)
	data, err := store.Open(ctx, address)
	if err != nil {
		return err
	}
	defer data.Close()
	empty, err := vacuumedSize(ctx, address)
	if err != nil {
		return err
	}
	count := min(*games, len(ids))
	random := rand.New(rand.NewPCG(1, 2))
	for _, id := range ids[:count] {
		if err := data.Write(ctx, func(tx *store.Tx) error { return tx.Events.AddEvents(logOf(id, random)) }); err != nil {
			return err
		}
	}
	before, err := vacuumedSize(ctx, address)
	if err != nil {
		return err
	}
	svc := app.New(data, nil, []byte(load.Secret), time.Now, league.DefaultQuotas).Scoring
	start := time.Now()
	if packed, err := svc.PackLogs(ctx, start); err != nil || packed != count {
		return fmt.Errorf("%d of %d games were packed: %w", packed, count, err)
	}
	seconds := time.Since(start).Seconds()
	after, err := vacuumedSize(ctx, address)
	if err != nil {
		return err
	}
	bytesBefore, bytesAfter := float64(before-empty)/float64(count), float64(after-empty)/float64(count)
	return bench.Print(os.Stdout,
		bench.Row{
			Figure: fmt.Sprintf("bytes on disk of the log of a game of %d points", pointsPerGame), Measured: fmt.Sprintf("%.0f packed", bytesAfter),
			Reference: fmt.Sprintf("%.0f before", bytesBefore), Ratio: fmt.Sprintf("%.3f", bytesAfter/bytesBefore), Target: "0.1", OK: bytesAfter <= bytesBefore/10,
		},
		bench.Row{
			Figure: "time to pack a million games", Measured: fmt.Sprintf("%.0f min", seconds/float64(count)*1e6/60),
			Reference: fmt.Sprintf("from %d games in %.1f s", count, seconds),
		})
}

// vacuumedSize returns the size of a SQLite database without free pages.
func vacuumedSize(ctx context.Context, address string) (size int64, err error) {
	db, err := load.Connect(address)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
		return 0, err
	}
	err = db.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()").Scan(&size)
	return size, err
}

// logOf returns the log of a game that one phone has scored.
func logOf(gameID int64, random *rand.Rand) []store.GameEvent {
	device, at := uuid(random), time.Date(2026, 10, 1, 20, 0, 0, 0, time.UTC)
	events := make([]store.GameEvent, pointsPerGame)
	for i := range events {
		at = at.Add(time.Duration(10_000+random.IntN(30_000)) * time.Millisecond)
		team := score.Team1
		if random.IntN(2) == 0 {
			team = score.Team2
		}
		events[i] = store.GameEvent{GameID: gameID, Via: "link", ReceivedAt: at.Add(time.Duration(50+random.IntN(200)) * time.Millisecond), Entry: score.Entry{
			Event: score.Event{ID: uuid(random), Type: score.Point, Team: team, Rally: i + 1, At: at.UnixMilli(), Seen: int64(i), Device: device},
			Seq:   int64(i + 1), Outcome: score.Applied,
		}}
	}
	return events
}

func uuid(random *rand.Rand) string {
	a, b := random.Uint64(), random.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-a%03x-%012x", uint32(a), uint16(a>>32), a>>52, b>>52, b&(1<<48-1))
}
