package games

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// Limits of a log.
const (
	MaxLog = 5000 // maximum number of events
	MaxID  = 64   // maximum length of the id of an event or a device
)

// deviceEvents are the types of events that devices may send.
var deviceEvents = map[score.EventType]bool{
	score.Point: true, score.Undo: true, score.Correct: true, score.Finish: true, score.Serve: true,
	score.Sides: true, score.Timeout: true, score.Take: true, score.Settle: true, score.LastPoint: true,
	score.Report: true, score.Toss: true,
	score.Pause: true, score.Resume: true,
	score.SetLineup: true, score.Substitute: true, score.Libero: true, score.Rotate: true, score.Sanctioned: true,
}

// CheckEvent validates an event of a device. It returns the first invalid field and the problem; a zero problem if the
// event is valid.
func CheckEvent(e score.Event) (field string, problem fault.Text) {
	needsTeam := e.Type == score.Point || e.Type == score.Serve || e.Type == score.Sides || e.Type == score.Timeout
	scores := append([]score.Set{{Team1Score: e.Team1Score, Team2Score: e.Team2Score, Forfeit: e.Forfeit}}, e.Sets...)
	for _, s := range scores {
		if problems := league.CheckScores(s.Team1Score, s.Team2Score); len(problems) > 0 && s.Team1Score != s.Team2Score || min(s.Team1Score, s.Team2Score) < 0 || max(s.Team1Score, s.Team2Score) > league.MaxScore {
			return "team1Score", fault.Textf("Scores must be from 0 to %s", strconv.Itoa(league.MaxScore))
		}
	}
	switch {
	case e.ID == "" || len(e.ID) > MaxID:
		return "id", fault.Textf("Every event has an id of its own, best a UUID")
	case !deviceEvents[e.Type]:
		return "type", fault.Textf("An event is a point, undo, correct, finish, lastPoint, serve, sides, timeout, toss, pause, resume, take, settle, report, lineup, substitution, libero, rotate or sanction")
	case needsTeam && e.Team != score.Team1 && e.Team != score.Team2:
		return "team", fault.Textf("Team must be team1 or team2")
	case e.Points < 0 || e.Points > 3:
		return "points", fault.Textf("A point is worth 1, 2 or 3")
	case e.Rally < 0 || e.Rally > 2*league.MaxScore*league.MaxSets:
		return "rally", fault.Textf("Rally must be a number from 0")
	case len(e.Undoes) > MaxID:
		return "undoes", fault.Textf("An undo names the id of an event")
	case len(e.Sets) > league.MaxSets:
		return "sets", fault.Textf("A match has 9 sets at most")
	case e.Forfeit != score.None && (e.Set != 0 || e.Final || len(e.Sets) > 0):
		return "forfeit", fault.Textf("Only the running set can be forfeited, alone")
	case slices.ContainsFunc(scores, func(s score.Set) bool { return !s.IsForfeitValid() }):
		return "forfeit", fault.Textf("A team that has forfeited a set has lost it")
	case e.Set < 0 || e.Set > league.MaxSets:
		return "set", fault.Textf("Set must be the number of a set, from 1")
	case e.Type == score.Toss && !e.HasTossFields():
		return "chose", fault.Textf("A toss names the team that won it, what it chose (serve, receive or side), who serves and who is on the left")
	case e.Type == score.Report:
		return checkReport(e)
	case lineupEvents[e.Type]:
		return checkLineupEvent(e)
	default:
		return "", fault.Text{}
	}
}

func checkReport(e score.Event) (field string, problem fault.Text) {
	switch {
	case !slices.Contains(score.Reasons, e.Reason):
		return "reason", fault.Textf("The reason of a report is noShow, injury, weather, hall, time or other")
	case e.Team != score.None && (e.Reason != score.NoShow || e.Team != score.Team1 && e.Team != score.Team2):
		return "team", fault.Textf("Only a team that did not come is named: team1 or team2")
	case utf8.RuneCountInString(e.Words) > score.MaxWords:
		return "words", fault.Textf("A report has at most %s characters", strconv.Itoa(score.MaxWords))
	case strings.ContainsFunc(e.Words, unicode.IsControl) || !utf8.ValidString(e.Words):
		return "words", fault.Textf("The words of a report are on one line")
	default:
		return "", fault.Text{}
	}
}

// CleanEvent clears the fields of a device's event that belong only to other types of events or to the server. It also removes
// invisible characters and line breaks from the words of a report.
func CleanEvent(e score.Event) score.Event {
	if e.Type != score.Correct {
		e.Set, e.Final, e.Forfeit = 0, false, score.None
	}
	if e.Type != score.Toss {
		e.Chose, e.Serves, e.Left = "", score.None, score.None
	}
	if e.Type != score.Report {
		e.Reason, e.Words = "", ""
	}
	e = cleanLineupEvent(e)
	e.Words = league.StripInvisible(strings.Join(strings.Fields(e.Words), " "))
	return e
}
