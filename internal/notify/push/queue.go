// Package push sends notifications about the games of a team to browsers that are subscribed to the team. A change of a game is queued in
// the same transaction; every server of a database runs one Sender, which sends the notifications.
package push

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// How long notifications about a change are delayed, so that they cover further changes within that time.
const (
	playDelay = 30 * time.Second // a start or an end that was tapped by mistake is undone within seconds
	moveDelay = 10 * time.Minute // a manager may move a game several times
	soon      = 3 * time.Hour    // moves of games that begin within this time have the shorter playDelay
)

// QueuePlay queues the change that a game has begun or ended, was cancelled, or has a new result.
func QueuePlay(tx store.Push, before, after store.Game, now time.Time) error {
	playBefore, playAfter := notices.PlayOf(before.Game), notices.PlayOf(after.Game)
	if !tx.SendsPush() || playBefore.Equals(playAfter) {
		return nil
	}
	return tx.QueueChange(store.QueuedChange{
		GameID: after.ID, LeagueID: after.LeagueID, Team1ID: after.Team1ID, Team2ID: after.Team2ID,
		Before: notices.GameBefore{Play: &playBefore}, DueAt: now.Add(playDelay),
	})
}

// Move is an entry of the schedule before and after a change.
type Move struct{ From, To league.ScheduledGame }

// QueueMoves queues the changes that games of a league have a new time or court, or were removed from the schedule.
func QueueMoves(tx store.Push, leagueID int64, moves []Move, now time.Time) error {
	if !tx.SendsPush() || len(moves) == 0 {
		return nil
	}
	teams, err := tx.TeamsWithDevices(leagueID)
	if err != nil || len(teams) == 0 {
		return err
	}
	for _, m := range moves {
		from, to := notices.PlayedAtOf(m.From), notices.PlayedAtOf(m.To)
		isSame := from == to && m.From.Status == m.To.Status
		if m.From.GameID == nil || isSame || !slices.Contains(teams, m.From.Team1ID) && !slices.Contains(teams, m.From.Team2ID) {
			continue
		}
		change := store.QueuedChange{
			GameID: *m.From.GameID, LeagueID: leagueID, Team1ID: m.From.Team1ID, Team2ID: m.From.Team2ID,
			Before: notices.GameBefore{Place: &from}, DueAt: now.Add(moveDelay),
		}
		if m.From.Status != m.To.Status || from.At.Before(now.Add(soon)) || to.At.Before(now.Add(soon)) {
			change.DueAt = now.Add(playDelay)
		}
		if err := tx.QueueChange(change); err != nil {
			return err
		}
	}
	return nil
}
