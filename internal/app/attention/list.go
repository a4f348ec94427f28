// Package attention supports the people who run the current night of a league. It computes the list "Needs attention" by the rules in
// internal/rules/attention and publishes it again when time changes it, returns the games of the current or next night, and mails on
// the morning after a night about missing results.
package attention

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// Service computes the list "Needs attention".
type Service struct {
	db    *transaction.DB
	games *games.Service
}

// New returns a Service.
func New(db *transaction.DB, games *games.Service) *Service { return &Service{db, games} }

// maxItems is the maximum number of unfinished games, and of conflicts, in a list. Only a league that never enters its results has more.
const maxItems = 200

// List returns what needs attention in a league, with the actions that the actor may take.
func (svc *Service) List(ctx context.Context, actor access.Actor, leagueID int64) (items []attention.Item, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Score)
		if err != nil {
			return err
		}
		items, err = svc.ItemsFor(tx, l, role)
		return err
	})
	return items, err
}

var errMissing = fault.New(fault.NotFound, "This is no longer on the list.")

// Dismiss removes an item from the list of a league for all members, until its cause occurs again.
func (svc *Service) Dismiss(ctx context.Context, actor access.Actor, leagueID int64, itemID string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		l, role, err := access.AuthorizeLeague(tx, actor, leagueID, access.Manage)
		if err == nil {
			err = access.CheckOpen(l, access.Manage)
		}
		if err != nil {
			return err
		}
		items, err := svc.ItemsFor(tx, l, role)
		if err != nil {
			return err
		}
		for _, item := range items {
			if item.ID != itemID {
				continue
			}
			if !attention.MayDismiss(item.Kind) {
				return fault.New(fault.Conflict, "This needs a decision and cannot be dismissed.")
			}
			tx.Publish(topic.AttentionOf(l.ID))
			return tx.Attention.DismissAttention(l.ID, item.ID, item.Since, actor.UserID, svc.db.Now())
		}
		return errMissing
	})
}

// ItemsFor returns what needs attention in a league, with the actions that a role may take. In a closed season the list is empty, because
// nothing can be changed.
func (svc *Service) ItemsFor(tx *store.Tx, l league.League, role league.Role) ([]attention.Item, error) {
	if l.ClosedAt != nil {
		return []attention.Item{}, nil
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return nil, err
	}
	names := make(map[int64]string, len(teams))
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	reader := attention.Reader{MayManage: access.May(role, access.Manage), Now: svc.db.Now(), Zone: league.ZoneOf(l)}
	if reader.Dismissed, err = tx.Attention.DismissalsOf(l.ID); err != nil {
		return nil, err
	}
	open, err := tx.Attention.UnfinishedGamesOf(l.ID, reader.Now, maxItems)
	if err != nil {
		return nil, err
	}
	disputed, err := svc.disputedGames(tx, l, reader)
	if err != nil {
		return nil, err
	}
	reported, err := svc.reportedGames(tx, l, names)
	if err != nil {
		return nil, err
	}
	claimed, err := claimedGames(tx, l, names, reader)
	if err != nil {
		return nil, err
	}
	absent, err := gamesWithAbsence(tx, l, names, reader)
	if err != nil {
		return nil, err
	}
	games := make([]attention.Game, 0, len(open)+len(disputed)+len(reported))
	for _, g := range open {
		if _, isDisputed := disputed[g.ID]; isDisputed {
			continue
		}
		game := newAttentionGame(l, g, names)
		if r, isReported := reported[g.ID]; isReported {
			game.Report = r.Report
		}
		if game.Absence = absent[g.ID].Absence; game.HasBegun {
			game.Absence = nil
		}
		delete(absent, g.ID)
		games = append(games, game)
		delete(reported, g.ID)
	}
	for id, d := range disputed {
		game := newAttentionGame(l, d.game, names)
		game.Dispute = &d.dispute
		delete(claimed, id) // the conflict between devices comes first
		delete(absent, id)
		games = append(games, game)
		delete(reported, id)
	}
	for id := range reported {
		delete(absent, id)
	}
	games = slices.AppendSeq(games, maps.Values(claimed))
	games = slices.AppendSeq(games, maps.Values(absent))
	games = slices.AppendSeq(games, maps.Values(reported))
	if games, err = svc.addClashes(tx, l, teams, games, reader); err != nil {
		return nil, err
	}
	if err := addNights(tx, l, teams, games, reader); err != nil {
		return nil, err
	}
	return attention.List(games, reader), nil
}

func newAttentionGame(l league.League, g store.UnfinishedGame, names map[int64]string) attention.Game {
	game := attention.Game{
		GameID: g.ID, ScheduleID: g.ScheduleID, Team1: names[g.Team1ID], Team2: names[g.Team2ID], CourtName: g.CourtName,
		Day: g.Day, Start: g.Start, HasBegun: g.Live, IsOpen: g.Status == league.Scheduled && !g.IsWaiting,
		Score: scoreText(g.Game), ScorerSeenAt: g.ScorerSeen, IsLevel: g.Team1Score == g.Team2Score,
	}
	rules := l.RulesOf(g.Game)
	game.AbandonedEnd, _ = l.TableRules.PrescribedOutcome(g.Game, rules.Draws)
	if late := l.TableRules.Forfeit.SetAfter; late > 0 && rules.Sets > 1 && rules.EndingScore != score.NoTarget && g.Start != nil {
		game.SetLostFrom = new(g.Start.Add(time.Duration(late) * time.Minute))
	}
	if g.IsWaiting {
		game.WaitingSince, game.IsReplay = cmp.Or(g.MovedAt, g.Start), g.Abandoned != nil && g.Abandoned.How == league.Replay
	}
	return game
}

// scoreText returns the score of a game, such as "12–10".
func scoreText(g league.Game) string {
	if len(g.Sets) > 0 {
		return attention.ScoreText(score.State{Sets: g.Sets})
	}
	return fmt.Sprintf("%d–%d", g.Team1Score, g.Team2Score)
}

type disputedGame struct {
	game    store.UnfinishedGame
	dispute attention.Dispute
}

// disputedGames returns the games of a league with an unsettled conflict between devices, by id.
func (svc *Service) disputedGames(tx *store.Tx, l league.League, r attention.Reader) (map[int64]disputedGame, error) {
	conflicts, err := tx.Attention.ConflictsOf(l.ID)
	if err != nil {
		return nil, err
	}
	disputed := map[int64]disputedGame{}
	var ids []int64
	for _, c := range conflicts {
		if len(disputed) == maxItems {
			break
		}
		g, err := tx.Games.FindGame(c.GameID)
		if err != nil {
			return nil, err
		}
		log, _, err := svc.games.LogOf(tx.Events, g, l)
		if err != nil {
			return nil, err
		}
		d, isOpen := log.Dispute()
		if !isOpen {
			continue
		}
		isClosed := g.CompletedAt != nil && !score.CanCorrect(*g.CompletedAt, r.Now)
		disputed[g.ID] = disputedGame{store.UnfinishedGame{Game: g.Game}, attention.Dispute{
			Since: c.Since, Official: log.State(), Theirs: d.Theirs, IsLate: d.IsLate, ByLeague: d.ByLeague, IsClosed: isClosed, Seen: log.Seq(),
		}}
		ids = append(ids, g.ID)
	}
	schedules, err := tx.Schedules.SchedulesOfGames(ids)
	for _, s := range schedules {
		d := disputed[*s.GameID]
		d.game.ScheduleID, d.game.Start, d.game.CourtName, d.game.Day = &s.ID, &s.GameDate, s.CourtName, &s.Day
		disputed[*s.GameID] = d
	}
	return disputed, err
}
