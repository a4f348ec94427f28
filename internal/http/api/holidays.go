package api

import (
	"net/http"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/http/httpio"
	"sideout/internal/rules/calendar"
	"sideout/internal/rules/league"
)

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
