package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/http/httpio"
)

// exportLeague responds with the whole league as a file that `sideout import` reads.
func (s *Server) exportLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return download(w, r, "application/x-ndjson", "league-%d.jsonl", func(ctx context.Context, id int64) ([]byte, error) {
		var file bytes.Buffer
		err := s.app.Transfer.ExportLeague(ctx, actor, id, &file)
		return file.Bytes(), err
	})
}

func (s *Server) standingsFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "standings", s.app.Leagues.StandingsCSV)
}

func (s *Server) scheduleFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "schedule", s.app.Leagues.ScheduleCSV)
}

func (s *Server) historyFile(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return sheet(w, r, actor, "history", s.app.Leagues.HistoryCSV)
}

// sheet responds with a table for a spreadsheet.
func sheet(w http.ResponseWriter, r *http.Request, actor access.Actor, name string, build func(context.Context, access.Actor, int64) ([]byte, error)) error {
	return download(w, r, "text/csv; charset=utf-8", name+"-%d.csv", func(ctx context.Context, id int64) ([]byte, error) {
		return build(ctx, actor, id)
	})
}

// download responds with a file that the browser saves under a name with the league's id in it.
func download(w http.ResponseWriter, r *http.Request, contentType, name string, build func(ctx context.Context, id int64) ([]byte, error)) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	content, err := build(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="`+name+`"`, id))
	return httpio.WriteBytes(w, r, http.StatusOK, contentType, content)
}
