package transfer

import (
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// loadAbsences loads the days on which teams cannot play.
func loadAbsences(tx store.Teams, people *personNumbers, leagueID int64) (lines []absenceLine, err error) {
	all, err := tx.AbsencesOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		line := absenceLine{
			TeamID: a.TeamID, Day: a.Day, Reason: a.Reason, At: a.At, DaysBefore: a.DaysBefore, WasPlanned: a.WasPlanned,
			Answer: a.Answer, Why: a.Why, AnsweredAt: a.AnsweredAt,
		}
		if line.AnsweredBy, err = people.numberOf(a.AnsweredBy); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (r *fileReader) readAbsence(line []byte) error {
	var read absenceLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	_, isDay := league.ParseDate(string(read.Day))
	c.must(isDay, "day must be a date like 2026-11-26")
	for _, other := range r.file.captains.absences {
		c.must(other.TeamID != read.TeamID || other.Day != read.Day, "the team has the day above")
	}
	c.must(read.DaysBefore >= 0 && read.DaysBefore <= 1000, "daysBefore must be 0 to 1000")
	c.must(read.Answer == league.Undecided || read.Answer == league.KeepGames, "answer must be kept, or empty")
	c.reason(read.Reason)
	c.reason(read.Why)
	c.must(read.AnsweredBy >= 0 && read.AnsweredBy <= len(r.file.people), "there is no person %d above", read.AnsweredBy)
	read.At = c.instant(read.At, "at")
	if read.AnsweredAt != nil {
		read.AnsweredAt = new(c.instant(*read.AnsweredAt, "answeredAt"))
	}
	r.file.captains.absences = append(r.file.captains.absences, read)
	return c.err
}

// storeAbsences stores the days on which teams cannot play.
func storeAbsences(tx store.Teams, ids newIDs, all []absenceLine) error {
	for _, a := range all {
		_, err := tx.SaveAbsence(store.StoredAbsence{
			LeagueID: ids.league, AnsweredAt: a.AnsweredAt, AnsweredBy: ids.actor(a.AnsweredBy),
			Absence: league.Absence{
				TeamID: ids.teams[a.TeamID], Day: a.Day, Reason: a.Reason, At: a.At, DaysBefore: a.DaysBefore, WasPlanned: a.WasPlanned, Answer: a.Answer, Why: a.Why,
			},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
