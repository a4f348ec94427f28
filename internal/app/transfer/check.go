package transfer

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sideout/internal/app/leagues"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Limits of values that no exported league exceeds: a file beyond them is damaged or forged.
const (
	maxWeek   = 9999
	maxNumber = 1<<31 - 1
	maxSets   = 99
	maxNights = 1000

	maxHonours = 50_000
)

var (
	inviteHash = regexp.MustCompile("^[0-9a-f]{64}$")
	viaWord    = regexp.MustCompile("^[a-z][a-z-]{0,30}$")
)

// check validates a line of the file and keeps the first problem.
type check struct {
	r   *fileReader
	err error
}

func (c *check) must(ok bool, format string, args ...any) {
	if !ok && c.err == nil {
		c.err = c.r.refuse(format, args...)
	}
}

func (c *check) problems(problems []league.Problem) {
	for _, p := range problems {
		c.must(false, "%s", p.Message)
	}
}

// id checks that the id of a record is unique among records of its kind.
func (c *check) id(seen map[int64]bool, id int64) {
	c.must(id > 0, "its id is missing")
	c.must(!seen[id], "there is another record with the id %d above", id)
	seen[id] = true
}

func (c *check) within(n, low, high int, name string) {
	c.must(low <= n && n <= high, "%s must be from %d to %d, not %d", name, low, high, n)
}

// instant checks an instant and returns it as it is stored.
func (c *check) instant(t time.Time, name string) time.Time {
	c.must(1900 <= t.Year() && t.Year() < 3000, "%s is missing, or no time at which leagues are played", name)
	return t.UTC().Truncate(time.Millisecond)
}

// optional checks an instant that may be missing.
func (c *check) optional(t *time.Time, name string) *time.Time {
	if t == nil {
		return nil
	}
	return new(c.instant(*t, name))
}

// sides checks that the teams of a game are different and are in the file.
func (c *check) sides(team1, team2 int64) {
	c.problems(league.CheckTeams(team1, team2))
	for _, id := range []int64{team1, team2} {
		c.must(c.r.seen.teams[id], "there is no team with the id %d above", id)
	}
}

// score checks the range of two scores. They may be level, because a game may not be over.
func (c *check) score(team1, team2 int) {
	c.within(team1, 0, league.MaxScore, "a score")
	c.within(team2, 0, league.MaxScore, "a score")
}

// sets checks the score of a game and the points of its sets.
func (c *check) sets(team1, team2 int, sets []league.Set) {
	c.score(team1, team2)
	c.must(len(sets) <= maxSets, "a match has at most %d sets", maxSets)
	for _, set := range sets {
		c.score(set.Team1Score, set.Team2Score)
		c.must(set.IsForfeitValid(), "a team that has forfeited a set has lost it")
	}
}

// duty checks that the duty teams of a game are in the file and do not play in it.
func (c *check) duty(s league.ScheduledGame) {
	c.must(len(s.DutyTeamIDs) <= league.MaxDuty, "a game has at most %d duty teams", league.MaxDuty)
	for i, id := range s.DutyTeamIDs {
		c.must(c.r.seen.teams[id], "there is no team with the id %d above", id)
		c.must(id != s.Team1ID && id != s.Team2ID && !slices.Contains(s.DutyTeamIDs[:i], id), "a duty team plays in the game, or stands there twice")
	}
}

func (c *check) day(day *league.Date) {
	c.must(day == nil || day.Valid(), "a day must be a date like 2026-09-03")
}

func (r *fileReader) readLeague(line []byte) error {
	var read leagueLine
	read.KeepDays = league.DefaultKeepDays // of a file that was exported by a version without it
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.counts["league"] == 1, "there is more than one league")
	if read.Rules.Sets == 0 { // exported by a version without rules and public pages
		read.Rules, read.Visibility = league.DefaultRules(read.SportType), league.Off
	}
	if read.Shape.Kind == "" { // exported by a version without shapes
		read.Shape = league.StorageDefaults().Shape
	}
	l, problems := league.CheckLeague(read.League)
	c.problems(problems)
	c.within(l.CurrentWeek, 1, maxWeek, "the current week")
	c.within(len(l.ExtraNights), 0, maxNights, "the number of extra nights")
	for _, night := range l.ExtraNights {
		c.day(&night)
	}
	l.CreatedAt, l.UpdatedAt = c.instant(l.CreatedAt, "createdAt"), c.instant(l.UpdatedAt, "updatedAt")
	l.ClosedAt, l.SeriesID = c.optional(l.ClosedAt, "closedAt"), nil // the file has no other season
	if l.Slug != nil {
		l.Slug = new(league.LoneSlug(*l.Slug))
	}
	r.file.league = l
	return c.err
}

func (r *fileReader) readTeam(line []byte) error {
	var read teamLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	t, c := read.Team, check{r: r}
	name, problems := league.CheckTeamName(t.Name)
	t.Name = name
	c.problems(problems)
	c.problems(league.CheckTier(t.Tier, r.file.league.TierCount))
	if t.Kit == "" { // exported by a version without kits
		t.Kit = league.NextKit(r.file.teams)
	}
	t, problems = league.CheckLook(t)
	c.problems(problems)
	c.must(len(r.file.teams) < r.limits.TeamsPerLeague, "a league can have %d teams, and this is one more", r.limits.TeamsPerLeague)
	folded := league.FoldName(name)
	c.must(!r.seen.names[folded], "there is another team called %q above", name)
	r.seen.names[folded] = true
	c.id(r.seen.teams, t.ID)
	t.CreatedAt = c.instant(t.CreatedAt, "createdAt")
	c.day(t.WithdrawnOn)
	t.Wishes, problems = league.CheckWishes(t, nil)
	c.problems(slices.DeleteFunc(problems, isAboutOtherTeams)) // checkWishes checks these: the other team may stand below
	c.adjustments(t)
	c.must(t.Back.Valid(), "back must be yes or no")
	t.PreviousID = nil
	t.ReplacedBy = nil // its withdrawal has it, because that team may stand below
	r.file.teams = append(r.file.teams, t)
	return c.err
}

// readCourt accepts a court of any valid tier, because courts stay when a league gets fewer tiers.
func (r *fileReader) readCourt(line []byte) error {
	var read courtLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	court, problems := league.CheckCourt(read.Court, league.MaxTiers)
	c.problems(problems)
	c.id(r.seen.courts, court.ID)
	court.CreatedAt = c.instant(court.CreatedAt, "createdAt")
	r.file.courts = append(r.file.courts, court)
	return c.err
}

func (r *fileReader) readPerson(line []byte) error {
	var p personLine
	if err := r.unmarshal(line, &p); err != nil {
		return err
	}
	c := check{r: r}
	c.must(p.ID == len(r.file.people)+1, "people are numbered in order, and this is number %d", len(r.file.people)+1)
	if p.Email != "" {
		c.must(isAddress(p.Email), "this is no e-mail address")
		c.must(!r.seen.emails[p.Email], "the same e-mail address is above")
		r.seen.emails[p.Email] = true
	}
	r.file.people = append(r.file.people, p)
	return c.err
}

// person checks the number of a person. If lowest is 0, the number may be 0, which means nobody.
func (c *check) person(number, lowest int) {
	c.must(lowest <= number && number <= len(c.r.file.people), "there is no person %d above", number)
}

func (r *fileReader) readMember(line []byte) error {
	var m memberLine
	if err := r.unmarshal(line, &m); err != nil {
		return err
	}
	c := check{r: r}
	c.person(m.Person, 1)
	c.must(!r.seen.members[m.Person], "this person is a member above")
	r.seen.members[m.Person] = true
	c.must(leagues.CheckRole(m.Role) == nil, "role must be viewer, scorer or manager")
	m.JoinedAt = c.instant(m.JoinedAt, "joinedAt")
	r.file.members = append(r.file.members, m)
	return c.err
}

func (r *fileReader) readLeagueChange(line []byte) error {
	var change leagueChangeLine
	if err := r.unmarshal(line, &change); err != nil {
		return err
	}
	c := check{r: r}
	c.person(change.Person, 0)
	c.person(change.Subject, 0)
	c.must(viaWord.MatchString(change.Via), "via must be a word like session")
	c.must(leagues.IsLeagueChange(change.Change), "there is no such change of a league")
	change.At = c.instant(change.At, "at")
	r.file.history = append(r.file.history, change)
	return c.err
}

func (r *fileReader) readGame(line []byte) error {
	var read gameLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	g := store.Game{Game: read.Game, InviteNumber: read.InviteNumber, InviteHash: read.InviteHash, BeforeForfeit: read.BeforeForfeit}
	c := check{r: r}
	c.must(len(r.file.games) < r.limits.GamesPerLeague, "a league can have %d games, and this is one more", r.limits.GamesPerLeague)
	c.id(r.seen.games, g.ID)
	c.sides(g.Team1ID, g.Team2ID)
	c.sets(g.Team1Score, g.Team2Score, g.Sets)
	c.outcome(g)
	c.day(g.Day)
	c.problems(league.CheckTier(g.Tier, league.MaxTiers))
	if g.Duration != nil {
		c.within(*g.Duration, 0, maxNumber, "duration")
	}
	c.within(int(g.Version), 0, maxNumber, "version")
	c.link(g)
	g.Rules, g.PlannedRules = c.rules(read.Rules, r.file.league.SportType), c.plannedRules(g.PlannedRules, r.file.league.SportType)
	g.InviteToken = nil
	g.CreatedAt, g.GameDate = c.instant(g.CreatedAt, "createdAt"), c.optional(g.GameDate, "gameDate")
	g.ScheduledFor, g.CompletedAt = c.optional(g.ScheduledFor, "scheduledFor"), c.optional(g.CompletedAt, "completedAt")
	g.DeletedAt = c.optional(g.DeletedAt, "deletedAt")
	g.Abandoned = c.abandonment(g.Abandoned, g.Status)
	g.BeforeForfeit = c.forfeit(g)
	g.Stage = c.stage(g.Stage)
	r.file.games = append(r.file.games, g)
	return c.err
}

// link validates the hash of a game's score link. It cannot prove that the token exists.
func (c *check) link(g store.Game) {
	c.must(g.InviteNumber >= 0, "inviteNumber must be 0 or greater")
	if g.InviteHash == "" {
		return
	}
	c.must(inviteHash.MatchString(g.InviteHash), "inviteHash is no hash")
	c.must(!c.r.seen.hashes[g.InviteHash], "another game above has the same score link")
	c.r.seen.hashes[g.InviteHash] = true
}

func (r *fileReader) readSchedule(line []byte) error {
	var read scheduleLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	s, c := read.ScheduledGame, check{r: r}
	c.must(len(r.file.schedules) < r.limits.GamesPerLeague, "a schedule can have %d games, and this is one more", r.limits.GamesPerLeague)
	c.id(r.seen.schedules, s.ID)
	c.sides(s.Team1ID, s.Team2ID)
	c.must(s.GameID == nil || r.seen.games[*s.GameID], "there is no game with the id %d above", *cmp.Or(s.GameID, new(int64(0))))
	c.day(&s.Day)
	c.must(s.GameTime.Valid(), "gameTime must be a time like 18:00")
	if s.CourtName != nil {
		court, problems := league.CheckCourt(league.Court{Tier: 1, CourtName: *s.CourtName}, 1)
		c.problems(problems)
		s.CourtName = &court.CourtName
	}
	if s.WeekNumber != nil {
		c.within(*s.WeekNumber, 1, maxWeek, "weekNumber")
	}
	c.problems(league.CheckTier(s.Tier, league.MaxTiers))
	c.reason(s.Reason)
	c.duty(s)
	if s.Origin == "" { // exported by a version without origins
		s.Origin = r.file.league.Planner()
	}
	c.must(s.Origin.Valid(), "origin must be season, week or hand")
	c.within(s.Sequence, 0, maxNumber, "sequence")
	s.PlannedRules, s.Queued = nil, false
	s.GameDate, s.CreatedAt = c.instant(s.GameDate, "gameDate"), c.instant(s.CreatedAt, "createdAt")
	s.ChangedAt = c.optional(s.ChangedAt, "changedAt")
	r.file.schedules = append(r.file.schedules, s)
	return c.err
}

func (r *fileReader) readChange(line []byte) error {
	var change changeLine
	if err := r.unmarshal(line, &change); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.games[change.GameID], "there is no game with the id %d above", change.GameID)
	c.person(change.Person, 0)
	c.must(viaWord.MatchString(change.Via), "via must be a word like session")
	change.At = c.instant(change.At, "at")
	change.MadeAt = c.optional(change.MadeAt, "madeAt")
	change.From, change.To = c.result(change.From), c.result(change.To)
	r.file.changes = append(r.file.changes, change)
	return c.err
}

func (c *check) status(s league.Status) {
	c.must(s.Valid(), "status must be scheduled, completed, cancelled or void")
}

// reason checks why a game was moved, cancelled or stopped.
func (c *check) reason(reason string) {
	c.must(utf8.RuneCountInString(reason) <= league.MaxReason && !strings.ContainsFunc(reason, unicode.IsControl),
		"a reason is at most %d characters on one line", league.MaxReason)
}

func (r *fileReader) readHonour(line []byte) error {
	var read honourLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	c.must(utf8.RuneCountInString(read.Title) <= 2*league.MaxName && !strings.ContainsFunc(read.Title, unicode.IsControl), "the title of an honour is too long")
	c.within(read.Place, 1, maxNumber, "a place")
	c.problems(league.CheckTier(read.Tier, league.MaxTiers))
	c.must(len(r.file.honours) < maxHonours, "there are more honours than a season has")
	r.file.honours = append(r.file.honours, read.Honour)
	return c.err
}

func (r *fileReader) readAdvance(line []byte) error {
	var advance advanceLine
	if err := r.unmarshal(line, &advance); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.file.advance == nil, "there is more than one advance")
	c.within(advance.From, 1, maxWeek, "a week")
	c.within(advance.To, 1, maxWeek, "a week")
	for _, tier := range advance.Tiers {
		c.must(r.seen.teams[tier.TeamID], "there is no team with the id %d above", tier.TeamID)
		c.problems(league.CheckTier(tier.Tier, league.MaxTiers))
	}
	advance.At = c.instant(advance.At, "at")
	r.file.advance = &advance
	return c.err
}
