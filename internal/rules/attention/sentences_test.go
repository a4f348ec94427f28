package attention_test

import (
	"testing"
	"time"

	"sideout/internal/rules/attention"
	"sideout/internal/rules/league"
	"sideout/internal/rules/schedule"
	"sideout/internal/rules/score"
)

// kinds lists all kinds of items. TestEachKindNamesItsCause fails if it has no case of one.
var kinds = []attention.Kind{
	attention.Conflict, attention.Disputed, attention.Reported, attention.Absent, attention.Clash, attention.ScorerOffline, attention.NoScorer,
	attention.Abandoned, attention.NoPlace, attention.ScoreMissing,
}

func claimedGame(c attention.Claim) attention.Game {
	return game(func(g *attention.Game) {
		c.Since, c.Team = *ago(time.Minute), "Diggers"
		g.IsOpen, g.Score, g.Claim = false, "25–20", &c
	})
}

func reportOf(what score.Reason, words string) attention.Game {
	return reportedGame(what != score.NoShow, func(r *attention.Report) { r.What, r.Words = what, words })
}

// waitingGame returns a game that has lost its place at 8:20 PM on Court 1, in a league that is as change makes it.
func waitingGame(change func(in *schedule.Input, line *league.ScheduledGame)) attention.Game {
	line := placed(9, 1, 2, "Court 1", "20:20")
	line.Waiting = true
	l := league.CreateDefaults()
	l.Timezone, l.StartDate = "America/New_York", new(league.Date("2026-11-05"))
	in := schedule.Input{League: l, Today: "2026-11-26", Courts: []league.Court{{Tier: 1, CourtName: "Court 1"}, {Tier: 1, CourtName: "Court 2"}}}
	for i, name := range []string{"Aces", "Diggers", "Setters", "Hitters"} {
		in.Teams = append(in.Teams, league.Team{ID: int64(i + 1), Name: name, Tier: 1})
	}
	change(&in, &line)
	in.Games = append(in.Games, schedule.Game{ScheduledGame: line})
	return game(func(g *attention.Game) {
		g.IsOpen, g.WaitingSince, g.CourtName = false, ago(time.Hour), line.CourtName
		g.NoPlace.Reason, g.NoPlace.IsFree = schedule.ReasonForNoPlace(in, line)
	})
}

func placed(id, team1, team2 int64, court string, at league.TimeOfDay) league.ScheduledGame {
	day := league.Date("2026-11-26")
	return league.ScheduledGame{ID: id, Day: day, GameTime: at, Team1ID: team1, Team2ID: team2, CourtName: &court, Tier: 1, Status: league.Scheduled}
}

// changedNight returns a game that lost its place because a night differs from the usual one.
func changedNight(change func(*league.NightChange)) attention.Game {
	return waitingGame(func(in *schedule.Input, _ *league.ScheduledGame) {
		night := league.NightChange{Day: "2026-11-26"}
		change(&night)
		in.League.NightChanges = []league.NightChange{night}
	})
}

// clashing returns a game of tonight at 8:40 PM that clashes with another one.
func clashing(other league.ScheduledGame) attention.Game {
	in := schedule.Input{League: league.CreateDefaults(), Today: "2026-11-26", Games: []schedule.Game{{ScheduledGame: other}}}
	for i, name := range []string{"Aces", "Diggers", "Setters", "Hitters"} {
		in.Teams = append(in.Teams, league.Team{ID: int64(i + 1), Name: name, Tier: 1})
	}
	line := placed(9, 1, 2, "Court 1", "20:40")
	return game(func(g *attention.Game) {
		g.Start, g.Clash = ago(-10*time.Minute), &attention.GameClash{Since: *ago(time.Hour), Reason: in.DescribeClash(schedule.FindClashes(in, line)[0], line)}
	})
}

// beside returns a waiting game of a league in which another game takes place.
func beside(other league.ScheduledGame) attention.Game {
	return waitingGame(func(in *schedule.Input, _ *league.ScheduledGame) { in.Games = []schedule.Game{{ScheduledGame: other}} })
}

// Each item names its own cause, the teams, the court and the time, and the first action of a manager ends it.
func TestEachKindNamesItsCause(t *testing.T) {
	const where = "Aces vs Diggers, Court 1, 8:20 PM: "
	seen := map[attention.Kind]bool{}
	for _, c := range []struct {
		game   attention.Game
		kind   attention.Kind
		want   string
		action attention.ActionName
	}{
		{disputedGame(func(*attention.Dispute) {}), attention.Conflict, where + "two phones recorded different points. The score is 12–10, the other phone has 12–11.", attention.KeepScore},
		{disputedGame(func(d *attention.Dispute) { d.IsLate = true }), attention.Conflict, where + "points arrived when the game was over. The result is 12–10, the phone has 12–11.", attention.KeepScore},
		{disputedGame(func(d *attention.Dispute) { d.ByLeague = true }), attention.Conflict, where + "the league set the score while a phone counted on. The score is 12–10, the phone has 12–11.", attention.KeepScore},

		{claimedGame(attention.Claim{}), attention.Disputed, where + "Diggers disputes the result 25–20.", attention.SettleClaims},
		{claimedGame(attention.Claim{Score: "25–23"}), attention.Disputed, where + "the result is 25–20, and Diggers says 25–23.", attention.SettleClaims},
		{claimedGame(attention.Claim{Score: "25–23", Reason: "Second set"}), attention.Disputed, where + "the result is 25–20, and Diggers says 25–23. “Second set”", attention.SettleClaims},

		{reportOf(score.NoShow, ""), attention.Reported, where + "Diggers did not come. Reported at 8:20 PM.", attention.ForfeitGame},
		{reportOf(score.NoShow, "Flat tyre"), attention.Reported, where + "Diggers did not come. Reported at 8:20 PM: “Flat tyre”", attention.ForfeitGame},
		{reportedGame(false, func(r *attention.Report) { r.Team = "" }), attention.Reported, where + "Neither team came. Reported at 8:20 PM.", attention.ForfeitGame},
		{reportOf(score.Injury, ""), attention.Reported, where + "Stopped early: somebody is hurt. Reported at 8:20 PM. The score is 12–10.", attention.EnterResult},
		{reportOf(score.Weather, ""), attention.Reported, where + "Stopped early: the weather. Reported at 8:20 PM. The score is 12–10.", attention.EnterResult},
		{reportOf(score.Hall, ""), attention.Reported, where + "Stopped early: the hall. Reported at 8:20 PM. The score is 12–10.", attention.EnterResult},
		{reportOf(score.Time, ""), attention.Reported, where + "Stopped early: the court was needed. Reported at 8:20 PM. The score is 12–10.", attention.EnterResult},
		{reportOf("", "Fire drill"), attention.Reported, where + "Stopped early. Reported at 8:20 PM: “Fire drill” The score is 12–10.", attention.EnterResult},
		{stopped(league.Stand, false), attention.Reported, where + "Stopped early: somebody is hurt. Reported at 8:20 PM. The score is 12–10. By the rule of the league it stands.", attention.Stand},
		{stopped(league.Replay, false), attention.Reported, where + "Stopped early: somebody is hurt. Reported at 8:20 PM. The score is 12–10. By the rule of the league the game is played again.", attention.Replay},

		{absentGame(func(*attention.Absence) {}), attention.Absent, "Diggers cannot play on Dec 3, 2026, told 7 days before: Aces vs Diggers, Court 1, Dec 3, 8:30 PM.", attention.Reschedule},
		{absentGame(func(a *attention.Absence) { a.DaysBefore = 1 }), attention.Absent, "Diggers cannot play on Dec 3, 2026, told 1 day before: Aces vs Diggers, Court 1, Dec 3, 8:30 PM.", attention.Reschedule},
		{absentGame(func(a *attention.Absence) { a.DaysBefore = 0 }), attention.Absent, "Diggers cannot play on Dec 3, 2026, told on the same day: Aces vs Diggers, Court 1, Dec 3, 8:30 PM.", attention.Reschedule},

		{clashing(placed(3, 3, 4, "Court 1", "20:30")), attention.Clash, "Aces vs Diggers, Court 1, 8:40 PM: Court 1 is taken at 8:30 PM by Setters vs Hitters. Move one of the two games.", attention.Reschedule},
		{clashing(placed(3, 1, 4, "Court 2", "20:30")), attention.Clash, "Aces vs Diggers, Court 1, 8:40 PM: Aces play at 8:30 PM on Court 2: Aces vs Hitters. Move one of the two games.", attention.Reschedule},

		{gameInPlay(time.Minute), attention.ScorerOffline, where + "the phone that scores is offline since 8:29 PM. The last score is 12–10.", attention.TakeOver},
		{game(func(*attention.Game) {}), attention.NoScorer, where + "it should have started, and no phone is scoring it.", attention.EnterResult},
		{game(func(g *attention.Game) { g.CourtName = nil }), attention.NoScorer, "Aces vs Diggers, 8:20 PM: it should have started, and no phone is scoring it.", attention.EnterResult},
		{game(func(g *attention.Game) { g.IsOpen, g.WaitingSince, g.IsReplay = false, ago(time.Hour), true }), attention.Abandoned, where + "it was abandoned and is to be played again. It needs a new place.", attention.Reschedule},

		{changedNight(func(n *league.NightChange) { n.CourtsOut = []string{"Court 1"} }), attention.NoPlace, where + "Court 1 is out on Nov 26. It needs a new place.", attention.Reschedule},
		{changedNight(func(n *league.NightChange) { n.Start = new(league.TimeOfDay("20:30")) }), attention.NoPlace, where + "the night of Nov 26 begins at 8:30 PM. It needs a new place.", attention.Reschedule},
		{changedNight(func(n *league.NightChange) { n.End = new(league.TimeOfDay("20:30")) }), attention.NoPlace, where + "the night of Nov 26 ends at 8:30 PM. It needs a new place.", attention.Reschedule},
		{waitingGame(func(in *schedule.Input, _ *league.ScheduledGame) { in.League.Blackouts = []league.Date{"2026-11-26"} }), attention.NoPlace, where + "nobody plays on Nov 26. It needs a new place.", attention.Reschedule},
		{waitingGame(func(_ *schedule.Input, line *league.ScheduledGame) { line.CourtName = new("Annex") }), attention.NoPlace, "Aces vs Diggers, Annex, 8:20 PM: Annex is not open on Nov 26. It needs a new place.", attention.Reschedule},
		{beside(placed(3, 3, 4, "Court 1", "20:15")), attention.NoPlace, where + "Court 1 is taken at 8:15 PM by Setters vs Hitters. It needs a new place.", attention.Reschedule},
		{beside(placed(3, 1, 4, "Court 2", "20:15")), attention.NoPlace, where + "Aces play at 8:15 PM on Court 2: Aces vs Hitters. It needs a new place.", attention.Reschedule},
		{waitingGame(func(*schedule.Input, *league.ScheduledGame) {}), attention.NoPlace, where + "its place is free again. Move it back, or choose another place.", attention.Reschedule},

		{gameInPlay(time.Hour), attention.ScoreMissing, where + "the score is 12–10, and nothing has arrived since 7:30 PM.", attention.EnterResult},
		{gameInPlay(24 * time.Hour), attention.ScoreMissing, where + "the score is 12–10, and nothing has arrived since Nov 25, 8:30 PM.", attention.EnterResult},
		{game(func(g *attention.Game) { g.Start = ago(2 * time.Hour) }), attention.ScoreMissing, "Aces vs Diggers, Court 1, 6:30 PM: it should be over, and has no result.", attention.EnterResult},
		{game(func(g *attention.Game) { g.Start = ago(26 * time.Hour) }), attention.ScoreMissing, "Aces vs Diggers, Court 1, Nov 25, 6:30 PM: it should be over, and has no result.", attention.EnterResult},
	} {
		items := attention.List([]attention.Game{c.game}, attention.Reader{MayManage: true, Now: now, Zone: time.FixedZone("New York", -5*3600)})
		if len(items) != 1 {
			t.Errorf("%d items, want %q", len(items), c.want)
			continue
		}
		item := items[0]
		seen[c.kind] = true
		if item.Kind != c.kind || item.Sentence.String() != c.want {
			t.Errorf("%s: %q\nwant %s: %q", item.Kind, item.Sentence, c.kind, c.want)
		}
		if len(item.Actions) == 0 || item.Actions[0].Name != c.action {
			t.Errorf("%q: the first of the actions %v must be %s", c.want, item.Actions, c.action)
		}
	}
	for _, kind := range kinds {
		if !seen[kind] {
			t.Errorf("no case for %s", kind)
		}
	}
}
