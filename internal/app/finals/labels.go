package finals

import (
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/storage/store"
)

// LabelsOf returns the names of the matches of all finals of a league, such as "Semi-final 1", by the ids of their games.
func LabelsOf(tx store.Knockouts, leagueID int64) (map[int64]string, error) {
	all, err := tx.FinalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	labels := map[int64]string{}
	for _, f := range all {
		places, err := tx.PlacesOfFinals(f.ID)
		if err != nil {
			return nil, err
		}
		knockout, ok := bracket.Build(orderOf(f.FinalsPlan))
		if !ok {
			return nil, fault.New(fault.Internal, "these finals cannot be built")
		}
		byKey := map[string]string{}
		for _, p := range knockout.Places {
			byKey[p.Key] = state{f: f}.labelOf(p)
		}
		for _, p := range places {
			if p.GameID != nil {
				labels[*p.GameID] = byKey[p.Key]
			}
		}
	}
	return labels, nil
}
