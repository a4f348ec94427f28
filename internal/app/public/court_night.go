package public

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// LinkNight is what the holder of a score link, or of a court code, sees of the present night of the league: names, courts and
// times, and no score.
type LinkNight struct {
	Next      *NightGame  `json:"next"`      // the game on the court of the link's game that is to begin after it; null if there is none
	Here      []NightGame `json:"here"`      // the other games on that court that are not over, in the order of play
	Elsewhere []NightGame `json:"elsewhere"` // the games that are being played or due on the other courts
}

// NightGame is a game of the present night.
type NightGame struct {
	ID           int64          `json:"id"`
	CourtName    *string        `json:"courtName"`
	ScheduledFor time.Time      `json:"scheduledFor"`
	Team1        games.GameTeam `json:"team1"`
	Team2        games.GameTeam `json:"team2"`

	InviteToken *string `json:"inviteToken"` // opens the game as a score link does; null if what the caller has does not open it
}

// FindNight returns the present night around the game of a score link, or of the token of a game on its court.
func (svc *Courts) FindNight(ctx context.Context, token string) (v LinkNight, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		now := svc.db.Now()
		g, l, err := access.FindInvited(tx, token, now)
		if err != nil {
			return err
		}
		v, err = loadNight(tx, g.ID, l, now)
		if !access.IsCourtGameToken(token) {
			return err
		}
		code, _, _ := strings.Cut(token, ".")
		for i := range v.Here { // a court code opens the games of its court
			v.Here[i].InviteToken = new(access.CourtGameToken(code, v.Here[i].ID))
		}
		if v.Next != nil {
			v.Next.InviteToken = new(access.CourtGameToken(code, v.Next.ID))
		}
		return err
	})
	return v, err
}

func loadNight(tx *store.Tx, gameID int64, l league.League, now time.Time) (v LinkNight, err error) {
	v = LinkNight{Here: []NightGame{}, Elsewhere: []NightGame{}}
	own, isScheduled, err := tx.Schedules.LineOfGame(gameID)
	if err != nil {
		return v, err
	}
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return v, err
	}
	today := league.DayOf(now, league.ZoneOf(l))
	lines, err := tx.Courts.SchedulesBetween(l.ID, today.AddDays(-2), today.AddDays(1))
	if err != nil {
		return v, err
	}
	t, err := loadTables(tx, l, today)
	if err != nil {
		return v, err
	}
	hasPlace := isScheduled && !own.Waiting
	for _, night := range openNights(league.NewNightRule(l, courts), lines, league.ZoneOf(l), now) {
		games := t.gamesOf(night)
		if !hasPlace || courtKey(night.Games[0]) != courtKey(own) {
			running, due, _ := choose(games, now)
			for _, g := range []*CourtGame{running, due} {
				if g != nil && g.ID != gameID {
					v.Elsewhere = append(v.Elsewhere, nightGame(*g, night))
				}
			}
			continue
		}
		isOfNight := slices.ContainsFunc(games, func(g CourtGame) bool { return g.ID == gameID })
		for _, g := range games {
			if g.Status != league.Scheduled || g.ID == gameID {
				continue
			}
			v.Here = append(v.Here, nightGame(g, night))
			if v.Next == nil && isOfNight && !g.Live && !g.ScheduledFor.Before(own.GameDate) {
				v.Next = new(nightGame(g, night))
			}
		}
	}
	slices.SortStableFunc(v.Elsewhere, func(a, b NightGame) int {
		return cmp.Or(a.ScheduledFor.Compare(b.ScheduledFor), cmp.Compare(fault.Or(a.CourtName, ""), fault.Or(b.CourtName, "")))
	})
	return v, nil
}

// courtKey returns the key of the court of a scheduled game. Games without a court count as games on one court.
func courtKey(line league.ScheduledGame) string {
	return league.FoldName(fault.Or(line.CourtName, ""))
}

// openNights returns the nights of all courts whose games the holder of the court's code could score now; of two on one court the later
// one.
func openNights(rule league.NightRule, lines []league.ScheduledGame, zone *time.Location, now time.Time) []league.CourtNight {
	byCourt := map[string][]league.ScheduledGame{}
	var keys []string
	for _, line := range lines {
		if line.CourtName == nil {
			line.CourtName = new("")
		}
		key := courtKey(line)
		if byCourt[key] == nil {
			keys = append(keys, key)
		}
		byCourt[key] = append(byCourt[key], line)
	}
	var open []league.CourtNight
	for _, key := range keys {
		if night, isOpen := nightToShow(rule.OnCourt(key, byCourt[key], zone), now); isOpen {
			open = append(open, night)
		}
	}
	return open
}

func nightGame(g CourtGame, night league.CourtNight) NightGame {
	shown := NightGame{ID: g.ID, ScheduledFor: g.ScheduledFor, Team1: g.Team1, Team2: g.Team2}
	if name := fault.Or(night.Games[0].CourtName, ""); name != "" {
		shown.CourtName = &name
	}
	return shown
}
