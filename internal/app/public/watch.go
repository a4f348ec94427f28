package public

import (
	"context"
	"strings"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// WatchTeam is a team, for watchers.
type WatchTeam struct {
	Name  string     `json:"name"`
	Kit   league.Kit `json:"kit"`   // what it wears in this game
	Badge string     `json:"badge"` // up to three letters that stand for its name
}

// WatchLeague is the league of a game, for watchers.
type WatchLeague struct {
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
	Minutes   int          `json:"minutes"` // that the game is planned to take
	Slug      *string      `json:"slug"`    // of the public page; null if there is none
}

// LiveStatus is the status of a game for watchers.
type LiveStatus string

// The statuses of a game for watchers. It is live from its first event to its end.
const (
	NotBegun  LiveStatus = "scheduled"
	Live      LiveStatus = "live"
	Over      LiveStatus = "completed"
	CalledOff LiveStatus = "cancelled"
	Void      LiveStatus = "void"
)

// WatchView is everything that watchers see of a game.
type WatchView struct {
	GameID       int64       `json:"gameId"`
	League       WatchLeague `json:"league"`
	CourtName    *string     `json:"courtName"`
	ScheduledFor *time.Time  `json:"scheduledFor"`
	CalendarUID  string      `json:"calendarUid,omitempty"` // of its event in the calendars of the league and of its teams

	Forfeit league.Forfeit `json:"forfeit,omitempty"` // by which team it was forfeited: team1, team2 or both; omitted if by none
	Stage   league.Stage   `json:"stage,omitzero"`    // friendly or finals: it does not count in the standings; omitted: season
	WatchPlay
}

// WatchPlay is what watchers see of a game that need not belong to a league.
type WatchPlay struct {
	Team1      WatchTeam         `json:"team1"`
	Team2      WatchTeam         `json:"team2"`
	Rules      score.Rules       `json:"rules"`
	Team1Score int               `json:"team1Score"` // points, or sets won in a match of several sets
	Team2Score int               `json:"team2Score"`
	Sets       []league.Set      `json:"sets"` // the points of each set so far
	Serving    score.Team        `json:"serving"`
	Left       score.Team        `json:"left"`
	Timeouts   []int             `json:"timeouts"`
	Clock      *WatchClock       `json:"clock"` // null until the game has begun, and if it has no log
	Status     LiveStatus        `json:"status"`
	Winner     score.Team        `json:"winner"`
	Run        string            `json:"run"`       // a 1 or 2 for each point that counts since the last correction, in order
	UpdatedAt  *time.Time        `json:"updatedAt"` // of the last event; of a completed game the time of its end
	Scorer     *games.ScorerSeen `json:"scorer"`
	Now        time.Time         `json:"now"` // by the server's clock
	Version    int64             `json:"version"`
}

// WatchClock is the clock of a match for watchers, in milliseconds.
type WatchClock struct {
	StartedAt   int64 `json:"startedAt"`   // since 1970
	PausedSince int64 `json:"pausedSince"` // since 1970; 0 while it runs
	PausedFor   int64 `json:"pausedFor"`   // the length of all pauses before
}

// Watch returns what watchers see of a game.
func (svc *Service) Watch(ctx context.Context, gameID int64) (view WatchView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, l, err := findWatched(tx, gameID)
		if err != nil {
			return err
		}
		view, err = svc.watchView(tx, g, l)
		return err
	})
	return view, err
}

// Glance is what a link to a game says of it.
type Glance struct {
	Team1, Team2           WatchTeam
	Team1Score, Team2Score int          // points, or sets won in a match of several sets
	Sets                   []league.Set // in a match of several sets
	Status                 LiveStatus
	Forfeit                league.Forfeit
	League                 string // empty unless the league is public
}

// IsDraw reports whether the game is over and nobody has won it.
func (g Glance) IsDraw() bool {
	return g.Status == Over && g.Forfeit == league.NoForfeit && g.Team1Score == g.Team2Score
}

// Glance returns what a watch link says of its game. It does not need the log of the game.
func (svc *Service) Glance(ctx context.Context, gameID int64) (seen Glance, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, l, err := findWatched(tx, gameID)
		if err != nil {
			return err
		}
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		kit1, kit2 := league.GameKits(team1, team2)
		seen = Glance{
			Team1: WatchTeam{team1.Name, kit1, team1.Badge}, Team2: WatchTeam{team2.Name, kit2, team2.Badge},
			Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, Status: LiveStatus(g.Status), Forfeit: g.Forfeit,
		}
		if g.Live {
			seen.Status = Live
		}
		if l.Visibility == league.Public {
			seen.League = l.Name
		}
		return nil
	})
	return seen, err
}

// findWatched returns a game that is not deleted, and its league.
func findWatched(tx *store.Tx, gameID int64) (g store.Game, l league.League, err error) {
	if g, err = tx.Games.FindGame(gameID); err != nil {
		return g, l, err
	}
	if g.DeletedAt != nil {
		return g, l, store.ErrNotFound
	}
	l, err = tx.Leagues.FindLeague(g.LeagueID)
	return g, l, err
}

func (svc *Service) watchView(tx *store.Tx, g store.Game, l league.League) (v WatchView, err error) {
	team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return v, err
	}
	log, rules, err := svc.games.LogOf(tx.Events, g, l)
	if err != nil {
		return v, err
	}
	svc.games.CacheLog(g.ID, log)
	line, isScheduled, err := tx.Schedules.LineOfGame(g.ID)
	if err != nil {
		return v, err
	}
	if isScheduled {
		v.CourtName, v.CalendarUID = line.CourtName, svc.calendarUID(line.ID)
	}
	v.League = WatchLeague{l.Name, l.SportType, l.Timezone, l.MinutesOf(g.Tier), l.PublicSlug()}
	kit1, kit2 := league.GameKits(team1, team2)
	v.Team1, v.Team2 = WatchTeam{team1.Name, kit1, team1.Badge}, WatchTeam{team2.Name, kit2, team2.Badge}
	v.GameID, v.ScheduledFor, v.Rules, v.Version, v.Now = g.ID, g.ScheduledFor, rules, g.Version, svc.db.Now()
	v.Team1Score, v.Team2Score, v.Sets = g.Team1Score, g.Team2Score, g.Sets
	v.Status, v.Timeouts, v.Forfeit, v.Stage = LiveStatus(g.Status), []int{0, 0}, g.Forfeit, g.Stage
	if g.Status == league.Completed {
		v.UpdatedAt = g.CompletedAt
		v.Winner = winnerOf(g)
	}
	if v.Sets == nil {
		v.Sets = []league.Set{{Team1Score: g.Team1Score, Team2Score: g.Team2Score}}
	}
	if !log.HasBegun() {
		v.Left = score.Team1
		return v, nil
	}
	return v, svc.addPlay(tx.Events, &v, log)
}

// winnerOf returns the winner of a completed game; None if it is a draw, or if both teams have forfeited it.
func winnerOf(g store.Game) score.Team {
	switch {
	case g.Forfeit == league.ByBoth || g.WinnerID == nil:
		return score.None
	case *g.WinnerID == g.Team2ID:
		return score.Team2
	default:
		return score.Team1
	}
}

// addPlay adds the data that only the log of a game contains.
func (svc *Service) addPlay(tx store.Events, v *WatchView, log score.Log) (err error) {
	play := PlayOf(log)
	v.Serving, v.Left, v.Timeouts, v.Clock, v.Run = play.Serving, play.Left, play.Timeouts, play.Clock, play.Run
	if v.Status == NotBegun {
		v.Status = Live
	}
	if v.UpdatedAt == nil { // of a completed game it is the end
		latest, _ := log.Latest() // there is one, because the game has begun
		at := time.UnixMilli(latest.At).UTC()
		v.UpdatedAt = &at
	}
	v.Scorer, err = games.ScorerOf(tx, v.GameID, v.Now)
	return err
}

// PlayOf returns what the log of a game contains for its watchers.
func PlayOf(log score.Log) WatchPlay {
	s := log.State()
	now := s.Score()
	v := WatchPlay{
		Rules: log.Rules(), Team1Score: now.Team1Score, Team2Score: now.Team2Score, Sets: s.Sets, Serving: s.Serving, Left: s.Left,
		Timeouts: s.Timeouts[:], Status: NotBegun, Winner: s.Winner, Version: log.Seq(),
	}
	if v.Rules.Sets > 1 {
		v.Team1Score, v.Team2Score = s.Team1Sets, s.Team2Sets
	}
	at := log.LastCountedAt()
	switch latest, _ := log.Latest(); {
	case s.IsOver():
		v.Status = Over
	case log.HasBegun():
		v.Status, at = Live, latest.At
	}
	if v.Status != NotBegun {
		v.UpdatedAt = new(time.UnixMilli(at).UTC())
	}
	if started := log.StartedAt(); started != 0 {
		v.Clock = &WatchClock{started, s.Clock.PausedSince, s.Clock.PausedFor}
	}
	var run strings.Builder
	for _, p := range log.Run() {
		run.WriteString(strings.Repeat(map[score.Team]string{score.Team1: "1", score.Team2: "2"}[p.Team], max(1, p.Points)))
	}
	v.Run = run.String()
	return v
}
