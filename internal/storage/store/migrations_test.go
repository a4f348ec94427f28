package store_test

import (
	"path/filepath"
	"slices"
	"testing"

	"sideout/internal/storage/store"
	"sideout/internal/storage/store/storetest"
)

// releasedMigrations are the steps of databases that exist, in their order: schema_version has their positions. Append new ones.
var releasedMigrations = []string{
	"0001_start.sql",
	"0002_planner.sql",
	"0003_live.sql",
	"0004_calendar.sql",
	"0005_games.sql",
	"0006_scoring.sql",
	"0007_attention.sql",
	"0008_ops.sql",
	"0010_owners.sql",
	"0011_kits.sql",
	"0012_court_codes.sql",
	"0013_open_games.sql",
	"0014_open_game_kits.sql",
	"0015_reports.sql",
	"0016_shape.sql",
	"0017_demo.sql",
	"0018_openings.sql",
	"0019_pins.sql",
	"0020_forfeits.sql",
	"0021_withdrawals.sql",
	"0022_duty.sql",
	"0023_wishes.sql",
	"0024_table_rules.sql",
	"0025_stage.sql",
	"0026_adjustments.sql",
	"0027_mail.sql",
	"0028_plans.sql",
	"0029_captains.sql",
	"0030_finals.sql",
	"0031_claims.sql",
	"0032_mail_about.sql",
	"0033_contacts.sql",
	"0034_passkey_only.sql",
	"0035_mail_lookups.sql",
	"0036_push.sql",
	"0039_series.sql",
	"0041_api_tokens.sql",
	"0042_absences.sql",
	"0043_back_asked.sql",
	"0044_records.sql",
	"0045_sets_only.sql",
	"0046_import_columns.sql",
	"0047_recovery_of_shared_games.sql",
	"0048_packed_logs.sql",
	"0049_last_plans.sql",
	"0050_signups.sql",
	"0052_language_of_an_account.sql",
	"0053_language_of_a_league.sql",
	"0054_halls.sql",
}

func TestReleasedMigrationsKeepTheirPositions(t *testing.T) {
	found, err := filepath.Glob("migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for i := range found {
		found[i] = filepath.Base(found[i])
	}
	if !slices.Equal(found, releasedMigrations) {
		t.Errorf("the migrations are\n%q\nwant\n%q", found, releasedMigrations)
	}
}

// The database of each earlier version of the program becomes the same as a new one. On PostgreSQL, where that takes ten times as
// long, every sixth version is enough outside make prove.
func TestDatabasesOfEveryEarlierVersionAreMigrated(t *testing.T) {
	for name, address := range storetest.BothAddresses() {
		t.Run(name, func(t *testing.T) {
			want := describeSchema(t, address(t))
			for position, migration := range releasedMigrations {
				if name == "PostgreSQL" && !storetest.Prove && position%6 != 5 {
					continue
				}
				where := address(t)
				old, err := store.OpenBefore(t.Context(), where, migration)
				if err != nil {
					t.Fatal(err)
				}
				if got := schemaVersion(t, where); got != position {
					t.Errorf("before %s the version is %d, want %d", migration, got, position)
				}
				if err := old.Close(); err != nil {
					t.Fatal(err)
				}
				if got := describeSchema(t, where); got != want {
					t.Errorf("from before %s:\n%s", migration, storetest.Difference(want, got))
				}
			}
		})
	}
}

// describeSchema opens a database with this program and returns its tables, columns and indexes.
func describeSchema(t *testing.T, address string) (schema string) {
	t.Helper()
	s := storetest.Open(t, address)
	query := `SELECT string_agg(line, chr(10) ORDER BY line) FROM (
		SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
			FROM information_schema.columns WHERE table_schema = current_schema()
		UNION ALL SELECT replace(indexdef, current_schema(), '') FROM pg_indexes WHERE schemaname = current_schema()) AS lines`
	if s.IsSQLite() {
		query = "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name)"
	}
	if err := s.Reads().QueryRowContext(t.Context(), query).Scan(&schema); err != nil {
		t.Fatal(err)
	}
	if got := schemaVersion(t, address); got != len(releasedMigrations) {
		t.Errorf("the version is %d, want %d", got, len(releasedMigrations))
	}
	return schema
}

func schemaVersion(t *testing.T, address string) (version int) {
	t.Helper()
	db := storetest.OpenDirect(t, address)
	if err := db.QueryRowContext(t.Context(), "SELECT COALESCE(MAX(version), 0) FROM schema_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}
