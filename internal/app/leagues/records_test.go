package leagues_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/app/scoring"
	"sideout/internal/app/transfer"
	"sideout/internal/app/withdrawals"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/results"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// Whatever happens to the games and the teams of a league, each response with the record of a team has the sum of its games.
func TestRecordsAreTheSumsOfTheGames(t *testing.T) {
	count := 4
	if apptest.Prove {
		count = 100
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := map[string]int{}
		for seed := range count {
			l := newRecordedLeague(t, s, seed)
			names := slices.Sorted(maps.Keys(l.changes()))
			for range 80 {
				name := names[l.random.IntN(len(names))]
				if len(l.GamesOf(l.id)) == 0 {
					name = "record"
				}
				err := l.changes()[name]()
				l.FailUnlessRefused(err)
				if err == nil {
					done[name]++
				}
				l.check()
				if t.Failed() {
					t.Fatalf("league %d, after %s", seed, name)
				}
			}
		}
		for name := range newRecordedLeague(t, s, count).changes() {
			if done[name] == 0 {
				t.Errorf("%q was always refused: %v", name, done)
			}
		}
	})
}

// recordedLeague is a public league that is changed at random.
type recordedLeague struct {
	*apptest.Server
	random *rand.Rand
	id     int64
	slug   string
	added  int // teams
}

func newRecordedLeague(t *testing.T, s *store.Store, seed int) *recordedLeague {
	t.Helper()
	l := &recordedLeague{Server: apptest.New(t, s, apptest.SecretHere), random: rand.New(rand.NewPCG(uint64(seed), 27))}
	l.Owner = l.Join(fmt.Sprintf("manager%d@example.org", seed)) // nobody may have so many leagues
	l.slug = fmt.Sprintf("league-%d-of-many", seed)
	made := apptest.Must(l.Leagues.CreateLeague(t.Context(), l.Owner, func(to *league.League) {
		*to = league.CreateDefaults()
		to.Name, to.Slug, to.Visibility, to.StartDate = "Thursday", &l.slug, league.Public, new(league.Date("2026-10-01"))
		to.TableRules, to.Rules.Draws = league.TableRulesOf(league.ThreeTwoOne), seed%2 == 0
	}))(t)
	l.id = made.ID
	l.addTeams(5)
	return l
}

func (l *recordedLeague) addTeams(n int) {
	for range n {
		l.added++
		apptest.Must(l.Leagues.CreateTeams(l.T.Context(), l.Owner, l.id, []string{fmt.Sprint("Team ", l.added)}))(l.T)
	}
}

// team returns any team.
func (l *recordedLeague) team() league.Team {
	l.T.Helper()
	teams, _, err := l.Leagues.Teams(l.T.Context(), l.View(l.id))
	all := apptest.Must(teams, err)(l.T)
	return all[l.random.IntN(len(all))]
}

// game returns any game of the league, which has one.
func (l *recordedLeague) game() league.Game {
	l.T.Helper()
	games := l.GamesOf(l.id)
	return games[l.random.IntN(len(games))]
}

func (l *recordedLeague) points() *int { return new(l.random.IntN(4) * 9) }

// changes returns what can happen to the league, by name.
func (l *recordedLeague) changes() map[string]func() error {
	ctx, owner, one := l.T.Context(), l.Owner, func(n int) bool { return l.random.IntN(n) == 0 }
	return map[string]func() error{
		"record": func() error {
			_, err := l.Leagues.RecordGame(ctx, owner, leagues.NewGame{LeagueID: l.id, Team1ID: l.team().ID, Team2ID: l.team().ID,
				Team1Score: *l.points(), Team2Score: *l.points(), DateField: "playedAt", Date: "2026-11-12",
				Answer: results.Answer{IsSecondGame: one(2), IsRepeat: one(2)}})
			return err
		},
		"schedule": func() error {
			_, err := l.Planning.ScheduleGame(ctx, owner, scheduling.NewSchedule{LeagueID: l.id, Team1ID: l.team().ID, Team2ID: l.team().ID,
				GameDate: "2026-11-26", GameTime: "20:15", Force: true})
			return err
		},
		"import": func() error {
			csv := fmt.Sprintf("Date,Team 1,Team 2,Score 1,Score 2\n2026-11-05,%s,%s,%d,%d\n", l.team().Name, l.team().Name, *l.points(), *l.points())
			_, err := l.Leagues.ImportGames(ctx, owner, l.id, csvimport.Input{Data: []byte(csv)}, csvimport.Answers{}, false)
			return err
		},
		"score": func() error {
			c := scoring.GameChange{Team1Score: l.points(), Team2Score: l.points()}
			if one(2) {
				c.Status = new([]league.Status{league.Completed, league.Scheduled}[l.random.IntN(2)])
			}
			if one(4) {
				c.Sets = []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 9}}
				c.Team1Score, c.Team2Score, c.Status = new(2), new(1), new(league.Completed)
			}
			_, err := l.Scoring.ChangeGame(ctx, owner, l.game().ID, c)
			return err
		},
		"delete": func() error { return l.Leagues.DeleteGame(ctx, owner, l.game().ID) },
		"restore": func() error {
			deleted := apptest.Must(l.Leagues.DeletedGames(ctx, owner, l.id))(l.T)
			if len(deleted) == 0 {
				return nil
			}
			_, err := l.Leagues.RestoreGame(ctx, owner, deleted[0].ID)
			return err
		},
		"revert": func() error {
			g := l.game()
			history := apptest.Must(l.Leagues.History(ctx, owner, g.ID))(l.T)
			if len(history) == 0 {
				return nil
			}
			_, err := l.Leagues.Revert(ctx, owner, g.ID, history[0].ID, false)
			return err
		},
		"stage": func() error {
			_, err := l.Leagues.SetStage(ctx, owner, l.game().ID, []league.Stage{league.Season, league.Friendly}[l.random.IntN(2)])
			return err
		},
		"forfeit": func() error {
			by := []league.Forfeit{league.ByTeam1, league.ByTeam2, league.ByBoth}[l.random.IntN(3)]
			_, err := l.Leagues.ForfeitGame(ctx, owner, l.game().ID, by)
			return err
		},
		"undo forfeit": func() error { _, err := l.Leagues.UndoForfeit(ctx, owner, l.game().ID); return err },
		"stop": func() error {
			_, err := l.Leagues.AbandonGame(ctx, owner, l.game().ID, []league.AbandonHow{league.Stand, league.Annul}[l.random.IntN(2)], "rain")
			return err
		},
		"undo stop":   func() error { _, err := l.Leagues.UndoAbandon(ctx, owner, l.game().ID); return err },
		"delete team": func() error { return l.deleteTeam() },
		"move":        l.move,
		"withdraw": func() error {
			r := withdrawals.Request{How: []league.WithdrawHow{league.KeepResults, league.ForfeitRest, league.AnnulledByTeam}[l.random.IntN(3)]}
			if r.How != league.ForfeitRest && one(2) {
				r.ReplacedBy = new(l.team().ID)
			}
			done, err := l.Withdrawals.Withdraw(ctx, owner, l.team().ID, r, false)
			if err == nil {
				l.checkTeam(done.Team)
			}
			if err == nil && done.Replacement != nil {
				l.checkTeam(*done.Replacement)
			}
			return err
		},
		"undo withdrawal": func() error {
			undone, err := l.Withdrawals.Undo(ctx, owner, l.team().ID)
			if err == nil {
				l.checkTeam(undone.Team)
			}
			return err
		},
	}
}

// deleteTeam deletes a team for good, and adds another one.
func (l *recordedLeague) deleteTeam() error {
	err := l.Leagues.DeleteTeam(l.T.Context(), l.Owner, l.team().ID, false)
	if err == nil {
		l.addTeams(1)
	}
	return err
}

// move exports the league, whose file has the records too, and goes on with the copy that an import makes of it.
func (l *recordedLeague) move() error {
	var file bytes.Buffer
	if err := l.Transfer.ExportLeague(l.T.Context(), l.Owner, l.id, &file); err != nil {
		return err
	}
	teams, _, err := l.Leagues.Teams(l.T.Context(), l.View(l.id))
	for _, t := range apptest.Must(teams, err)(l.T) {
		want := fmt.Sprintf(`"name":%q,"tier":%d,"wins":%d,"losses":%d,"pointsFor":%d,"pointsAgainst":%d,`, t.Name, t.Tier, t.Wins, t.Losses, t.PointsFor, t.PointsAgainst)
		if !bytes.Contains(file.Bytes(), []byte(want)) {
			l.T.Errorf("the file of the league lacks %s", want)
		}
	}
	made, err := l.Transfer.ImportLeague(l.T.Context(), transfer.ImportOptions{Owner: l.Owner.UserID}, &file)
	if err != nil {
		return err
	}
	if err := l.Leagues.DeleteLeague(l.T.Context(), l.Owner, l.id); err != nil { // an account may have few leagues
		return err
	}
	l.id, l.slug = made.League.ID, *made.League.Slug
	return nil
}

// check compares all responses with records that change nothing.
func (l *recordedLeague) check() {
	l.T.Helper()
	ctx := l.T.Context()
	l.CheckRecords(l.id)
	t := l.team()
	l.checkTeam(apptest.Must(l.Leagues.UpdateTeam(ctx, l.Owner, t.ID, func(*league.Team) {}))(l.T))
	adjusted := apptest.Must(l.Leagues.AdjustPoints(ctx, l.Owner, t.ID, 1, "fair play"))(l.T)
	l.checkTeam(adjusted)
	adjustment := adjusted.Adjustments[len(adjusted.Adjustments)-1]
	l.checkTeam(apptest.Must(l.Leagues.RemoveAdjustment(ctx, l.Owner, t.ID, int64(adjustment.ID)))(l.T))
	for _, drawn := range apptest.Must(l.Leagues.DrawLots(ctx, l.Owner, l.id))(l.T) {
		l.checkTeam(drawn)
	}
	permit := apptest.Must(l.Public.PermitPublic(ctx, l.slug))(l.T)
	page, _, err := l.Public.PublicTeam(ctx, permit, t.ID)
	of := apptest.Must(page, err)(l.T)
	want := apptest.RecordOf(t.ID, l.GamesOf(l.id))
	if of.Team.Record != want || of.History.Seasons[0].Record != want {
		l.T.Errorf("the page of %s has the records %+v and %+v, want %+v", t.Name, of.Team.Record, of.History.Seasons[0].Record, want)
	}
}

// checkTeam compares the record of a team in a response with its games.
func (l *recordedLeague) checkTeam(t league.Team) {
	l.T.Helper()
	if want := apptest.RecordOf(t.ID, l.GamesOf(l.id)); t.Record != want {
		l.T.Errorf("the response has %s with the record %+v, want %+v", t.Name, t.Record, want)
	}
}
