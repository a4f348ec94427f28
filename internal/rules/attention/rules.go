package attention

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

func checkConflict(g Game, r Reader) (Item, bool) {
	d := g.Dispute
	if d == nil {
		return Item{}, false
	}
	official, theirs := ScoreText(d.Official), ScoreText(d.Theirs)
	actions := []Action{{Name: KeepScore, Score: newScore(d.Official), Seen: d.Seen}}
	if official != theirs && (r.MayManage || !d.IsClosed) {
		actions = append(actions, Action{Name: UseScore, Score: newScore(d.Theirs), Seen: d.Seen})
	}
	sentence := fault.Textf("%s: two phones recorded different points. The score is %s, the other phone has %s.", g.describe(r), official, theirs)
	switch {
	case d.IsLate:
		sentence = fault.Textf("%s: points arrived when the game was over. The result is %s, the phone has %s.", g.describe(r), official, theirs)
	case d.ByLeague:
		sentence = fault.Textf("%s: the league set the score while a phone counted on. The score is %s, the phone has %s.", g.describe(r), official, theirs)
	}
	return Item{Since: d.Since, Sentence: sentence, Actions: actions}, true
}

func checkClaim(g Game, r Reader) (Item, bool) {
	c := g.Claim
	if c == nil {
		return Item{}, false
	}
	sentence := fault.Textf("%s: %s disputes the result %s.", g.describe(r), c.Team, g.Score)
	if c.Score != "" {
		sentence = fault.Textf("%s: the result is %s, and %s says %s.", g.describe(r), g.Score, c.Team, c.Score)
	}
	if c.Reason != "" {
		sentence = fault.Textf("%s “%s”", sentence, c.Reason)
	}
	return Item{Since: c.Since, Sentence: sentence, Actions: r.allowedActions(SettleClaims)}, true
}

func checkAbsence(g Game, r Reader) (Item, bool) {
	a := g.Absence
	if a == nil || !g.IsOpen {
		return Item{}, false
	}
	sentence := fault.Textf("%s cannot play on %s, told %s before: %s.", a.Team, a.Day.Medium(), fault.CountText(a.DaysBefore, "1 day", "%d days"), g.describe(r))
	if a.DaysBefore == 0 {
		sentence = fault.Textf("%s cannot play on %s, told on the same day: %s.", a.Team, a.Day.Medium(), g.describe(r))
	}
	if a.Reason != "" {
		sentence = fault.Textf("%s “%s”", sentence, a.Reason)
	}
	if a.Number > 1 {
		sentence = fault.Textf("%s It is day %d that the team has told.", sentence, a.Number)
	}
	names := []ActionName{Reschedule, ForfeitGame, KeepGame}
	if a.IsInTime {
		sentence = fault.Textf("%s That was in time: by the rules of the league the team does not forfeit.", sentence)
		names = []ActionName{Reschedule, Cancel, KeepGame, ForfeitGame}
	}
	actions := r.allowedActions(names...)
	for i, action := range actions {
		switch action.Name {
		case ForfeitGame:
			actions[i].By = a.By
		case Cancel:
			actions[i].Reason = fault.Textf("%s cannot play", a.Team).String()
		case KeepGame:
			actions[i].Absence = a.ID
		}
	}
	return Item{Since: a.Since, Sentence: sentence, Actions: actions}, true
}

func checkReport(g Game, r Reader) (Item, bool) {
	report := g.Report
	if report == nil || !g.IsOpen {
		return Item{}, false
	}
	what := report.describe()
	sentence := fault.Textf("%s: %s. Reported at %s.", g.describe(r), what, r.formatDayAndTime(report.At))
	if report.Words != "" {
		sentence = fault.Textf("%s: %s. Reported at %s: “%s”", g.describe(r), what, r.formatDayAndTime(report.At), report.Words)
	}
	names := []ActionName{EnterResult, Cancel, Reschedule, Dismiss}
	if report.What == score.NoShow {
		names = []ActionName{ForfeitGame, EnterResult, Cancel, Reschedule, Dismiss}
	}
	if g.HasBegun {
		sentence = fault.Textf("%s The score is %s.", sentence, g.Score)
		names = []ActionName{EnterResult, Stand, Replay, Annul, Dismiss}
		switch {
		case g.AbandonedEnd == league.Stand:
			sentence = fault.Textf("%s By the rule of the league it stands.", sentence)
			names = []ActionName{Stand, EnterResult, Replay, Annul, Dismiss}
		case g.AbandonedEnd == league.Replay && g.IsLevel:
			names = []ActionName{Replay, EnterResult, Annul, Dismiss}
		case g.AbandonedEnd == league.Replay:
			names = []ActionName{Replay, EnterResult, Stand, Annul, Dismiss}
		case g.IsLevel:
			names = []ActionName{EnterResult, Replay, Annul, Dismiss}
		}
		if g.AbandonedEnd == league.Replay {
			sentence = fault.Textf("%s By the rule of the league the game is played again.", sentence)
		}
	}
	actions := r.allowedActions(names...)
	for i, a := range actions {
		if a.Name == ForfeitGame {
			actions[i].By = report.By
		}
		if slices.Contains([]ActionName{Stand, Replay, Annul, Cancel}, a.Name) {
			actions[i].Reason = what.String()
		}
	}
	return Item{Since: report.Since, Sentence: sentence, Actions: actions}, true
}

// describe returns the report in words, without a full stop.
func (report Report) describe() fault.Text {
	switch {
	case report.What == score.NoShow && report.Team != "":
		return fault.Textf("%s did not come", report.Team)
	case report.What == score.NoShow:
		return fault.Textf("Neither team came")
	case report.What == score.Injury:
		return fault.Textf("Stopped early: somebody is hurt")
	case report.What == score.Weather:
		return fault.Textf("Stopped early: the weather")
	case report.What == score.Hall:
		return fault.Textf("Stopped early: the hall")
	case report.What == score.Time:
		return fault.Textf("Stopped early: the court was needed")
	default:
		return fault.Textf("Stopped early")
	}
}

// checkClash lists a clash until the game begins, because then it is too late to move it.
func checkClash(g Game, r Reader) (Item, bool) {
	if g.Clash == nil || !g.IsOpen || g.HasBegun || g.Start == nil || !r.Now.Before(*g.Start) {
		return Item{}, false
	}
	return Item{
		Since:    g.Clash.Since,
		Sentence: fault.Textf("%s: %s. Move one of the two games.", g.describe(r), g.Clash.Reason),
		Actions:  r.allowedActions(Reschedule, Dismiss),
	}, true
}

func checkScorerOffline(g Game, r Reader) (Item, bool) {
	if !g.IsOpen || !g.HasBegun || g.ScorerSeenAt == nil || !g.isScorerOffline(r.Now) || g.hasScorerLeft(r.Now) {
		return Item{}, false
	}
	return Item{
		Since:    *g.ScorerSeenAt,
		Sentence: fault.Textf("%s: the phone that scores is offline since %s. The last score is %s.", g.describe(r), r.formatDayAndTime(*g.ScorerSeenAt), g.Score),
		Actions:  r.allowedActions(TakeOver, ShowLink, Dismiss),
	}, true
}

func checkNoScorer(g Game, r Reader) (Item, bool) {
	if !g.IsOpen || g.HasBegun || g.Start == nil || r.Now.Before(*g.Start) || r.Now.Sub(*g.Start) >= MissingAfter || g.ScorerSeenAt != nil && !g.isScorerOffline(r.Now) {
		return Item{}, false
	}
	names := []ActionName{EnterResult, TakeOver, ShowLink, ForfeitSet, Dismiss}
	if g.SetLostFrom == nil {
		names = []ActionName{EnterResult, TakeOver, ShowLink, Dismiss}
	}
	actions := r.allowedActions(names...)
	for i, a := range actions {
		if a.Name == ForfeitSet {
			actions[i].From = g.SetLostFrom
		}
	}
	return Item{
		Since:    *g.Start,
		Sentence: fault.Textf("%s: it should have started, and no phone is scoring it.", g.describe(r)),
		Actions:  actions,
	}, true
}

func checkAbandoned(g Game, r Reader) (Item, bool) {
	if g.WaitingSince == nil || !g.IsReplay {
		return Item{}, false
	}
	return Item{
		Since:    *g.WaitingSince,
		Sentence: fault.Textf("%s: it was abandoned and is to be played again. It needs a new place.", g.describe(r)),
		Actions:  r.allowedActions(Reschedule, EnterResult),
	}, true
}

func checkNoPlace(g Game, r Reader) (Item, bool) {
	if g.WaitingSince == nil || g.IsReplay {
		return Item{}, false
	}
	sentence := fault.Textf("%s: %s. It needs a new place.", g.describe(r), g.NoPlace.Reason)
	if g.NoPlace.IsFree {
		sentence = fault.Textf("%s: %s. Move it back, or choose another place.", g.describe(r), g.NoPlace.Reason)
	}
	return Item{Since: *g.WaitingSince, Sentence: sentence, Actions: r.allowedActions(Reschedule, EnterResult)}, true
}

func checkScoreMissing(g Game, r Reader) (Item, bool) {
	isOverdue := g.Start != nil && r.Now.Sub(*g.Start) >= MissingAfter
	switch {
	case !g.IsOpen:
		return Item{}, false
	case g.HasBegun && g.ScorerSeenAt != nil && g.hasScorerLeft(r.Now):
		return Item{
			Since:    *g.ScorerSeenAt,
			Sentence: fault.Textf("%s: the score is %s, and nothing has arrived since %s.", g.describe(r), g.Score, r.formatDayAndTime(*g.ScorerSeenAt)),
			Actions:  r.allowedActions(EnterResult, TakeOver, ShowLink),
		}, true
	case !isOverdue || g.ScorerSeenAt != nil && !g.hasScorerLeft(r.Now):
		return Item{}, false
	default:
		return Item{
			Since:    *g.Start,
			Sentence: fault.Textf("%s: it should be over, and has no result.", g.describe(r)),
			Actions:  r.allowedActions(EnterResult, TakeOver, ShowLink),
		}, true
	}
}

func (g Game) isScorerOffline(now time.Time) bool { return now.Sub(*g.ScorerSeenAt) >= OfflineAfter }

func (g Game) hasScorerLeft(now time.Time) bool { return now.Sub(*g.ScorerSeenAt) >= LeftAfter }

// describe returns the teams, the court and the time of the game, with the day unless it is the reader's.
func (g Game) describe(r Reader) fault.Text {
	game := fault.Textf("%s vs %s", g.Team1, g.Team2)
	if g.CourtName != nil {
		game = fault.Textf("%s, %s", game, *g.CourtName)
	}
	if g.Start == nil {
		return game
	}
	return fault.Textf("%s, %s", game, r.formatDayAndTime(*g.Start))
}

// managerActions are the actions that only managers are allowed to do.
var managerActions = []ActionName{EnterResult, Reschedule, Dismiss, Replay, Stand, Annul, Cancel, ForfeitGame, ForfeitSet, SettleClaims, KeepGame}

// allowedActions returns the given actions that the reader is allowed to do.
func (r Reader) allowedActions(names ...ActionName) []Action {
	actions := []Action{}
	for _, name := range names {
		if r.MayManage || !slices.Contains(managerActions, name) {
			actions = append(actions, Action{Name: name})
		}
	}
	return actions
}

// formatDayAndTime returns the day and the time, or only the time if the day is the reader's.
func (r Reader) formatDayAndTime(t time.Time) string {
	if league.DayOf(t, r.Zone) == league.DayOf(r.Now, r.Zone) {
		return t.In(r.Zone).Format("3:04 PM")
	}
	return t.In(r.Zone).Format("Jan 2, 3:04 PM")
}

// ScoreText formats the score for display: "12–10", or the points of each set.
func ScoreText(s score.State) string {
	var sets []string
	for _, set := range s.Sets {
		sets = append(sets, fmt.Sprintf("%d–%d", set.Team1Score, set.Team2Score))
	}
	return strings.Join(sets, ", ")
}

func newScore(s score.State) *Score {
	now := s.Score()
	of := &Score{Team1Score: now.Team1Score, Team2Score: now.Team2Score}
	if len(s.Sets) > 1 {
		of.Sets = s.Sets
	}
	return of
}
