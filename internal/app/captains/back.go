package captains

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// BackQuestion is what the captain of a team is asked near the end of a season.
type BackQuestion struct {
	Answer league.Back `json:"answer,omitempty"` // omitted: not answered
}

// backQuestion returns what the captain of a team is asked about the next season; nil while it is not asked.
func backQuestion(tx *store.Tx, t league.Team, l league.League, today league.Date) (*BackQuestion, error) {
	if t.WithdrawnOn != nil {
		return nil, nil
	}
	asks, err := leagues.AsksBack(tx, l, today)
	if err != nil || !asks {
		return nil, err
	}
	return &BackQuestion{t.Back}, nil
}

// SayBack stores whether the team of the actor plays the next season too. The answer can be changed until that season is started.
func (svc *Service) SayBack(ctx context.Context, actor access.Actor, back league.Back) (q BackQuestion, err error) {
	if !back.Valid() {
		return q, fault.Field("back", "Answer yes or no")
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, _, err := access.LockTeamInAnySeason(tx, actor)
		if err != nil {
			return err
		}
		q.Answer = back
		return tx.Teams.SetBack(t.ID, back)
	})
	return q, err
}
