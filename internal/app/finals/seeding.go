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

// A seeding is the seeds of finals according to the current tables, with what people should know before they enter them.
type seeding struct {
	teams      []league.Team
	games      []league.Game
	seeds      []int64
	absent     []int64       // withdrawn teams that fill the last seeds
	unfinished []league.Game // games of the season that are not over
	disputed   []league.Game // games of the season whose result is disputed
	notes      []fault.Text  // sentences about swapped neighbours and about teams that only a lot separates
}

// isReady reports whether the tables are final, apart from corrections.
func (s seeding) isReady() bool { return len(s.unfinished)+len(s.disputed) == 0 }

// computeSeeding returns the seeds of finals according to the current tables.
func (svc *Service) computeSeeding(tx *store.Tx, l league.League, f store.Finals) (s seeding, err error) {
	if s.teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return s, err
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return s, err
	}
	s.games = games
	isDisputed, err := svc.disputedGames(tx, l.ID)
	if err != nil {
		return s, err
	}
	for _, g := range games {
		switch {
		case !g.Stage.Counts() || g.DeletedAt != nil:
		case g.Status == league.Scheduled:
			s.unfinished = append(s.unfinished, g)
		case isDisputed[g.ID]:
			s.disputed = append(s.disputed, g)
		}
	}
	s.seeds, _ = seedsFromTables(l, s.teams, games, Request{FinalsPlan: f.FinalsPlan, Count: len(f.Seeds)})
	s.fillWithWithdrawn(len(f.Seeds))
	k, _ := bracket.Build(bracketOrder(f.FinalsPlan))
	before := s.seeds
	var swaps []bracket.Swap
	s.seeds, swaps = k.AvoidRematches(s.seeds, rematchChecker(games))
	for _, swap := range swaps {
		s.notes = append(s.notes, fault.Textf("%s and %s change places, so that no game of the pools is played again in the first round.",
			teamName(s.teams, before[swap.First-1]), teamName(s.teams, before[swap.Second-1])))
	}
	if len(s.unfinished) > 0 { // teams that are level now may not be so at the end
		return s, nil
	}
	if f.From == league.SeedsAcross {
		s.notes = append(s.notes, lotNotes(l, s.teams, standings.Across(l, s.teams, games), s.seeds)...)
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

// fillWithWithdrawn gives the remaining seeds to withdrawn teams, which forfeit their matches.
func (s *seeding) fillWithWithdrawn(count int) {
	for _, t := range s.teams {
		if len(s.seeds) < count && !slices.Contains(s.seeds, t.ID) {
			s.seeds, s.absent = append(s.seeds, t.ID), append(s.absent, t.ID)
		}
	}
}

// disputedGames returns the ids of the games of a league with an unsettled conflict, or with a result that a team disputes.
func (svc *Service) disputedGames(tx *store.Tx, leagueID int64) (map[int64]bool, error) {
	disputed := map[int64]bool{}
	conflicts, err := tx.Attention.ConflictsOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, c := range conflicts {
		disputed[c.GameID] = true
	}
	claimed, err := tx.Captains.ClaimedGames(leagueID, maxClaimedGames)
	if err != nil || len(claimed) == 0 {
		return disputed, err
	}
	rules, err := tx.Captains.CaptainRulesOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, id := range claimed {
		isDisputed, err := svc.isDisputed(tx, id, rules.DisputeWindow())
		if err != nil {
			return nil, err
		}
		disputed[id] = disputed[id] || isDisputed
	}
	return disputed, nil
}

// isDisputed reports whether a team disputes the result of a game and has not agreed since.
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

// maxClaimedGames limits the games whose claims are evaluated. A tournament of one day has fewer.
const maxClaimedGames = 500

// waitNote returns a sentence about what the seeds wait for.
func (s seeding) waitNote() fault.Text {
	switch {
	case len(s.unfinished) > 0:
		return fault.Textf("The tables give the seeds once all games of the pools are over. %s", unfinishedNote(s.teams, s.unfinished))
	case len(s.disputed) > 0:
		return fault.Textf("The seeds wait because a result is disputed: %s. They are entered by themselves once it is settled.", describeGames(s.teams, s.disputed))
	default:
		return fault.Textf("All games of the pools are over. Enter the seeds.")
	}
}

// unfinishedNote returns a sentence that names the games that are not over.
func unfinishedNote(teams []league.Team, unfinished []league.Game) fault.Text {
	if len(unfinished) == 1 {
		return fault.Textf("1 game is not over: %s.", describeGames(teams, unfinished))
	}
	return fault.Textf("%d games are not over: %s.", len(unfinished), describeGames(teams, unfinished))
}

// maxNamedGames is the number of games that a sentence names at most.
const maxNamedGames = 3

func describeGames(teams []league.Team, games []league.Game) fault.Text {
	words := fault.Text{}
	for _, g := range games[:min(len(games), maxNamedGames)] {
		pair := fault.Textf("%s against %s", teamName(teams, g.Team1ID), teamName(teams, g.Team2ID))
		if words.IsZero() {
			words = pair
		} else {
			words = fault.Textf("%s, %s", words, pair)
		}
	}
	if more := len(games) - maxNamedGames; more > 0 {
		return fault.Textf("%s and %d more", words, more)
	}
	return words
}

// seedAfterPools seeds the finals of a league that wait for the pools, once all games of the season are over and no result is disputed.
// Until a match of the finals has a score, later corrections change the seeds too.
func (svc *Service) seedAfterPools(tx *store.Tx, leagueID int64) error {
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
	now, err := svc.computeSeeding(tx, l, f)
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

// EnterSeeds sets the seeds of finals according to the current tables. A preview stores nothing. If a manager enters the seeds before
// all games are over, later results no longer change them.
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
		if f, err = tx.Knockouts.FindFinals(id); err != nil { // read again, because it may have changed before the lock
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
	in, err := svc.loadAround(tx, l, s)
	if err != nil {
		return v, err
	}
	now, err := svc.computeSeeding(tx, l, f)
	if err != nil {
		return v, err
	}
	if len(now.unfinished) > 0 {
		now.notes = append([]fault.Text{unfinishedNote(now.teams, now.unfinished)}, now.notes...)
	}
	if len(now.disputed) > 0 {
		now.notes = append([]fault.Text{fault.Textf("The result is disputed: %s.", describeGames(now.teams, now.disputed))}, now.notes...)
	}
	f.Seeds, f.Absent, f.SeedsOpen, f.AfterPools = now.seeds, now.absent, false, f.AfterPools && now.isReady()
	if preview {
		if s, err = load(tx.Knockouts, f); err == nil {
			v = svc.newView(l, s, now.teams, league.Viewer)
			v.explainSeeds(l, f, now.teams, now.games)
		}
	} else {
		before := s.clashesOf(l, in)
		if err := tx.Knockouts.UpdateFinals(f); err != nil {
			return v, err
		}
		if err := svc.syncPlaces(tx, l, f, true); err != nil {
			return v, err
		}
		if err := svc.checkNewClashes(tx, l, f, before, false); err != nil {
			return v, err
		}
		v, err = svc.loadView(tx, l, f, league.Manager)
	}
	v.Notes = append(v.Notes, now.notes...)
	return v, err
}
