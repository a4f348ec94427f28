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
	return waiting(tx, leagueID, func(s state, match bracket.Situation) (side int, isIn bool) {
		side = slices.IndexFunc(match.Teams[:], func(slot bracket.Slot) bool { return slot.Team == teamID })
		return side, side >= 0 && !slices.Contains(s.f.Absent, teamID)
	})
}

// WaitingOnCourt returns the matches that are to be played on a court, the first one first. In finals that call matches to free courts
// every court has the first match that is not known yet.
func WaitingOnCourt(tx store.Knockouts, leagueID int64, courtName string) ([]WaitingMatch, error) {
	key := league.FoldName(courtName)
	isHere := func(name string) bool { return league.FoldName(name) == key }
	return waiting(tx, leagueID, func(s state, match bracket.Situation) (int, bool) {
		_, _, court := s.placed(match.Key)
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
		for _, match := range s.all {
			side, is := isIn(s, match)
			if match.State != bracket.Waiting || !is {
				continue
			}
			m := WaitingMatch{Finals: f.Name, Label: s.labelOf(match.Match), WaitsFor: s.waitsFor(match).String()}
			m.Day, m.GameTime, m.Court = s.placed(match.Key)
			if side >= 0 {
				m.Against = s.sourceInWords(match.Sources[1-side]).String()
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

// AfterPools returns finals of a league whose pools are still to be played, with the times of their matches; seeds are the teams in any
// order, as many as will play. Nothing is stored, and no match knows its teams before the pools are over.
func (svc *Service) AfterPools(l league.League, teams []league.Team, r Request) (f store.Finals, matches []store.KnockoutMatch, err error) {
	r = r.filled(l)
	r.AfterPools, r.SeedsOpen = true, true
	plan, err := Check(l, teams, r.FinalsPlan)
	if err != nil {
		return f, nil, err
	}
	f = store.Finals{LeagueID: l.ID, FinalsPlan: plan, CreatedAt: svc.db.Now()}
	matches, err = svc.newMatches(f)
	return f, matches, err
}

// Draw returns finals that are not stored, as everybody would see them.
func (svc *Service) Draw(l league.League, teams []league.Team, f store.Finals, matches []store.KnockoutMatch) (FinalsView, error) {
	s, err := newState(f, matches, nil, nil)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.show(l, s, teams, league.Viewer), nil
}

// Store stores finals that AfterPools has returned, in a league that the transaction has just made.
func (svc *Service) Store(tx *store.Tx, l league.League, f store.Finals, matches []store.KnockoutMatch) (FinalsView, error) {
	f, err := svc.store(tx, l, f, matches)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.viewOf(tx, l, f, league.Manager)
}

// Fits returns how many of the matches of a plan can be played in its nights, and when the last of these ends, in minutes since
// the midnight before the first night.
func Fits(p league.FinalsPlan) (fit, all, end int) {
	k, _ := bracket.Build(orderOf(p))
	times, _ := k.Times(bracketTimes(p))
	for _, at := range times {
		end = max(end, at.End)
	}
	return len(times), len(k.Matches), end
}
