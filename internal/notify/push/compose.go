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

// notification is what the service worker of the web shows: the title, and the options of the browser's notification.
type notification struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Tag      string `json:"tag"`
	Renotify bool   `json:"renotify"` // one that replaces another makes a sound too
	Icon     string `json:"icon"`
	Data     string `json:"data"` // the path of the page that a tap opens
}

// gameNews is what is to be shown of a game that has changed.
type gameNews struct {
	store.QueuedChange
	notice notices.GameNotice
}

// maxEach is how many moved games of a team get a notification each; more become one.
const maxEach = 3

// turnToMessages makes notifications of the changes of a league that are due. They describe the games as they are now.
func (s *Sender) turnToMessages(tx *store.Tx, leagueID int64, now time.Time) error {
	all, err := tx.Push.PopQueuedChanges(leagueID, now)
	if err != nil || len(all) == 0 {
		return err
	}
	l, err := tx.Leagues.FindLeague(leagueID)
	if errors.Is(err, store.ErrNotFound) || err == nil && l.Visibility == league.Off {
		return nil // it was deleted, or it is not for strangers any more
	} else if err != nil {
		return err
	}
	teams, err := namesOf(tx.Teams, leagueID)
	if err != nil {
		return err
	}
	var news []gameNews
	for _, n := range all {
		state, err := stateOf(tx, n, l, teams)
		if err != nil {
			return err
		}
		if one, ok := notices.NewGameNotice(n.Before, state, now); ok {
			news = append(news, gameNews{n, one})
		}
	}
	return s.queueAll(tx.Push, l, teams, news, now)
}

func namesOf(tx store.Teams, leagueID int64) (map[int64]string, error) {
	teams, err := tx.TeamsOf(leagueID)
	names := make(map[int64]string, len(teams))
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	return names, err
}

// stateOf returns what a game that has changed is now.
func stateOf(tx *store.Tx, n store.QueuedChange, l league.League, teams map[int64]string) (now notices.GameNow, err error) {
	now = notices.GameNow{Team1: teams[n.Team1ID], Team2: teams[n.Team2ID], League: l.Name, IsGone: true}
	g, err := tx.Games.FindGame(n.GameID)
	if errors.Is(err, store.ErrNotFound) {
		return now, nil
	} else if err != nil {
		return now, err
	}
	now.Play, now.IsGone, now.IsFriendly, now.Date = notices.PlayOf(g.Game), g.DeletedAt != nil, g.Stage == league.Friendly, g.GameDate
	line, isScheduled, err := tx.Schedules.LineOfGame(g.ID)
	if isScheduled {
		place := notices.PlayedAtOf(line)
		now.Place, now.Reason = &place, line.Reason
	}
	return now, err
}

// queueAll queues the notifications of each team. A device that is subscribed to both teams of a game gets one, because the tag is the same.
func (s *Sender) queueAll(tx store.Push, l league.League, teams map[int64]string, news []gameNews, now time.Time) error {
	places := map[int64][]gameNews{}
	for _, n := range news {
		for _, team := range []int64{n.Team1ID, n.Team2ID} {
			if !n.notice.Kind.IsPlay() {
				places[team] = append(places[team], n)
				continue
			}
			if err := s.queue(tx, team, gameTag(n.GameID), s.ofGame(n, spec.Pages.Watch.Path(s.WatchToken(n.GameID))), now, n.notice.Until); err != nil {
				return err
			}
		}
	}
	slug := ""
	if public := l.PublicSlug(); public != nil {
		slug = *public
	}
	for team, moved := range places {
		page := spec.Pages.PublicTeam.Path(slug, fmt.Sprint(team))
		if len(moved) > maxEach {
			if err := s.queueMany(tx, l, team, teams[team], page, moved, now); err != nil {
				return err
			}
			continue
		}
		for _, n := range moved {
			if err := s.queue(tx, team, gameTag(n.GameID), s.ofGame(n, page), now, n.notice.Until); err != nil {
				return err
			}
		}
	}
	return nil
}

// queueMany queues one notification about many games of a team.
func (s *Sender) queueMany(tx store.Push, l league.League, team int64, name, page string, moved []gameNews, now time.Time) error {
	until := now
	for _, n := range moved {
		if n.notice.Until.After(until) {
			until = n.notice.Until
		}
	}
	title, body := notices.TextOfMany(name, l.Name, len(moved))
	return s.queue(tx, team, fmt.Sprintf("team-%d", team), notification{Title: title, Body: body, Data: page}, now, until)
}

func (s *Sender) ofGame(n gameNews, page string) notification {
	return notification{Title: n.notice.Title, Body: n.notice.Body, Data: page}
}

// gameTag is the tag of all notifications about a game: the latest replaces those before.
func gameTag(gameID int64) string { return fmt.Sprintf("game-%d", gameID) }

func (s *Sender) queue(tx store.Push, team int64, tag string, n notification, now, until time.Time) error {
	n.Tag, n.Renotify, n.Icon = tag, true, "/icon-192.png"
	payload, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return tx.QueuePush(team, tag, string(payload), now, until)
}
