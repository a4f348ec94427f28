package leagues

import (
	"context"
	"encoding/json"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// ResultChange is one change of a game's result, as shown to managers.
type ResultChange struct {
	ID    int64           `json:"id"`
	At    time.Time       `json:"at"` // when the change reached the server
	Actor string          `json:"actor"`
	Via   string          `json:"via"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`

	MadeAt *time.Time `json:"madeAt,omitempty"` // when a device made the change, by its corrected clock
}

// History returns the changes of a game's result, latest first.
func (svc *Service) History(ctx context.Context, actor access.Actor, gameID int64) (changes []ResultChange, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		changes = []ResultChange{}
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		if _, _, err := access.AuthorizeLeague(tx, actor, g.LeagueID, access.Manage); err != nil {
			return err
		}
		rows, err := tx.Games.ChangesOf(gameID)
		for _, c := range rows {
			changes = append(changes, ResultChange{
				c.ID, c.At, c.Actor, c.Via, json.RawMessage(c.From), json.RawMessage(c.To), c.MadeAt,
			})
		}
		return err
	})
	return changes, err
}

// Revert restores the result that a game had before one of its changes. This also restores a deleted game; if another game has taken its
// place, it waits for a new one. If ifLatest is set, it returns a conflict if the result was changed since.
func (svc *Service) Revert(ctx context.Context, actor access.Actor, gameID, changeID int64, ifLatest bool) (reverted games.PlacedGame, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		g, err := tx.Games.FindGame(gameID)
		if err != nil {
			return err
		}
		l, err := access.LockLeague(tx, actor, g.LeagueID, access.Manage)
		if err != nil {
			return err
		}
		if g, err = tx.Games.FindGame(gameID); err != nil {
			return err
		}
		c, err := tx.Games.FindChange(changeID)
		if err != nil {
			return err
		}
		if c.GameID != gameID {
			return store.ErrNotFound
		}
		if ifLatest && games.ResultOf(g).Text() != c.To {
			return fault.New(fault.Conflict, "This result was changed since. Its history shows every change.")
		}
		reverted, err = svc.restoreBefore(tx, l, g, c, actor.UserID)
		return err
	})
	return reverted, err
}

// restoreBefore restores the result that a game had before a change. Without a result, a game that is not in the schedule is deleted.
func (svc *Service) restoreBefore(tx *store.Tx, l league.League, g store.Game, c store.Change, actorID string) (reverted games.PlacedGame, err error) {
	var old games.Result
	if err := json.Unmarshal([]byte(c.From), &old); err != nil {
		return reverted, err
	}
	if g.Forfeit != league.NoForfeit && games.ResultOf(g).Text() != c.To {
		return reverted, games.CheckNotForfeited(g)
	}
	if g.Forfeit != old.Forfeit && g.DeletedAt != nil {
		return reverted, fault.New(fault.Conflict, "This game has been deleted. Bring it back first.")
	}
	if g.Forfeit != old.Forfeit {
		return svc.revertForfeit(tx, l, g, old.Forfeit, actorID)
	}
	after := svc.withResult(l, g, old)
	if lines, err := tx.Schedules.SchedulesOfGames([]int64{g.ID}); err != nil {
		return reverted, err
	} else if !after.IsOver() && len(lines) == 0 {
		after = g
		after.DeletedAt = new(svc.db.Now())
	}
	if reverted.Game, err = svc.games.Save(tx, l, g, after, actorID, "revert"); err != nil {
		return reverted, err
	}
	if g.DeletedAt == nil || after.DeletedAt != nil {
		reverted.Message = fault.Textf("The result is as it was before that change.")
		return reverted, nil
	}
	after.Game = reverted.Game
	return svc.games.ReturnToPlace(tx, l, after)
}

// withResult returns a game with a result that it had.
func (svc *Service) withResult(l league.League, g store.Game, old games.Result) store.Game {
	after := g
	after.Status, after.Team1Score, after.Team2Score = old.Status, old.Team1Score, old.Team2Score
	after.Sets, after.WinnerID, after.Day, after.GameDate = old.Sets, old.WinnerID, old.Day, old.GameDate
	after.SetsOnly = old.SetsOnly
	after = games.RestoreSetsOnly(l, after)
	after.Stage = old.Stage.OrSeason()
	after.CompletedAt, after.DeletedAt, after.Abandoned = g.CompletedAt, nil, nil
	if !after.IsOver() {
		after.CompletedAt = nil
	} else if after.CompletedAt == nil {
		after.CompletedAt = new(svc.db.Now())
	}
	if old.Deleted {
		after.DeletedAt = new(svc.db.Now())
	}
	return after
}

// revertForfeit makes a game forfeited again, or undoes its forfeit, to restore the state before a change.
func (svc *Service) revertForfeit(tx *store.Tx, l league.League, g store.Game, by league.Forfeit, actorID string) (games.PlacedGame, error) {
	if by == league.NoForfeit {
		return svc.games.UndoForfeit(tx, l, g, actorID, "revert")
	}
	after, err := svc.games.Forfeit(tx, l, g, by, actorID, "revert")
	return games.PlacedGame{Game: after.Game, Message: fault.Textf("The result is as it was before that change.")}, err
}

// TeamHistory is the current form of a team, its record against other teams, and its seasons in the series.
type TeamHistory struct {
	Streak   *standings.Streak  `json:"streak"` // current streak of the team in this season; null if no game is decided
	Meetings []TeamMeeting      `json:"meetings"`
	Form     []standings.Result `json:"form"`    // results of its last five decided games, oldest first
	Seasons  []TeamSeason       `json:"seasons"` // seasons of the team including this one, newest first
}

// TeamMeeting is the record of a team against another one in all seasons.
type TeamMeeting struct {
	standings.Meeting
	Name  string     `json:"name"` // name of the other team in the season in which they last met
	Kit   league.Kit `json:"kit"`
	Badge string     `json:"badge"`
}

// TeamSeason is a season of a team.
type TeamSeason struct {
	LeagueID   int64              `json:"leagueId"`
	Slug       string             `json:"slug"` // slug of its public page; empty if it has none
	TeamID     int64              `json:"teamId"`
	SeasonName string             `json:"seasonName"`
	TeamName   string             `json:"teamName"`
	Tier       int                `json:"tier"`
	Honours    []standings.Honour `json:"honours"` // places that the team has reached; empty until the season is over
	league.Record
}

// HistoryOf returns the history of a team of a league. Of the other seasons it contains those for which isVisible returns true.
func (e *SeasonEvaluator) HistoryOf(tx *store.Tx, l league.League, t league.Team, now time.Time, isVisible func(league.League) (bool, error)) (h TeamHistory, err error) {
	h = TeamHistory{Meetings: []TeamMeeting{}, Form: []standings.Result{}, Seasons: []TeamSeason{}}
	seasons, teams := []league.League{l}, []league.Team(nil)
	if l.SeriesID == nil {
		teams, err = tx.Teams.TeamsOf(l.ID)
	} else if seasons, err = tx.Seasons.SeasonsOf(*l.SeriesID); err == nil {
		teams, err = tx.Seasons.TeamsOfSeries(*l.SeriesID)
	}
	if err != nil {
		return h, err
	}
	chains, byID := league.ChainsOf(teams), map[int64]league.Team{}
	for _, other := range teams {
		byID[other.ID] = other
	}
	var games []league.Game
	for _, season := range seasons {
		isShown := season.ID == l.ID
		if !isShown {
			if isShown, err = isVisible(season); err != nil {
				return h, err
			}
		}
		if !isShown {
			continue
		}
		for _, own := range teams {
			if own.LeagueID != season.ID || chains[own.ID] != chains[t.ID] {
				continue
			}
			played, err := tx.Games.ResultsOfTeam(season.ID, own.ID)
			if err != nil {
				return h, err
			}
			games = append(games, played...)
			if season.ID == l.ID {
				h.Streak, h.Form = standings.StreakOf(own.ID, played), append(h.Form, standings.FormOf(own.ID, played)...)
			}
			one, err := e.newTeamSeason(tx, season, standings.Records([]league.Team{own}, played)[0], now)
			if err != nil {
				return h, err
			}
			h.Seasons = append([]TeamSeason{one}, h.Seasons...)
		}
	}
	for _, m := range standings.HeadToHead(t.ID, chains, games) {
		other := byID[m.TeamID]
		h.Meetings = append(h.Meetings, TeamMeeting{m, other.Name, other.Kit, other.Badge})
	}
	return h, nil
}

func (e *SeasonEvaluator) newTeamSeason(tx *store.Tx, l league.League, t league.Team, now time.Time) (one TeamSeason, err error) {
	one = TeamSeason{LeagueID: l.ID, TeamID: t.ID, SeasonName: l.SeasonName, TeamName: t.Name, Tier: t.Tier, Record: t.Record, Honours: []standings.Honour{}}
	if slug := l.PublicSlug(); slug != nil {
		one.Slug = *slug
	}
	honours, err := e.HonoursOf(tx, l, now)
	for _, h := range honours {
		if h.TeamID == t.ID {
			one.Honours = append(one.Honours, h)
		}
	}
	return one, err
}

// SeasonEnd is the outcome of a season. For a season that is not over, it is the outcome if the season ended now.
type SeasonEnd struct {
	IsOver    bool
	Left      int // number of planned games that are not over
	LastDay   league.Date
	Order     []standings.Finish
	Knockouts []standings.Knockout // finals that are over
	Honours   []standings.Honour
	Vacant    []string // sentences about the titles of finals that nobody has won

	HasOpenFinals bool
}

// SeasonEvaluator computes the outcomes of seasons.
type SeasonEvaluator struct{ finals *finals.Service }

// NewSeasonEvaluator returns a SeasonEvaluator that reads finals with f.
func NewSeasonEvaluator(f *finals.Service) *SeasonEvaluator { return &SeasonEvaluator{f} }

// loadProgress returns a SeasonEnd with only the fields that depend on the games and finals that are left to play.
func (e *SeasonEvaluator) loadProgress(tx *store.Tx, l league.League, views []finals.FinalsView, now time.Time) (end SeasonEnd, err error) {
	counts, err := tx.Seasons.SeasonCountsOf(l.ID)
	if err != nil {
		return end, err
	}
	for _, v := range views {
		end.HasOpenFinals = end.HasOpenFinals || !v.Over
	}
	end.Left, end.LastDay = counts.Left, counts.LastDay
	end.IsOver = standings.SeasonState{
		League: l, Played: counts.Played, Left: counts.Left, OpenFinals: end.HasOpenFinals,
		IsPlanned: counts.IsPlanned, LastDay: counts.LastDay, Today: league.DayOf(now, league.ZoneOf(l)),
	}.IsOver()
	return end, nil
}

// IsBackAsked reports whether the captains of a season are currently asked whether their teams play the next one. They are not if the next
// season has been started.
func IsBackAsked(tx *store.Tx, l league.League, today league.Date) (bool, error) {
	newest, isSeason, err := NewestSeason(tx.Seasons, l)
	if err != nil || isSeason && newest.ID > l.ID {
		return false, err
	}
	counts, err := tx.Seasons.SeasonCountsOf(l.ID)
	if err != nil {
		return false, err
	}
	last, err := tx.Schedules.LastScheduledDay(l.ID)
	if err != nil {
		return false, err
	}
	state := standings.SeasonState{League: l, Played: counts.Played, Left: counts.Left, IsPlanned: counts.IsPlanned, LastDay: counts.LastDay, Today: today}
	return state.AsksBack(last), nil
}

// Evaluate returns the outcome of a season.
func (e *SeasonEvaluator) Evaluate(tx *store.Tx, l league.League, now time.Time) (end SeasonEnd, err error) {
	views, err := e.finals.All(tx, l, "")
	if err != nil {
		return end, err
	}
	if end, err = e.loadProgress(tx, l, views, now); err != nil {
		return end, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return end, err
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return end, err
	}
	end.Order, end.Knockouts, end.Vacant = standings.FinalOrder(l, teams, games), finishedKnockouts(views), vacantTitles(views)
	if end.Honours = standings.Honours(end.Order, end.Knockouts); l.ClosedAt != nil {
		end.Honours, err = tx.Seasons.HonoursOf(l.ID)
	}
	return end, err
}

// HonoursOf returns the honours of the teams of a season; nil until the season is over.
func (e *SeasonEvaluator) HonoursOf(tx *store.Tx, l league.League, now time.Time) ([]standings.Honour, error) {
	if l.ClosedAt != nil {
		return tx.Seasons.HonoursOf(l.ID)
	}
	views, err := e.finals.All(tx, l, "")
	if err != nil {
		return nil, err
	}
	end, err := e.loadProgress(tx, l, views, now)
	if err != nil || !end.IsOver {
		return nil, err
	}
	end, err = e.Evaluate(tx, l, now)
	return end.Honours, err
}

// VacantOf returns sentences about the titles of the finals of a season that nobody has won.
func (e *SeasonEvaluator) VacantOf(tx *store.Tx, l league.League) ([]string, error) {
	views, err := e.finals.All(tx, l, "")
	return vacantTitles(views), err
}

func vacantTitles(views []finals.FinalsView) []string {
	sentences := []string{}
	for _, v := range views {
		for _, sentence := range v.Vacant {
			sentences = append(sentences, fault.Textf("%s: %s", v.Name, sentence).String())
		}
	}
	return sentences
}

// finishedKnockouts returns the finals that are over.
func finishedKnockouts(views []finals.FinalsView) (all []standings.Knockout) {
	for _, v := range views {
		if !v.Over {
			continue
		}
		k := standings.Knockout{Name: v.Name}
		for _, r := range v.Ranks {
			k.Ranks = append(k.Ranks, standings.KnockoutRank{Rank: r.Rank, TeamID: r.TeamID})
		}
		for _, title := range v.Titles {
			k.Titles = append(k.Titles, title.Rank)
		}
		all = append(all, k)
	}
	return all
}
