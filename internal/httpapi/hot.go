package httpapi

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"

	"sideout/internal/authz"
	"sideout/internal/fault"
)

// hotRead is one of the large answers about a league that many ask for again and again. It returns the value to
// encode, and the view that the value belongs to. Week is of standings; 0: the latest.
type hotRead func(ctx context.Context, v authz.View, week int) (value any, of authz.View, err error)

// whole is a hot read of all there is, whatever the week.
func whole[T any](read func(context.Context, authz.View) (T, authz.View, error)) hotRead {
	return func(ctx context.Context, v authz.View, _ int) (any, authz.View, error) { return read(ctx, v) }
}

func (s *Server) answerHot(w http.ResponseWriter, r *http.Request, read hotRead) error {
	week, err := weekOf(r)
	if err != nil {
		return err
	}
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	view, err := s.app.Access.AuthorizeView(r.Context(), cookieOf(r, sessionCookie), id)
	if err != nil {
		return err
	}
	key := hotKey{pattern: r.Pattern, leagueID: view.LeagueID, links: view.Links, week: week}
	answer, err := s.hot.get(r.Context(), key, view.Version, func() (*file, int64, error) {
		// Others may wait for this answer, so that it is made even if the one who asked first goes away.
		value, of, err := read(context.WithoutCancel(r.Context()), view, week)
		if err != nil {
			return nil, 0, err
		}
		answer, err := newHotAnswer(value, of.Links)
		return answer, of.Version, err
	})
	if err != nil {
		return err
	}
	return answer.serve(w, r, http.StatusOK)
}

// weekOf reads the week of the standings; 0 where none is asked for.
func weekOf(r *http.Request) (week int, err error) {
	if r.URL.RawQuery == "" {
		return 0, nil
	}
	if text := r.URL.Query().Get("week"); text != "" {
		if week, err = strconv.Atoi(text); err != nil || week < 1 {
			return 0, fault.Field("week", "Week must be a number from 1")
		}
	}
	return week, nil
}

// minZipped is the size from which compressing an answer pays; below, it fits into a packet or two anyway.
const minZipped = 1 << 10

// newHotAnswer encodes a value as a file that is ready to be sent. Browsers keep it and ask whether it is still
// right, unless it holds score links: those are not to lie in a browser's cache after signing out.
func newHotAnswer(value any, links bool) (*file, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	policy := "private, no-cache"
	if links {
		policy = "no-store"
	}
	return newKept(body, "application/json", policy)
}

// newKept returns a body as a file that is ready to be sent.
func newKept(body []byte, contentType, policy string) (*file, error) {
	f := &file{}
	if len(body) >= minZipped {
		zipped, err := zip(body)
		if err != nil {
			return nil, err
		}
		f.offers = append(f.offers, newKeptOffer("gzip", contentType, policy, zipped))
	}
	f.offers = append(f.offers, newKeptOffer("", contentType, policy, body))
	return f, nil
}

func zip(body []byte) ([]byte, error) {
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(zipped.Bytes()), nil
}

func newKeptOffer(coding, contentType, policy string, body []byte) offer {
	sum := sha256.Sum256(body)
	o := offer{coding: coding, body: body, etag: []string{`"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}}
	o.unchanged.add("Cache-Control", policy)
	o.unchanged.add("Vary", "Accept-Encoding")
	o.whole = append(o.whole, o.unchanged...)
	o.whole.add("Content-Type", contentType)
	o.whole.add("Content-Length", strconv.Itoa(len(body)))
	if coding != "" {
		o.whole.add("Content-Encoding", coding)
	}
	return o
}
