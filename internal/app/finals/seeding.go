package finals

import (
	"context"
	"slices"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// A seeding is the seeds that the tables give to finals now, and what a person should know before they are entered.
type seeding struct {
	teams    []league.Team
	seeds    []int64
	absent   []int64       // teams that have withdrawn and fill the last seeds
	left     []league.Game // games of the season that are not over
	disputed []league.Game // games of the season whose result is disputed
	notes    []fault.Text  // which neighbours have changed places, and whom only a lot separates
}

// isReady reports whether nothing can change the tables any more but a correction.
func (s seeding) isReady() bool { return len(s.left)+len(s.disputed) == 0 }

// seedingOf returns the seeds that the tables give.
func (svc *Service) seedingOf(tx *store.Tx, l league.League, f store.Finals) (s seeding, err error) {
	if s.teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return s, err
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return s, err
	}
	isDisputed, err := svc.disputedGames(tx, l.ID)
	if err != nil {
		return s, err
	}
	for _, g := range games {
		switch {
		case !g.Stage.Counts() || g.DeletedAt != nil:
		case g.Status == league.Scheduled:
			s.left = append(s.left, g)
		case isDisputed[g.ID]:
			s.disputed = append(s.disputed, g)
		}
	}
	s.seeds, _ = seedsFrom(l, s.teams, games, Request{FinalsPlan: f.FinalsPlan, Count: len(f.Seeds)})
	s.fill(len(f.Seeds))
	k, _ := bracket.Build(orderOf(f.FinalsPlan))
	before := s.seeds
	var swaps []bracket.Swap
	s.seeds, swaps = k.AvoidRematches(s.seeds, playedLately(games))
	for _, swap := range swaps {
		s.notes = append(s.notes, fault.Textf("%s and %s have changed places, so that no game of the pools is played again in the first round.",
			nameOf(s.teams, before[swap.First-1]), nameOf(s.teams, before[swap.Second-1])))
	}
	if len(s.left) > 0 { // who is level now may not be in the end
		return s, nil
	}
	for _, table := range standings.ByTier(l, s.teams, games) {
		for i, row := range table.Rows[:max(len(table.Rows)-1, 0)] {
			if row.ByLot && row.WithdrawnOn == nil {
				s.notes = append(s.notes, fault.Textf("%s stand above %s by lot: they are level in everything else.", row.Name, table.Rows[i+1].Name))
			}
		}
	}
	return s, nil
}

// fill gives the seeds that are left to teams that have withdrawn. They forfeit.
func (s *seeding) fill(count int) {
	for _, t := range s.teams {
		if len(s.seeds) < count && !slices.Contains(s.seeds, t.ID) {
			s.seeds, s.absent = append(s.seeds, t.ID), append(s.absent, t.ID)
		}
	}
}

// disputedGames returns the games of a league with a conflict that nobody has settled, or whose result a team disputes.
func (svc *Service) disputedGames(tx *store.Tx, leagueID int64) (map[int64]bool, error) {
	disputed := map[int64]bool{}
	conflicts, err := tx.Attention.ConflictsOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, c := range conflicts {
		disputed[c.GameID] = true
	}
	claimed, err := tx.Captains.ClaimedGames(leagueID, mostDisputed)
	if err != nil || len(claimed) == 0 {
		return disputed, err
	}
	rules, err := tx.Captains.CaptainRulesOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, id := range claimed {
		isDisputed, err := svc.isDisputed(tx, id, rules.Window())
		if err != nil {
			return nil, err
		}
		disputed[id] = disputed[id] || isDisputed
	}
	return disputed, nil
}

// isDisputed reports whether a team disputes the result of a game, and has not agreed since.
func (svc *Service) isDisputed(tx *store.Tx, gameID int64, window time.Duration) (bool, error) {
	g, err := tx.Games.FindGame(gameID)
	if err != nil {
		return false, err
	}
	stored, err := tx.Captains.ClaimsOfGame(gameID)
	if err != nil {
		return false, err
	}
	claims := make([]league.Claim, len(stored))
	for i, c := range stored {
		claims[i] = c.Claim
	}
	return league.EvaluateClaims(g.Game, claims, window, svc.db.Now()).State == league.ClaimDisputed, nil
}

// mostDisputed is how many games with open claims are looked at: a day has fewer.
const mostDisputed = 500

// waitsFor says what the seeds wait for.
func (s seeding) waitsFor() fault.Text {
	switch {
	case len(s.left) > 0:
		return fault.Textf("The tables give the seeds once all games of the pools are over. %s", notOver(s.teams, s.left))
	case len(s.disputed) > 0:
		return fault.Textf("The seeds wait because a result is disputed: %s. They are entered by themselves once it is settled.", gamesInWords(s.teams, s.disputed))
	default:
		return fault.Textf("All games of the pools are over. Enter the seeds.")
	}
}

// notOver says which games are not over.
func notOver(teams []league.Team, left []league.Game) fault.Text {
	if len(left) == 1 {
		return fault.Textf("1 game is not over: %s.", gamesInWords(teams, left))
	}
	return fault.Textf("%d games are not over: %s.", len(left), gamesInWords(teams, left))
}

// mostNamed is how many games a sentence names.
const mostNamed = 3

func gamesInWords(teams []league.Team, games []league.Game) fault.Text {
	words := fault.Text{}
	for _, g := range games[:min(len(games), mostNamed)] {
		pair := fault.Textf("%s against %s", nameOf(teams, g.Team1ID), nameOf(teams, g.Team2ID))
		if words.IsZero() {
			words = pair
		} else {
			words = fault.Textf("%s, %s", words, pair)
		}
	}
	if more := len(games) - mostNamed; more > 0 {
		return fault.Textf("%s and %d more", words, more)
	}
	return words
}

// followPools gives the finals of a league that wait for the pools their seeds once all games of the season are over and no result
// is disputed. Until a match of the finals has a score, the seeds follow corrections.
func (svc *Service) followPools(tx *store.Tx, leagueID int64) error {
	all, err := tx.Knockouts.FinalsOf(leagueID)
	if err != nil {
		return err
	}
	for _, f := range all {
		if !f.AfterPools {
			continue
		}
		l, err := tx.Leagues.FindLeague(leagueID)
		if err != nil {
			return err
		}
		if err := svc.reseed(tx, l, f); err != nil {
			return err
		}
	}
	return nil
}

func (svc *Service) reseed(tx *store.Tx, l league.League, f store.Finals) error {
	s, err := load(tx.Knockouts, f)
	if err != nil || s.hasBegun() {
		return err
	}
	now, err := svc.seedingOf(tx, l, f)
	if err != nil {
		return err
	}
	if !now.isReady() && f.SeedsOpen || now.isReady() && !f.SeedsOpen && slices.Equal(f.Seeds, now.seeds) && slices.Equal(f.Absent, now.absent) {
		return nil
	}
	if f.SeedsOpen = !now.isReady(); !f.SeedsOpen {
		f.Seeds, f.Absent = now.seeds, now.absent
	}
	if err := tx.Knockouts.UpdateFinals(f); err != nil {
		return err
	}
	return svc.sync(tx, l, f)
}

// EnterSeeds gives finals the seeds that the tables give now. A preview stores nothing. Seeds that a manager enters before all
// games are over do not follow the tables any more.
func (svc *Service) EnterSeeds(ctx context.Context, actor access.Actor, id int64, preview bool) (v FinalsView, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &v, func(tx *store.Tx) error {
		if actor.UserID == "" {
			return fault.ErrSignedOut
		}
		f, err := tx.Knockouts.FindFinals(id)
		if err != nil {
			return err
		}
		l, err := access.LockUnlessPreview(tx, actor, f.LeagueID, access.Manage, preview)
		if err != nil {
			return err
		}
		if f, err = tx.Knockouts.FindFinals(id); err != nil { // again: it may have changed before the league was locked
			return err
		}
		v, err = svc.enterSeeds(tx, l, f, preview)
		return err
	})
	return v, err
}

func (svc *Service) enterSeeds(tx *store.Tx, l league.League, f store.Finals, preview bool) (v FinalsView, err error) {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return v, err
	}
	switch {
	case s.hasBegun():
		return v, fault.New(fault.Conflict, "A match of %s has a score, so the seeds stay.", f.Name)
	case f.From == league.SeedsByHand:
		return v, fault.New(fault.Conflict, "The seeds of %s were chosen by hand. Change them under Seeds and Absent Teams.", f.Name)
	}
	now, err := svc.seedingOf(tx, l, f)
	if err != nil {
		return v, err
	}
	if len(now.left) > 0 {
		now.notes = append([]fault.Text{notOver(now.teams, now.left)}, now.notes...)
	}
	if len(now.disputed) > 0 {
		now.notes = append([]fault.Text{fault.Textf("The result is disputed: %s.", gamesInWords(now.teams, now.disputed))}, now.notes...)
	}
	f.Seeds, f.Absent, f.SeedsOpen, f.AfterPools = now.seeds, now.absent, false, f.AfterPools && now.isReady()
	if preview {
		if s, err = load(tx.Knockouts, f); err == nil {
			v = svc.show(l, s, now.teams, league.Viewer)
		}
	} else {
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return v, err
		}
		if err := svc.sync(tx, l, f); err != nil {
			return v, err
		}
		v, err = svc.viewOf(tx, l, f, league.Manager)
	}
	for _, note := range now.notes {
		v.Notes = append(v.Notes, note.String())
	}
	return v, err
}
