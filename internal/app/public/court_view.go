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

// CourtView is a court as the holder of its code sees it.
type CourtView struct {
	League    CourtLeague `json:"league"`
	CourtName string      `json:"courtName"`
	Open      bool        `json:"open"`    // whether the code scores the games of the court now
	OpensAt   *time.Time  `json:"opensAt"` // when it does again; null while it does, and if no game is scheduled
	Running   *CourtGame  `json:"running"` // the game that has begun there and is not over
	Due       *CourtGame  `json:"due"`     // the game that is to begin there next in the present night
	Next      *CourtGame  `json:"next"`    // the game after those; while the code is not open, the first game of the next night
	Games     []CourtGame `json:"games"`   // all games of the present night, in the order of play

	Waiting *finals.WaitingMatch `json:"waiting,omitempty"` // the first match of finals there whose teams are not known yet
}

// CourtLeague is a league as the holder of a court code sees it.
type CourtLeague struct {
	ID        int64        `json:"id"`
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
}

// CourtGame is a game of a court.
type CourtGame struct {
	ID           int64          `json:"id"`
	ScheduledFor time.Time      `json:"scheduledFor"`
	Team1        games.GameTeam `json:"team1"`
	Team2        games.GameTeam `json:"team2"`
	Team1Score   int            `json:"team1Score"` // points, or sets won in a match of several sets
	Team2Score   int            `json:"team2Score"`
	Status       league.Status  `json:"status"`
	Live         bool           `json:"live"` // it has begun and is not over

	InviteToken *string `json:"inviteToken"` // opens the game as a score link does; null outside its night
}

// maxAhead is how many games of a league are searched for those of the court.
const maxAhead = 1000

// Find returns what is played on the court of a code.
func (svc *Courts) Find(ctx context.Context, token string) (v CourtView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		code, l, err := access.FindCourtCode(tx, token)
		if err != nil {
			return err
		}
		v, err = svc.load(tx, code, l)
		for i := range v.Games { // running, due and next point to them
			v.Games[i].InviteToken = new(access.CourtGameToken(token, v.Games[i].ID))
		}
		return err
	})
	return v, err
}

// Check returns fault.ErrMissing unless a code with this token is, or was, in use.
func (svc *Courts) Check(ctx context.Context, token string) error {
	return svc.db.Read(ctx, func(tx *store.Tx) error {
		_, _, err := access.FindCourtCode(tx, token)
		return err
	})
}

func (svc *Courts) load(tx *store.Tx, code store.CourtCode, l league.League) (v CourtView, err error) {
	now, zone := svc.db.Now(), league.ZoneOf(l)
	v = CourtView{
		League: CourtLeague{l.ID, l.Name, l.SportType, l.Timezone}, CourtName: code.Name, Games: []CourtGame{},
	}
	leagueCourts, err := tx.Courts.CourtsOf(l.ID)
	if err != nil {
		return v, err
	}
	lines, err := tx.Schedules.SchedulesFrom(l.ID, league.DayOf(now, zone).AddDays(-2), maxAhead)
	if err != nil {
		return v, err
	}
	waiting, err := finals.WaitingOnCourt(tx.Knockouts, l.ID, code.Name)
	if err != nil {
		return v, err
	}
	if len(waiting) > 0 {
		v.Waiting = &waiting[0]
	}
	night, isOpen := nightToShow(league.NewNightRule(l, leagueCourts).OnCourt(code.Key, lines, zone), now)
	if len(night.Games) == 0 {
		return v, nil
	}
	v.CourtName = *night.Games[0].CourtName
	t, err := loadTables(tx, l, night.Day)
	if err != nil {
		return v, err
	}
	courtGames := t.gamesOf(night)
	if v.Open = isOpen; !isOpen {
		v.OpensAt, v.Next = &night.Opens, firstPlayed(courtGames)
		return v, nil
	}
	v.Games = courtGames
	v.Running, v.Due, v.Next = choose(courtGames, now)
	return v, nil
}

// nightToShow returns the night that is open at an instant, the later one of two, or else the next one.
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

// tables are what the games of a night are shown with.
type tables struct {
	teams  map[int64]league.Team
	scores map[int64]store.Game // of the games that have begun
}

// loadTables loads the tables of a night, and of those that may not be over when it begins.
func loadTables(tx *store.Tx, l league.League, day league.Date) (t tables, err error) {
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return t, err
	}
	started, err := tx.Games.StartedGames(l.ID, day.AddDays(-1), day.AddDays(1))
	if err != nil {
		return t, err
	}
	t = tables{map[int64]league.Team{}, map[int64]store.Game{}}
	for _, team := range teams {
		t.teams[team.ID] = team
	}
	for _, g := range started {
		t.scores[g.ID] = g
	}
	return t, nil
}

// gamesOf returns the games of a night, with their scores.
func (t tables) gamesOf(night league.CourtNight) []CourtGame {
	courtGames := []CourtGame{}
	for _, line := range night.Games {
		if line.GameID == nil {
			continue
		}
		played := t.scores[*line.GameID]
		team1, team2 := games.GameTeams(t.teams[line.Team1ID], t.teams[line.Team2ID])
		courtGames = append(courtGames, CourtGame{
			ID: *line.GameID, ScheduledFor: line.GameDate, Team1: team1, Team2: team2,
			Team1Score: played.Team1Score, Team2Score: played.Team2Score, Status: line.Status, Live: played.ID != 0 && played.IsLive(),
		})
	}
	return courtGames
}

// passedOverAfter is how long after the start of the next game a game that nobody has begun is no longer due.
const passedOverAfter = 15 * time.Minute

// choose returns the game that is being played at an instant, the one that is to begin next, and the one after that. A game
// that nobody has begun is passed over once a later game has begun, or should have begun passedOverAfter ago.
func choose(courtGames []CourtGame, now time.Time) (running, due, next *CourtGame) {
	from := 0
	for i := range courtGames {
		g := &courtGames[i]
		switch {
		case g.Live:
			running, from = g, i+1
		case g.Status == league.Completed:
			from = i + 1
		case i > 0 && g.Status == league.Scheduled && now.Sub(g.ScheduledFor) >= passedOverAfter:
			from = max(from, i)
		}
	}
	due = firstPlayed(courtGames[from:])
	for i := range courtGames[from:] {
		if g := &courtGames[from+i]; due != nil && g.ID != due.ID && g.Status == league.Scheduled && !g.ScheduledFor.Before(due.ScheduledFor) {
			return running, due, g
		}
	}
	return running, due, nil
}

// firstPlayed returns the first game that is to be played; nil if there is none.
func firstPlayed(courtGames []CourtGame) *CourtGame {
	for i := range courtGames {
		if courtGames[i].Status == league.Scheduled && !courtGames[i].Live {
			return &courtGames[i]
		}
	}
	return nil
}
