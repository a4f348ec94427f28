package public

import (
	"context"
	"slices"
	"strings"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// WatchTeam is a team as shown to watchers of a game.
type WatchTeam struct {
	Name  string     `json:"name"`
	Kit   league.Kit `json:"kit"`   // the kit it wears in this game
	Badge string     `json:"badge"` // up to three letters that stand for the team's name
}

// WatchLeague is the league of a game as shown to watchers.
type WatchLeague struct {
	Name      string       `json:"name"`
	SportType league.Sport `json:"sportType"`
	Timezone  string       `json:"timezone"`
	Minutes   int          `json:"minutes"` // planned length of the game
	Slug      *string      `json:"slug"`    // slug of the public page; null if there is none
}

// LiveStatus is the status of a game as shown to watchers.
type LiveStatus string

// The values of LiveStatus. A game is live from its first event until its end.
const (
	NotBegun  LiveStatus = "scheduled"
	Live      LiveStatus = "live"
	Over      LiveStatus = "completed"
	CalledOff LiveStatus = "cancelled"
	Void      LiveStatus = "void"
)

// WatchView is everything that watchers of a game see.
type WatchView struct {
	GameID       int64       `json:"gameId"`
	League       WatchLeague `json:"league"`
	CourtName    *string     `json:"courtName"`
	ScheduledFor *time.Time  `json:"scheduledFor"`
	CalendarUID  string      `json:"calendarUid,omitempty"` // UID of the game's event in the calendars of the league and its teams

	Forfeit league.Forfeit `json:"forfeit,omitempty"` // which team forfeited: team1, team2 or both; omitted if none did
	Stage   league.Stage   `json:"stage,omitzero"`    // friendly or finals, which do not count in the standings; omitted for the season
	WatchPlay
}

// WatchPlay is the part of a WatchView that does not depend on a league.
type WatchPlay struct {
	Team1      WatchTeam         `json:"team1"`
	Team2      WatchTeam         `json:"team2"`
	Rules      score.Rules       `json:"rules"`
	Team1Score int               `json:"team1Score"` // points, or sets won in a match of several sets
	Team2Score int               `json:"team2Score"`
	Sets       []league.Set      `json:"sets"`               // points of each set so far; empty if SetsOnly
	SetsOnly   bool              `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Serving    score.Team        `json:"serving"`
	Left       score.Team        `json:"left"`
	Timeouts   []int             `json:"timeouts"`
	Interval   *WatchInterval    `json:"interval,omitempty"` // the countdown that the latest event has started, which may be over; omitted if there is none
	Lineups    [][]int           `json:"lineups,omitempty"`  // the numbers on court of each team, in the order of service: the first one of the serving team serves; omitted unless the rules have line-ups
	Clock      *WatchClock       `json:"clock"`              // null if the game has not begun or has no log
	Status     LiveStatus        `json:"status"`
	Winner     score.Team        `json:"winner"`
	Run        string            `json:"run"`       // one character for each point since the last correction: 1 or 2, the team that won it
	UpdatedAt  *time.Time        `json:"updatedAt"` // time of the last event; for a completed game, the time of its end
	Scorer     *games.ScorerSeen `json:"scorer"`
	Now        time.Time         `json:"now"` // current time of the server
	Version    int64             `json:"version"`
}

// WatchInterval is a countdown: between two sets, for a time-out, or for a technical time-out.
type WatchInterval struct {
	Kind    score.IntervalKind `json:"kind"`
	Team    score.Team         `json:"team"` // the team that took the time-out, otherwise null
	From    int64              `json:"from"` // in milliseconds since 1970
	Seconds int                `json:"seconds"`
}

// WatchClock is the clock of a match, in milliseconds.
type WatchClock struct {
	StartedAt   int64 `json:"startedAt"`   // start of the match, since 1970
	PausedSince int64 `json:"pausedSince"` // start of the current pause, since 1970; 0 if the clock is running
	PausedFor   int64 `json:"pausedFor"`   // total length of all earlier pauses
}

// Watch returns everything that watchers of a game see.
func (svc *Service) Watch(ctx context.Context, gameID int64) (view WatchView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, l, err := findWatchedGame(tx, gameID)
		if err != nil {
			return err
		}
		view, err = svc.newWatchView(tx, g, l)
		return err
	})
	return view, err
}

// GamePreview is the summary of a game for link previews in messengers.
type GamePreview struct {
	Team1, Team2           WatchTeam
	Team1Score, Team2Score int          // points, or sets won in a match of several sets
	Sets                   []league.Set // only set in a match of several sets
	Status                 LiveStatus
	Forfeit                league.Forfeit
	League                 string     // empty unless the league is public
	Language               string     // language of the league; empty without one
	KnownUntil             *time.Time // last sign of life of the device that scores; nil while it is online, or if none scores
	Zone                   *time.Location
}

// IsDraw reports whether the game is over without a winner.
func (g GamePreview) IsDraw() bool {
	return g.Status == Over && g.Forfeit == league.NoForfeit && g.Team1Score == g.Team2Score
}

// knownUntil returns the time up to which the score of a running game is known; nil while the device that scores it is online, or if none does.
func knownUntil(scorer *games.ScorerSeen) *time.Time {
	if scorer == nil || scorer.Online {
		return nil
	}
	return &scorer.SeenAt
}

// NewGamePreview returns the summary of a game that belongs to no league, so that its times are those of the zone UTC.
func NewGamePreview(play WatchPlay) GamePreview {
	summary := GamePreview{
		Team1: play.Team1, Team2: play.Team2, Team1Score: play.Team1Score, Team2Score: play.Team2Score, Status: play.Status, Zone: time.UTC,
	}
	if play.Rules.Sets > 1 {
		summary.Sets = play.Sets
	}
	if play.Status == Live {
		summary.KnownUntil = knownUntil(play.Scorer)
	}
	return summary
}

// PreviewGame returns the summary of a game for a link preview. It does not need the log of the game.
func (svc *Service) PreviewGame(ctx context.Context, gameID int64) (summary GamePreview, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		g, l, err := findWatchedGame(tx, gameID)
		if err != nil {
			return err
		}
		team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
		if err != nil {
			return err
		}
		kit1, kit2 := league.GameKits(team1, team2)
		summary = GamePreview{
			Team1: WatchTeam{team1.Name, kit1, team1.Badge}, Team2: WatchTeam{team2.Name, kit2, team2.Badge},
			Team1Score: g.Team1Score, Team2Score: g.Team2Score, Sets: g.Sets, Status: LiveStatus(g.Status), Forfeit: g.Forfeit, Language: l.Language,
		}
		if g.Live {
			summary.Status, summary.Zone = Live, league.ZoneOf(l)
			scorer, err := games.ScorerOf(tx.Events, g.ID, svc.db.Now())
			if err != nil {
				return err
			}
			summary.KnownUntil = knownUntil(scorer)
		}
		if l.Visibility == league.Public {
			summary.League = l.Name
		}
		return nil
	})
	return summary, err
}

// findWatchedGame returns a game and its league, or store.ErrNotFound if the game is deleted.
func findWatchedGame(tx *store.Tx, gameID int64) (g store.Game, l league.League, err error) {
	if g, err = tx.Games.FindGame(gameID); err != nil {
		return g, l, err
	}
	if g.DeletedAt != nil {
		return g, l, store.ErrNotFound
	}
	l, err = tx.Leagues.FindLeague(g.LeagueID)
	return g, l, err
}

func (svc *Service) newWatchView(tx *store.Tx, g store.Game, l league.League) (view WatchView, err error) {
	team1, team2, err := games.TeamsOf(tx.Teams, l, g.Team1ID, g.Team2ID)
	if err != nil {
		return view, err
	}
	log, rules, err := svc.games.LogOf(tx.Events, g, l)
	if err != nil {
		return view, err
	}
	svc.games.CacheLog(g.ID, log)
	scheduled, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if err != nil {
		return view, err
	}
	if isScheduled {
		view.CourtName, view.CalendarUID = scheduled.CourtName, svc.calendarUID(scheduled.ID)
	}
	view.League = WatchLeague{l.Name, l.SportType, l.Timezone, l.MinutesOf(g.Tier), l.PublicSlug()}
	kit1, kit2 := league.GameKits(team1, team2)
	view.Team1, view.Team2 = WatchTeam{team1.Name, kit1, team1.Badge}, WatchTeam{team2.Name, kit2, team2.Badge}
	view.GameID, view.ScheduledFor, view.Rules, view.Version, view.Now = g.ID, g.ScheduledFor, rules, g.Version, svc.db.Now()
	view.Team1Score, view.Team2Score, view.Sets = g.Team1Score, g.Team2Score, g.Sets
	view.Status, view.Timeouts, view.Forfeit, view.Stage = LiveStatus(g.Status), []int{0, 0}, g.Forfeit, g.Stage
	if g.Status == league.Completed {
		view.UpdatedAt = g.CompletedAt
		view.Winner = winnerOf(g)
	}
	view.SetsOnly = g.SetsOnly
	if view.SetsOnly {
		view.Sets = []league.Set{}
	} else if view.Sets == nil {
		view.Sets = []league.Set{{Team1Score: g.Team1Score, Team2Score: g.Team2Score}}
	}
	if !log.HasBegun() {
		view.Left = score.Team1
		return view, nil
	}
	return view, svc.addPlay(tx.Events, &view, log)
}

// winnerOf returns the winner of a completed game, or None after a draw or a forfeit by both teams.
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

// addPlay adds the fields that are derived from the log of a game.
func (svc *Service) addPlay(tx store.Events, view *WatchView, log score.Log) (err error) {
	play := NewWatchPlay(log)
	view.Serving, view.Left, view.Timeouts, view.Clock, view.Run = play.Serving, play.Left, play.Timeouts, play.Clock, play.Run
	view.Interval, view.Lineups = play.Interval, play.Lineups
	if view.Status == NotBegun {
		view.Status = Live
	}
	if view.UpdatedAt == nil { // a completed game already has the time of its end
		latest, _ := log.Latest() // never empty, because the game has begun
		at := time.UnixMilli(latest.At).UTC()
		view.UpdatedAt = &at
	}
	view.Scorer, err = games.ScorerOf(tx, view.GameID, view.Now)
	return err
}

// NewWatchPlay returns the fields of a WatchPlay that are derived from a log.
func NewWatchPlay(log score.Log) WatchPlay {
	state := log.State()
	now := state.Score()
	play := WatchPlay{
		Rules: log.Rules(), Team1Score: now.Team1Score, Team2Score: now.Team2Score, Sets: state.Sets, Serving: state.Serving, Left: state.Left,
		Timeouts: state.Timeouts[:], Status: NotBegun, Winner: state.Winner, Version: log.Seq(),
	}
	if play.Rules.Sets > 1 {
		play.Team1Score, play.Team2Score = state.Team1Sets, state.Team2Sets
	}
	updatedAt := log.LastCountedAt()
	switch latest, _ := log.Latest(); {
	case state.IsOver():
		play.Status = Over
	case log.HasBegun():
		play.Status, updatedAt = Live, latest.At
	}
	if play.Status != NotBegun {
		play.UpdatedAt = new(time.UnixMilli(updatedAt).UTC())
	}
	if started := log.StartedAt(); started != 0 {
		play.Clock = &WatchClock{started, state.Clock.PausedSince, state.Clock.PausedFor}
	}
	if interval := log.Interval(); interval.Kind != score.NoInterval {
		play.Interval = new(WatchInterval(interval))
	}
	if play.Rules.Lineups > 0 && !state.IsOver() {
		for _, lineup := range state.Lineups {
			play.Lineups = append(play.Lineups, slices.Concat([]int{}, lineup.Players))
		}
	}
	var run strings.Builder
	for _, p := range log.Run() {
		run.WriteString(strings.Repeat(map[score.Team]string{score.Team1: "1", score.Team2: "2"}[p.Team], max(1, p.Points)))
	}
	play.Run = run.String()
	return play
}
