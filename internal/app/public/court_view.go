package public

import (
	"context"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// CourtView is a court as shown to the holder of its code.
type CourtView struct {
	League    CourtLeague `json:"league"`
	CourtName string      `json:"courtName"`
	Open      bool        `json:"open"`    // whether the code can score games now
	OpensAt   *time.Time  `json:"opensAt"` // when the code opens again; null if it is open or no game is scheduled
	Running   *CourtGame  `json:"running"` // the game that is in progress on the court
	Due       *CourtGame  `json:"due"`     // the next game to begin on the court tonight
	Next      *CourtGame  `json:"next"`    // the game after `running` and `due`; while the code is closed, the first game of the next night
	Games     []CourtGame `json:"games"`   // all games of the current night, in the order of play

	Waiting *finals.WaitingMatch `json:"waiting,omitempty"` // the first match of finals on this court whose teams are not known yet
}

// CourtLeague is a league as shown to the holder of a court code.
type CourtLeague struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
}

// CourtGame is a game that is scheduled on the court of a court code.
type CourtGame struct {
	ID           int64          `json:"id"`
	ScheduledFor time.Time      `json:"scheduledFor"`
	Team1        games.GameTeam `json:"team1"`
	Team2        games.GameTeam `json:"team2"`
	Team1Score   int            `json:"team1Score"` // points, or sets won in a match of several sets
	Team2Score   int            `json:"team2Score"`
	Status       league.Status  `json:"status"`
	Live         bool           `json:"live"`                   // whether the game is in progress
	OfflineSince *time.Time     `json:"offlineSince,omitempty"` // of a live game: last heartbeat of the scoring device; omitted while it is online

	InviteToken *string `json:"inviteToken"` // opens the game like a score link; null outside the night of the game
}

// maxScheduledGames limits how many scheduled games of a league are searched for the games of one court.
const maxScheduledGames = 1000

// FindCourtView returns the court of a court code with its games.
func (svc *Courts) FindCourtView(ctx context.Context, token string) (view CourtView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		code, l, err := access.FindCourtCode(tx, token)
		if err != nil {
			return err
		}
		view, err = svc.loadView(tx, code, l)
		for i := range view.Games { // running, due and next point into this slice
			view.Games[i].InviteToken = new(access.CourtGameToken(token, view.Games[i].ID))
		}
		return err
	})
	return view, err
}

// Check returns fault.ErrMissing if no code with this token is or was in use.
func (svc *Courts) Check(ctx context.Context, token string) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := access.FindCourtCode(tx, token)
		return err
	})
}

func (svc *Courts) loadView(tx *store.Tx, code store.CourtCode, l league.League) (view CourtView, err error) {
	now, zone := svc.db.Now(), league.ZoneOf(l)
	view = CourtView{
		League: CourtLeague{l.ID, l.Name, l.SportType, l.Timezone}, CourtName: code.Name, Games: []CourtGame{},
	}
	leagueCourts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return view, err
	}
	lines, err := tx.Schedules.SchedulesFrom(l.ID, league.DayOf(now, zone).AddDays(-2), maxScheduledGames)
	if err != nil {
		return view, err
	}
	waiting, err := finals.WaitingMatchesOnCourt(tx.Knockouts, l.ID, code.Name)
	if err != nil {
		return view, err
	}
	if len(waiting) > 0 {
		view.Waiting = &waiting[0]
	}
	night, isOpen := nightToShow(league.NewNightRule(l, leagueCourts).NightsOnCourt(code.Key, lines, zone), now)
	if len(night.Games) == 0 {
		return view, nil
	}
	view.CourtName = *night.Games[0].CourtName
	data, err := loadNightData(tx, l, night.Day)
	if err != nil {
		return view, err
	}
	courtGames := data.gamesOf(night)
	if view.Open = isOpen; !isOpen {
		view.OpensAt, view.Next = &night.Opens, firstUnplayed(courtGames)
		return view, nil
	}
	view.Games = courtGames
	for i, g := range courtGames {
		if !g.Live {
			continue
		}
		scorer, err := games.ScorerOf(tx.Events, g.ID, now)
		if err != nil {
			return view, err
		}
		if scorer != nil && !scorer.Online {
			courtGames[i].OfflineSince = &scorer.SeenAt
		}
	}
	view.Running, view.Due, view.Next = chooseGames(courtGames, now)
	return view, nil
}

// nightToShow returns the night that is open at a time, or else the next night. If two nights are open, it returns the later one.
func nightToShow(all []league.CourtNight, now time.Time) (night league.CourtNight, isOpen bool) {
	for _, n := range all {
		if n.IsOpen(now) {
			night, isOpen = n, true
		}
	}
	for _, n := range all {
		if !isOpen && now.Before(n.Opens) && hasGameToPlay(n) {
			return n, false
		}
	}
	return night, isOpen
}

func hasGameToPlay(n league.CourtNight) bool {
	for _, g := range n.Games {
		if g.GameID != nil && g.Status == league.Scheduled {
			return true
		}
	}
	return false
}

// nightData holds the data that is needed to show the games of a night.
type nightData struct {
	teams  map[int64]league.Team
	scores map[int64]store.Game // only games that have begun
}

// loadNightData loads the teams and scores for a night and for the nights before and after it, because nights can overlap at midnight.
func loadNightData(tx *store.Tx, l league.League, day league.Date) (data nightData, err error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return data, err
	}
	started, err := tx.Games.StartedGames(l.ID, day.AddDays(-1), day.AddDays(1))
	if err != nil {
		return data, err
	}
	data = nightData{map[int64]league.Team{}, map[int64]store.Game{}}
	for _, team := range teams {
		data.teams[team.ID] = team
	}
	for _, g := range started {
		data.scores[g.ID] = g
	}
	return data, nil
}

// gamesOf returns the games of a night with their scores.
func (d nightData) gamesOf(night league.CourtNight) []CourtGame {
	courtGames := []CourtGame{}
	for _, line := range night.Games {
		if line.GameID == nil {
			continue
		}
		played := d.scores[*line.GameID]
		team1, team2 := games.GameTeams(d.teams[line.Team1ID], d.teams[line.Team2ID])
		courtGames = append(courtGames, CourtGame{
			ID: *line.GameID, ScheduledFor: line.GameDate, Team1: team1, Team2: team2,
			Team1Score: played.Team1Score, Team2Score: played.Team2Score, Status: line.Status, Live: played.ID != 0 && played.IsLive(),
		})
	}
	return courtGames
}

// skipUnstartedAfter is how long after the start of the following game a game that has not begun stops being due.
const skipUnstartedAfter = 15 * time.Minute

// chooseGames returns the game in progress, the game that is due next, and the game after that. A game that has not begun is skipped
// once a later game has begun or should have begun skipUnstartedAfter ago.
func chooseGames(courtGames []CourtGame, now time.Time) (running, due, next *CourtGame) {
	from := 0
	for i := range courtGames {
		g := &courtGames[i]
		switch {
		case g.Live:
			running, from = g, i+1
		case g.Status == league.Completed:
			from = i + 1
		case i > 0 && g.Status == league.Scheduled && now.Sub(g.ScheduledFor) >= skipUnstartedAfter:
			from = max(from, i)
		}
	}
	due = firstUnplayed(courtGames[from:])
	for i := range courtGames[from:] {
		if g := &courtGames[from+i]; due != nil && g.ID != due.ID && g.Status == league.Scheduled && !g.ScheduledFor.Before(due.ScheduledFor) {
			return running, due, g
		}
	}
	return running, due, nil
}

// firstUnplayed returns the first scheduled game that has not begun, or nil.
func firstUnplayed(courtGames []CourtGame) *CourtGame {
	for i := range courtGames {
		if courtGames[i].Status == league.Scheduled && !courtGames[i].Live {
			return &courtGames[i]
		}
	}
	return nil
}
