package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/words"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/csvimport"
)

// exportLeague responds with the league file, which `sideout import` can read.
func (s *Server) exportLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return serveDownload(w, r, "application/x-ndjson", "league-%d.jsonl", func(ctx context.Context, id int64) ([]byte, error) {
		var file bytes.Buffer
		err := s.app.Transfer.ExportLeague(ctx, actor, id, &file)
		return file.Bytes(), err
	})
}

func (s *Server) exportStandings(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return serveSheet(w, r, actor, "standings", s.app.Leagues.StandingsCSV)
}

func (s *Server) exportSchedule(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return serveSheet(w, r, actor, "schedule", s.app.Leagues.ScheduleCSV)
}

func (s *Server) exportHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return serveSheet(w, r, actor, "history", s.app.Leagues.HistoryCSV)
}

// serveSheet responds with a CSV file. name is the first part of the file name. ?decimal=comma is for spreadsheets of regions that
// write 1,5, and ?titles=own for titles of columns in the language of the request.
func serveSheet(w http.ResponseWriter, r *http.Request, actor access.Actor, name string,
	build func(context.Context, access.Actor, int64, csvimport.SheetFormat) ([]byte, error)) error {
	var format csvimport.SheetFormat
	switch decimal := r.URL.Query().Get("decimal"); decimal {
	case "", "point":
	case "comma":
		format.HasDecimalComma = true
	default:
		return fault.Field("decimal", "decimal is point or comma")
	}
	switch titles := r.URL.Query().Get("titles"); titles {
	case "", "english":
	case "own":
		format.Print = words.PrinterFor(httpio.LanguageOf(w, r))
	default:
		return fault.Field("titles", "titles is english or own")
	}
	return serveDownload(w, r, "text/csv; charset=utf-8", name+"-%d.csv", func(ctx context.Context, id int64) ([]byte, error) {
		return build(ctx, actor, id, format)
	})
}

// serveDownload responds with a file that the browser saves. nameFormat is the format of the file name, with %d for the id of the league.
func serveDownload(w http.ResponseWriter, r *http.Request, contentType, nameFormat string, build func(ctx context.Context, id int64) ([]byte, error)) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	content, err := build(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="`+nameFormat+`"`, id))
	return httpio.WriteBytes(w, r, http.StatusOK, contentType, content)
}
