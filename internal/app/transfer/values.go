package transfer

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/app/games"
	"sideout/internal/base/credentials"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// checkAbandonment validates the data of an abandoned game, because undoing the abandonment restores the previous result.
func (c *lineCheck) checkAbandonment(abandonment *league.Abandonment, status league.Status) *league.Abandonment {
	if abandonment == nil {
		return nil
	}
	a := *abandonment
	c.require(a.How.Valid() && a.Describes(status), "a game with this status was not abandoned in that way")
	c.require(a.From == league.Scheduled || a.From == league.Completed && a.CompletedAt != nil, "only a game that is played or over can be abandoned")
	c.checkReason(a.Reason)
	c.checkSets(a.Team1Score, a.Team2Score, a.Sets)
	a.At, a.CompletedAt = c.checkTime(a.At, "at"), c.checkOptionalTime(a.CompletedAt, "completedAt")
	return &a
}

// isSetsOnly reports whether only the sets of a result are known. A file of a version that did not store this has such results without sets:
// they are those with which a match by the rules of the game can end.
func (r *fileReader) isSetsOnly(parsed gameLine) bool {
	if parsed.SetsOnly != nil {
		return *parsed.SetsOnly
	}
	rules := r.file.league.RulesOf(parsed.Game)
	if len(parsed.Rules) > 0 && json.Unmarshal(parsed.Rules, &rules) != nil {
		return false // checkRules reports it
	}
	return parsed.Game.IsOver() && len(parsed.Sets) == 0 && parsed.Forfeit == league.NoForfeit && rules.AllowsSetResult(parsed.Team1Score, parsed.Team2Score)
}

// checkResult validates a result in the history of a game, because reverting a change restores it.
func (c *lineCheck) checkResult(result games.Result) games.Result {
	c.checkScore(result.Team1Score, result.Team2Score)
	c.checkStatus(result.Status)
	c.require(result.Forfeit == league.NoForfeit || result.Forfeit.Valid(), "forfeit must be team1, team2 or both")
	c.require(result.WinnerID == nil || c.r.seen.teams[*result.WinnerID], "the winner is no team of the league")
	c.checkDay(result.Day)
	result.Stage = c.checkStage(result.Stage)
	result.GameDate = c.checkOptionalTime(result.GameDate, "gameDate")
	return result
}

// checkRules validates the rules of a game and returns them as JSON for storage.
func (c *lineCheck) checkRules(text json.RawMessage, sport league.Sport) string {
	if len(text) == 0 {
		return ""
	}
	var rules score.Rules
	if err := json.Unmarshal(text, &rules); err != nil {
		c.require(false, "the rules of a game cannot be read")
		return ""
	}
	rules, problems := league.CheckRules(rules, sport)
	c.addProblems(problems)
	normalized, _ := json.Marshal(rules) // marshalling a struct of plain values never fails
	return string(normalized)
}

// checkPlannedRules validates the planned rules of a game and returns them normalized. Nil stays nil.
func (c *lineCheck) checkPlannedRules(rules *score.Rules, sport league.Sport) *score.Rules {
	if rules == nil {
		return nil
	}
	normalized, problems := league.CheckRules(*rules, sport)
	c.addProblems(problems)
	return &normalized
}

// checkAdjustments validates the points added to or subtracted from a team, and its lot.
func (c *lineCheck) checkAdjustments(t league.Team) {
	c.checkRange(t.Lot, 0, maxNumber, "a drawn lot")
	c.checkRange(len(t.Adjustments), 0, league.MaxAdjustments, "the number of adjustments of a team")
	for i, a := range t.Adjustments {
		normalized, problems := league.CheckAdjustment(a)
		c.addProblems(problems)
		c.require(a.ID > 0 && !slices.ContainsFunc(t.Adjustments[:i], func(b league.Adjustment) bool { return a.ID == b.ID }),
			"the adjustments of a team are numbered from 1")
		normalized.At = c.checkTime(a.At, "at")
		t.Adjustments[i] = normalized
	}
}

// personNumbers assigns numbers to the people of an exported league.
type personNumbers struct {
	tx         *store.Tx
	withEmails bool // whether the file contains e-mail addresses
	byActor    map[string]int
	people     []personLine
}

// numberOf returns the number of an actor, from 1, or 0 for nobody. An actor is the id of a user, or the e-mail address of a person from an
// imported file who had no account.
func (n *personNumbers) numberOf(actor string) (int, error) {
	if actor == "" || n.byActor[actor] != 0 {
		return n.byActor[actor], nil
	}
	person := personLine{ID: len(n.people) + 1}
	email := actor
	if !isAddress(actor) {
		user, err := n.tx.Users.FindUser(actor)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return 0, err
		}
		email = user.Email
	}
	if n.withEmails && isAddress(email) {
		person.Email = email
	}
	n.people = append(n.people, person)
	n.byActor[actor] = person.ID
	return person.ID, nil
}

// isAddress reports whether an actor is an e-mail address, as opposed to the id of a user.
func isAddress(actor string) bool {
	return strings.Contains(actor, "@") && utf8.RuneCountInString(actor) <= credentials.MaxEmail &&
		!strings.ContainsFunc(actor, func(r rune) bool { return !unicode.IsPrint(r) })
}

// isAboutOtherTeams reports whether a problem of wishes may be caused by a team that follows later in the file.
func isAboutOtherTeams(p league.Problem) bool { return p.Field == "wishes.notWith" }

// checkWishes requires that the wishes of teams only refer to teams of the file.
func (r *fileReader) checkWishes() error {
	for _, t := range r.file.teams {
		if _, problems := league.CheckWishes(t, r.file.teams); len(problems) > 0 {
			return r.invalidLine("the wishes of %q: %s", t.Name, problems[0].Message)
		}
	}
	return nil
}

// storeWishes stores the team ids in wishes, which are known only after all teams have been stored.
func (ids newIDs) storeWishes(tx store.Teams, teams []league.Team) error {
	for _, t := range teams {
		if t.Wishes == nil || len(t.Wishes.NotWith) == 0 {
			continue
		}
		team, err := tx.FindTeam(ids.teams[t.ID])
		if err != nil {
			return err
		}
		team.Wishes.NotWith = nil
		for _, id := range t.Wishes.NotWith {
			team.Wishes.NotWith = append(team.Wishes.NotWith, ids.teams[id])
		}
		slices.Sort(team.Wishes.NotWith)
		if err := tx.UpdateTeam(team); err != nil {
			return err
		}
	}
	return nil
}
