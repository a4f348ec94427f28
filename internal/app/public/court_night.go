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

// LinkNight is the current night of a league as shown to the holder of a score link or court code: teams, courts and times, without
// scores.
type LinkNight struct {
	Next      *NightGame  `json:"next"`      // the next game to be played on the same court after the game of the link; null if there is none
	SameCourt []NightGame `json:"here"`      // all other unfinished games on the same court, in the order of play
	Elsewhere []NightGame `json:"elsewhere"` // games that are in progress or due next on the other courts
}

// NightGame is a game of the current night.
type NightGame struct {
	ID           int64          `json:"id"`
	CourtName    *string        `json:"courtName"`
	ScheduledFor time.Time      `json:"scheduledFor"`
	Team1        games.GameTeam `json:"team1"`
	Team2        games.GameTeam `json:"team2"`

	InviteToken *string `json:"inviteToken"` // opens the game like a score link; null if the token of the request gives no access to this game
}

// FindOtherGames returns the current night of the league of a game. token is a score link, or a court code combined with a game id.
func (svc *Courts) FindOtherGames(ctx context.Context, token string) (linkNight LinkNight, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		now := svc.db.Now()
		g, l, err := access.FindGameByScoreToken(tx, token, now)
		if err != nil {
			return err
		}
		linkNight, err = loadNight(tx, g.ID, l, now)
		if !access.IsCourtGameToken(token) {
			return err
		}
		code, _, _ := strings.Cut(token, ".")
		for i := range linkNight.SameCourt { // a court code gives access to all games of its court
			linkNight.SameCourt[i].InviteToken = new(access.CourtGameToken(code, linkNight.SameCourt[i].ID))
		}
		if linkNight.Next != nil {
			linkNight.Next.InviteToken = new(access.CourtGameToken(code, linkNight.Next.ID))
		}
		return err
	})
	return linkNight, err
}

func loadNight(tx *store.Tx, gameID int64, l league.League, now time.Time) (linkNight LinkNight, err error) {
	linkNight = LinkNight{SameCourt: []NightGame{}, Elsewhere: []NightGame{}}
	own, isScheduled, err := tx.Schedules.FindScheduleOfGame(gameID)
	if err != nil {
		return linkNight, err
	}
	courts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return linkNight, err
	}
	today := league.DayOf(now, league.ZoneOf(l))
	lines, err := tx.Courts.SchedulesBetween(l.ID, today.AddDays(-2), today.AddDays(1))
	if err != nil {
		return linkNight, err
	}
	data, err := loadNightData(tx, l, today)
	if err != nil {
		return linkNight, err
	}
	hasPlace := isScheduled && !own.Waiting
	for _, night := range openNights(league.NewNightRule(l, courts), lines, league.ZoneOf(l), now) {
		games := data.gamesOf(night)
		if !hasPlace || courtKey(night.Games[0]) != courtKey(own) {
			running, due, _ := chooseGames(games, now)
			for _, g := range []*CourtGame{running, due} {
				if g != nil && g.ID != gameID {
					linkNight.Elsewhere = append(linkNight.Elsewhere, newNightGame(*g, night))
				}
			}
			continue
		}
		isLinkGameTonight := slices.ContainsFunc(games, func(g CourtGame) bool { return g.ID == gameID })
		for _, g := range games {
			if g.Status != league.Scheduled || g.ID == gameID {
				continue
			}
			linkNight.SameCourt = append(linkNight.SameCourt, newNightGame(g, night))
			if linkNight.Next == nil && isLinkGameTonight && !g.Live && !g.ScheduledFor.Before(own.GameDate) {
				linkNight.Next = new(newNightGame(g, night))
			}
		}
	}
	slices.SortStableFunc(linkNight.Elsewhere, func(a, b NightGame) int {
		return cmp.Or(a.ScheduledFor.Compare(b.ScheduledFor), cmp.Compare(fault.Or(a.CourtName, ""), fault.Or(b.CourtName, "")))
	})
	return linkNight, nil
}

// courtKey returns the normalized name of the court of a scheduled game. All games without a court share the empty key.
func courtKey(line league.ScheduledGame) string {
	return league.FoldName(fault.Or(line.CourtName, ""))
}

// openNights returns, for each court, the night whose games the court code could score now. If two nights of a court overlap, it
// returns the later one.
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
		if night, isOpen := nightToShow(rule.NightsOnCourt(key, byCourt[key], zone), now); isOpen {
			open = append(open, night)
		}
	}
	return open
}

func newNightGame(g CourtGame, night league.CourtNight) NightGame {
	shown := NightGame{ID: g.ID, ScheduledFor: g.ScheduledFor, Team1: g.Team1, Team2: g.Team2}
	if name := fault.Or(night.Games[0].CourtName, ""); name != "" {
		shown.CourtName = &name
	}
	return shown
}
