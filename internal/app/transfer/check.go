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
	"sideout/internal/base/words"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Limits that no exported league exceeds. A file with larger values is damaged or forged.
const (
	maxWeek   = 9999
	maxNumber = 1<<31 - 1
	maxSets   = 99
	maxNights = 1000

	maxHonours = 50_000
)

var (
	hashPattern = regexp.MustCompile("^[0-9a-f]{64}$")
	viaPattern  = regexp.MustCompile("^[a-z][a-z-]{0,30}$")
)

// lineCheck validates a line of the file and stores the first error.
type lineCheck struct {
	r   *fileReader
	err error
}

func (c *lineCheck) require(ok bool, format string, args ...any) {
	if !ok && c.err == nil {
		c.err = c.r.invalidLine(format, args...)
	}
}

func (c *lineCheck) addProblems(problems []league.Problem) {
	for _, p := range problems {
		c.require(false, "%s", p.Message)
	}
}

// checkID requires that the id of a record is unique within its kind.
func (c *lineCheck) checkID(seen map[int64]bool, id int64) {
	c.require(id > 0, "its id is missing")
	c.require(!seen[id], "there is another record with the id %d above", id)
	seen[id] = true
}

func (c *lineCheck) checkRange(value, low, high int, name string) {
	c.require(low <= value && value <= high, "%s must be from %d to %d, not %d", name, low, high, value)
}

// checkTime validates a time and returns it normalized for storage.
func (c *lineCheck) checkTime(t time.Time, name string) time.Time {
	c.require(1900 <= t.Year() && t.Year() < 3000, "%s is missing, or no time at which leagues are played", name)
	return t.UTC().Truncate(time.Millisecond)
}

// checkOptionalTime is like checkTime, but for a time that may be missing.
func (c *lineCheck) checkOptionalTime(t *time.Time, name string) *time.Time {
	if t == nil {
		return nil
	}
	return new(c.checkTime(*t, name))
}

// checkTeams requires that the teams of a game are different and in the file.
func (c *lineCheck) checkTeams(team1, team2 int64) {
	c.addProblems(league.CheckTeams(team1, team2))
	for _, id := range []int64{team1, team2} {
		c.require(c.r.seen.teams[id], "there is no team with the id %d above", id)
	}
}

// checkScore validates the range of two scores. They may be equal, because the game may not be over.
func (c *lineCheck) checkScore(team1, team2 int) {
	c.checkRange(team1, 0, league.MaxScore, "a score")
	c.checkRange(team2, 0, league.MaxScore, "a score")
}

// checkSets validates the score of a game and the points of its sets.
func (c *lineCheck) checkSets(team1, team2 int, sets []league.Set) {
	c.checkScore(team1, team2)
	c.require(len(sets) <= maxSets, "a match has at most %d sets", maxSets)
	for _, set := range sets {
		c.checkScore(set.Team1Score, set.Team2Score)
		c.require(set.IsForfeitValid(), "a team that has forfeited a set has lost it")
	}
}

// checkDuty requires that the duty teams of a game are in the file and do not play in the game.
func (c *lineCheck) checkDuty(s league.ScheduledGame) {
	c.require(len(s.DutyTeamIDs) <= league.MaxDuty, "a game has at most %d duty teams", league.MaxDuty)
	for i, id := range s.DutyTeamIDs {
		c.require(c.r.seen.teams[id], "there is no team with the id %d above", id)
		c.require(id != s.Team1ID && id != s.Team2ID && !slices.Contains(s.DutyTeamIDs[:i], id), "a duty team plays in the game, or stands there twice")
	}
}

func (c *lineCheck) checkDay(day *league.Date) {
	c.require(day == nil || day.Valid(), "a day must be a date like 2026-09-03")
}

func (r *fileReader) readLeague(line []byte) error {
	var parsed leagueLine
	parsed.KeepDays, parsed.Language = league.DefaultKeepDays, words.English // defaults for files of versions without these fields
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	parsed.Language = words.Known(parsed.Language) // a later version may speak more languages
	c := lineCheck{r: r}
	c.require(r.counts["league"] == 1, "there is more than one league")
	if parsed.Rules.Sets == 0 { // exported by a version without rules and public pages
		parsed.Rules, parsed.Visibility = league.DefaultRules(parsed.SportType), league.Off
	}
	if parsed.Shape.Kind == "" { // exported by a version without shapes
		parsed.Shape = league.StorageDefaults().Shape
	}
	l, problems := league.CheckLeague(parsed.League)
	c.addProblems(problems)
	c.checkRange(l.CurrentWeek, 1, maxWeek, "the current week")
	c.checkRange(len(l.ExtraNights), 0, maxNights, "the number of extra nights")
	for _, night := range l.ExtraNights {
		c.checkDay(&night)
	}
	l.CreatedAt, l.UpdatedAt = c.checkTime(l.CreatedAt, "createdAt"), c.checkTime(l.UpdatedAt, "updatedAt")
	l.ClosedAt, l.SeriesID = c.checkOptionalTime(l.ClosedAt, "closedAt"), nil // the file has no other seasons
	if l.Slug != nil {
		l.Slug = new(league.StandaloneSlug(*l.Slug))
	}
	r.file.league = l
	return c.err
}

func (r *fileReader) readTeam(line []byte) error {
	var parsed teamLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	t, c := parsed.Team, lineCheck{r: r}
	name, problems := league.CheckTeamName(t.Name)
	t.Name = name
	c.addProblems(problems)
	c.addProblems(league.CheckTier(t.Tier, r.file.league.TierCount))
	if t.Kit == "" { // exported by a version without kits
		t.Kit = league.NextKit(r.file.teams)
	}
	t, problems = league.CheckLook(t)
	c.addProblems(problems)
	c.require(len(r.file.teams) < r.limits.TeamsPerLeague, "a league can have %d teams, and this is one more", r.limits.TeamsPerLeague)
	folded := league.FoldSpelling(name) // an older version may have stored names that differ only in blanks
	c.require(!r.seen.names[folded], "there is another team called %q above", name)
	r.seen.names[folded] = true
	c.checkID(r.seen.teams, t.ID)
	t.CreatedAt = c.checkTime(t.CreatedAt, "createdAt")
	c.checkDay(t.WithdrawnOn)
	t.Wishes, problems = league.CheckWishes(t, nil)
	c.addProblems(slices.DeleteFunc(problems, isAboutOtherTeams)) // checkWishes checks these later, because the other team may follow in the file
	c.checkAdjustments(t)
	c.require(t.Back.Valid(), "back must be yes or no")
	t.PreviousID = nil
	t.ReplacedBy = nil // set from its withdrawal, because that team may follow in the file
	r.file.teams = append(r.file.teams, t)
	return c.err
}

// readCourt accepts every valid tier, because courts keep their tier when a league reduces its number of tiers.
func (r *fileReader) readCourt(line []byte) error {
	var parsed courtLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	court, problems := league.CheckCourt(parsed.Court, league.MaxTiers)
	c.addProblems(problems)
	c.checkID(r.seen.courts, court.ID)
	court.CreatedAt = c.checkTime(court.CreatedAt, "createdAt")
	r.file.courts = append(r.file.courts, court)
	return c.err
}

func (r *fileReader) readPerson(line []byte) error {
	var p personLine
	if err := r.unmarshal(line, &p); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(p.ID == len(r.file.people)+1, "people are numbered in order, and this is number %d", len(r.file.people)+1)
	if p.Email != "" {
		c.require(isAddress(p.Email), "this is no e-mail address")
		c.require(!r.seen.emails[p.Email], "the same e-mail address is above")
		r.seen.emails[p.Email] = true
	}
	r.file.people = append(r.file.people, p)
	return c.err
}

// checkPerson validates the number of a person. If lowest is 0, the number may be 0, which means nobody.
func (c *lineCheck) checkPerson(number, lowest int) {
	c.require(lowest <= number && number <= len(c.r.file.people), "there is no person %d above", number)
}

func (r *fileReader) readMember(line []byte) error {
	var m memberLine
	if err := r.unmarshal(line, &m); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.checkPerson(m.Person, 1)
	c.require(!r.seen.members[m.Person], "this person is a member above")
	r.seen.members[m.Person] = true
	c.require(leagues.CheckRole(m.Role) == nil, "role must be viewer, scorer or manager")
	m.JoinedAt = c.checkTime(m.JoinedAt, "joinedAt")
	r.file.members = append(r.file.members, m)
	return c.err
}

func (r *fileReader) readLeagueChange(line []byte) error {
	var change leagueChangeLine
	if err := r.unmarshal(line, &change); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.checkPerson(change.Person, 0)
	c.checkPerson(change.Subject, 0)
	c.require(viaPattern.MatchString(change.Via), "via must be a word like session")
	c.require(leagues.IsLeagueChange(change.Change), "there is no such change of a league")
	change.At = c.checkTime(change.At, "at")
	r.file.history = append(r.file.history, change)
	return c.err
}

func (r *fileReader) readGame(line []byte) error {
	var parsed gameLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	g := store.Game{Game: parsed.Game, InviteNumber: parsed.InviteNumber, InviteHash: parsed.InviteHash, BeforeForfeit: parsed.BeforeForfeit}
	c := lineCheck{r: r}
	c.require(len(r.file.games) < r.limits.GamesPerLeague, "a league can have %d games, and this is one more", r.limits.GamesPerLeague)
	c.checkID(r.seen.games, g.ID)
	c.checkTeams(g.Team1ID, g.Team2ID)
	c.checkSets(g.Team1Score, g.Team2Score, g.Sets)
	g.SetsOnly = r.isSetsOnly(parsed)
	c.require(!g.SetsOnly || len(g.Sets) == 0, "setsOnly says that the points of the sets are not known")
	c.checkOutcome(g)
	c.checkDay(g.Day)
	c.addProblems(league.CheckTier(g.Tier, league.MaxTiers))
	if g.Duration != nil {
		c.checkRange(*g.Duration, 0, maxNumber, "duration")
	}
	c.checkRange(int(g.Version), 0, maxNumber, "version")
	c.checkScoreLink(g)
	g.Rules, g.PlannedRules = c.checkRules(parsed.Rules, r.file.league.SportType), c.checkPlannedRules(g.PlannedRules, r.file.league.SportType)
	g.InviteToken = nil
	g.CreatedAt, g.GameDate = c.checkTime(g.CreatedAt, "createdAt"), c.checkOptionalTime(g.GameDate, "gameDate")
	g.ScheduledFor, g.CompletedAt = c.checkOptionalTime(g.ScheduledFor, "scheduledFor"), c.checkOptionalTime(g.CompletedAt, "completedAt")
	g.DeletedAt = c.checkOptionalTime(g.DeletedAt, "deletedAt")
	g.Abandoned = c.checkAbandonment(g.Abandoned, g.Status)
	g.BeforeForfeit = c.checkForfeit(g)
	g.Stage = c.checkStage(g.Stage)
	r.file.games = append(r.file.games, g)
	return c.err
}

// checkScoreLink validates the hash of a game's score link. It does not prove that the token exists.
func (c *lineCheck) checkScoreLink(g store.Game) {
	c.require(g.InviteNumber >= 0, "inviteNumber must be 0 or greater")
	if g.InviteHash == "" {
		return
	}
	c.require(hashPattern.MatchString(g.InviteHash), "inviteHash is no hash")
	c.require(!c.r.seen.hashes[g.InviteHash], "another game above has the same score link")
	c.r.seen.hashes[g.InviteHash] = true
}

func (r *fileReader) readSchedule(line []byte) error {
	var parsed scheduleLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	s, c := parsed.ScheduledGame, lineCheck{r: r}
	c.require(len(r.file.schedules) < r.limits.GamesPerLeague, "a schedule can have %d games, and this is one more", r.limits.GamesPerLeague)
	c.checkID(r.seen.schedules, s.ID)
	c.checkTeams(s.Team1ID, s.Team2ID)
	c.require(s.GameID == nil || r.seen.games[*s.GameID], "there is no game with the id %d above", *cmp.Or(s.GameID, new(int64(0))))
	c.checkDay(&s.Day)
	c.require(s.GameTime.Valid(), "gameTime must be a time like 18:00")
	if s.CourtName != nil {
		court, problems := league.CheckCourt(league.Court{Tier: 1, CourtName: *s.CourtName}, 1)
		c.addProblems(problems)
		s.CourtName = &court.CourtName
	}
	if s.WeekNumber != nil {
		c.checkRange(*s.WeekNumber, 1, maxWeek, "weekNumber")
	}
	c.addProblems(league.CheckTier(s.Tier, league.MaxTiers))
	c.checkReason(s.Reason)
	c.checkDuty(s)
	if s.Origin == "" { // exported by a version without origins
		s.Origin = r.file.league.PlanOrigin()
	}
	c.require(s.Origin.Valid(), "origin must be season, week or hand")
	c.checkRange(s.Sequence, 0, maxNumber, "sequence")
	s.PlannedRules, s.Queued = nil, false
	s.GameDate, s.CreatedAt = c.checkTime(s.GameDate, "gameDate"), c.checkTime(s.CreatedAt, "createdAt")
	s.ChangedAt = c.checkOptionalTime(s.ChangedAt, "changedAt")
	r.file.schedules = append(r.file.schedules, s)
	return c.err
}

func (r *fileReader) readChange(line []byte) error {
	var change changeLine
	if err := r.unmarshal(line, &change); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.games[change.GameID], "there is no game with the id %d above", change.GameID)
	c.checkPerson(change.Person, 0)
	c.require(viaPattern.MatchString(change.Via), "via must be a word like session")
	change.At = c.checkTime(change.At, "at")
	change.MadeAt = c.checkOptionalTime(change.MadeAt, "madeAt")
	change.From, change.To = c.checkResult(change.From), c.checkResult(change.To)
	r.file.changes = append(r.file.changes, change)
	return c.err
}

func (c *lineCheck) checkStatus(s league.Status) {
	c.require(s.Valid(), "status must be scheduled, completed, cancelled or void")
}

// checkReason validates the text that explains why a game was moved, cancelled or abandoned.
func (c *lineCheck) checkReason(reason string) {
	c.require(utf8.RuneCountInString(reason) <= league.MaxReason && !strings.ContainsFunc(reason, unicode.IsControl),
		"a reason is at most %d characters on one line", league.MaxReason)
}

func (r *fileReader) readHonour(line []byte) error {
	var parsed honourLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.teams[parsed.TeamID], "there is no team with the id %d above", parsed.TeamID)
	c.require(utf8.RuneCountInString(parsed.Title) <= 2*league.MaxName && !strings.ContainsFunc(parsed.Title, unicode.IsControl), "the title of an honour is too long")
	c.checkRange(parsed.Place, 1, maxNumber, "a place")
	c.addProblems(league.CheckTier(parsed.Tier, league.MaxTiers))
	c.require(len(r.file.honours) < maxHonours, "there are more honours than a season has")
	r.file.honours = append(r.file.honours, parsed.Honour)
	return c.err
}

func (r *fileReader) readAdvance(line []byte) error {
	var advance advanceLine
	if err := r.unmarshal(line, &advance); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.file.advance == nil, "there is more than one advance")
	c.checkRange(advance.From, 1, maxWeek, "a week")
	c.checkRange(advance.To, 1, maxWeek, "a week")
	for _, tier := range advance.Tiers {
		c.require(r.seen.teams[tier.TeamID], "there is no team with the id %d above", tier.TeamID)
		c.addProblems(league.CheckTier(tier.Tier, league.MaxTiers))
	}
	advance.At = c.checkTime(advance.At, "at")
	r.file.advance = &advance
	return c.err
}
