package captains

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/leagues"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// BackQuestion asks the captain of a team, near the end of a season, whether the team plays the next one.
type BackQuestion struct {
	Answer league.Back `json:"answer,omitempty"` // omitted if not answered yet
}

// newBackQuestion returns the question to the captain of a team about the next season; nil while it is not asked.
func newBackQuestion(tx *store.Tx, t league.Team, l league.League, today league.Date) (*BackQuestion, error) {
	if t.WithdrawnOn != nil {
		return nil, nil
	}
	isAsked, err := leagues.IsBackAsked(tx, l, today)
	if err != nil || !isAsked {
		return nil, err
	}
	return &BackQuestion{t.Back}, nil
}

// AnswerReturnQuestion stores whether the team of the actor plays the next season. The answer can be changed until that season is started.
// A team that has withdrawn is not asked.
func (svc *Service) AnswerReturnQuestion(ctx context.Context, actor access.Actor, back league.Back) (q BackQuestion, err error) {
	if !back.Valid() {
		return q, fault.Field("back", "Answer yes or no")
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		t, _, err := access.LockTeamInAnySeason(tx, actor)
		if err != nil {
			return err
		}
		if t.WithdrawnOn != nil {
			return fault.New(fault.Conflict, "%s have withdrawn, so they are not asked whether they are back. Ask the league if you want to play the next season.", t.Name)
		}
		q.Answer = back
		return tx.Teams.SetBack(t.ID, back)
	})
	return q, err
}
