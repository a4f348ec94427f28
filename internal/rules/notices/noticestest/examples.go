// Package noticestest contains examples of all kinds of mails for tests.
package noticestest

import (
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/rules/notices"
)

// ExampleValues are the values that appear in the examples.
type ExampleValues struct {
	Name     string // used for people, teams, leagues, courts, passkeys and reasons
	LeagueID int64
	TeamID   int64
	Reset    string // the sealed tokens of the links, see notices.SealPurpose
	Confirm  string
	Take     string
	Invite   string
	Captain  string
	SignUp   string // the end of the address of the sender's page
}

// At is the time of all events in the examples.
var At = time.Date(2026, 11, 26, 19, 0, 0, 0, time.UTC)

// Examples returns at least one content of each kind, and several for kinds with variants.
func Examples(n ExampleValues) []notices.Content {
	all := accountExamples(n)
	all = append(all, planExamples()...)
	all = append(all, leagueExamples(n)...)
	all = append(all, eventExamples(n)...)
	return append(all, captainExamples(n)...)
}

// noResult returns the sentence about a game of a team without a result.
func noResult(team string) notices.StoredText {
	return notices.StoredText(fault.Textf("%s: it should be over, and has no result.", fault.Textf("%s vs %s", team, "Aces")))
}

func captainExamples(n ExampleValues) []notices.Content {
	team := notices.ForTeam{TeamID: n.TeamID, Team: n.Name}
	place := notices.Place{Day: "2026-11-26", Time: "19:00", Court: n.Name, At: At}
	own := notices.OwnGame{Place: place, Opponent: n.Name}
	instead := notices.Change{ScheduleID: 1, Team1: n.Name, Team2: "Aces", From: place, To: place, Instead: n.Name}
	return []notices.Content{
		notices.ContactAsked{From: n.Name, Team: n.Name, League: n.Name, Expires: At, Token: n.Captain},
		notices.ContactAsked{Team: n.Name, League: n.Name, Expires: At, Token: n.Captain},
		notices.ScheduleChanged{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Changes: []notices.Change{instead}},
		notices.ScheduleChanged{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Changes: []notices.Change{instead, instead}},
		notices.SchedulePublished{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Games: 56, First: "2026-11-26", Last: "2027-03-04", Own: []notices.OwnGame{own, own}},
		notices.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 1, Moves: []notices.TierMove{{Team: n.Name, From: 2, To: 1}}, Own: []notices.OwnGame{own}},
		notices.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 2, Moves: []notices.TierMove{{Team: n.Name, From: 1, To: 2}}},
		notices.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 2},
		notices.ResultsMissing{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []notices.StoredText{noResult(n.Name)}},
		notices.DisputeAnswered{ForTeam: team, League: n.Name, Team1: n.Name, Team2: "Aces", Score: "25–20", Kept: true, Why: n.Name},
		notices.DisputeAnswered{ForTeam: team, League: n.Name, Team1: n.Name, Team2: "Aces", Score: "20–25"},
		notices.AbsenceAnswered{ForTeam: team, League: n.Name, Day: "2026-11-26", Why: n.Name},
		notices.AbsenceReported{LeagueID: n.LeagueID, League: n.Name, Team: n.Name, Day: "2026-11-26", Reason: n.Name},
		notices.BackAsked{ForTeam: team, League: n.Name, Season: "Fall 2026"},
		notices.SignupAsked{Team: n.Name, League: n.Name, Expires: At, Token: n.SignUp},
		notices.SignupAccepted{ForTeam: team, League: n.Name},
		notices.SignupDeclined{Team: n.Name, League: n.Name, Why: n.Name, Token: n.SignUp},
		notices.SignupDeclined{Team: n.Name, League: n.Name, Token: n.SignUp},
		notices.SignupOffered{Team: n.Name, League: n.Name, Until: At, Token: n.SignUp},
	}
}

func accountExamples(n ExampleValues) []notices.Content {
	return []notices.Content{
		notices.ResetPassword{Token: n.Reset},
		notices.PasswordChanged{At: At},
		notices.ConfirmAddress{Token: n.Confirm},
		notices.TakeAddress{Token: n.Take}, notices.TakeAddress{IsTaken: true}, notices.AddressChanged{At: At},
		notices.NewSignIn{Name: n.Name, At: At},
		notices.PasskeyOnly{At: At}, notices.RecoveryCodeUsed{At: At, Left: 1}, notices.RecoveryCodeUsed{At: At, Left: 9},
		notices.APITokenMade{Name: n.Name, At: At},
	}
}

func planExamples() []notices.Content {
	return []notices.Content{
		notices.TrialEnding{Ends: At, Price: "$10"},
		notices.TrialEnded{Ended: At, Price: "$10"},
		notices.ProEnded{Ended: At, Price: "$10"},
		notices.Withdrawn{At: At},
	}
}

func leagueExamples(n ExampleValues) []notices.Content {
	return []notices.Content{
		notices.Invitation{From: n.Name, League: n.Name, Role: "scorer", Expires: At, Token: n.Invite},
		notices.Invitation{League: n.Name, Role: "viewer", Expires: At, Token: n.Invite},
		notices.Invitation{From: n.Name, League: n.Name, Role: "manager", Expires: At, Token: n.Invite},
		notices.HandOverOffered{From: n.Name, League: n.Name, LeagueID: n.LeagueID, Expires: At},
		notices.HandOverOffered{League: n.Name, LeagueID: n.LeagueID, Expires: At},
	}
}

func eventExamples(n ExampleValues) []notices.Content {
	thursday := notices.Place{Day: "2026-11-26", Time: "19:00", Court: n.Name, At: At}
	friday := notices.Place{Day: "2026-11-27", Time: "20:30", At: At.Add(25 * time.Hour)}
	moved := notices.Change{ScheduleID: 1, Team1: n.Name, Team2: "Aces", From: thursday, To: friday, Reason: n.Name}
	cancelled := notices.Change{ScheduleID: 2, Team1: n.Name, Team2: "Aces", From: thursday, To: thursday, Cancelled: true, Reason: n.Name}
	restored := notices.Change{ScheduleID: 3, Team1: "Aces", Team2: n.Name, From: thursday, To: friday, WasCancelled: true}
	movedAgain := moved
	movedAgain.ScheduleID, movedAgain.Reason = 4, "Holiday"
	var night, season []notices.Change
	for range 8 {
		night = append(night, cancelled)
	}
	for range 45 {
		season = append(season, moved)
	}
	changed := func(changes ...notices.Change) notices.Content {
		return notices.ScheduleChanged{LeagueID: n.LeagueID, League: n.Name, Changes: changes}
	}
	return []notices.Content{
		changed(moved), changed(cancelled), changed(restored), changed(moved, cancelled, restored), changed(night...), changed(season...), changed(movedAgain, cancelled),
		notices.SchedulePublished{LeagueID: n.LeagueID, League: n.Name, Games: 1, First: "2026-11-26", Last: "2026-11-26"},
		notices.SchedulePublished{LeagueID: n.LeagueID, League: n.Name, Games: 56, First: "2026-11-26", Last: "2027-03-04"},
		notices.WeekClosed{LeagueID: n.LeagueID, League: n.Name, Week: 3, Moves: []notices.TierMove{{Team: n.Name, From: 2, To: 1}, {Team: "Aces", From: 1, To: 2}}},
		notices.WeekClosed{LeagueID: n.LeagueID, League: n.Name, Week: 4},
		notices.ResultsMissing{LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []notices.StoredText{noResult(n.Name)}},
		notices.ResultsMissing{LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []notices.StoredText{noResult(n.Name), noResult("Diggers")}},
	}
}
