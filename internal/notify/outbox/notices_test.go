package outbox_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sideout/internal/app/access"
	"sideout/internal/app/apptest"
	"sideout/internal/app/leagues"
	"sideout/internal/app/scheduling"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/rules/schedule"
	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// notified is a league of an owner, with a manager who gets mails about what the owner does.
type notified struct {
	*apptest.Server
	league  int64
	manager access.Actor
	teams   []league.Team
}

func eachLeague(t *testing.T, test func(t *testing.T, l *notified)) {
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.EnableMail()
		m := apptest.New(t, s, apptest.SecretHere)
		l := &notified{Server: m, league: m.NewLeague("Thursday"), manager: m.Join("manager@example.org")}
		l.teams = apptest.Must(m.Leagues.CreateTeams(t.Context(), m.Owner, l.league, []string{"Aces", "Diggers"}))(t)
		helper := m.Join("viewer@example.org")
		l.write(func(tx *store.Tx) error {
			for user, role := range map[string]league.Role{l.manager.UserID: league.Manager, helper.UserID: league.Viewer} {
				if _, err := tx.Members.CreateMember(league.Member{LeagueID: l.league, UserID: user, Role: role, JoinedAt: m.Now}); err != nil {
					return err
				}
				if err := tx.Users.ConfirmAddress(user, m.Now); err != nil {
					return err
				}
			}
			return tx.Users.ConfirmAddress(m.Owner.UserID, m.Now)
		})
		test(t, l)
	})
}

func (l *notified) write(fn func(tx *store.Tx) error) {
	l.T.Helper()
	if err := l.Store.Write(l.T.Context(), fn); err != nil {
		l.T.Fatal(err)
	}
}

// queued returns the mails that are due at a time, as "address kind".
func (l *notified) queued(at time.Time) (due []store.QueuedMail) {
	l.T.Helper()
	l.write(func(tx *store.Tx) (err error) {
		due, err = tx.Mails.Due(at, 100)
		return err
	})
	return due
}

func (l *notified) expect(at time.Time, want string) []store.QueuedMail {
	l.T.Helper()
	due := l.queued(at)
	var got []string
	for _, m := range due {
		got = append(got, m.To+" "+string(m.Kind))
	}
	if strings.Join(got, "|") != want {
		l.T.Fatalf("got %q, want %q", got, want)
	}
	return due
}

// scheduled adds a game of next Thursday.
func (l *notified) scheduled(at league.TimeOfDay) league.ScheduledGame {
	l.T.Helper()
	return apptest.Must(l.Planning.ScheduleGame(l.T.Context(), l.Owner, scheduling.NewSchedule{
		LeagueID: l.league, Team1ID: l.teams[0].ID, Team2ID: l.teams[1].ID, GameDate: "2026-11-26", GameTime: string(at),
	}))(l.T)
}

func (l *notified) change(id int64, c scheduling.ScheduleChange) {
	l.T.Helper()
	apptest.Must(l.Planning.UpdateSchedule(l.T.Context(), l.Owner, id, c))(l.T)
}

func TestAGameThatIsMovedTwiceIsOneMail(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		game := l.scheduled("19:00")
		l.change(game.ID, scheduling.ScheduleChange{Day: new(league.Date("2026-11-27"))})
		l.expect(l.Now, "") // it may be moved again
		l.Now = l.Now.Add(9 * time.Minute)
		l.change(game.ID, scheduling.ScheduleChange{Day: new(league.Date("2026-11-28"))})
		due := l.expect(l.Now.Add(10*time.Minute), "manager@example.org schedule-changed")
		var content notices.ScheduleChanged
		if err := json.Unmarshal(due[0].Data, &content); err != nil {
			t.Fatal(err)
		}
		if c := content.Changes; len(c) != 1 || c[0].From.Day != "2026-11-26" || c[0].To.Day != "2026-11-28" || c[0].Team1 != "Aces" {
			t.Errorf("%+v", c)
		}
		l.change(game.ID, scheduling.ScheduleChange{Day: new(league.Date("2026-11-26"))})
		l.expect(l.Now.Add(time.Hour), "") // it is where it was
	})
}

func TestACancelledNightIsMailedAtOnceUntilItBegins(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		first := l.scheduled("19:00")
		l.scheduled("20:30")
		apptest.Must(l.Planning.CancelNight(t.Context(), l.Owner, l.league, "2026-11-26", scheduling.NightChange{Reason: "The hall is closed"}))(t)
		due := l.expect(l.Now, "manager@example.org schedule-changed")
		if !due[0].ExpiresAt.After(first.GameDate) || strings.Count(string(due[0].Data), "The hall is closed") != 2 {
			t.Errorf("%+v", due[0])
		}
	})
}

// Whoever declines a topic, of one league or of all, gets no mail; the actor never does.
func TestWhoIsNotified(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		choose := func(id int64, topics ...notices.Topic) outbox.Settings {
			return apptest.Must(l.Notices.StoreChoice(t.Context(), l.manager.UserID, outbox.Choice{LeagueID: id, Topics: topics}))(t)
		}
		cancel := func() string {
			game := l.scheduled("19:00")
			l.change(game.ID, scheduling.ScheduleChange{Status: new(league.Cancelled)})
			return fmt.Sprint(len(l.queued(l.Now)))
		}
		for i, c := range []struct {
			set  func()
			want string
		}{
			{func() { choose(l.league, notices.Results) }, "0"},
			{func() { choose(l.league, notices.Topics...); choose(0, notices.Weeks) }, "0"},
			{func() { choose(0, notices.Topics...) }, "1"},
		} {
			c.set()
			if got := cancel(); got != c.want {
				t.Errorf("case %d: %s mails, want %s", i, got, c.want)
			}
		}
		if s := choose(l.league, notices.Changes); len(s.Leagues) != 1 || len(s.Leagues[0].Topics) != 1 || len(s.Topics) != len(notices.Topics) || !s.Confirmed {
			t.Errorf("%+v", s)
		}
		if _, err := l.Notices.StoreChoice(t.Context(), l.manager.UserID, outbox.Choice{Topics: []notices.Topic{"horoscope"}}); err == nil {
			t.Error("an unknown topic was stored")
		}
		stranger := l.Join("stranger@example.org")
		if _, err := l.Notices.StoreChoice(t.Context(), stranger.UserID, outbox.Choice{LeagueID: l.league}); err == nil {
			t.Error("a stranger chose for a league")
		}
	})
}

// At eight in the zone of the league its managers get a mail about what is missing, once.
func TestResultsThatAreMissingInTheMorning(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		l.scheduled("19:00") // in New York
		for _, c := range []struct {
			at   time.Time
			want string
		}{
			{time.Date(2026, 11, 27, 12, 55, 0, 0, time.UTC), ""},
			{time.Date(2026, 11, 27, 13, 0, 0, 0, time.UTC), "manager@example.org results-missing|owner@example.org results-missing"},
			{time.Date(2026, 11, 27, 13, 5, 0, 0, time.UTC), "manager@example.org results-missing|owner@example.org results-missing"},
		} {
			l.Now = c.at
			if err := l.Mornings.Queue(t.Context()); err != nil {
				t.Fatal(err)
			}
			due := l.queued(l.Now)
			var got []string
			for _, m := range due {
				got = append(got, m.To+" "+string(m.Kind))
			}
			if strings.Join(got, "|") != c.want && strings.Join(reversed(got), "|") != c.want {
				t.Errorf("%s: %q", c.at, got)
			}
		}
	})
}

// In a closed season no mail about missing results is sent in the morning; after the season is reopened, it is.
func TestAClosedSeasonMissesNoResults(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		l.scheduled("19:00")
		l.Now = time.Date(2026, 11, 27, 13, 0, 0, 0, time.UTC)
		apptest.Must(l.Seasons.Close(t.Context(), l.Owner, l.league))(t)
		queue := func() int {
			if err := l.Mornings.Queue(t.Context()); err != nil {
				t.Fatal(err)
			}
			return len(l.queued(l.Now))
		}
		if n := queue(); n != 0 {
			t.Errorf("%d mails about a closed season", n)
		}
		apptest.Must(l.Seasons.Reopen(t.Context(), l.Owner, l.league))(t)
		if n := queue(); n != 2 {
			t.Errorf("%d mails once it is reopened, want 2", n)
		}
	})
}

func reversed(all []string) []string {
	if len(all) == 2 {
		return []string{all[1], all[0]}
	}
	return all
}

// An offer of a league goes to the member alone.
func TestAnOfferIsMailed(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		var member int64
		l.write(func(tx *store.Tx) error {
			all, err := tx.Members.MembersOf(l.league)
			for _, m := range all {
				if m.UserID == l.manager.UserID {
					member = m.ID
				}
			}
			return err
		})
		apptest.Must(l.Leagues.OfferHandOver(t.Context(), l.Owner, l.league, member))(t)
		l.expect(l.Now, "manager@example.org hand-over-offered")
	})
}

// season gives the league two tiers of three teams, courts and a weekly or fixed schedule from next Thursday.
func (l *notified) season(mode league.ScheduleMode) {
	l.T.Helper()
	l.teams = append(l.teams, apptest.Must(l.Leagues.CreateTeams(l.T.Context(), l.Owner, l.league, []string{"Setters", "Spikers"}))(l.T)...)
	apptest.Must(l.Leagues.UpdateLeague(l.T.Context(), l.Owner, l.league, func(s *league.League) {
		s.ScheduleMode, s.TierCount, s.TeamsPerTier, s.GamesPerMatchup = mode, 1, 4, 1
		s.StartDate, s.GameDay = new(league.Date("2026-11-26")), new(league.GameDay("Thursday"))
		s.TimeBlockStart, s.TimeBlockEnd = new(league.TimeOfDay("18:00")), new(league.TimeOfDay("22:00"))
	}))(l.T)
	apptest.Must(l.Leagues.CreateCourt(l.T.Context(), l.Owner, league.Court{LeagueID: l.league, Tier: 1, CourtName: "Court 1"}))(l.T)
}

// Planning a season sends one mail with its games and days; planning it again without a change sends none.
func TestAPublishedScheduleIsMailed(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		l.season(league.Fixed)
		if _, err := l.Planning.AutoSchedule(t.Context(), l.Owner, l.league, scheduling.SeasonChange{Preview: true}); err != nil {
			t.Fatal(err)
		}
		l.expect(l.Now, "")
		for range 2 {
			apptest.Must(l.Planning.AutoSchedule(t.Context(), l.Owner, l.league, scheduling.SeasonChange{}))(t)
			l.Now = l.Now.Add(time.Minute)
		}
		l.expect(l.Now, "") // it may still be taken back
		due := l.expect(l.Now.Add(10*time.Minute), "manager@example.org schedule-published")
		var content notices.SchedulePublished
		if err := json.Unmarshal(due[0].Data, &content); err != nil {
			t.Fatal(err)
		}
		if content.Games != 6 || content.First != "2026-11-26" || content.Last < content.First || content.League != "Thursday" {
			t.Errorf("%+v", content)
		}
	})
}

// A plan that is taken back before its mail is sent sends none, and neither do its games. That of an earlier plan is still sent.
func TestAPlanThatIsTakenBackIsNotMailed(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		l.season(league.Fixed)
		apptest.Must(l.Planning.AutoSchedule(t.Context(), l.Owner, l.league, scheduling.SeasonChange{}))(t)
		l.Now = l.Now.Add(time.Minute)
		apptest.Must(l.Leagues.CreateTeams(t.Context(), l.Owner, l.league, []string{"Late"}))(t)
		apptest.Must(l.Planning.AutoSchedule(t.Context(), l.Owner, l.league, scheduling.SeasonChange{Mode: schedule.FitIn}))(t)
		apptest.Must(l.Planning.UndoPlan(t.Context(), l.Owner, l.league))(t)
		var content notices.SchedulePublished
		due := l.expect(l.Now.Add(time.Hour), "manager@example.org schedule-published")
		if err := json.Unmarshal(due[0].Data, &content); err != nil || content.Games != 6 {
			t.Errorf("%+v %v", content, err)
		}
	})
}

// Closing a week mails the other managers the teams that move.
func TestAClosedWeekIsMailed(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		l.season(league.Weekly)
		apptest.Must(l.Leagues.UpdateLeague(t.Context(), l.Owner, l.league, func(s *league.League) {
			s.TierCount, s.TeamsPerTier, s.StartDate = 2, 2, new(league.Date("2026-11-12"))
		}))(t)
		apptest.Must(l.Leagues.RecordGame(t.Context(), l.Owner, leagues.NewGame{
			LeagueID: l.league, Team1ID: l.teams[0].ID, Team2ID: l.teams[1].ID, Team1Score: 25, Team2Score: 20,
			Date: "2026-11-19", DateField: "playedAt", // in the second week, while the league is still in the first
		}))(t)
		advance := func(choices ...scheduling.TierChoice) {
			t.Helper()
			apptest.Must(l.Planning.AdvanceWeek(t.Context(), l.manager, l.league, choices, nil, false))(t)
		}
		if _, err := l.Planning.AdvanceWeek(t.Context(), l.manager, l.league, nil, nil, true); err != nil {
			t.Fatal(err)
		}
		l.expect(l.Now, "")
		advance(scheduling.TierChoice{TeamID: l.teams[0].ID, Tier: 2})
		l.expect(l.Now, "") // it may be taken back
		due := l.expect(l.Now.Add(10*time.Minute), "owner@example.org week-closed")
		var content notices.WeekClosed
		if err := json.Unmarshal(due[0].Data, &content); err != nil {
			t.Fatal(err)
		}
		if content.Week != 2 || !slices.Contains(content.Moves, notices.TierMove{Team: "Aces", From: 1, To: 2}) {
			t.Errorf("%+v", content)
		}
		apptest.Must(l.Planning.UndoAdvance(t.Context(), l.manager, l.league))(t)
		l.expect(l.Now.Add(time.Hour), "")
	})
}

// Only users with a confirmed address get mails, and disabled users get none.
func TestUnconfirmedAddressesGetNoMail(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		unknown := l.Join("unknown@example.org")
		var member int64
		l.write(func(tx *store.Tx) (err error) {
			member, err = tx.Members.CreateMember(league.Member{LeagueID: l.league, UserID: unknown.UserID, Role: league.Manager, JoinedAt: l.Now})
			if err == nil {
				err = tx.Users.SetDisabled(l.manager.UserID, l.Now)
			}
			return err
		})
		l.season(league.Fixed)
		apptest.Must(l.Planning.AutoSchedule(t.Context(), l.Owner, l.league, scheduling.SeasonChange{}))(t)
		apptest.Must(l.Planning.CancelNight(t.Context(), l.Owner, l.league, "2026-11-26", scheduling.NightChange{Reason: "The hall is closed"}))(t)
		apptest.Must(l.Leagues.OfferHandOver(t.Context(), l.Owner, l.league, member))(t)
		l.expect(l.Now.Add(time.Hour), "")
	})
}

// An owner can mail 20 invitations an hour. A refused request makes no invitation.
func TestInvitationsAnHour(t *testing.T) {
	eachLeague(t, func(t *testing.T, l *notified) {
		invite := func(who access.Actor, id int64, email string) error {
			_, err := l.Leagues.InviteByMail(t.Context(), who, id, league.Viewer, email)
			return err
		}
		for i := range 20 {
			if err := invite(l.Owner, l.league, fmt.Sprintf("p%d@example.org", i)); err != nil {
				t.Fatalf("invitation %d: %v", i, err)
			}
		}
		other := l.NewLeague("Friday")
		for _, id := range []int64{l.league, other} {
			if err := invite(l.Owner, id, "another@example.org"); !fault.Is(err, fault.TooMany) || !strings.Contains(err.Error(), "20 invitations") {
				t.Errorf("the 21st: %v", err)
			}
		}
		if err := invite(l.Owner, l.league, ""); err != nil {
			t.Errorf("a link without a mail: %v", err)
		}
		open := apptest.Must(l.Leagues.Invitations(t.Context(), l.Owner, l.league))(t)
		if len(open) != 21 || len(l.queued(l.Now)) != 20 {
			t.Errorf("%d invitations, %d mails", len(open), len(l.queued(l.Now)))
		}
		l.Now = l.Now.Add(time.Hour + time.Second)
		if err := invite(l.Owner, other, "another@example.org"); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}
