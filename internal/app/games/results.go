package games

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/push"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Result is the part of a game that the history stores before and after each change.
type Result struct {
	Status     league.Status `json:"status"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	SetsOnly   bool          `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	WinnerID   *int64        `json:"winnerId"`
	Day        *league.Date  `json:"day"`
	GameDate   *time.Time    `json:"gameDate"`
	Deleted    bool          `json:"deleted"`

	Forfeit league.Forfeit `json:"forfeit,omitempty"` // the team that forfeited the game: team1, team2 or both; omitted if none did
	Stage   league.Stage   `json:"stage,omitzero"`    // friendly or finals if the game does not count in the standings; omitted for a game of the season
}

// ResultOf returns the result of a game.
func ResultOf(g store.Game) Result {
	return Result{g.Status, g.Team1Score, g.Team2Score, g.Sets, g.SetsOnly, g.WinnerID, g.Day, g.GameDate, g.DeletedAt != nil, g.Forfeit, g.Stage}
}

// RestoreSetsOnly returns a game whose result was restored from what a change of it has stored. A result that was stored without SetsOnly, by an
// earlier version, has only its sets if a match by the rules of the game can end with them.
func RestoreSetsOnly(l league.League, g store.Game) store.Game {
	rules, err := gameRules(g, l)
	if err == nil && g.IsOver() && len(g.Sets) == 0 && g.Forfeit == league.NoForfeit && rules.AllowsSetResult(g.Team1Score, g.Team2Score) {
		g.SetsOnly = true
	}
	return g
}

// Text returns the result as JSON.
func (r Result) Text() string {
	text, _ := json.Marshal(r) // marshaling plain values cannot fail
	return string(text)
}

// Save stores a game whose official result has changed. If the score differs, it also appends the result to the log. A game that was
// cancelled keeps its place only if it is still free.
func (svc *Service) Save(tx *store.Tx, l league.League, before, after store.Game, actorID, via string) (league.Game, error) {
	if !HasSameScore(before, after) {
		log, err := svc.appendRecordEvent(tx, l, before, after, actorID, via)
		if err != nil {
			return after.Game, err
		}
		after.Version, after.Live = log.Seq(), after.Status == league.Scheduled && log.HasBegun()
	}
	if err := svc.SaveRow(tx, before, after, actorID, via); err != nil {
		return after.Game, err
	}
	return after.Game, svc.LeaveTakenPlace(tx, l, before, after)
}

// SaveRow stores a changed game without changing its log. If its result differs, it also adds the change to the history, with the results
// before and after, the user, and the means (such as session or link).
func (svc *Service) SaveRow(tx *store.Tx, before, after store.Game, actorID, via string) error {
	return svc.SaveDeviceRow(tx, before, after, actorID, via, nil)
}

// SaveDeviceRow is SaveRow for a change by a device. madeAt is the time of the change on the device, which may be long before it arrived; nil
// if no device made the change.
func (svc *Service) SaveDeviceRow(tx *store.Tx, before, after store.Game, actorID, via string, madeAt *time.Time) error {
	if err := svc.storeChange(tx, before, after, actorID, via, madeAt); err != nil {
		return err
	}
	if !mayAffectFinals(before, after) {
		return nil
	}
	return svc.finals.GameChanged(tx, svc, after)
}

// mayAffectFinals reports whether a change of a game may change the teams in finals, because it changes the outcome of a match of finals
// or a result of the season.
func mayAffectFinals(before, after store.Game) bool {
	if before.Status != after.Status || before.Forfeit != after.Forfeit || fault.Or(before.WinnerID, 0) != fault.Or(after.WinnerID, 0) {
		return true
	}
	return after.Stage != league.Finals && after.IsOver() &&
		(!HasSameScore(before, after) || before.Stage != after.Stage || (before.DeletedAt == nil) != (after.DeletedAt == nil))
}

func (svc *Service) storeChange(tx *store.Tx, before, after store.Game, actorID, via string, madeAt *time.Time) error {
	PublishGame(tx, after)
	if err := push.QueuePlay(tx.Push, before, after, svc.db.Now()); err != nil {
		return err
	}
	if before.Status != after.Status || before.Live != after.Live || (before.DeletedAt == nil) != (after.DeletedAt == nil) {
		tx.Publish(topic.AttentionOf(after.LeagueID))
	}
	if after.Abandoned != nil && !after.Abandoned.Describes(after.Status) {
		after.Abandoned = nil
	}
	if changesOnlyScore(before, after) && after.Status == league.Scheduled { // true for nearly every tap on the board
		return tx.Games.UpdateScore(after)
	}
	if err := tx.Games.UpdateGame(after); err != nil {
		return err
	}
	if changesPublicPage(before, after) {
		if err := tx.Leagues.IncrementPageVersion(after.LeagueID); err != nil {
			return err
		}
	}
	if !before.IsOver() && !after.IsOver() && after.Abandoned == before.Abandoned {
		return nil
	}
	from, to := ResultOf(before).Text(), ResultOf(after).Text()
	if from == to {
		return nil
	}
	return tx.Games.AddChange(store.Change{GameID: after.ID, At: svc.db.Now(), MadeAt: madeAt, Actor: actorID, Via: via, From: from, To: to})
}

// HasSameScore reports whether a change leaves the score unchanged and neither completes nor reopens the game.
func HasSameScore(before, after store.Game) bool {
	return before.Team1Score == after.Team1Score && before.Team2Score == after.Team2Score &&
		slices.Equal(before.Sets, after.Sets) && before.SetsOnly == after.SetsOnly && (before.Status == league.Completed) == (after.Status == league.Completed)
}

// changesOnlyScore reports whether nothing but the score of a game has changed.
func changesOnlyScore(before, after store.Game) bool {
	before.Live = after.Live
	before.Team1Score, before.Team2Score, before.Version = after.Team1Score, after.Team2Score, after.Version
	return reflect.DeepEqual(before, after)
}

// WinnerID returns the id of the team that has won, by score or because its opponent has forfeited; nil if there is none.
func WinnerID(g store.Game) *int64 {
	switch team1, team2 := g.Margins(); {
	case team1 > 0:
		return new(g.Team1ID)
	case team2 > 0:
		return new(g.Team2ID)
	default:
		return nil
	}
}

// PublishGame notifies the streams of a game and of its league.
func PublishGame(tx *store.Tx, g store.Game) {
	tx.Publish(topic.Game(g.ID))
	tx.Publish(topic.LeagueGame(g.LeagueID, g.ID))
}

// changesPublicPage reports whether a change of a game changes the public page of its league. The page does not contain
// the scores of games that are being played.
func changesPublicPage(before, after store.Game) bool {
	before.Sets = after.Sets
	return after.Status != league.Scheduled || !changesOnlyScore(before, after)
}
