package league_test

import (
	"testing"
	"time"

	. "sideout/internal/rules/league"
)

func TestCountingVectors(t *testing.T) {
	type vector struct {
		Name      string
		Status    Status
		DeletedAt *time.Time
		How       AbandonHow
		Stage     Stage

		Counts, Result, Over bool
	}
	for _, c := range vectors[vector](t, "counting.json") {
		g := Game{Status: c.Status, DeletedAt: c.DeletedAt, Stage: c.Stage}
		if c.How != "" {
			g.Abandoned = &Abandonment{How: c.How}
		}
		if g.Counts() != c.Counts || g.HasResult() != c.Result || g.IsOver() != c.Over {
			t.Errorf("%s: counts %t, has a result %t, over %t", c.Name, g.Counts(), g.HasResult(), g.IsOver())
		}
	}
}
