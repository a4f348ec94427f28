package config

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Backups has the settings of scheduled backups of the SQLite file.
type Backups struct {
	Dir      string // folder for backups; empty disables them
	Schedule Schedule
	Keep     int // number of backups to retain
}

// Schedule is either an interval or a list of times of day in the server's time zone.
type Schedule struct {
	Every time.Duration   // interval; 0 if Times is used
	Times []time.Duration // durations since midnight, sorted
}

var backupSettings = []setting{
	{"backup-dir", "", "folder for scheduled copies of the embedded database; none if empty", setBackupDir},
	{"backup-schedule", "24h", "an interval such as 6h, or times of day such as 03:30,15:30", setBackupSchedule},
	{"backup-keep", "14", "number of scheduled copies that are kept", setBackupKeep},
}

// Next returns when the next backup is due. A zero last means that there is no backup yet, so one is due immediately. If several times
// of day have passed since last, only one backup is due.
func (s Schedule) Next(last time.Time) time.Time {
	if last.IsZero() || s.Every > 0 {
		return last.Add(s.Every)
	}
	for day := 0; ; day++ {
		for _, at := range s.Times {
			// time.Date handles days on which the clocks change, which do not have 24 hours.
			next := time.Date(last.Year(), last.Month(), last.Day()+day, 0, int(at.Minutes()), 0, 0, last.Location())
			if next.After(last) {
				return next
			}
		}
	}
}

// setBackupDir must run after setDatabaseURL.
func setBackupDir(c *Config, value string) error {
	if _, isSQLite := c.SQLiteFile(); value != "" && !isSQLite {
		return errors.New("empty where the database is PostgreSQL: schedule pg_dump instead")
	}
	c.Backups.Dir = value
	return nil
}

func setBackupSchedule(c *Config, value string) error {
	errFormat := errors.New("an interval from 1m, such as 6h, or times of day separated by commas, such as 03:30,15:30")
	c.Backups.Schedule = Schedule{}
	if every, err := time.ParseDuration(value); err == nil {
		if every < time.Minute {
			return errFormat
		}
		c.Backups.Schedule.Every = every
		return nil
	}
	for text := range strings.SplitSeq(value, ",") {
		at, err := time.Parse("15:04", strings.TrimSpace(text))
		if err != nil {
			return errFormat
		}
		c.Backups.Schedule.Times = append(c.Backups.Schedule.Times, time.Duration(at.Hour())*time.Hour+time.Duration(at.Minute())*time.Minute)
	}
	slices.Sort(c.Backups.Schedule.Times)
	return nil
}

func setBackupKeep(c *Config, value string) (err error) {
	if c.Backups.Keep, err = strconv.Atoi(value); err != nil || c.Backups.Keep < 1 {
		return errors.New("a number from 1")
	}
	return nil
}
