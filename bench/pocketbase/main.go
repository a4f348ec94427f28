// Package main runs PocketBase with the collections that the benchmarks need: games whose scores anybody can change, and 200 teams.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "modernc.org/sqlite" // registers the driver that PocketBase uses
)

const (
	games = 1000
	teams = 200
)

var (
	dir  = flag.String("dir", "pb_data", "`folder` of the data")
	full = flag.Bool("full", false, "sync on every commit, which PocketBase does not do by itself")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench/pocketbase:", err)
		os.Exit(1)
	}
}

func run() error {
	config := pocketbase.Config{DefaultDataDir: *dir, HideStartBanner: true}
	if *full {
		config.DBConnect = connectFull
	}
	app := pocketbase.NewWithConfig(config)
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if err := fill(app); err != nil {
		return err
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		return err
	}
	handler, err := router.BuildMux()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("pocketbase is ready on http://%s\n", listener.Addr())
	return http.Serve(listener, handler)
}

// connectFull opens a database like PocketBase, except for synchronous=FULL.
func connectFull(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"+
		"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// fill creates the collections and their records.
func fill(app core.App) error {
	everyone := ""
	collection := func(name string, numbers ...string) (*core.Collection, error) {
		c := core.NewBaseCollection(name)
		c.ListRule, c.ViewRule, c.UpdateRule = &everyone, &everyone, &everyone
		c.Fields.Add(&core.TextField{Name: "name"})
		for _, number := range numbers {
			c.Fields.Add(&core.NumberField{Name: number})
		}
		c.Fields.Add(&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
		return c, app.Save(c)
	}
	played, err := collection("games", "team1Score", "team2Score", "version")
	if err != nil {
		return err
	}
	ranked, err := collection("teams", "tier", "wins", "losses", "pointsFor", "pointsAgainst", "rank", "winPct", "diff")
	if err != nil {
		return err
	}
	return app.RunInTransaction(func(tx core.App) error {
		for i := range games {
			r := core.NewRecord(played)
			r.Set("id", fmt.Sprintf("game%011d", i))
			if err := tx.Save(r); err != nil {
				return err
			}
		}
		for i := range teams {
			r := core.NewRecord(ranked)
			r.Load(map[string]any{"name": fmt.Sprintf("Team number %d", i+1), "tier": 1 + i/20, "wins": i, "losses": teams - i,
				"pointsFor": 25 * i, "pointsAgainst": 20 * i, "rank": i + 1, "winPct": 50, "diff": 5 * i})
			if err := tx.Save(r); err != nil {
				return err
			}
		}
		return nil
	})
}
