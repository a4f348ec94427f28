// Package main measures how long it takes until all managers of a league have a mail about a cancelled night.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/app"
	"sideout/internal/base/account"
	"sideout/internal/notify/smtp/smtptest"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// target is the maximum time from the request to the arrival of the last mail.
const target = 10 * time.Second

var (
	binary   = flag.String("bin", "bin/sideout", "the `binary` to measure")
	database = flag.String("database-url", "", "a PostgreSQL `server` to measure on; SQLite if empty")
	people   = flag.Int("people", 60, "managers who get a mail")
	rate     = flag.Int("rate", 10, "mails a second")
)

func main() {
	flag.Parse()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench/mail:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "sideout-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address, err := load.NewDatabase(*database, dir)
	if err != nil {
		return err
	}
	night := time.Now().AddDate(0, 0, 30).UTC().Format(time.DateOnly)
	cookie, id, err := seedLeague(ctx, address, league.Date(night))
	if err != nil {
		return fmt.Errorf("fill the database: %w", err)
	}
	relay, err := smtptest.Start("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer relay.Stop()
	arrived := make(chan struct{}, 2*(*people)) // large enough that the relay never blocks
	relay.Fail(smtptest.Knobs{Accepted: func(string) { arrived <- struct{}{} }})
	server, err := bench.Start(*binary, append(load.Flags(address, dir), "-public-url", "http://localhost:8080", "-smtp-url", relay.Address.String(),
		"-mail-from", "score@example.org", "-mail-rate", fmt.Sprint(*rate))...)
	if err != nil {
		return err
	}
	defer server.Stop()

	const body = `{"reason":"The hall is closed"}`
	began := time.Now()
	_, err = load.Send(server.URL, fmt.Appendf(nil, "POST /api/leagues/%d/nights/%s/cancel HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", id, night, cookie, len(body), body), "200")
	if err != nil {
		return err
	}
	callDuration := time.Since(began)
	took, err := waitForMails(arrived, began)
	if err != nil {
		return err
	}
	ideal := time.Duration(*people) * time.Second / time.Duration(*rate)
	return bench.Print(os.Stdout,
		bench.Row{
			Figure:   fmt.Sprintf("%d people notified of a cancelled night", *people),
			Measured: seconds(took), Reference: fmt.Sprintf("%s at %d a second", seconds(ideal), *rate),
			Ratio: fmt.Sprintf("%.2f", took.Seconds()/ideal.Seconds()), Target: seconds(target), OK: took <= target,
		},
		bench.Row{Figure: "the call that cancels it and queues the mails", Measured: fmt.Sprintf("%.0f ms", callDuration.Seconds()*1e3)},
	)
}

// seedLeague stores a league with an owner, many managers with confirmed addresses, and a night of eight games.
func seedLeague(ctx context.Context, address string, night league.Date) (cookie string, id int64, err error) {
	data, err := store.Open(ctx, address)
	if err != nil {
		return "", 0, err
	}
	defer data.Close()
	now := time.Now().UTC().Truncate(time.Millisecond)
	if err := data.Write(ctx, func(tx *store.Tx) (err error) {
		id, err = addLeague(tx, night, now)
		return err
	}); err != nil {
		return "", 0, err
	}
	useCases := app.New(data, nil, []byte(load.Secret), time.Now, league.DefaultQuotas)
	cookie, _, err = useCases.People.OpenSession(ctx, load.Owner, "bench", true)
	return cookie, id, err
}

func addLeague(tx *store.Tx, night league.Date, now time.Time) (id int64, err error) {
	for i := range *people + 1 {
		name := load.Owner
		if i > 0 {
			name = fmt.Sprintf("manager-%d", i)
		}
		user := account.User{ID: name, Email: name + "@example.org", CreatedAt: now, UpdatedAt: now}
		if err := errors.Join(tx.Users.CreateUser(user), tx.Users.ConfirmAddress(name, now)); err != nil {
			return 0, err
		}
	}
	l := league.StorageDefaults()
	l.Name, l.OwnerID, l.CreatedAt, l.UpdatedAt = "Thursday", load.Owner, now, now
	if l, err = tx.Leagues.CreateLeague(l); err != nil {
		return 0, err
	}
	for i := range *people {
		_, err := tx.Members.CreateMember(league.Member{LeagueID: l.ID, UserID: fmt.Sprintf("manager-%d", i+1), Role: league.Manager, JoinedAt: now})
		if err != nil {
			return 0, err
		}
	}
	var teams []int64
	for i := range 16 {
		t, err := tx.Teams.CreateTeam(league.Team{LeagueID: l.ID, Name: fmt.Sprintf("Team number %d", i+1), Tier: 1, Kit: league.NextKit(nil), CreatedAt: now})
		if err != nil {
			return 0, err
		}
		teams = append(teams, t.ID)
	}
	at := league.Instant(night, "20:15", time.UTC)
	for i := range 8 {
		_, err := tx.Schedules.CreateSchedule(league.ScheduledGame{
			LeagueID: l.ID, Team1ID: teams[2*i], Team2ID: teams[2*i+1], GameDate: at, Day: night, GameTime: "20:15",
			CourtName: new(fmt.Sprintf("Court %d", i+1)), Tier: 1, CreatedAt: now,
		})
		if err != nil {
			return 0, err
		}
	}
	return l.ID, nil
}

// waitForMails waits until every manager has a mail, and returns the time from began to the last arrival.
func waitForMails(arrived <-chan struct{}, began time.Time) (time.Duration, error) {
	deadline := time.After(time.Minute)
	for n := range *people {
		select {
		case <-arrived:
		case <-deadline:
			return 0, fmt.Errorf("%d of %d mails arrived within a minute", n, *people)
		}
	}
	return time.Since(began), nil
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
