package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/app/seasons"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// nextBody asks for the next season; what is omitted has its default.
type nextBody struct {
	ThisSeason httpio.Optional[string]      `json:"thisSeason"` // the name of the season that ends, if it has none; default by its start, such as Fall 2026
	SeasonName httpio.Optional[string]      `json:"seasonName"` // default by the start date
	StartDate  httpio.Optional[league.Date] `json:"startDate"`
	EndDate    httpio.Optional[league.Date] `json:"endDate"`
	Teams      *[]nextTeamBody              `json:"teams,omitempty"` // omitted: all teams but those that have withdrawn or said no
	Tiers      httpio.Optional[string]      `json:"tiers"`           // final, finals or same; default same
	Moves      *int                         `json:"moves,omitempty"` // with same: how many teams change between two tiers; omitted: by the rules of the league
	TierCount  *int                         `json:"tierCount,omitempty"`
	Copy       *[]string                    `json:"copy,omitempty"` // of courts, rules, members, duty and shape; omitted: all
}

// nextTeamBody is a team of the next season.
type nextTeamBody struct {
	ID   int64  `json:"id,omitempty"`   // in the season that ends; omitted: a new team
	Name string `json:"name,omitempty"` // omitted: as before
	Tier int    `json:"tier,omitempty"` // omitted: it follows from the season
}

func (b nextBody) request() (r seasons.Request, err error) {
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
	for _, what := range *b.Copy {
		field := map[string]*bool{"courts": &r.Copied.Courts, "rules": &r.Copied.Rules, "members": &r.Copied.Members, "duty": &r.Copied.Duty, "shape": &r.Copied.Shape}[what]
		if field == nil {
			return r, fault.Field("copy", "Only courts, rules, members, duty and shape can be taken along")
		}
		*field = true
	}
	return r, nil
}

func (s *Server) startNext(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body nextBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	request, err := body.request()
	if err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Seasons.Start(r.Context(), actor, id, request, isPreview(r))
	})
}

func (s *Server) showSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Find(r.Context(), actor, id) })
}

func (s *Server) askBack(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.AskBack(r.Context(), actor, id) })
}

func (s *Server) teamHistory(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.TeamHistory(r.Context(), actor, id) })
}

func (s *Server) closeSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Close(r.Context(), actor, id) })
}

func (s *Server) reopenSeason(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Seasons.Reopen(r.Context(), actor, id) })
}

// serveStandings serves the standings, with ?with= also those by other table rules, which are not stored anywhere.
func (s *Server) serveStandings(cached httpio.Handler) httpio.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		text := r.URL.Query().Get("with")
		if text == "" {
			return cached(w, r)
		}
		week, view, err := s.permitWeek(r)
		if err != nil {
			return err
		}
		rules, err := readTableRules(text)
		if err != nil {
			return err
		}
		tables, err := s.app.Leagues.TryTableRules(r.Context(), view, week, rules)
		if err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return httpio.WriteJSON(w, r, http.StatusOK, tables)
	}
}

// readTableRules reads the text of ?with=. A field that there is not is refused by its name.
func readTableRules(text string) (league.TableRules, error) {
	var body tableRulesBody
	if err := httpio.Decode([]byte(text), &body); fault.Of(err).Kind == fault.Invalid {
		return league.TableRules{}, err
	} else if err != nil {
		return league.TableRules{}, fault.Field("with", "The table rules to try must be like those of a league: {\"preset\":\"fivb\"}")
	}
	return body.rules(), nil
}

// adjustmentBody gives points of the table to a team, or takes them away.
type adjustmentBody struct {
	Points int    `json:"points"`
	Reason string `json:"reason"`
}

func (s *Server) adjustPoints(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	var body adjustmentBody
	if err := httpio.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.AdjustPoints(r.Context(), actor, id, body.Points, body.Reason)
	})
}

func (s *Server) removeAdjustment(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	adjustment, err := httpio.PathID(r, "adjustment")
	if err != nil {
		return err
	}
	return showOf(w, r, func(id int64) (any, error) {
		return s.app.Leagues.RemoveAdjustment(r.Context(), actor, id, adjustment)
	})
}

func (s *Server) drawLots(w http.ResponseWriter, r *http.Request, actor access.Actor) error {
	return showOf(w, r, func(id int64) (any, error) { return s.app.Leagues.DrawLots(r.Context(), actor, id) })
}

// tableRulesBody holds table rules as clients send them, always the whole; omitted fields are those of the preset.
type tableRulesBody struct {
	Preset        httpio.Optional[league.TablePreset] `json:"preset"` // default sideout
	Counts        httpio.Optional[league.Counted]     `json:"counts"`
	Points        httpio.Optional[tablePointsBody]    `json:"points"`
	Order         httpio.Optional[[]league.Criterion] `json:"order"`
	DiffCap       *int                                `json:"diffCap"` // null, or omitted: none
	Forfeit       httpio.Optional[forfeitPolicyBody]  `json:"forfeit"`
	Draws         httpio.Optional[bool]               `json:"draws"`
	Moves         httpio.Optional[moveRulesBody]      `json:"moves"`
	AbandonedFrom *int                                `json:"abandonedFrom"` // null, or omitted: whoever stops a game decides
}

// tablePointsBody holds the points of a table rule; omitted ones are those of the preset.
type tablePointsBody struct {
	Win         httpio.Optional[int] `json:"win"`
	WinDecider  httpio.Optional[int] `json:"winDecider"`
	Draw        httpio.Optional[int] `json:"draw"`
	LossDecider httpio.Optional[int] `json:"lossDecider"`
	Loss        httpio.Optional[int] `json:"loss"`
	PerSet      httpio.Optional[int] `json:"perSet"`
	ForfeitLoss httpio.Optional[int] `json:"forfeitLoss"`
}

// forfeitPolicyBody says what a forfeit is; what is omitted has its default.
type forfeitPolicyBody struct {
	Score       httpio.Optional[league.ForfeitedScore] `json:"score"`       // default full
	SetAfter    httpio.Optional[int]                   `json:"setAfter"`    // minutes; default 10
	NoticeHours httpio.Optional[int]                   `json:"noticeHours"` // default 24
	MarkFrom    httpio.Optional[int]                   `json:"markFrom"`    // forfeits; default 0, which marks no team
}

// moveRulesBody says how many teams change tier; what is omitted has its default.
type moveRulesBody struct {
	Default httpio.Optional[int]            `json:"default"` // default 2
	Edges   httpio.Optional[[]moveEdgeBody] `json:"edges"`   // default none; the first is between tiers 1 and 2
}

// moveEdgeBody says how many teams change between two tiers.
type moveEdgeBody struct {
	Down int `json:"down"`
	Up   int `json:"up"`
}

func (b tableRulesBody) rules() league.TableRules {
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

// holidayList is the regions whose holidays are known, and the holidays of one of them.
type holidayList struct {
	Regions  []string           `json:"regions"`  // ISO 3166 codes in lower case
	Holidays []calendar.Holiday `json:"holidays"` // in order; empty without a region
}

// listHolidays lists the holidays of a region from one day to another.
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
