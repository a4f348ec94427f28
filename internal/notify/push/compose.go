package push

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/spec"
)

// notification is the payload for the service worker of the web app: the title and the options of the browser's notification.
type notification struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Tag      string `json:"tag"`
	Renotify bool   `json:"renotify"` // whether a notification that replaces another one also makes a sound
	Icon     string `json:"icon"`
	Data     string `json:"data"` // the path of the page that a tap opens
}

// changedGame is a changed game with the notice about it.
type changedGame struct {
	store.QueuedChange
	notice notices.GameNotice
}

// maxSingleNotifications is the maximum number of moved games of a team with one notification each; more are combined into one.
const maxSingleNotifications = 3

// composeForLeague converts the due changes of a league into queued notifications. They describe the current state of the games.
func (s *Sender) composeForLeague(tx *store.Tx, leagueID int64, now time.Time) error {
	changes, err := tx.Push.PopQueuedChanges(leagueID, now)
	if err != nil || len(changes) == 0 {
		return err
	}
	l, err := tx.Leagues.FindLeague(leagueID)
	if errors.Is(err, store.ErrNotFound) || err == nil && l.Visibility == league.Off {
		return nil // the league was deleted or is no longer public
	} else if err != nil {
		return err
	}
	teamNames, err := findTeamNames(tx.Teams, leagueID)
	if err != nil {
		return err
	}
	var games []changedGame
	for _, c := range changes {
		state, err := findCurrentState(tx, c, l, teamNames)
		if err != nil {
			return err
		}
		if notice, ok := notices.NewGameNotice(c.Before, state, now); ok {
			games = append(games, changedGame{c, notice})
		}
	}
	return s.queueAll(tx.Push, l, teamNames, games, now)
}

// findTeamNames returns the names of the teams of a league by their ids.
func findTeamNames(tx store.Teams, leagueID int64) (map[int64]string, error) {
	teams, err := tx.TeamsOf(leagueID)
	names := make(map[int64]string, len(teams))
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return names, err
}

// findCurrentState returns the current state of a changed game.
func findCurrentState(tx *store.Tx, c store.QueuedChange, l league.League, teamNames map[int64]string) (state notices.GameNow, err error) {
	state = notices.GameNow{Team1: teamNames[c.Team1ID], Team2: teamNames[c.Team2ID], League: l.Name, Language: l.Language, IsGone: true}
	g, err := tx.Games.FindGame(c.GameID)
	if errors.Is(err, store.ErrNotFound) {
		return state, nil
	} else if err != nil {
		return state, err
	}
	state.Play, state.IsGone, state.IsFriendly, state.Date = notices.PlayOf(g.Game), g.DeletedAt != nil, g.Stage == league.Friendly, g.GameDate
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(g.ID)
	if isScheduled {
		place := notices.PlayedAtOf(line)
		state.Place, state.Reason = &place, line.Reason
	}
	return state, err
}

// queueAll queues the notifications about changed games for the subscribers of their teams. A device that is subscribed to both teams of
// a game receives one notification, because both have the same tag.
func (s *Sender) queueAll(tx store.Push, l league.League, teamNames map[int64]string, games []changedGame, now time.Time) error {
	movedGames := map[int64][]changedGame{} // by team
	for _, g := range games {
		for _, team := range []int64{g.Team1ID, g.Team2ID} {
			if !g.notice.Kind.IsPlay() {
				movedGames[team] = append(movedGames[team], g)
				continue
			}
			if err := s.queue(tx, team, gameTag(g.GameID), newNotification(g, spec.Pages.Watch.Path(s.WatchToken(g.GameID))), now, g.notice.Until); err != nil {
				return err
			}
		}
	}
	slug := ""
	if public := l.PublicSlug(); public != nil {
		slug = *public
	}
	for team, moved := range movedGames {
		page := spec.Pages.PublicTeam.Path(slug, fmt.Sprint(team))
		if len(moved) > maxSingleNotifications {
			if err := s.queueSummary(tx, l, team, teamNames[team], page, moved, now); err != nil {
				return err
			}
			continue
		}
		for _, g := range moved {
			if err := s.queue(tx, team, gameTag(g.GameID), newNotification(g, page), now, g.notice.Until); err != nil {
				return err
			}
		}
	}
	return nil
}

// queueSummary queues one notification about all moved games of a team.
func (s *Sender) queueSummary(tx store.Push, l league.League, team int64, teamName, page string, moved []changedGame, now time.Time) error {
	until := now
	for _, g := range moved {
		if g.notice.Until.After(until) {
			until = g.notice.Until
		}
	}
	title, body := notices.FormatBatchNotice(teamName, l.Name, len(moved), notices.PrinterOf(l.Language))
	return s.queue(tx, team, fmt.Sprintf("team-%d", team), notification{Title: title, Body: body, Data: page}, now, until)
}

func newNotification(g changedGame, page string) notification {
	return notification{Title: g.notice.Title, Body: g.notice.Body, Data: page}
}

// gameTag returns the tag of all notifications about a game, so that a new notification replaces earlier ones.
func gameTag(gameID int64) string { return fmt.Sprintf("game-%d", gameID) }

// queue queues a notification with a tag for all subscribers of a team.
func (s *Sender) queue(tx store.Push, team int64, tag string, n notification, now, until time.Time) error {
	n.Tag, n.Renotify, n.Icon = tag, true, "/icon-192.png"
	payload, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return tx.QueuePush(team, tag, string(payload), now, until)
}
