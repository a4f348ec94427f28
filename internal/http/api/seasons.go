package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/app/seasons"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// nextBody contains the options for starting the next season. Omitted fields have their defaults.
type nextBody struct {
	// A name for the season that ends, if it has none; default derived from its start date, such as Fall 2026
	ThisSeason httpio.Optional[string]      `json:"thisSeason"`
	SeasonName httpio.Optional[string]      `json:"seasonName"` // the name of the next season; default derived from its start date
	StartDate  httpio.Optional[league.Date] `json:"startDate"`
	EndDate    httpio.Optional[league.Date] `json:"endDate"`
	Teams      *[]nextTeamBody              `json:"teams,omitempty"` // default all teams that have neither withdrawn nor declined
	// How teams are assigned to tiers: by the final table, by the finals, or as before: final, finals or same; default same
	Tiers httpio.Optional[string] `json:"tiers"`
	// If tiers is same: the number of teams that change between two tiers; default by the rules of the league
	Moves     *int      `json:"moves,omitempty"`
	TierCount *int      `json:"tierCount,omitempty"` // the number of tiers; default as before
	Copy      *[]string `json:"copy,omitempty"`      // the settings to copy: courts, rules, members, duty, shape; default all
}

// nextTeamBody is a team of the next season.
type nextTeamBody struct {
	ID   int64  `json:"id,omitempty"`   // the id of the team in the season that ends; omitted: a new team
	Name string `json:"name,omitempty"` // default as before
	Tier int    `json:"tier,omitempty"` // default as it follows from the season that ends
}

func (b nextBody) toRequest() (r seasons.Request, err error) {
	r = seasons.Request{Basis: standings.AsBefore, Moves: b.Moves, TierCount: b.TierCount}
	b.ThisSeason.Set(&r.ThisSeason)
	b.SeasonName.Set(&r.SeasonName)
	b.StartDate.SetPointer(&r.StartDate)
	b.EndDate.SetPointer(&r.EndDate)
	var basis string
	if b.Tiers.Set(&basis); basis != "" {
		r.Basis = standings.Basis(basis)
	}
	if b.Teams != nil {
		entries := make([]seasons.Entry, len(*b.Teams))
		for i, t := range *b.Teams {
			entries[i] = seasons.Entry(t)
		}
		r.Teams = &entries
	}
	if b.Copy == nil {
		r.Copied = standings.CopiedSettings{Courts: true, Rules: true, Members: true, Duty: true, Shape: true}
		return r, nil
	}
	for _, setting := range *b.Copy {
		field := map[string]*bool{"courts": &r.Copied.Courts, "rules": &r.Copied.Rules, "members": &r.Copied.Members, "duty": &r.Copied.Duty, "shape": &r.Copied.Shape}[setting]
		if field == nil {
			return r, fault.Field("copy", "Only courts, rules, members, duty and shape can be taken along")
		}
		*field = true
	}
	return r, nil
}

func (s *Server) startNextSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body nextBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	request, err := body.toRequest()
	if err != nil {
		return err
	}
	return createByID(w, r, func(id int64) (any, error) {
		return s.app.Seasons.Start(r.Context(), actor, id, request, isPreview(r))
	})
}

func (s *Server) showSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Seasons.Find(r.Context(), actor, id) })
}

func (s *Server) askTeamsToReturn(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Seasons.AskTeamsToReturn(r.Context(), actor, id) })
}

func (s *Server) showTeamHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Seasons.TeamHistory(r.Context(), actor, id) })
}

func (s *Server) closeSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Seasons.Close(r.Context(), actor, id) })
}

func (s *Server) reopenSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Seasons.Reopen(r.Context(), actor, id) })
}

// serveStandings returns the handler of the standings. If the query has table rules, the response also contains the standings with these
// rules and is not cached. Otherwise the handler calls cached.
func (s *Server) serveStandings(cached httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		text := r.URL.Query().Get("with")
		if text == "" {
			return cached(w, r)
		}
		week, permit, err := s.permitWeek(r)
		if err != nil {
			return err
		}
		rules, err := readTableRules(text)
		if err != nil {
			return err
		}
		tables, err := s.app.Leagues.TryTableRules(r.Context(), permit, week, rules)
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return httpio.WriteJSON(w, r, http.StatusOK, tables)
	}
}

// readTableRules decodes the table rules in the query. The error for an unknown field names the field.
func readTableRules(text string) (league.TableRules, error) {
	var body tableRulesBody
	if err := httpio.Decode([]byte(text), &body); fault.Of(err).Kind == fault.Invalid {
		return league.TableRules{}, err
	} else if err != nil {
		return league.TableRules{}, fault.Field("with", "The table rules to try must be like those of a league: {\"preset\":\"fivb\"}")
	}
	return body.toRules(), nil
}

// adjustmentBody adjusts the points of a team in the table.
type adjustmentBody struct {
	Points int    `json:"points"` // the points to add; negative to deduct
	Reason string `json:"reason"`
}

func (s *Server) adjustPoints(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body adjustmentBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AdjustPoints(r.Context(), actor, id, body.Points, body.Reason)
	})
}

func (s *Server) removeAdjustment(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	adjustment, err := httpio.PathID(r, "adjustment")
	if err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) {
		return s.app.Leagues.RemoveAdjustment(r.Context(), actor, id, adjustment)
	})
}

// lotsBody is a drawing of lots to take back.
type lotsBody struct {
	Lots []leagues.DrawnLot `json:"lots"`
}

func (s *Server) undoLots(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body lotsBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.UndoLots(r.Context(), actor, id, body.Lots) })
}

func (s *Server) drawLots(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return respondByID(w, r, func(id int64) (any, error) { return s.app.Leagues.DrawLots(r.Context(), actor, id) })
}

// tableRulesBody contains table rules. It replaces all previous table rules; omitted fields are those of the preset.
type tableRulesBody struct {
	Preset httpio.Optional[league.TablePreset] `json:"preset"` // default sideout
	Counts httpio.Optional[league.Counted]     `json:"counts"`
	Points httpio.Optional[tablePointsBody]    `json:"points"`
	Order  httpio.Optional[[]league.Criterion] `json:"order"` // the criteria that rank the teams
	// The maximum point difference that counts for a game; null or omitted: no maximum
	DiffCap *int `json:"diffCap"`
	// Whether teams of different tiers are compared without the results against the last teams of larger tiers; default false
	LeaveOutLast httpio.Optional[bool] `json:"leaveOutLast"`

	Forfeit httpio.Optional[forfeitPolicyBody] `json:"forfeit"`
	Draws   httpio.Optional[bool]              `json:"draws"` // whether a game may end in a draw
	Moves   httpio.Optional[moveRulesBody]     `json:"moves"`
	// The total points from which an abandoned game stands instead of being replayed; null or omitted: whoever stops the game decides
	AbandonedFrom *int `json:"abandonedFrom"`
}

// tablePointsBody contains the points that teams get in the table. Omitted fields are those of the preset.
type tablePointsBody struct {
	Win         httpio.Optional[int] `json:"win"`
	WinDecider  httpio.Optional[int] `json:"winDecider"`
	Draw        httpio.Optional[int] `json:"draw"`
	LossDecider httpio.Optional[int] `json:"lossDecider"`
	Loss        httpio.Optional[int] `json:"loss"`
	PerSet      httpio.Optional[int] `json:"perSet"`
	ForfeitLoss httpio.Optional[int] `json:"forfeitLoss"`
}

// forfeitPolicyBody contains the rules of forfeits. Omitted fields have their defaults.
type forfeitPolicyBody struct {
	Score    httpio.Optional[league.ForfeitedScore] `json:"score"`    // the score of a forfeited game; default full
	SetAfter httpio.Optional[int]                   `json:"setAfter"` // the delay in minutes after which a team loses the first set; default 10
	// How many hours before a game a team can cancel it without a forfeit; default 24
	NoticeHours httpio.Optional[int] `json:"noticeHours"`
	// The number of forfeits from which a team is marked; default 0: no team is marked
	MarkFrom httpio.Optional[int] `json:"markFrom"`
}

// moveRulesBody contains the numbers of teams that change tiers in a weekly league. Omitted fields have their defaults.
type moveRulesBody struct {
	Default httpio.Optional[int]            `json:"default"` // the number of teams that change between tiers without an edge; default 2
	Edges   httpio.Optional[[]moveEdgeBody] `json:"edges"`   // exceptions for pairs of adjacent tiers, beginning with tiers 1 and 2; default none
}

// moveEdgeBody contains the numbers of teams that change between two tiers.
type moveEdgeBody struct {
	Down int `json:"down"` // the number of teams that move to the lower tier
	Up   int `json:"up"`   // the number of teams that move to the higher tier
}

func (b tableRulesBody) toRules() league.TableRules {
	preset := league.SideoutTable
	b.Preset.Set(&preset)
	r := league.TableRulesOf(preset)
	b.Counts.Set(&r.Counts)
	if points := b.Points.Value; points != nil {
		points.Win.Set(&r.Points.Win)
		points.WinDecider.Set(&r.Points.WinDecider)
		points.Draw.Set(&r.Points.Draw)
		points.LossDecider.Set(&r.Points.LossDecider)
		points.Loss.Set(&r.Points.Loss)
		points.PerSet.Set(&r.Points.PerSet)
		points.ForfeitLoss.Set(&r.Points.ForfeitLoss)
	}
	b.Order.Set(&r.Order)
	b.LeaveOutLast.Set(&r.LeaveOutLast)
	r.DiffCap, r.AbandonedFrom = b.DiffCap, b.AbandonedFrom
	if forfeit := b.Forfeit.Value; forfeit != nil {
		forfeit.Score.Set(&r.Forfeit.Score)
		forfeit.SetAfter.Set(&r.Forfeit.SetAfter)
		forfeit.NoticeHours.Set(&r.Forfeit.NoticeHours)
		forfeit.MarkFrom.Set(&r.Forfeit.MarkFrom)
	}
	b.Draws.Set(&r.Draws)
	if moves := b.Moves.Value; moves != nil {
		moves.Default.Set(&r.Moves.Default)
		var edges []moveEdgeBody
		moves.Edges.Set(&edges)
		for _, e := range edges {
			r.Moves.Edges = append(r.Moves.Edges, league.MoveEdge(e))
		}
	}
	return r
}

// holidayList contains the regions whose holidays are known, and the holidays of the requested region.
type holidayList struct {
	Regions  []string           `json:"regions"`  // the ISO 3166 codes of all regions, in lower case
	Holidays []calendar.Holiday `json:"holidays"` // by date; empty if no region was requested
}

// listHolidays responds with the holidays of a region between two days.
func (s *Server) listHolidays(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	if actor.UserID == "" {
		return fault.ErrSignedOut
	}
	query := r.URL.Query()
	region, from, to := query.Get("region"), league.Date(query.Get("from")), league.Date(query.Get("to"))
	list := holidayList{calendar.Regions(), []calendar.Holiday{}}
	if region != "" {
		if !from.Valid() || !to.Valid() {
			return fault.Field("from", "from and to must be dates like 2026-09-03")
		}
		known := false
		if list.Holidays, known = calendar.HolidaysIn(region, from, to); !known {
			return fault.Field("region", "there are no holidays for this region")
		}
	}
	return httpio.WriteJSON(w, r, http.StatusOK, list)
}
