package transfer_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/apptest"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// exported lists the columns of the tables that are exported with a league, except ids. Columns after a | are not exported
// but computed by the import. A new column or table must be added here, and to internal/app/transfer/file.go if it belongs to a
// league.
var exported = map[string]string{
	"leagues": "name sport_type tier_count teams_per_tier schedule_mode current_week start_date end_date game_day time_block_start " +
		"time_block_end game_duration games_per_matchup timezone blackouts extra_nights second_game_day tier_minutes night_changes rules visibility slug created_at updated_at shape is_demo keep_days duty table_rules season_name closed_at language | owner_id version page_version deleted_at series_id",
	"teams":       "name tier kit second_kit badge created_at withdrawn_on replaced_by wishes adjustments lot back back_asked_at | wins losses points_for points_against previous_id",
	"tier_courts": "tier court_name time_slot_start time_slot_end created_at",
	"court_codes": "court_name number token_hash created_at | court_key",
	"games": "team1_id team2_id team1_score team2_score sets winner_id game_date day tier rules invite_number invite_hash status duration " +
		"scheduled_for version created_at completed_at deleted_at abandoned forfeit before_forfeit stage planned_rules sets_only",
	"schedules":      "game_date day game_time team1_id team2_id game_id court_name week_number tier reason waiting pinned origin sequence changed_at created_at duty",
	"league_members": "user_id role joined_at",
	"league_changes": "at actor via change subject",
	"result_changes": "game_id at made_at actor via from_state to_state",
	"game_events":    "game_id seq entry actor via received_at",
	"packed_logs":    "game_id log | last_seq last_received_at",
	"week_advances":  "from_week to_week tiers at",
	"withdrawals":    "team_id at undo",
	"team_links":     "team_id number token_hash created_at",
	"captain_rules":  "rules",
	"finals":         "settings created_at",
	"finals_places":  "finals_id key day game_time court_name game_id invite_number invite_hash",
	"absences":       "team_id day reason at days_before was_planned answer why answered_at answered_by",
	"contacts":       "team_id address asked_at confirmed_at | subject",
	"honours":        "team_id title tier place",
	"claims":         "game_id team_id kind score reason at recorded settled_at settled_by why | is_open",
}

// notExported lists the tables that are not exported: those of people, and those with short-lived data.
var notExported = []string{
	"schema_version", "users", "identities", "passkeys", "recovery_codes", "api_tokens", "api_token_roles", "sessions", "password_resets", "idempotent_answers",
	"signup_pages", "signups", // an accepted sign-up is a team, whose captain and days off move with it; the links are of this server
	"last_plans",          // what an undo of the last plan takes back
	"import_columns",      // how the next file of the same person is read
	"ended_invites",       // a revoked link is unknown on another server
	"ended_court_codes",   // a court code that was replaced or closed, too
	"ended_team_links",    // and a captain's link
	"scorers", "settings", // who is scoring at the moment, and settings of the database
	"notices",              // what commands send to the server, for an hour
	"conflicts", "reports", // they follow from the logs
	"attention_dismissals",               // which items of "Needs attention" members have dismissed
	"halls", "hall_courts", "hall_links", // a hall belongs to an account of this server; the names of the courts are exported
	"hand_overs",             // an offer is to an account of this server, which may have none there
	"member_invitations",     // they expire after two weeks, and their links have the old server's address
	"mails", "mail_refusals", // what is being sent to people of this server, and what they do not want
	"push_devices", "push_news", "push_messages", // what this server sends to browsers, which alone can send to them
	"open_games", "open_game_events", // games of nobody's league, for a day
	"series",                                                             // a file has one season
	"subscriptions", "trials", "prices", "billing_wakes", "billing_jobs", // money is between a person and this server
}

func TestEveryColumnIsExportedOrListed(t *testing.T) {
	address := storetest.SQLite(t)
	storetest.Open(t, address)
	rows, err := storetest.OpenDirect(t, address).Query(`SELECT m.name, group_concat(c.name, ' ') FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tables := 0
	for rows.Next() {
		var table, columns string
		if err := rows.Scan(&table, &columns); err != nil {
			t.Fatal(err)
		}
		tables++
		if slices.Contains(notExported, table) {
			continue
		}
		for column := range strings.FieldsSeq(columns) {
			if column != "id" && column != "league_id" && !slices.Contains(strings.Fields(exported[table]), column) {
				t.Errorf("%s.%s: is it exported with its league?", table, column)
			}
		}
	}
	if err := rows.Err(); err != nil || tables != len(exported)+len(notExported) {
		t.Errorf("%d tables, %v", tables, err)
	}
}

// requireAllSet checks that all fields of a value are set, except the named ones, and returns the value. Otherwise the test would not
// detect that a field is not exported.
func requireAllSet[T any](t testing.TB, value T, except ...string) T {
	t.Helper()
	v := reflect.ValueOf(value)
	for _, f := range reflect.VisibleFields(v.Type()) {
		if !f.Anonymous && !slices.Contains(except, f.Name) && v.FieldByIndex(f.Index).IsZero() {
			t.Errorf("%T.%s is not set: is it exported with its league?", value, f.Name)
		}
	}
	return value
}

// ago returns the instant some hours before apptest.Start.
func ago(hours int) time.Time { return apptest.Start.Add(-time.Duration(hours) * time.Hour) }

// wholeRules returns rules that differ from those of every sport.
func wholeRules() score.Rules {
	m := league.DefaultRules("soccer")
	m.StartingScore, m.EndingScore, m.Sets, m.PlayAll, m.DecidingCap = 1, 21, 5, true, new(17)
	m.Targets, m.Draws = []int{21, 25, 21, 25, 15}, true
	return m
}

// wholeTableRules returns table rules in which every field is set and differs from those of every preset.
func wholeTableRules(t testing.TB) league.TableRules {
	points := league.TablePoints{Win: 7, WinDecider: 6, Draw: 5, LossDecider: 4, Loss: 3, PerSet: 2, ForfeitLoss: -1}
	return requireAllSet(t, league.TableRules{
		Preset: league.OwnTable, Counts: league.CountSets, Points: requireAllSet(t, points), Order: []league.Criterion{league.ByPoints, league.ByLot},
		DiffCap: new(12), LeaveOutLast: true, Forfeit: requireAllSet(t, league.ForfeitPolicy{Score: league.NoScore, SetAfter: 15, NoticeHours: 48, MarkFrom: 3}), Draws: true,
		Moves: requireAllSet(t, league.MoveRules{Default: 1, Edges: []league.MoveEdge{requireAllSet(t, league.MoveEdge{Down: 2, Up: 3})}}), AbandonedFrom: new(20),
	})
}

// wholeLog returns a log in which every field is set in at least one event.
func (m *testServer) wholeLog(gameID int64) (log []store.GameEvent) {
	for i, e := range []score.Event{
		{ID: "e1", Type: score.Point, Team: score.Team2, Points: 1, Rally: 3, At: ago(40).UnixMilli(), Seen: 1, Device: "phone"},
		{ID: "e2", Type: score.Record, Undoes: "e1", Team1Score: 1, Team2Score: 2, Sets: []score.Set{{Team1Score: 1, Team2Score: 2}}, Final: true, At: ago(39).UnixMilli()},
	} {
		log = append(log, store.GameEvent{
			Entry: score.Entry{Event: e, Seq: int64(i + 1), Outcome: score.Applied}, GameID: gameID, Actor: m.Owner.UserID, Via: "session", ReceivedAt: ago(39),
		})
	}
	return log
}

func rulesText(rules score.Rules) string {
	text, _ := json.Marshal(rules) // a struct of plain values can always be written
	return string(text)
}

// wholeWishes returns wishes with every field set that name these teams.
func wholeWishes(teams []league.Team) league.Wishes {
	w := league.Wishes{Away: []league.Date{"2026-11-26"}, NotBefore: new(league.TimeOfDay("19:30")), NotAfter: new(league.TimeOfDay("21:00")),
		NotWith: []int64{}, HomeCourt: new("Court 1")}
	for _, t := range teams {
		w.NotWith = append(w.NotWith, t.ID)
	}
	return w
}

// newFullLeague creates a league with one game, with every field set.
func (m *testServer) newFullLeague() (l league.League, game store.Game) {
	m.T.Helper()
	l = requireAllSet(m.T, league.League{
		Name: "Thursday", SportType: "soccer", TierCount: 3, TeamsPerTier: 5, ScheduleMode: league.Fixed, CurrentWeek: 4,
		StartDate: new(league.Date("2026-10-01")), EndDate: new(league.Date("2026-12-17")), GameDay: new(league.Tuesday),
		TimeBlockStart: new(league.TimeOfDay("19:00")), TimeBlockEnd: new(league.TimeOfDay("00:30")), GameDuration: 20,
		GamesPerMatchup: 3, Shape: league.Shape{Kind: league.Spread, Nights: new(10), PerNight: new(2), Block: true}, Duty: 2, Timezone: "Asia/Tokyo", Language: "pt-BR", Blackouts: []league.Date{"2026-11-26", "2026-12-03"},
		ExtraNights: []league.Date{"2026-11-24"}, KeepDays: 3, SecondGameDay: new(league.Friday), TierMinutes: []int{0, 30},
		NightChanges: []league.NightChange{requireAllSet(m.T, league.NightChange{
			Day: "2026-11-24", CourtsOut: []string{"Court 1"}, Start: new(league.TimeOfDay("18:00")), End: new(league.TimeOfDay("21:00")),
			Courts: []league.NightCourt{requireAllSet(m.T, league.NightCourt{CourtName: "Annex", Tiers: []int{2},
				TimeSlotStart: new(league.TimeOfDay("18:30")), TimeSlotEnd: new(league.TimeOfDay("20:30")), TravelMinutes: 20})},
		})}, Rules: wholeRules(), TableRules: wholeTableRules(m.T), Visibility: league.Unlisted, Slug: new("tuesdays"), IsDemo: true, OwnerID: m.Owner.UserID, CreatedAt: ago(99), UpdatedAt: ago(9),
		SeasonName: "Fall 2026", ClosedAt: new(ago(8)),
	}, "ID", "Version", "SeriesID")
	err := m.Store.Write(m.T.Context(), func(tx *store.Tx) (err error) {
		if l, err = tx.Leagues.CreateLeague(l); err != nil {
			return err
		}
		var teams [3]league.Team
		for i, name := range []string{"Aces", "Diggers", "Keepers"} {
			kit, second := league.Kit([]string{"teal", "white", "red"}[i]), league.Kit([]string{"white", "pink", "white"}[i])
			team := requireAllSet(m.T, league.Team{LeagueID: l.ID, Name: name, Tier: min(2+i, 3), Kit: kit, SecondKit: &second, Badge: fmt.Sprint("Q", i), BadgeIsOwn: true, CreatedAt: ago(50),
				WithdrawnOn: new(league.Date("2026-11-20")), Back: league.IsBack, BackAskedAt: new(ago(12)), Wishes: new(wholeWishes(teams[:i])), Lot: i + 1,
				Adjustments: []league.Adjustment{requireAllSet(m.T, league.Adjustment{ID: 1, Points: -3, Reason: "Late fee", At: ago(8)})}}, "ID", "ReplacedBy", "PreviousID", "Wins", "Losses", "PointsFor", "PointsAgainst", "PointsUnknown")
			if teams[i], err = tx.Teams.CreateTeam(team); err != nil {
				return err
			}
		}
		teams[0].ReplacedBy = &teams[1].ID
		if err := tx.Teams.UpdateTeam(teams[0]); err != nil {
			return err
		}
		if err := tx.Members.AddLeagueChange(requireAllSet(m.T, store.LeagueChange{
			LeagueID: l.ID, At: ago(44), Actor: "gone@example.org", Via: "session", Change: "handed over", Subject: m.Owner.UserID,
		})); err != nil {
			return err
		}
		if _, err = tx.Courts.CreateCourt(requireAllSet(m.T, league.Court{
			LeagueID: l.ID, Tier: 2, CourtName: "Court 1", TimeSlotStart: new(league.TimeOfDay("19:30")), TimeSlotEnd: new(league.TimeOfDay("20:30")), CreatedAt: ago(49),
		}, "ID")); err != nil {
			return err
		}
		if _, err = tx.Courts.CreateCourtCode(requireAllSet(m.T, store.CourtCode{
			LeagueID: l.ID, Key: league.FoldName("Court 1"), Name: "Court 1", Number: 1 << 41,
			Hash: hashOf(sealOf(apptest.SecretHere, "court code 2199023255552")), CreatedAt: ago(46),
		}, "ID")); err != nil {
			return err
		}
		game = requireAllSet(m.T, store.Game{Game: league.Game{
			LeagueID: l.ID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, Team1Score: 1, Team2Score: 2, WinnerID: &teams[1].ID,
			Sets:   []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 23, Team2Score: 25}, {Team1Score: 13, Team2Score: 15}},
			Status: league.Completed, GameDate: new(ago(40)), Day: new(league.Date("2026-11-19")), Tier: 2, Duration: new(3333),
			ScheduledFor: new(ago(41)), Version: 2, CreatedAt: ago(48), CompletedAt: new(ago(39)), DeletedAt: new(ago(1)),
			Abandoned: new(requireAllSet(m.T, league.Abandonment{
				How: league.Stand, Reason: "Power cut", At: ago(39), From: league.Scheduled, Team1Score: 1, Team2Score: 2,
				Sets: []league.Set{{Team1Score: 25, Team2Score: 20}}, SetsOnly: true, CompletedAt: new(ago(38)), Rules: new(wholeRules()),
			})),
			Forfeit: league.ByTeam1, Stage: league.Finals, PlannedRules: new(wholeRules()),
		}, BeforeForfeit: new(requireAllSet(m.T, league.BeforeForfeit{
			At: ago(38), Status: league.Completed, Team1Score: 2, Team2Score: 1, Sets: []league.Set{{Team1Score: 25, Team2Score: 20}}, SetsOnly: true, CompletedAt: new(ago(39)),
			Abandoned: &league.Abandonment{How: league.Stand, At: ago(39), From: league.Scheduled},
		})), Rules: rulesText(wholeRules()), InviteNumber: 1 << 40, InviteHash: hashOf(sealOf(apptest.SecretHere, "score link 1099511627776"))}, "ID", "InviteToken", "Live", "SetsOnly")
		ids, err := tx.Transfers.CreateGames([]store.Game{game})
		if err != nil {
			return err
		}
		if err := tx.Events.AddEvents(m.wholeLog(ids[0])); err != nil {
			return err
		}
		if err := m.addCaptains(tx, teams, ids[0]); err != nil {
			return err
		}
		advance := store.Advance{LeagueID: l.ID, From: 3, To: 4, Tiers: map[int64]int{teams[0].ID: 1, teams[1].ID: 3, 999: 2}, At: ago(47)}
		if err := tx.Seasons.SaveAdvance(requireAllSet(m.T, advance)); err != nil {
			return err
		}
		for i, t := range teams {
			undo := league.WithdrawalUndo{How: league.ForfeitRest, IsNew: true, TierBefore: 1 + i, Games: []league.WithdrawnGame{requireAllSet(m.T, league.WithdrawnGame{WasCancelled: true,
				GameID: ids[0], Fate: league.FateVoid, Reason: "Moved", Abandoned: &league.Abandonment{How: league.Stand, At: ago(39), From: league.Completed, CompletedAt: new(ago(39))},
			})}}
			if err := tx.Teams.AddWithdrawal(requireAllSet(m.T, store.Withdrawal{TeamID: t.ID, LeagueID: l.ID, At: ago(20), Undo: requireAllSet(m.T, undo)})); err != nil {
				return err
			}
		}
		if err := tx.Seasons.SaveHonours(l.ID, []standings.Honour{requireAllSet(m.T, standings.Honour{TeamID: teams[1].ID, Title: "Cup", Tier: 3, Place: 2})}); err != nil {
			return err
		}
		if err := m.addFinals(tx, l, teams[:], ids[0], game); err != nil {
			return err
		}
		return tx.Transfers.CreateSchedules([]league.ScheduledGame{requireAllSet(m.T, league.ScheduledGame{
			LeagueID: l.ID, Team1ID: teams[0].ID, Team2ID: teams[1].ID, GameID: &ids[0], GameDate: ago(40), Day: "2026-11-19", GameTime: "19:30",
			CourtName: new("Court 1"), WeekNumber: new(8), Tier: 2, Reason: "The hall was closed", Waiting: true, Pinned: true, Origin: league.ByHand, CreatedAt: ago(48),
			Sequence: 2, ChangedAt: new(ago(45)), DutyTeamIDs: []int64{teams[2].ID}, DutyByHand: true,
		}, "ID", "Status", "Forfeit", "Stage", "PlannedRules", "Queued", "InviteToken", "WatchToken", "FinalsID", "Minutes", "MayPlay", "Label", "After", "TakenBy")})
	})
	if err != nil {
		m.T.Fatal(err)
	}
	return l, game
}

// addFinals adds finals of three teams with every field set; a game is one of their matches.
func (m *testServer) addFinals(tx *store.Tx, l league.League, teams []league.Team, gameID int64, game store.Game) error {
	rules := league.DefaultRules("soccer")
	plan := requireAllSet(m.T, league.FinalsPlan{
		Name: "Cup", Format: "single", From: league.SeedsOverall, AfterPools: true, SeedsOpen: true, Tier: 1, Seeds: []int64{teams[2].ID, teams[0].ID, teams[1].ID}, Absent: []int64{teams[1].ID},
		NoThird: true, Queue: true, Nights: []league.FinalsNight{{Day: "2026-12-10", Start: "18:00", End: "00:30"}}, Courts: []string{"A", "B"}, FinalCourt: "B",
		Minutes: 30, FinalMinutes: 60, Rest: 5, Duty: "loser", Rules: rules, FinalRules: rules,
	}, "Groups", "GroupNames", "SecondFinal") // of other formats
	f, err := tx.Knockouts.CreateFinals(store.Finals{LeagueID: l.ID, FinalsPlan: plan, CreatedAt: ago(7)})
	if err != nil {
		return err
	}
	return tx.Knockouts.CreateMatches([]store.KnockoutMatch{
		requireAllSet(m.T, store.KnockoutMatch{FinalsID: f.ID, Key: "M1-1", Day: new(league.Date("2026-12-10")), GameTime: new(league.TimeOfDay("18:00")), CourtName: new("A"),
			GameID: &gameID, InviteNumber: game.InviteNumber, InviteHash: game.InviteHash}, "ID"),
		{FinalsID: f.ID, Key: "M2-1", InviteNumber: 1 << 42, InviteHash: hashOf(sealOf(apptest.SecretHere, "score link 4398046511104"))},
	})
}

// TestEveryFieldIsExported also sets fields that no use case sets yet, such as the sets of a match.
func TestEveryFieldIsExported(t *testing.T) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		here, there := newTestServer(t, storetest.Open(t, storetest.SQLite(t)), apptest.SecretHere), newTestServer(t, s, apptest.SecretHere)
		l, game := here.newFullLeague()
		file := here.export(here.Owner, l.ID)
		imported := there.importFile(file)
		checkSameLeague(t, file, there.export(there.Owner, imported.League.ID))

		l.ID, l.OwnerID, l.Version = imported.League.ID, there.Owner.UserID, imported.League.Version
		if !reflect.DeepEqual(l, imported.League) {
			t.Errorf("the league is %+v\nand was %+v", imported.League, l)
		}
		err := there.Store.Read(t.Context(), func(tx *store.Tx) error {
			games, err := tx.Transfers.AllGamesOf(l.ID, time.Time{}.AddDate(1900, 0, 0))
			if err != nil {
				return err
			}
			teams, err := tx.Teams.TeamsOf(l.ID)
			if err != nil {
				return err
			}
			advance, err := tx.Seasons.FindAdvance(l.ID)
			want := store.Advance{LeagueID: l.ID, From: 3, To: 4, Tiers: map[int64]int{teams[0].ID: 1, teams[1].ID: 3}, At: ago(47)}
			if err != nil || !reflect.DeepEqual(advance, want) {
				t.Errorf("the advance is %+v, %v\nand was %+v", advance, err, want)
			}
			changes, err := tx.Members.LeagueChangesOf(l.ID)
			if err != nil || len(changes) != 1 || changes[0].Subject == nil || changes[0].Subject.ID != there.Owner.UserID ||
				!reflect.DeepEqual(changes[0].Actor, &league.Person{Email: "gone@example.org"}) || !changes[0].At.Equal(ago(44)) {
				t.Errorf("the changes of the league are %+v, %v", changes, err)
			}
			got := games[0]
			game.ID, game.LeagueID, game.Team1ID, game.Team2ID, game.WinnerID = got.ID, got.LeagueID, got.Team1ID, got.Team2ID, &got.Team2ID
			if !reflect.DeepEqual(got, game) {
				t.Errorf("the game is %+v\nand was %+v", got, game)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
