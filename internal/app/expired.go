package app

import (
	"context"
	"errors"
	"fmt"

	"sideout/internal/notify/outbox"
)

// DeleteExpired deletes what has an end and is past it: sessions, links, stored responses and tokens of people, deleted leagues that can no
// longer be restored, shared free games, sign-ups, and old mails and notifications. It continues after an error. What has no end belongs to a league or
// an account (TestAQuietYearGrowsNoTable has the lists).
func (s *Services) DeleteExpired(ctx context.Context) error {
	var all error
	for _, part := range []struct {
		what   string
		delete func(context.Context) error
	}{
		{"what has expired", s.People.DeleteExpired},
		{"leagues that were removed 30 days ago", s.Leagues.PurgeDeleted},
		{"open games that have expired", s.SharedGames.DeleteExpired},
		{"sign-ups that have come to nothing", s.Signups.DeleteExpired},
		{"trials that ended a year ago", s.Plans.DeleteExpired},
		{"mails that were sent a month ago", func(ctx context.Context) error { return outbox.DeleteOld(ctx, s.DB) }},
	} {
		if err := part.delete(ctx); err != nil {
			all = errors.Join(all, fmt.Errorf("delete %s: %w", part.what, err))
		}
	}
	return all
}
