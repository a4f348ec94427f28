package app

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"sideout/internal/league"
	"sideout/internal/standings"
	"sideout/internal/store"
)

// result is what a change of a game's result keeps of it, before and after.
type result struct {
	Status     league.Status `json:"status"`
	Team1Score int           `json:"team1Score"`
	Team2Score int           `json:"team2Score"`
	Sets       []league.Set  `json:"sets,omitempty"`
	WinnerID   *int64        `json:"winnerId"`
	Day        *league.Date  `json:"day"`
	GameDate   *time.Time    `json:"gameDate"`
	Deleted    bool          `json:"deleted"`
}

func resultOf(g store.Game) result {
	return result{g.Status, g.Team1Score, g.Team2Score, g.Sets, g.WinnerID, g.Day, g.GameDate, g.DeletedAt != nil}
}

func (r result) text() string {
	text, _ := json.Marshal(r) // a struct of plain values can always be written
	return string(text)
}

// saveGame stores a game that was changed in the league's books. Its log gets an entry if that touches its score.
func (a *App) saveGame(tx *store.Tx, l league.League, before, after store.Game, actor, via string) (league.Game, error) {
	if !sameScore(before, after) {
		entry, err := a.recordIn(tx, l, before, after, actor, via)
		if err != nil {
			return after.Game, err
		}
		after.Version = entry.Seq
	}
	return after.Game, a.keepGame(tx, before, after, actor, via)
}

// keepGame stores a game that has changed. If that touches a result, the records of both teams change
// with it, and the change is kept: what it was, what it became, who did it and by what means.
func (a *App) keepGame(tx *store.Tx, before, after store.Game, actor, via string) error {
	announceGame(tx, after)
	if onlyPoints(before, after) && after.Status == league.Scheduled { // as with nearly every tap on the board
		return tx.UpdateScore(after)
	}
	if err := tx.UpdateGame(after); err != nil {
		return err
	}
	if showsOnPage(before, after) {
		if err := tx.CountPage(after.LeagueID); err != nil {
			return err
		}
	}
	if err := moveRecords(tx, before, after); err != nil {
		return err
	}
	if before.Status != league.Completed && after.Status != league.Completed {
		return nil
	}
	was, is := resultOf(before).text(), resultOf(after).text()
	if was == is {
		return nil
	}
	return tx.AddChange(store.Change{GameID: after.ID, At: a.clock(), Actor: actor, Via: via, From: was, To: is})
}

// sameScore reports whether a change leaves the score alone, and whether the game is over.
func sameScore(before, after store.Game) bool {
	return before.Team1Score == after.Team1Score && before.Team2Score == after.Team2Score &&
		slices.Equal(before.Sets, after.Sets) && (before.Status == league.Completed) == (after.Status == league.Completed)
}

// onlyPoints reports whether nothing but the score of a game has changed.
func onlyPoints(before, after store.Game) bool {
	before.Team1Score, before.Team2Score, before.Version = after.Team1Score, after.Team2Score, after.Version
	return reflect.DeepEqual(before, after)
}

// moveRecords takes what the game counted before from the records of its teams and adds what it counts now.
func moveRecords(tx *store.Tx, before, after store.Game) error {
	if !before.Counts() && !after.Counts() {
		return nil
	}
	for _, team := range []int64{after.Team1ID, after.Team2ID} {
		was, is := recordFrom(before, team), recordFrom(after, team)
		change := league.Record{
			Wins: is.Wins - was.Wins, Losses: is.Losses - was.Losses,
			PointsFor: is.PointsFor - was.PointsFor, PointsAgainst: is.PointsAgainst - was.PointsAgainst,
		}
		if change == (league.Record{}) {
			continue
		}
		if err := tx.AddToRecord(team, change); err != nil {
			return err
		}
	}
	return nil
}

// recordFrom is what one game adds to a team's record.
func recordFrom(g store.Game, team int64) league.Record {
	records := standings.Records([]league.Team{{ID: team}}, []league.Game{g.Game})
	return records[0].Record
}

// Recalculation is what rebuilding the records of a league has found.
type Recalculation struct {
	Message     string                 `json:"message"`
	Differences []standings.Difference `json:"differences"`
}

// Recalculate rebuilds the records of all teams from the completed games and reports what differed.
func (a *App) Recalculate(ctx context.Context, who Actor, leagueID int64) (report Recalculation, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if _, err := lockFor(tx, who, leagueID, Manage); err != nil {
			return err
		}
		report.Differences, err = a.rebuildRecords(tx, leagueID)
		return err
	})
	report.Message = "The standings were right; nothing had to change."
	if n := len(report.Differences); n > 0 {
		report.Message = fmt.Sprintf("The standings of %s were put right.", count(n, "team"))
	}
	return report, err
}

func (a *App) rebuildRecords(tx *store.Tx, leagueID int64) ([]standings.Difference, error) {
	teams, err := tx.TeamsOf(leagueID)
	if err != nil {
		return nil, err
	}
	games, err := gamesOf(tx, leagueID)
	if err != nil {
		return nil, err
	}
	rebuilt := standings.Records(teams, games)
	for i, t := range rebuilt {
		if t.Record == teams[i].Record {
			continue
		}
		if err := tx.UpdateTeam(t); err != nil {
			return nil, err
		}
	}
	return standings.Differences(teams, rebuilt), nil
}

// gamesOf returns the games of a league as the rules know them.
func gamesOf(tx *store.Tx, leagueID int64) ([]league.Game, error) {
	kept, err := tx.GamesOf(leagueID)
	games := make([]league.Game, len(kept))
	for i, g := range kept {
		games[i] = g.Game
	}
	return games, err
}

// count returns "1 team" or "2 teams".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
