package finals

import (
	"cmp"
	"slices"

	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// WaitingMatch is a match of finals whose teams are not both known yet.
type WaitingMatch struct {
	Finals   string            `json:"finals"`   // their name
	Label    string            `json:"label"`    // such as "Semi-final 2"
	Against  string            `json:"against"`  // where the opponent of the team comes from: "Winner of Quarter-final 1"; empty on a court
	WaitsFor string            `json:"waitsFor"` // a sentence
	Day      *league.Date      `json:"day"`      // null, like the others: it is called to the next free court
	GameTime *league.TimeOfDay `json:"gameTime"`
	Court    *string           `json:"courtName"`
}

// WaitingOfTeam returns the matches that a team will play once its opponent is known.
func WaitingOfTeam(tx store.Knockouts, leagueID, teamID int64) ([]WaitingMatch, error) {
	return waiting(tx, leagueID, func(s state, place bracket.Situation) (side int, isIn bool) {
		side = slices.IndexFunc(place.Teams[:], func(slot bracket.Slot) bool { return slot.Team == teamID })
		return side, side >= 0 && !slices.Contains(s.f.Absent, teamID)
	})
}

// WaitingOnCourt returns the matches that are to be played on a court, the first one first. In finals that call matches to free courts
// every court has the first match that is not known yet.
func WaitingOnCourt(tx store.Knockouts, leagueID int64, courtName string) ([]WaitingMatch, error) {
	key := league.FoldName(courtName)
	isHere := func(name string) bool { return league.FoldName(name) == key }
	return waiting(tx, leagueID, func(s state, place bracket.Situation) (int, bool) {
		_, _, court := s.placed(place.Key)
		return -1, court != nil && isHere(*court) || s.f.Queue && slices.ContainsFunc(s.f.Courts, isHere)
	})
}

// waiting returns the matches whose teams are not both known and that isIn accepts, in the order of their times. side is that of
// the team for which they are shown; -1 for none.
func waiting(tx store.Knockouts, leagueID int64, isIn func(state, bracket.Situation) (side int, is bool)) (matches []WaitingMatch, err error) {
	all, err := tx.FinalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		s, err := load(tx, f)
		if err != nil {
			return nil, err
		}
		for _, place := range s.all {
			side, is := isIn(s, place)
			if place.State != bracket.Waiting || !is {
				continue
			}
			m := WaitingMatch{Finals: f.Name, Label: s.labelOf(place.Place), WaitsFor: s.waitsFor(place).String()}
			m.Day, m.GameTime, m.Court = s.placed(place.Key)
			if side >= 0 {
				m.Against = s.sourceInWords(place.Sources[1-side]).String()
			}
			matches = append(matches, m)
		}
	}
	slices.SortStableFunc(matches, func(a, b WaitingMatch) int {
		if a.Day == nil || b.Day == nil {
			return 0
		}
		return cmp.Or(cmp.Compare(*a.Day, *b.Day), cmp.Compare(*a.GameTime, *b.GameTime))
	})
	return matches, nil
}
