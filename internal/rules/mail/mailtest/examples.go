// Package mailtest has examples of all kinds of mails, for the tests that each kind has to pass.
package mailtest

import (
	"time"

	"sideout/internal/rules/mail"
)

// Names are what the examples speak of.
type Names struct {
	Name     string // of people, teams, leagues, courts and passkeys, and every reason
	LeagueID int64
	TeamID   int64
	Reset    string // sealed tokens of the links, see mail.SealPurpose
	Confirm  string
	Take     string
	Invite   string
	Captain  string
}

// At is the moment of everything in the examples.
var At = time.Date(2026, 11, 26, 19, 0, 0, 0, time.UTC)

// Examples returns at least one content of each kind, in the order of the kinds. Several show the forms that one kind can take.
func Examples(n Names) []mail.Content {
	all := aboutAccounts(n)
	all = append(all, aboutPlans()...)
	all = append(all, aboutLeagues(n)...)
	all = append(all, notices(n)...)
	return append(all, toCaptains(n)...)
}

func toCaptains(n Names) []mail.Content {
	team := mail.ForTeam{TeamID: n.TeamID, Team: n.Name}
	place := mail.Place{Day: "2026-11-26", Time: "19:00", Court: n.Name, At: At}
	own := mail.OwnGame{Place: place, Opponent: n.Name}
	instead := mail.Change{ScheduleID: 1, Team1: n.Name, Team2: "Aces", From: place, To: place, Instead: n.Name}
	return []mail.Content{
		mail.ContactAsked{From: n.Name, Team: n.Name, League: n.Name, Expires: At, Token: n.Captain},
		mail.ContactAsked{Team: n.Name, League: n.Name, Expires: At, Token: n.Captain},
		mail.ScheduleChanged{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Changes: []mail.Change{instead}},
		mail.ScheduleChanged{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Changes: []mail.Change{instead, instead}},
		mail.SchedulePublished{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Games: 56, First: "2026-11-26", Last: "2027-03-04", Own: []mail.OwnGame{own, own}},
		mail.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 1, Moves: []mail.TierMove{{Team: n.Name, From: 2, To: 1}}, Own: []mail.OwnGame{own}},
		mail.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 2, Moves: []mail.TierMove{{Team: n.Name, From: 1, To: 2}}},
		mail.WeekClosed{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Week: 3, Tier: 2},
		mail.ResultsMissing{ForTeam: team, LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []string{n.Name + " – Aces: no result"}},
		mail.DisputeAnswered{ForTeam: team, League: n.Name, Team1: n.Name, Team2: "Aces", Score: "25–20", Kept: true, Why: n.Name},
		mail.DisputeAnswered{ForTeam: team, League: n.Name, Team1: n.Name, Team2: "Aces", Score: "20–25"},
		mail.AbsenceAnswered{ForTeam: team, League: n.Name, Day: "2026-11-26", Why: n.Name},
		mail.AbsenceTold{LeagueID: n.LeagueID, League: n.Name, Team: n.Name, Day: "2026-11-26", Reason: n.Name},
		mail.BackAsked{ForTeam: team, League: n.Name, Season: "Fall 2026"},
	}
}

func aboutAccounts(n Names) []mail.Content {
	return []mail.Content{
		mail.ResetPassword{Token: n.Reset},
		mail.PasswordChanged{At: At},
		mail.ConfirmAddress{Token: n.Confirm},
		mail.TakeAddress{Token: n.Take}, mail.TakeAddress{IsTaken: true}, mail.AddressChanged{At: At},
		mail.NewSignIn{Name: n.Name, At: At},
		mail.PasskeyOnly{At: At}, mail.RecoveryCodeUsed{At: At, Left: 1}, mail.RecoveryCodeUsed{At: At, Left: 9},
		mail.APITokenMade{Name: n.Name, At: At},
	}
}

func aboutPlans() []mail.Content {
	return []mail.Content{
		mail.TrialEnding{Ends: At, Price: "$10"},
		mail.TrialEnded{Ended: At, Price: "$10"},
		mail.ProEnded{Ended: At, Price: "$10"},
		mail.Withdrawn{At: At},
	}
}

func aboutLeagues(n Names) []mail.Content {
	return []mail.Content{
		mail.Invitation{From: n.Name, League: n.Name, Role: "scorer", Expires: At, Token: n.Invite},
		mail.Invitation{League: n.Name, Role: "viewer", Expires: At, Token: n.Invite},
		mail.Invitation{From: n.Name, League: n.Name, Role: "manager", Expires: At, Token: n.Invite},
		mail.HandOverOffered{From: n.Name, League: n.Name, LeagueID: n.LeagueID, Expires: At},
		mail.HandOverOffered{League: n.Name, LeagueID: n.LeagueID, Expires: At},
	}
}

func notices(n Names) []mail.Content {
	thursday := mail.Place{Day: "2026-11-26", Time: "19:00", Court: n.Name, At: At}
	friday := mail.Place{Day: "2026-11-27", Time: "20:30", At: At.Add(25 * time.Hour)}
	moved := mail.Change{ScheduleID: 1, Team1: n.Name, Team2: "Aces", From: thursday, To: friday, Reason: n.Name}
	cancelled := mail.Change{ScheduleID: 2, Team1: n.Name, Team2: "Aces", From: thursday, To: thursday, Cancelled: true, Reason: n.Name}
	restored := mail.Change{ScheduleID: 3, Team1: "Aces", Team2: n.Name, From: thursday, To: friday, WasCancelled: true}
	movedAgain := moved
	movedAgain.ScheduleID, movedAgain.Reason = 4, "Holiday"
	var night, season []mail.Change
	for range 8 {
		night = append(night, cancelled)
	}
	for range 45 {
		season = append(season, moved)
	}
	changed := func(changes ...mail.Change) mail.Content {
		return mail.ScheduleChanged{LeagueID: n.LeagueID, League: n.Name, Changes: changes}
	}
	return []mail.Content{
		changed(moved), changed(cancelled), changed(restored), changed(moved, cancelled, restored), changed(night...), changed(season...), changed(movedAgain, cancelled),
		mail.SchedulePublished{LeagueID: n.LeagueID, League: n.Name, Games: 1, First: "2026-11-26", Last: "2026-11-26"},
		mail.SchedulePublished{LeagueID: n.LeagueID, League: n.Name, Games: 56, First: "2026-11-26", Last: "2027-03-04"},
		mail.WeekClosed{LeagueID: n.LeagueID, League: n.Name, Week: 3, Moves: []mail.TierMove{{Team: n.Name, From: 2, To: 1}, {Team: "Aces", From: 1, To: 2}}},
		mail.WeekClosed{LeagueID: n.LeagueID, League: n.Name, Week: 4},
		mail.ResultsMissing{LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []string{n.Name + " – Aces: no result"}},
		mail.ResultsMissing{LeagueID: n.LeagueID, League: n.Name, Night: "2026-11-26", Games: []string{n.Name + " – Aces: no result", "Diggers – " + n.Name + ": two results"}},
	}
}
