package store

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/rules/league"
)

// byHand stands before the duty teams that a person has chosen.
const byHand = "hand:"

// duties scans the duty teams of a line of the schedule, which are stored as comma-separated ids.
type duties struct{ line *league.ScheduledGame }

func (d duties) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil {
		return err
	}
	ids, isByHand := strings.CutPrefix(text.String, byHand)
	d.line.DutyTeamIDs, d.line.DutyByHand = nil, isByHand
	for part := range strings.SplitSeq(ids, ",") {
		if part == "" {
			continue
		}
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return fmt.Errorf("store: duty teams %q: %w", text.String, err)
		}
		d.line.DutyTeamIDs = append(d.line.DutyTeamIDs, id)
	}
	return nil
}

func dutiesText(line league.ScheduledGame) string {
	parts := make([]string, len(line.DutyTeamIDs))
	for i, id := range line.DutyTeamIDs {
		parts[i] = strconv.FormatInt(id, 10)
	}
	text := strings.Join(parts, ",")
	if line.DutyByHand {
		text = byHand + text
	}
	return text
}

// maxDutyRows is how many lines one statement of UpdateDuties changes.
const maxDutyRows = 200

// UpdateDuties stores the duty teams of lines of the schedule.
func (tx Schedules) UpdateDuties(lines []league.ScheduledGame) error {
	for chunk := range slices.Chunk(lines, maxDutyRows) {
		args := make([]any, 0, 2*len(chunk))
		var cases strings.Builder
		for i, line := range chunk {
			args = append(args, line.ID, dutiesText(line))
			fmt.Fprintf(&cases, " WHEN $%d THEN $%d", 2*i+1, 2*i+2)
		}
		ids := make([]string, len(chunk))
		for i := range chunk {
			ids[i] = fmt.Sprintf("$%d", 2*i+1)
		}
		if _, err := tx.exec("UPDATE schedules SET duty = CASE id"+cases.String()+" END WHERE id IN ("+strings.Join(ids, ", ")+")", args...); err != nil {
			return err
		}
	}
	return nil
}
