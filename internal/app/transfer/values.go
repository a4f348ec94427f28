package transfer

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sideout/internal/app/games"
	"sideout/internal/base/login"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/storage/store"
)

// abandonment checks the data of a stopped game, because undoing the stop restores the result that the game had before.
func (c *check) abandonment(stopped *league.Abandonment, status league.Status) *league.Abandonment {
	if stopped == nil {
		return nil
	}
	a := *stopped
	c.must(a.How.Valid() && a.Describes(status), "a game with this status was not abandoned in that way")
	c.must(a.From == league.Scheduled || a.From == league.Completed && a.CompletedAt != nil, "only a game that is played or over can be abandoned")
	c.reason(a.Reason)
	c.sets(a.Team1Score, a.Team2Score, a.Sets)
	a.At, a.CompletedAt = c.instant(a.At, "at"), c.optional(a.CompletedAt, "completedAt")
	return &a
}

// result checks a result in the history of a game, because reverting a change restores it.
func (c *check) result(result games.Result) games.Result {
	c.score(result.Team1Score, result.Team2Score)
	c.status(result.Status)
	c.must(result.Forfeit == league.NoForfeit || result.Forfeit.Valid(), "forfeit must be team1, team2 or both")
	c.must(result.WinnerID == nil || c.r.seen.teams[*result.WinnerID], "the winner is no team of the league")
	c.day(result.Day)
	result.Stage = c.stage(result.Stage)
	result.GameDate = c.optional(result.GameDate, "gameDate")
	return result
}

// rules checks the rules of a game and returns them as JSON, as they are stored.
func (c *check) rules(text json.RawMessage, sport league.Sport) string {
	if len(text) == 0 {
		return ""
	}
	var rules score.Rules
	if err := json.Unmarshal(text, &rules); err != nil {
		c.must(false, "the rules of a game cannot be read")
		return ""
	}
	rules, problems := league.CheckRules(rules, sport)
	c.problems(problems)
	tidy, _ := json.Marshal(rules) // a struct of plain values can always be written
	return string(tidy)
}

// plannedRules returns the rules by which a game is to be played as they are stored; nil for none.
func (c *check) plannedRules(rules *score.Rules, sport league.Sport) *score.Rules {
	if rules == nil {
		return nil
	}
	tidy, problems := league.CheckRules(*rules, sport)
	c.problems(problems)
	return &tidy
}

// adjustments checks the points that were given to a team or taken from it, and its lot.
func (c *check) adjustments(t league.Team) {
	c.within(t.Lot, 0, maxNumber, "a drawn lot")
	c.within(len(t.Adjustments), 0, league.MaxAdjustments, "the number of adjustments of a team")
	for i, a := range t.Adjustments {
		tidy, problems := league.CheckAdjustment(a)
		c.problems(problems)
		c.must(a.ID > 0 && !slices.ContainsFunc(t.Adjustments[:i], func(b league.Adjustment) bool { return a.ID == b.ID }),
			"the adjustments of a team are numbered from 1")
		tidy.At = c.instant(a.At, "at")
		t.Adjustments[i] = tidy
	}
}

// personNumbers numbers the people of a league for a file.
type personNumbers struct {
	tx         *store.Tx
	withEmails bool // whether the file contains e-mail addresses
	byActor    map[string]int
	people     []personLine
}

// numberOf returns the number of an actor, from 1; 0 means nobody. An actor is the id of a user, or the e-mail address of a
// person who came with an imported file and had no account.
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

// isAddress reports whether an actor is an e-mail address and not the id of a user.
func isAddress(actor string) bool {
	return strings.Contains(actor, "@") && utf8.RuneCountInString(actor) <= login.MaxEmail &&
		!strings.ContainsFunc(actor, func(r rune) bool { return !unicode.IsPrint(r) })
}

// isAboutOtherTeams reports whether a problem of wishes may be solved by a team that stands below in the file.
func isAboutOtherTeams(p league.Problem) bool { return p.Field == "wishes.notWith" }

// checkWishes checks that the wishes of the teams name teams of the file.
func (r *fileReader) checkWishes() error {
	for _, t := range r.file.teams {
		if _, problems := league.CheckWishes(t, r.file.teams); len(problems) > 0 {
			return r.refuse("the wishes of %q: %s", t.Name, problems[0].Message)
		}
	}
	return nil
}

// storeWishes replaces the ids in the wishes of the teams, which are known once all of them are stored.
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
