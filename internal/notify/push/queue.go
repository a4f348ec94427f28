// Package push notifies browsers of what happens to the games of a team, where people have asked for it. What has changed is stored in the
// transaction of the change; every server of a database runs one Sender, which sends it.
package push

import (
	"slices"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// How long a change waits for further ones. A start or an end that was tapped by mistake is undone within seconds; a manager moves a
// game to and fro, unless it is about to begin.
const (
	settlePlay  = 30 * time.Second
	settlePlace = 10 * time.Minute
	soon        = 3 * time.Hour
)

// QueuePlay queues that a game has begun or ended, was cancelled, or has another result.
func QueuePlay(tx store.Push, before, after store.Game, now time.Time) error {
	was, is := notices.PlayOf(before.Game), notices.PlayOf(after.Game)
	if !tx.SendsPush() || was.Equals(is) {
		return nil
	}
	return tx.QueueChange(store.QueuedChange{
		GameID: after.ID, LeagueID: after.LeagueID, Team1ID: after.Team1ID, Team2ID: after.Team2ID,
		Before: notices.GameBefore{Play: &was}, DueAt: now.Add(settlePlay),
	})
}

// Move is a line of the schedule before and after a change.
type Move struct{ From, To league.ScheduledGame }

// QueueMoves queues that games of a league have another time or court, or were removed.
func QueueMoves(tx store.Push, leagueID int64, moves []Move, now time.Time) error {
	if !tx.SendsPush() || len(moves) == 0 {
		return nil
	}
	teams, err := tx.TeamsWithDevices(leagueID)
	if err != nil || len(teams) == 0 {
		return err
	}
	for _, m := range moves {
		was, is := notices.PlayedAtOf(m.From), notices.PlayedAtOf(m.To)
		isSame := was == is && m.From.Status == m.To.Status
		if m.From.GameID == nil || isSame || !slices.Contains(teams, m.From.Team1ID) && !slices.Contains(teams, m.From.Team2ID) {
			continue
		}
		n := store.QueuedChange{
			GameID: *m.From.GameID, LeagueID: leagueID, Team1ID: m.From.Team1ID, Team2ID: m.From.Team2ID,
			Before: notices.GameBefore{Place: &was}, DueAt: now.Add(settlePlace),
		}
		if m.From.Status != m.To.Status || was.At.Before(now.Add(soon)) || is.At.Before(now.Add(soon)) {
			n.DueAt = now.Add(settlePlay)
		}
		if err := tx.QueueChange(n); err != nil {
			return err
		}
	}
	return nil
}
