package config_test

import (
	"strings"
	"testing"
	"time"

	"sideout/cmd/sideout/config"
)

func TestBackupSchedule(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		parsed, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, c := range []struct{ schedule, last, want string }{
		{"24h", "2026-11-22 12:00", "2026-11-23 12:00"},
		{"6h", "2026-11-22 20:00", "2026-11-23 02:00"},
		{"03:30", "2026-11-22 02:00", "2026-11-22 03:30"},
		{"03:30", "2026-11-22 03:30", "2026-11-23 03:30"},
		{"15:30, 03:30", "2026-11-22 04:00", "2026-11-22 15:30"},
		{"15:30,03:30", "2026-11-30 23:00", "2026-12-01 03:30"},
		{"03:30", "2026-10-31 12:00", "2026-11-01 03:30"}, // the clocks change at two
	} {
		cfg, err := config.Load([]string{"-backup-schedule", c.schedule}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := cfg.Backups.Schedule.Next(at(c.last)); !got.Equal(at(c.want)) {
			t.Errorf("%s after %s: %s, want %s", c.schedule, c.last, got, c.want)
		}
		if got := cfg.Backups.Schedule.Next(time.Time{}); got.After(at(c.last)) {
			t.Errorf("%s without a backup: due %s", c.schedule, got)
		}
	}
	for _, wrong := range []string{"", "30s", "-1h", "25:00", "03:30,", "nightly"} {
		if _, err := config.Load([]string{"-backup-schedule", wrong}, nil); err == nil || !strings.Contains(err.Error(), "an interval from 1m") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	_, err = config.Load(nil, []string{"SIDEOUT_BACKUP_DIR=/backups", "SIDEOUT_DATABASE_URL=postgres://x", "SIDEOUT_SECRET=" + strings.Repeat("s", 32)})
	if err == nil || !strings.Contains(err.Error(), "schedule pg_dump instead") {
		t.Errorf("with PostgreSQL: %v", err)
	}
}
