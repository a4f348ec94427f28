package api

import (
	"net/http"

	"sideout/internal/app"
	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/base/words"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
)

// leagueBody contains the fields of a league that clients can set when they create or update it.
type leagueBody struct {
	Name            httpio.Optional[string]              `json:"name"`
	SportType       httpio.Optional[league.Sport]        `json:"sportType"`
	TierCount       httpio.Optional[int]                 `json:"tierCount"`
	TeamsPerTier    httpio.Optional[int]                 `json:"teamsPerTier"`
	ScheduleMode    httpio.Optional[league.ScheduleMode] `json:"scheduleMode"`
	StartDate       httpio.Optional[league.Date]         `json:"startDate"`
	EndDate         httpio.Optional[league.Date]         `json:"endDate"`
	GameDay         httpio.Optional[league.GameDay]      `json:"gameDay"`
	TimeBlockStart  httpio.Optional[league.TimeOfDay]    `json:"timeBlockStart"`
	TimeBlockEnd    httpio.Optional[league.TimeOfDay]    `json:"timeBlockEnd"`
	GameDuration    httpio.Optional[int]                 `json:"gameDuration"`
	GamesPerMatchup httpio.Optional[int]                 `json:"gamesPerMatchup"`
	Shape           httpio.Optional[shapeBody]           `json:"shape"`
	Duty            httpio.Optional[int]                 `json:"duty"` // the number of teams that referee or score a game, 0 to 2
	Timezone        httpio.Optional[string]              `json:"timezone"`
	Language        httpio.Optional[string]              `json:"language"` // default: the language of the request
	Blackouts       httpio.Optional[[]league.Date]       `json:"blackouts"`
	SecondGameDay   httpio.Optional[league.GameDay]      `json:"secondGameDay"`
	TierMinutes     httpio.Optional[[]int]               `json:"tierMinutes"` // the duration of a game of each tier; 0: gameDuration
	KeepDays        httpio.Optional[int]                 `json:"keepDays"`
	Rules           httpio.Optional[rulesBody]           `json:"rules"` // if omitted, a change of the sport sets the default rules of the sport
	TableRules      httpio.Optional[tableRulesBody]      `json:"tableRules"`
	Visibility      httpio.Optional[league.Visibility]   `json:"visibility"`
	SeasonName      httpio.Optional[string]              `json:"seasonName"`
	Slug            httpio.Optional[string]              `json:"slug"` // the last part of the address of the public page
}

// applyTo sets the fields of a league that the body contains.
func (b leagueBody) applyTo(l *league.League) {
	before := l.SportType
	b.Name.Set(&l.Name)
	b.SportType.Set(&l.SportType)
	b.TierCount.Set(&l.TierCount)
	b.TeamsPerTier.Set(&l.TeamsPerTier)
	b.ScheduleMode.Set(&l.ScheduleMode)
	b.StartDate.SetPointer(&l.StartDate)
	b.EndDate.SetPointer(&l.EndDate)
	b.GameDay.SetPointer(&l.GameDay)
	b.TimeBlockStart.SetPointer(&l.TimeBlockStart)
	b.TimeBlockEnd.SetPointer(&l.TimeBlockEnd)
	b.GameDuration.Set(&l.GameDuration)
	b.GamesPerMatchup.Set(&l.GamesPerMatchup)
	if b.Shape.IsSet {
		var shape shapeBody
		b.Shape.Set(&shape)
		l.Shape = shape.toShape()
	}
	b.Duty.Set(&l.Duty)
	b.Timezone.Set(&l.Timezone)
	b.Language.Set(&l.Language)
	b.Blackouts.Set(&l.Blackouts)
	b.SecondGameDay.SetPointer(&l.SecondGameDay)
	b.TierMinutes.Set(&l.TierMinutes)
	b.KeepDays.Set(&l.KeepDays)
	if l.SportType != before {
		l.Rules = league.DefaultRules(l.SportType)
	}
	if b.Rules.IsSet {
		var rules rulesBody
		b.Rules.Set(&rules)
		l.Rules = rules.toRules(league.DefaultRules(l.SportType))
	}
	if b.TableRules.IsSet {
		var rules tableRulesBody
		b.TableRules.Set(&rules)
		l.TableRules = rules.toRules()
	}
	b.Visibility.Set(&l.Visibility)
	b.SeasonName.Set(&l.SeasonName)
	b.Slug.SetPointer(&l.Slug)
}

// shapeBody is the shape of a season. It replaces the previous shape.
type shapeBody struct {
	Kind httpio.Optional[league.ShapeKind] `json:"kind"` // default shortest
	// The number of nights of a spread season; null or omitted: all nights until the end date
	Nights *int `json:"nights"`
	// The games of each team per night of a spread season; null or omitted: as many as gamesPerMatchup needs
	PerNight *int `json:"perNight"`
	// Whether two teams always play two games in a row, which count as one meeting
	Block bool `json:"block,omitempty"`
}

func (b shapeBody) toShape() league.Shape {
	s := league.Shape{Kind: league.Shortest, Nights: b.Nights, PerNight: b.PerNight, Block: b.Block}
	b.Kind.Set(&s.Kind)
	return s
}

// rulesBody contains the rules of a game. Omitted fields have the defaults of the sport.
type rulesBody struct {
	StartingScore httpio.Optional[int]  `json:"startingScore"` // default 0
	EndingScore   httpio.Optional[int]  `json:"endingScore"`   // the points to win a set; 0: a game ends only when somebody finishes it
	WinByTwo      httpio.Optional[bool] `json:"winByTwo"`
	MaxScoreCap   httpio.Optional[int]  `json:"maxScoreCap"` // null: no cap; also the default if endingScore is given
	Sets          httpio.Optional[int]  `json:"sets"`        // the maximum number of sets, from 1 to 9
	PlayAll       httpio.Optional[bool] `json:"playAll"`     // whether all sets are played even if the winner is known; default false
	// The points to win each set, instead of endingScore and decidingScore; the last number applies to all further sets
	Targets       httpio.Optional[[]int] `json:"targets"`
	DecidingScore httpio.Optional[int]   `json:"decidingScore"` // the points to win the deciding set; the default is at most endingScore
	DecidingCap   httpio.Optional[int]   `json:"decidingCap"`   // the cap of the deciding set; default null: no cap
	Serve         httpio.Optional[bool]  `json:"serve"`         // whether the board shows the serving team and counts time-outs; default false
	Lineups       httpio.Optional[int]   `json:"lineups"`       // the number of players on a side whose numbers the board knows: 2, 3, 4 or 6; default 0: none
	MaxTime       httpio.Optional[int]   `json:"maxTime"`       // the time limit in minutes; default null: no time limit

	Intervals httpio.Optional[intervalsBody] `json:"intervals"` // countdowns, technical time-outs and the toss; default null: none
}

// intervalsBody contains the lengths of the countdowns of a game, in seconds, see score.Intervals.
type intervalsBody struct {
	Set            int   `json:"set,omitempty"`
	Timeout        int   `json:"timeout,omitempty"`
	Technical      int   `json:"technical,omitempty"`
	TechnicalAt    []int `json:"technicalAt,omitempty"`
	TechnicalTotal int   `json:"technicalTotal,omitempty"`
	Toss           bool  `json:"toss,omitempty"`
}

// toRules returns the given default rules with the fields that the body contains. The default cap applies only to the default ending score.
func (b rulesBody) toRules(rules score.Rules) score.Rules {
	b.Targets.Set(&rules.Targets)
	if b.EndingScore.IsSet || len(rules.Targets) > 0 {
		rules.MaxScoreCap = nil
	}
	rules.DecidingScore = 0 // depends on the ending score, see league.CheckRules
	b.StartingScore.Set(&rules.StartingScore)
	b.EndingScore.Set(&rules.EndingScore)
	b.WinByTwo.Set(&rules.WinByTwo)
	b.MaxScoreCap.SetPointer(&rules.MaxScoreCap)
	b.Sets.Set(&rules.Sets)
	b.PlayAll.Set(&rules.PlayAll)
	b.DecidingScore.Set(&rules.DecidingScore)
	b.DecidingCap.SetPointer(&rules.DecidingCap)
	b.Serve.Set(&rules.Serve)
	b.Lineups.Set(&rules.Lineups)
	b.MaxTime.SetPointer(&rules.MaxTime)
	var intervals *intervalsBody
	if b.Intervals.SetPointer(&intervals); intervals != nil {
		rules.Intervals = new(score.Intervals(*intervals))
	}
	return rules
}

func (s *Server) listLeagues(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	leagues, err := s.app.Leagues.Leagues(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, leagues)
}

func (s *Server) createLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body leagueBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	l, err := s.app.Leagues.CreateLeague(r.Context(), actor, func(l *league.League) {
		l.Language = words.Known(httpio.LanguageOf(w, r))
		body.applyTo(l)
	})
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, l)
}

func (s *Server) showLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.League(r.Context(), actor, id) })
}

// leagueChangeBody changes a league. Omitted fields stay unchanged.
type leagueChangeBody struct {
	leagueBody
	Seen httpio.Optional[leagueBody] `json:"seen"` // what the sender has seen of the league; 409 if that was changed since
}

func (s *Server) updateLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body leagueChangeBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	edit := leagues.Edit{Apply: body.applyTo}
	if body.Seen.IsSet {
		var seen leagueBody
		body.Seen.Set(&seen)
		edit.ApplySeen = seen.applyTo
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.EditLeague(r.Context(), actor, id, edit) })
}

// deleteLeague deletes a league. It needs a recent sign-in, except for a demo league, which contains no data of users.
func (s *Server) deleteLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	id, err := httpio.PathID(r, "id")
	if err != nil {
		return err
	}
	l, err := s.app.Leagues.League(r.Context(), actor, id)
	if err != nil {
		return err
	}
	remove := func(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
		return runByID(w, r, func(id int64) error { return s.app.Leagues.DeleteLeague(r.Context(), actor, id) })
	}
	if !l.IsDemo {
		remove = s.accounts.RequireRecentSignIn(remove)
	}
	return remove(w, r, actor)
}

// createDemoLeague creates a demo league. Only one is created at a time, because that writes the data of a whole season.
func (s *Server) createDemoLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	select {
	case s.demos <- struct{}{}:
		defer func() { <-s.demos }()
	case <-r.Context().Done():
		return r.Context().Err()
	}
	l, err := app.CreateDemo(r.Context(), s.app, actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, l)
}

func (s *Server) listDeletedLeagues(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	deleted, err := s.app.Leagues.DeletedLeagues(r.Context(), actor)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusOK, deleted)
}

func (s *Server) restoreLeague(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.RestoreLeague(r.Context(), actor, id) })
}

func (s *Server) recalculateStandings(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.Recalculate(r.Context(), actor, id) })
}

// teamsBody is a team to add, or the names of several teams to add.
type teamsBody struct {
	LeagueID  int64       `json:"leagueId"`
	Name      string      `json:"name,omitempty"`
	Names     []string    `json:"names,omitempty"` // adds several teams; the response is then a list of teams
	Kit       *league.Kit `json:"kit"`             // null or omitted: the next kit in order
	SecondKit *league.Kit `json:"secondKit"`       // null or omitted: the default second kit for the kit
	Badge     string      `json:"badge,omitempty"` // two or three letters; empty or omitted: derived from the name
}

// createTeams adds one team, or several teams with names only.
func (s *Server) createTeams(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body teamsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Names == nil {
		teams, err := s.app.Leagues.AddTeams(r.Context(), actor, body.LeagueID, []leagues.NewTeam{
			{Name: body.Name, Kit: body.Kit, SecondKit: body.SecondKit, Badge: body.Badge},
		})
		if err != nil {
			return err
		}
		return httpio.WriteJSON(w, r, http.StatusCreated, teams[0])
	}
	if body.Kit != nil || body.SecondKit != nil || body.Badge != "" {
		return fault.Field("names", "The teams of a list get kits by turn, and badges from their names: change them afterwards")
	}
	teams, err := s.app.Leagues.CreateTeams(r.Context(), actor, body.LeagueID, body.Names)
	if err != nil {
		return err
	}
	return httpio.WriteJSON(w, r, http.StatusCreated, teams)
}

// teamBody changes a team. Omitted fields stay unchanged.
type teamBody struct {
	Name      *string                     `json:"name"`
	Tier      *int                        `json:"tier"`
	Kit       *league.Kit                 `json:"kit"`
	SecondKit httpio.Optional[league.Kit] `json:"secondKit"` // null: the default second kit for the kit
	Badge     httpio.Optional[string]     `json:"badge"`     // null or empty: derived from the name

	Wishes httpio.Optional[wishesBody] `json:"wishes"` // replaces all wishes of the team; null: none
}

// wishesBody contains the wishes of a team for the schedule.
type wishesBody struct {
	Away      []league.Date     `json:"away,omitempty"`      // days on which the team cannot play
	NotBefore *league.TimeOfDay `json:"notBefore,omitempty"` // the team prefers not to start a game earlier
	NotAfter  *league.TimeOfDay `json:"notAfter,omitempty"`  // the team prefers not to start a game later
	NotWith   []int64           `json:"notWith,omitempty"`   // ids of teams that never play at the same time
	HomeCourt *string           `json:"homeCourt,omitempty"` // the court that the team prefers
}

// applyTo sets the fields of a team that the body contains.
func (b teamBody) applyTo(t *league.Team) {
	t.Name, t.Tier, t.Kit = fault.Or(b.Name, t.Name), fault.Or(b.Tier, t.Tier), fault.Or(b.Kit, t.Kit)
	b.SecondKit.SetPointer(&t.SecondKit)
	b.Badge.Set(&t.Badge)
	t.BadgeIsOwn = t.BadgeIsOwn || b.Badge.IsSet
	if b.Wishes.IsSet {
		if t.Wishes = nil; b.Wishes.Value != nil {
			t.Wishes = new(league.Wishes(*b.Wishes.Value))
		}
	}
}

func (s *Server) updateTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body teamBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.UpdateTeam(r.Context(), actor, id, body.applyTo)
	})
}

func (s *Server) deleteTeam(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	unusedOnly := r.URL.Query().Get("unused") == "true"
	return runByID(w, r, func(id int64) error { return s.app.Leagues.DeleteTeam(r.Context(), actor, id, unusedOnly) })
}
