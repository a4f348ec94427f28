// Package hall has the rules of a hall whose courts several leagues use: when a court is taken, and which courts of leagues are courts
// of the hall.
package hall

import (
	"cmp"
	"slices"
	"time"

	"sideout/internal/rules/league"
)

// A League is a league of a hall with what takes its courts.
type League struct {
	league.League
	Courts map[string]int64       // the courts of halls, by the name that the league gives them, normalized by league.FoldName
	Lines  []league.ScheduledGame // its games, and the matches of its finals that wait for their teams
}

// A Use is a time in which a game of a league takes a court.
type Use struct {
	League   int64
	LineID   int64 // negative: a match of finals that waits for its teams
	Court    int64
	From, To time.Time
	Line     league.ScheduledGame
}

// Overlaps reports whether two uses are of the same court at the same instant.
func (u Use) Overlaps(other Use) bool {
	return u.Court == other.Court && u.From.Before(other.To) && other.From.Before(u.To)
}

// Taken returns when the courts are taken between two instants by all leagues except one, in the order of time. Games that take no place,
// and matches that wait for the next free court, take none.
func Taken(leagues []League, from, to time.Time, except int64) (uses []Use) {
	for _, l := range leagues {
		if l.ID != except {
			uses = append(uses, l.uses(from, to)...)
		}
	}
	slices.SortFunc(uses, func(a, b Use) int {
		return cmp.Or(a.From.Compare(b.From), cmp.Compare(a.Court, b.Court), cmp.Compare(a.League, b.League), cmp.Compare(a.LineID, b.LineID))
	})
	return uses
}

// longest is longer than any game, so that a game that begins earlier than that before a time has ended by then.
const longest = 48 * time.Hour

// uses returns when the games of the league take courts between two instants.
func (l League) uses(from, to time.Time) (uses []Use) {
	courts := map[string]int64{} // by the name as it is written, because FoldName is slow
	earliest := from.Add(-longest)
	for i := range l.Lines {
		line := &l.Lines[i]
		if line.CourtName == nil || !line.GameDate.Before(to) || line.GameDate.Before(earliest) || line.FreesItsPlace() {
			continue
		}
		court, isKnown := courts[*line.CourtName]
		if !isKnown {
			court = l.Courts[league.FoldName(*line.CourtName)]
			courts[*line.CourtName] = court
		}
		end := line.GameDate.Add(time.Duration(cmp.Or(line.Minutes, l.MinutesOf(line.Tier))) * time.Minute)
		if court != 0 && from.Before(end) {
			uses = append(uses, Use{League: l.ID, LineID: line.ID, Court: court, From: line.GameDate, To: end, Line: *line})
		}
	}
	return uses
}

// firstForeignID is below the ids of all lines and matches of a league.
const firstForeignID = -1 << 40

// ForeignID returns an id for a line of another league that no line of the own league has.
func ForeignID(lineID int64) int64 {
	if lineID < 0 {
		return firstForeignID + 2*lineID - 1
	}
	return firstForeignID - 2*lineID
}

// LinesFor returns uses of other leagues as lines of the schedule of a league, in its time zone and with its names of the courts. names
// returns the name of a league for its readers, or "" if they may not know it.
func LinesFor(l League, uses []Use, names func(leagueID int64) string) (lines []league.ScheduledGame) {
	courts := map[int64]string{}
	for key, court := range l.Courts {
		courts[court] = key
	}
	zone := league.ZoneOf(l.League)
	for _, u := range uses {
		court, has := courts[u.Court]
		if !has {
			continue
		}
		local := u.From.In(zone)
		name := names(u.League)
		lines = append(lines, league.ScheduledGame{
			ID: ForeignID(u.LineID), LeagueID: u.League, Day: league.DayOf(u.From, zone), GameTime: league.AtMinute(60*local.Hour() + local.Minute()),
			GameDate: u.From, CourtName: &court, Status: league.Scheduled, Minutes: max(int(u.To.Sub(u.From)/time.Minute), 1), TakenBy: &name,
		})
	}
	return lines
}

// FirstOverlap returns the first two uses of which one is new and both are of the same court at the same instant.
func FirstOverlap(added, taken []Use) (own, other Use, found bool) {
	byCourt := map[int64][]Use{}
	for _, u := range taken {
		byCourt[u.Court] = append(byCourt[u.Court], u)
	}
	for _, own := range added {
		for _, other := range byCourt[own.Court] {
			if own.Overlaps(other) {
				return own, other, true
			}
		}
	}
	return own, other, false
}

// Clashes returns the pairs of uses by different leagues that overlap. uses are in the order of time.
func Clashes(uses []Use) (pairs [][2]Use) {
	open := map[int64][]Use{} // by court: those that may last until the next one begins
	for _, u := range uses {
		open[u.Court] = slices.DeleteFunc(open[u.Court], func(before Use) bool { return !u.From.Before(before.To) })
		for _, before := range open[u.Court] {
			if before.League != u.League {
				pairs = append(pairs, [2]Use{before, u})
			}
		}
		open[u.Court] = append(open[u.Court], u)
	}
	return pairs
}
