package leagues

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// StandingsCSV returns the standings of the season for a spreadsheet. In a fixed league they are grouped by the tiers in which the teams
// play, otherwise by the tiers into which the overall ranking is split.
func (svc *Service) StandingsCSV(ctx context.Context, actor access.Actor, leagueID int64, format csvimport.SheetFormat) ([]byte, error) {
	header := []string{"Tier", "Rank", "Team", "Wins", "Losses", "Win %", "Points for", "Points against", "Difference"}
	return svc.writeSheet(ctx, actor, leagueID, format, header, func(tx *store.Tx, l league.League, s *sheet) error {
		teams, err := tx.Teams.TeamsOf(leagueID)
		if err != nil {
			return err
		}
		leagueGames, err := tx.Games.ResultsOf(leagueID)
		if err != nil {
			return err
		}
		tiers := standings.Overall(l, teams, leagueGames)
		if l.ScheduleMode == league.Fixed {
			tiers = standings.ByTier(l, teams, leagueGames)
		}
		(*s)[0][0] = l.TierColumn()
		for _, tier := range tiers {
			for _, row := range tier.Rows {
				s.addRow(l.TierCell(tier.Tier), strconv.Itoa(row.Rank), csvimport.EscapeCell(row.Name), strconv.Itoa(row.Wins), strconv.Itoa(row.Losses),
					format.Decimal(row.WinPct), strconv.Itoa(row.PointsFor), strconv.Itoa(row.PointsAgainst), strconv.Itoa(row.Diff))
			}
		}
		s.addRule(l.TableRules, tiers, format)
		if words := unknownPoints(leagueGames); !words.IsZero() {
			s.addRow(format.Text(words))
		}
		return nil
	})
}

// unknownPoints returns the sentence about the matches whose points the table leaves out; empty if there are none.
func unknownPoints(leagueGames []league.Game) fault.Text {
	count := 0
	for _, g := range leagueGames {
		if g.SetsOnly && g.Counts() {
			count++
		}
	}
	return standings.UnknownPointsInWords(count)
}

// addRule adds the columns that a table rule needs, columns for lots and adjustments if there are any, and a last row that describes the
// rule. For the default rule it adds nothing.
func (s *sheet) addRule(rules league.TableRules, tiers []standings.Tier, format csvimport.SheetFormat) {
	if rules.Preset == league.SideoutTable {
		return
	}
	var rows []standings.Row
	for _, tier := range tiers {
		rows = append(rows, tier.Rows...)
	}
	(*s)[0] = append((*s)[0], "Draws", "Points of the table", "Sets won", "Sets lost")
	hasLots := slices.ContainsFunc(rows, func(row standings.Row) bool { return row.Lot != 0 })
	if hasLots {
		(*s)[0] = append((*s)[0], "Lot")
	}
	isAdjusted := slices.ContainsFunc(rows, func(row standings.Row) bool { return len(row.Adjustments) > 0 })
	if isAdjusted {
		(*s)[0] = append((*s)[0], "Adjustments")
	}
	for i, row := range rows {
		cells := []string{strconv.Itoa(row.Draws), strconv.Itoa(row.Points), strconv.Itoa(row.SetsWon), strconv.Itoa(row.SetsLost)}
		if hasLots {
			cells = append(cells, lotCell(row.Lot))
		}
		if isAdjusted {
			cells = append(cells, adjustmentsCell(row.Adjustments))
		}
		(*s)[1+i] = append((*s)[1+i], cells...)
	}
	s.addRow(format.Text(standings.RuleInWords(rules)))
}

// lotCell returns the lot of a team as a cell; empty if it has none.
func lotCell(lot int) string {
	if lot == 0 {
		return ""
	}
	return strconv.Itoa(lot)
}

// adjustmentsCell returns the adjustments of a team's points as one cell, such as "Late fee (-1); Hosted (+2)".
func adjustmentsCell(adjustments []league.Adjustment) string {
	var words []string
	for _, a := range adjustments {
		words = append(words, fmt.Sprintf("%s (%+d)", a.Reason, a.Points))
	}
	return csvimport.EscapeCell(strings.Join(words, "; "))
}

// ScheduleCSV returns the schedule of a league for a spreadsheet, in the order of play. It has a column of duty teams and one of games
// that do not count, if there are any. Dates and times are in the league's time zone.
func (svc *Service) ScheduleCSV(ctx context.Context, actor access.Actor, leagueID int64, format csvimport.SheetFormat) ([]byte, error) {
	header := []string{"Date", "Time", "Week", "Tier", "Court", "Team 1", "Team 2", "Status"}
	return svc.writeSheet(ctx, actor, leagueID, format, header, func(tx *store.Tx, l league.League, s *sheet) error {
		names, err := teamNames(tx.Teams, leagueID)
		if err != nil {
			return err
		}
		if l.Duty > 0 {
			(*s)[0] = append((*s)[0], "Duty")
		}
		schedules, err := tx.Schedules.SchedulesOf(leagueID)
		if err != nil {
			return err
		}
		(*s)[0][3] = l.TierColumn()
		drawn, err := tx.Games.DrawsOf(leagueID)
		hasStages := slices.ContainsFunc(schedules, func(g league.ScheduledGame) bool { return !g.Stage.Counts() })
		if hasStages {
			(*s)[0] = append((*s)[0], csvimport.StageColumn)
		}
		for _, g := range schedules {
			s.addRow(string(g.Day), string(g.GameTime), weekCell(l, g), tierCell(l, g),
				formatOrEmpty(g.CourtName, csvimport.EscapeCell), names[g.Team1ID], names[g.Team2ID], statusCell(g, drawn))
			last := len(*s) - 1
			if l.Duty > 0 {
				(*s)[last] = append((*s)[last], dutyCell(g, names))
			}
			if hasStages {
				(*s)[last] = append((*s)[last], g.Stage.Label())
			}
		}
		return err
	})
}

// weekCell returns the week of a game; the games of a tournament have none.
func weekCell(l league.League, g league.ScheduledGame) string {
	if _, isTournament := l.TournamentDay(); isTournament {
		return ""
	}
	return formatOrEmpty(g.WeekNumber, strconv.Itoa)
}

// tierCell returns the tier or pool of a game; the knockout of a tournament has no pools.
func tierCell(l league.League, g league.ScheduledGame) string {
	if _, isTournament := l.TournamentDay(); isTournament && g.Stage == league.Finals {
		return ""
	}
	return l.TierCell(g.Tier)
}

// dutyCell returns the names of the duty teams of a game as one cell.
func dutyCell(g league.ScheduledGame, names map[int64]string) string {
	var duty []string
	for _, id := range g.DutyTeamIDs {
		if !g.FreesItsPlace() {
			duty = append(duty, names[id])
		}
	}
	return strings.Join(duty, ", ")
}

// statusCell returns the status of a scheduled game as a cell. drawn contains the ids of the games that ended in a draw.
func statusCell(s league.ScheduledGame, drawn map[int64]bool) string {
	if s.GameID != nil && drawn[*s.GameID] {
		return "draw"
	}
	if s.Forfeit != league.NoForfeit {
		return "forfeited"
	}
	if s.Waiting && s.Status == league.Scheduled {
		return "waiting for a place"
	}
	return string(s.Status)
}

// HistoryCSV returns the games with a result for a spreadsheet, by day. It has the columns of the bulk import, so that it can be
// imported again. The scores of a match of several sets are the sets won. If there are forfeits, games that do not count, draws or
// forfeited sets, or points of sets, it has further columns for them, in this order.
func (svc *Service) HistoryCSV(ctx context.Context, actor access.Actor, leagueID int64, format csvimport.SheetFormat) ([]byte, error) {
	return svc.writeSheet(ctx, actor, leagueID, format, csvimport.Header(), func(tx *store.Tx, l league.League, s *sheet) error {
		names, err := teamNames(tx.Teams, leagueID)
		if err != nil {
			return err
		}
		leagueGames, err := games.GamesOf(tx.Games, leagueID)
		leagueGames = slices.DeleteFunc(leagueGames, func(g league.Game) bool { return !g.HasResult() })
		slices.SortStableFunc(leagueGames, func(a, b league.Game) int { return cmp.Compare(dayPlayed(l, a), dayPlayed(l, b)) })
		for _, g := range leagueGames {
			s.addRow(string(dayPlayed(l, g)), names[g.Team1ID], names[g.Team2ID], strconv.Itoa(g.Team1Score), strconv.Itoa(g.Team2Score))
		}
		notes := buildNotes(leagueGames, names)
		hasSets := slices.ContainsFunc(leagueGames, func(g league.Game) bool { return len(g.Sets) > 0 || isOneSet(l, g) })
		s.addForfeits(leagueGames, names, notes != nil || hasSets)
		s.addStages(leagueGames, notes != nil || hasSets)
		s.addNotes(notes, hasSets)
		if hasSets {
			s.addSets(l, leagueGames)
		}
		return err
	})
}

// addSets adds the column with the points of each set.
func (s sheet) addSets(l league.League, leagueGames []league.Game) {
	s[0] = append(s[0], csvimport.SetsColumn)
	for i, g := range leagueGames {
		sets := g.Sets
		if isOneSet(l, g) {
			sets = []league.Set{{Team1Score: g.Team1Score, Team2Score: g.Team2Score}}
		}
		s[i+1] = append(s[i+1], csvimport.SetsText(sets))
	}
}

// isOneSet reports whether a league of several sets has a result that is the points of one set, as from before it had several.
func isOneSet(l league.League, g league.Game) bool {
	return l.Rules.Sets > 1 && len(g.Sets) == 0 && !g.SetsOnly && g.Forfeit == league.NoForfeit
}

// buildNotes returns a note for each game, about a draw or forfeited sets; nil if no game has a note.
func buildNotes(leagueGames []league.Game, names map[int64]string) (notes []string) {
	all, hasNotes := make([]string, len(leagueGames)), false
	for i, g := range leagueGames {
		if all[i] = games.SetForfeitsInWords(g.Sets, names[g.Team1ID], names[g.Team2ID]).String(); g.IsDraw() {
			all[i] = "Draw"
		}
		hasNotes = hasNotes || all[i] != ""
	}
	if !hasNotes {
		return nil
	}
	return all
}

// addNotes adds the column of the notes, if there are any or if hasMore is set because a column of the sets follows.
func (s sheet) addNotes(notes []string, hasMore bool) {
	if notes == nil && !hasMore {
		return
	}
	s[0] = append(s[0], csvimport.NoteColumn)
	if notes == nil {
		notes = make([]string, len(s)-1)
	}
	for i, note := range notes {
		s[i+1] = append(s[i+1], note)
	}
}

// addForfeits adds the column of the teams that forfeited, if there are any, or if a column of the stages, the notes or the sets follows.
func (s sheet) addForfeits(leagueGames []league.Game, names map[int64]string, hasMore bool) {
	if !hasMore && !slices.ContainsFunc(leagueGames, func(g league.Game) bool { return g.Forfeit != league.NoForfeit || !g.Stage.Counts() }) {
		return
	}
	s[0] = append(s[0], csvimport.ForfeitColumn)
	for i, g := range leagueGames {
		by := map[league.Forfeit]string{
			league.ByTeam1: names[g.Team1ID], league.ByTeam2: names[g.Team2ID], league.ByBoth: csvimport.BothTeams,
		}
		s[i+1] = append(s[i+1], by[g.Forfeit])
	}
}

// addStages adds the column of the games that do not count, if there are any, or if another column follows.
func (s sheet) addStages(leagueGames []league.Game, hasMore bool) {
	if !hasMore && !slices.ContainsFunc(leagueGames, func(g league.Game) bool { return !g.Stage.Counts() }) {
		return
	}
	s[0] = append(s[0], csvimport.StageColumn)
	for i, g := range leagueGames {
		s[i+1] = append(s[i+1], g.Stage.Label())
	}
}

// writeSheet returns a CSV file with the rows that fill adds, or an error if the actor may not read the league.
func (svc *Service) writeSheet(ctx context.Context, actor access.Actor, leagueID int64, format csvimport.SheetFormat, header []string,
	fill func(*store.Tx, league.League, *sheet) error) (file []byte, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		l, _, err := access.AuthorizeLeague(tx, actor, leagueID, access.Read)
		if err != nil {
			return err
		}
		s := sheet{header}
		if err := fill(tx, l, &s); err != nil {
			return err
		}
		s[0] = format.Titles(s[0])
		file = format.Write(s)
		return nil
	})
	return file, err
}

// dayPlayed returns the day of a completed game. A game that was not scheduled may have only the time of its completion.
func dayPlayed(l league.League, g league.Game) league.Date {
	switch {
	case g.Day != nil:
		return *g.Day
	case g.GameDate != nil:
		return league.DayOf(*g.GameDate, league.ZoneOf(l))
	default:
		return league.DayOf(*g.CompletedAt, league.ZoneOf(l))
	}
}

// teamNames returns the names of a league's teams as cells, by team id.
func teamNames(tx store.Teams, leagueID int64) (map[int64]string, error) {
	names := map[int64]string{}
	teams, err := tx.TeamsOf(leagueID)
	for _, t := range teams {
		names[t.ID] = csvimport.EscapeCell(t.Name)
	}
	return names, err
}

// sheet holds the rows of a CSV file, the header first. Cells with text that users entered must go through
// csvimport.EscapeCell, so that a spreadsheet does not run them as formulas.
type sheet [][]string

func (s *sheet) addRow(cells ...string) { *s = append(*s, cells) }

// formatOrEmpty returns a formatted value; an empty cell if the value is nil.
func formatOrEmpty[T any](value *T, format func(T) string) string {
	if value == nil {
		return ""
	}
	return format(*value)
}
