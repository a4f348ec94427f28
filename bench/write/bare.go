package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"sideout/bench"
	"sideout/bench/load"
	"sideout/internal/app/scoring"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// newBaselineGames returns games for baseline servers, which accept any path.
func newBaselineGames() (games []*load.TappedGame) {
	for range maxClients {
		games = append(games, load.NewTappedGame("/"))
	}
	return games
}

// serveBaseline decodes the same requests and sends the same responses as the real binary. It stores nothing unless path is a SQLite file.
func serveBaseline(path string) error {
	put := func(int, []byte) error { return nil }
	if path != "" {
		s, err := openStorage(path)
		if err != nil {
			return err
		}
		put = s.put
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	day := league.Date("2026-06-25")
	return bench.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			Team1Score, Team2Score *int
			Device                 string
			After, SentAt          int64
			Events                 []score.Event
		}
		text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<10))
		if err = errors.Join(err, json.Unmarshal(text, &body)); err != nil || len(body.Events) != 1 {
			http.Error(w, "one event is wanted", http.StatusBadRequest)
			return
		}
		if err := put(*body.Team1Score, text); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		entry := score.Entry{Event: body.Events[0], Seq: body.After + 1, Outcome: score.Applied}
		response, err := json.Marshal(scoring.LiveGame{
			Game: league.Game{
				ID: 9401, LeagueID: 1, Team1ID: 1, Team2ID: 2, Team1Score: *body.Team1Score, Team2Score: *body.Team2Score,
				Status: league.Scheduled, GameDate: &now, Day: &day, Tier: 1, ScheduledFor: &now, Version: entry.Seq, CreatedAt: now,
			},
			Epoch: "K7Q2M4ZP", Outcomes: []scoring.EventOutcome{{ID: entry.ID, Outcome: entry.Outcome, Seq: entry.Seq}}, Events: []score.Entry{entry},
		})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(response)))
		_, _ = w.Write(response) // fails only if the client has disconnected
	}))
}
