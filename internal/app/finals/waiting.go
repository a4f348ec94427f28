package finals

import (
	"cmp"
	"slices"

	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// WaitingMatch is a match of finals whose teams are not both known yet.
type WaitingMatch struct {
	Finals   string            `json:"finals"`   // name of the finals
	Label    fault.Text        `json:"label"`    // such as "Semi-final 2"
	Against  fault.Text        `json:"against"`  // source of the opponent, such as "Winner of Semi-final 1"; empty for a court
	WaitsFor fault.Text        `json:"waitsFor"` // sentence about what decides the teams
	Day      *league.Date      `json:"day"`      // day, gameTime and courtName are null if the match is called to the next free court
	GameTime *league.TimeOfDay `json:"gameTime"`
	Court    *string           `json:"courtName"`
}

// WaitingMatchesOfTeam returns the matches of a team whose opponent is not known yet.
func WaitingMatchesOfTeam(tx store.Knockouts, leagueID, teamID int64) ([]WaitingMatch, error) {
	return findWaiting(tx, leagueID, func(s state, match bracket.Situation) (side int, isIncluded bool) {
		side = slices.IndexFunc(match.Teams[:], func(slot bracket.Slot) bool { return slot.Team == teamID })
		return side, side >= 0 && !slices.Contains(s.finals.Absent, teamID)
	})
}

// WaitingMatchesOnCourt returns the waiting matches of a court, earliest first. Finals that call matches to free courts list all their waiting
// matches for each of their courts.
func WaitingMatchesOnCourt(tx store.Knockouts, leagueID int64, courtName string) ([]WaitingMatch, error) {
	key := league.FoldName(courtName)
	isHere := func(name string) bool { return league.FoldName(name) == key }
	return findWaiting(tx, leagueID, func(s state, match bracket.Situation) (int, bool) {
		_, _, court := s.placeOf(match.Key)
		return -1, court != nil && isHere(*court) || s.finals.Queue && slices.ContainsFunc(s.finals.Courts, isHere)
	})
}

// findWaiting returns the matches that isIncluded accepts and whose teams are not both known, in the order of their times. side is the
// side of the team that the list is for; -1 for none.
func findWaiting(tx store.Knockouts, leagueID int64, isIncluded func(state, bracket.Situation) (side int, isIncluded bool)) (matches []WaitingMatch, err error) {
	all, err := tx.FinalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		s, err := load(tx, f)
		if err != nil {
			return nil, err
		}
		for _, match := range s.situations {
			side, ok := isIncluded(s, match)
			if match.State != bracket.Waiting || !ok {
				continue
			}
			m := WaitingMatch{Finals: f.Name, Label: s.labelOf(match.Match), WaitsFor: s.waitNote(match)}
			m.Day, m.GameTime, m.Court = s.placeOf(match.Key)
			if side >= 0 {
				m.Against = s.describeSource(match.Sources[1-side])
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

// PlanAfterPools returns finals, and their matches with times, of a league whose pools are still to be played. The seeds of the request are
// any teams, as many as will play; the pools decide the actual seeds. Nothing is stored.
func (svc *Service) PlanAfterPools(l league.League, teams []league.Team, r Request) (f store.Finals, matches []store.KnockoutMatch, err error) {
	r = r.withDefaults(l)
	r.AfterPools, r.SeedsOpen = true, true
	plan, err := Check(l, teams, r.FinalsPlan)
	if err != nil {
		return f, nil, err
	}
	f = store.Finals{LeagueID: l.ID, FinalsPlan: plan, CreatedAt: svc.db.Now()}
	k, _ := bracket.Build(bracketOrder(plan))
	times, err := computeTimes(k, plan)
	return f, svc.newMatches(f, times), err
}

// PreviewView returns the public view of finals that are not stored.
func (svc *Service) PreviewView(l league.League, teams []league.Team, f store.Finals, matches []store.KnockoutMatch) (FinalsView, error) {
	s, err := newState(f, matches, nil, nil)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.newView(l, s, teams, league.Viewer), nil
}

// Store stores finals that AfterPools has returned, in a league that was created in the same transaction.
func (svc *Service) Store(tx *store.Tx, l league.League, f store.Finals, matches []store.KnockoutMatch) (FinalsView, error) {
	f, err := svc.createFinals(tx, l, f, matches, false)
	if err != nil {
		return FinalsView{}, err
	}
	return svc.loadView(tx, l, f, league.Manager)
}

// CountFittingMatches returns how many matches of a plan fit into its nights, how many matches it has, and when the last fitting match ends, in minutes
// since the midnight before the first night.
func CountFittingMatches(p league.FinalsPlan) (fit, all, end int) {
	k, _ := bracket.Build(bracketOrder(p))
	times, _ := k.Times(bracketTimes(p))
	for _, at := range times {
		end = max(end, at.End)
	}
	return len(times), len(k.Matches), end
}
