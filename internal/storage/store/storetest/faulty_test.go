package storetest

import (
	"database/sql"
	"testing"

	"sideout/internal/storage/store"
)

// A server looks for notices by the clock of the machine: a slow test must not fail because it did so more often.
func TestFaultsDoNotCountTheSearchForNotices(t *testing.T) {
	OnBothFaulty(t, func(t *testing.T, data *store.Store, faults *Faults, _ *sql.DB) {
		query := func(text string) error {
			var newest int64
			return data.Reads().QueryRowContext(t.Context(), text).Scan(&newest)
		}
		faults.Plan(1, StatementFails)
		if err := query("SELECT COALESCE(MAX(id), 0) FROM notices"); err != nil {
			t.Error(err)
		}
		if query("SELECT 1") == nil {
			t.Error("the statement after it did not fail")
		}
	})
}
