package gamestore

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"sideout/internal/league"
	"sideout/internal/store"
	"sideout/internal/topic"
)

// Result is what a change of a game's result keeps of it, before and after.
type Result struct {
	Status     league.Status `json:"status"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	WinnerID   *int64        `json:"winnerId"`
	Day        *league.Date  `json:"day"`
	GameDate   *time.Time    `json:"gameDate"`
	Deleted    bool          `json:"deleted"`
}

func ResultOf(g store.Game) Result {
	return Result{g.Status, g.Team1Score, g.Team2Score, g.Sets, g.WinnerID, g.Day, g.GameDate, g.DeletedAt != nil}
}

func (r Result) Text() string {
	text, _ := json.Marshal(r) // a struct of plain values can always be written
	return string(text)
}

// Save stores a game that was changed in the league's books. Its log gets an entry if that touches its score.
func (svc *Service) Save(tx *store.Tx, l league.League, before, after store.Game, actor, via string) (league.Game, error) {
	if !SameScore(before, after) {
		entry, err := svc.recordIn(tx, l, before, after, actor, via)
		if err != nil {
			return after.Game, err
		}
		after.Version = entry.Seq
	}
	return after.Game, svc.SaveRow(tx, before, after, actor, via)
}

// SaveRow stores a game that has changed. If that touches a result, the records of both teams change
// with it, and the change is kept: what it was, what it became, who did it and by what means.
func (svc *Service) SaveRow(tx *store.Tx, before, after store.Game, actor, via string) error {
	publishGame(tx, after)
	if onlyPoints(before, after) && after.Status == league.Scheduled { // as with nearly every tap on the board
		return tx.UpdateScore(after)
	}
	if err := tx.UpdateGame(after); err != nil {
		return err
	}
	if showsOnPage(before, after) {
		if err := tx.IncrementPageVersion(after.LeagueID); err != nil {
			return err
		}
	}
	if err := moveRecords(tx, before, after); err != nil {
		return err
	}
	if before.Status != league.Completed && after.Status != league.Completed {
		return nil
	}
	was, is := ResultOf(before).Text(), ResultOf(after).Text()
	if was == is {
		return nil
	}
	return tx.AddChange(store.Change{GameID: after.ID, At: svc.db.Now(), Actor: actor, Via: via, From: was, To: is})
}

// SameScore reports whether a change leaves the score alone, and whether the game is over.
func SameScore(before, after store.Game) bool {
	return before.Team1Score == after.Team1Score && before.Team2Score == after.Team2Score &&
		slices.Equal(before.Sets, after.Sets) && (before.Status == league.Completed) == (after.Status == league.Completed)
}

// onlyPoints reports whether nothing but the score of a game has changed.
func onlyPoints(before, after store.Game) bool {
	before.Team1Score, before.Team2Score, before.Version = after.Team1Score, after.Team2Score, after.Version
	return reflect.DeepEqual(before, after)
}

// RestorableFor is how long a deleted game can be restored.
const RestorableFor = 30 * 24 * time.Hour

// Winner returns the id of the team with more points, nil while level.
func Winner(g store.Game) *int64 {
	switch {
	case g.Team1Score > g.Team2Score:
		return new(g.Team1ID)
	case g.Team2Score > g.Team1Score:
		return new(g.Team2ID)
	default:
		return nil
	}
}

// publishGame tells everybody who watches a game, alone or with its league, that it has changed.
func publishGame(tx *store.Tx, g store.Game) {
	tx.Publish(topic.Game(g.ID))
	tx.Publish(topic.LeagueGame(g.LeagueID, g.ID))
}

// showsOnPage reports whether a change of a game changes the public page of its league, which has no scores of games that
// are being played.
func showsOnPage(before, after store.Game) bool {
	before.Sets = after.Sets
	return after.Status != league.Scheduled || !onlyPoints(before, after)
}
