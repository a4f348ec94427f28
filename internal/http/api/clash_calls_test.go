package api

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sideout/internal/app/transfer"
	"sideout/internal/rules/league"
)

// A clashCall is a call that a manager may make at random. Calls of one kind are counted together.
type clashCall struct{ kind, call, key string }

// choose returns a call that makes sense now, though it may be refused.
func (h *clashHistory) choose() clashCall {
	kinds := []struct {
		weight int
		kind   string
		choose func() string
	}{
		{6, "schedule", h.scheduleGame}, {6, "move", h.moveGame}, {2, "cancel", h.cancelGame}, {3, "uncancel", h.uncancelGame}, {3, "swap", h.swapGames},
		{2, "delete", h.deleteGame}, {3, "restore", h.restoreGame}, {5, "finals", h.planFinals}, {3, "season", h.planSeason},
		{4, "move match", h.moveMatch}, {3, "late", h.delayMatch}, {2, "seeds", h.changeFinals}, {1, "remove finals", h.removeFinals},
		{3, "night", h.changeNight}, {3, "openings", h.changeOpenings}, {5, "result", h.enterResult}, {2, "re-date", h.dateAnew}, {2, "reopen", h.reopenGame},
		{2, "forfeit", h.forfeitGame}, {3, "undo forfeit", h.undoForfeit}, {2, "abandon", h.abandonGame}, {2, "undo abandon", h.undoAbandon},
		{2, "no-show", h.teamAway}, {2, "withdraw", h.withdrawTeam}, {3, "undo withdraw", h.undoWithdrawal}, {2, "import", h.importResults},
		{2, "revert", h.revertGame}, {1, "court", h.renameCourt}, {1, "add team", h.addTeam},
	}
	sum := 0
	for _, k := range kinds {
		sum += k.weight
	}
	for {
		n := h.r.IntN(sum)
		for _, k := range kinds {
			if n -= k.weight; n < 0 {
				if call := k.choose(); call != "" {
					return clashCall{kind: k.kind, call: call}
				}
				break
			}
		}
	}
}

func pick[T any](h *clashHistory, list []T) (one T, found bool) {
	if len(list) == 0 {
		return one, false
	}
	return list[h.r.IntN(len(list))], true
}

func (h *clashHistory) any(texts ...string) string { return texts[h.r.IntN(len(texts))] }

func (h *clashHistory) day() string {
	return h.any("2026-12-10", "2026-12-10", "2026-12-10", "2026-12-17", "2026-12-24")
}
func (h *clashHistory) time() string {
	minute := 18*60 + 15*h.r.IntN(18)
	return fmt.Sprintf("%02d:%02d", minute/60, minute%60)
}
func (h *clashHistory) court() string {
	return h.any(`"Court 1"`, `"Court 1"`, `"Court 2"`, `"Court 2"`, `"Court 3"`)
}
func (h *clashHistory) force() string { return h.any("", "", "", "", `,"force":true`) }
func (h *clashHistory) team() int64   { return h.teams[h.r.IntN(len(h.teams))].ID }

// line returns a game of the schedule that the condition holds for.
func (h *clashHistory) line(holds func(league.ScheduledGame) bool) (line league.ScheduledGame, found bool) {
	return pick(h, slices.DeleteFunc(slices.Clone(h.lines), func(line league.ScheduledGame) bool { return line.GameID == nil || !holds(line) }))
}

func anyGame(league.ScheduledGame) bool         { return true }
func isOpenGame(line league.ScheduledGame) bool { return line.Status == league.Scheduled }

// onLine returns the call about a game of the schedule, "" if there is none. {line} and {game} are its ids.
func (h *clashHistory) onLine(holds func(league.ScheduledGame) bool, call string) string {
	line, found := h.line(holds)
	if !found {
		return ""
	}
	return strings.NewReplacer("{line}", fmt.Sprint(line.ID), "{game}", fmt.Sprint(*line.GameID)).Replace(call)
}

func (h *clashHistory) scheduleGame() string {
	return fmt.Sprintf(`POST /api/schedules {"leagueId":{league},"team1Id":%d,"team2Id":%d,"gameDate":"%s","gameTime":"%s","courtName":%s%s}`,
		h.team(), h.team(), h.day(), h.time(), h.court(), h.force())
}

func (h *clashHistory) moveGame() string {
	change := h.any(`"day":"`+h.day()+`",`, "") + `"gameTime":"` + h.time() + `"` + h.any(`,"courtName":`+h.court(), "", `,"courtName":null`)
	return h.onLine(anyGame, "PATCH /api/schedules/{line} {"+change+h.force()+"}")
}

func (h *clashHistory) cancelGame() string {
	return h.onLine(isOpenGame, `PATCH /api/schedules/{line} {"status":"cancelled"}`)
}

func (h *clashHistory) uncancelGame() string {
	return h.onLine(func(line league.ScheduledGame) bool { return line.Status == league.Cancelled }, `PATCH /api/schedules/{line} {"status":"scheduled"`+h.force()+`}`)
}

func (h *clashHistory) swapGames() string {
	other, found := h.line(anyGame)
	if !found {
		return ""
	}
	return h.onLine(anyGame, fmt.Sprintf(`POST /api/schedules/{line}/swap {"with":%d%s}`, other.ID, h.force()))
}

func (h *clashHistory) deleteGame() string {
	return h.onLine(anyGame, h.any("DELETE /api/schedules/{line}", "DELETE /api/games/{game}", `POST /api/games/bulk-delete {"gameIds":[{game}]}`))
}

func (h *clashHistory) restoreGame() string {
	g, found := pick(h, h.deleted)
	if !found {
		return ""
	}
	return fmt.Sprintf("POST /api/games/%d/restore", g.ID)
}

func (h *clashHistory) planFinals() string {
	start := h.any("18:00", "18:00", "19:00", "20:15")
	courts := h.any(`"Court 1"`, `"Court 1","Court 2"`, `"Court 2","Court 3"`, `"Court 3"`)
	nights := fmt.Sprintf(`{"day":"%s","start":"%s","end":"23:30"}`, h.day(), start)
	return fmt.Sprintf(`POST /api/leagues/{league}/finals {"name":"Cup %d","format":"%s","count":%d,"queue":%t,"nights":[%s],"courts":[%s],"minutes":%s,"finalMinutes":%s,"rest":%s,"duty":"%s"%s}`,
		h.sent, h.any("single", "single", "double", "consolation"), 2+h.r.IntN(5), h.r.IntN(5) == 0, nights, courts, h.any("20", "30"), h.any("30", "60", "90"), h.any("0", "10"),
		h.any("none", "none", "loser"), h.force())
}

func (h *clashHistory) planSeason() string {
	return h.any("POST /api/leagues/{league}/auto-schedule {}", `POST /api/leagues/{league}/auto-schedule {"includeSoon":true}`,
		"POST /api/leagues/{league}/advance-week {}", "POST /api/leagues/{league}/advance-week/undo")
}

func (h *clashHistory) match() (id int64, found bool) {
	f, found := pick(h, h.finals)
	if !found {
		return 0, false
	}
	match, found := pick(h, f.Places)
	return match.ID, found
}

func (h *clashHistory) moveMatch() string {
	id, found := h.match()
	if !found {
		return ""
	}
	return fmt.Sprintf(`PATCH /api/finals-places/%d {"gameTime":"%s"%s%s%s}`, id, h.time(), h.any("", `,"day":"`+h.day()+`"`), h.any("", `,"courtName":`+h.court()), h.force())
}

func (h *clashHistory) delayMatch() string {
	id, found := h.match()
	if !found {
		return ""
	}
	return fmt.Sprintf(`POST /api/finals-places/%d/late {"minutes":%s%s}`, id, h.any("10", "30", "90"), h.force())
}

// changeFinals exchanges two teams, lets one come instead of another, or says that one cannot come.
func (h *clashHistory) changeFinals() string {
	f, found := pick(h, h.finals)
	if !found {
		return ""
	}
	seeds, absent := slices.Clone(f.Seeds), ""
	switch h.r.IntN(4) {
	case 0:
		i, j := h.r.IntN(len(seeds)), h.r.IntN(len(seeds))
		seeds[i], seeds[j] = seeds[j], seeds[i]
	case 1:
		if other := h.team(); !slices.Contains(seeds, other) {
			seeds[h.r.IntN(len(seeds))] = other
		}
	case 2:
		return fmt.Sprintf("POST /api/finals/%d/seeds", f.ID)
	default:
		if h.r.IntN(2) == 0 {
			absent = strconv.FormatInt(seeds[h.r.IntN(len(seeds))], 10)
		}
		return fmt.Sprintf(`PATCH /api/finals/%d {"absent":[%s]%s}`, f.ID, absent, h.force())
	}
	return fmt.Sprintf(`PATCH /api/finals/%d {"seeds":%s%s}`, f.ID, strings.ReplaceAll(fmt.Sprint(seeds), " ", ","), h.force())
}

func (h *clashHistory) removeFinals() string {
	f, found := pick(h, h.finals)
	if !found {
		return ""
	}
	return fmt.Sprintf("DELETE /api/finals/%d", f.ID)
}

func (h *clashHistory) changeNight() string {
	if h.r.IntN(3) == 0 {
		return "POST /api/leagues/{league}/nights/" + h.day() + "/cancel {}"
	}
	return "POST /api/leagues/{league}/nights/" + h.day() + `/move {"to":"` + h.any("end", h.day(), "2026-12-12") + `"}`
}

// changeOpenings closes a court, changes the hours, opens another court or lets games return to where they were.
func (h *clashHistory) changeOpenings() string {
	change := h.any(`{}`, `{"courtsOut":["Court 1"]}`, `{"courtsOut":["Court 2"]}`, `{"start":"19:00"}`, `{"end":"21:00"}`, `{"courts":[{"courtName":"Court 3"}]}`)
	if line, found := h.line(isOpenGame); found && h.r.IntN(3) == 0 {
		change = fmt.Sprintf(`{"restore":[{"id":%d,"day":"%s","gameTime":"%s","courtName":%s,"reason":"","pinned":false}]}`, line.ID, h.day(), h.time(), h.court())
	}
	return "POST /api/leagues/{league}/nights/" + h.day() + "/openings " + change
}

func (h *clashHistory) enterResult() string {
	return h.onLine(anyGame, "PATCH /api/games/{game} {"+h.any(
		`"status":"completed","team1Score":25,"team2Score":20`, `"status":"completed","team1Score":20,"team2Score":25`, `"team1Score":5,"team2Score":3`)+"}")
}

func (h *clashHistory) dateAnew() string {
	return h.onLine(anyGame, `PATCH /api/games/{game} {"gameDate":"`+h.day()+`"}`)
}

func (h *clashHistory) reopenGame() string {
	return h.onLine(func(line league.ScheduledGame) bool { return line.Status == league.Completed }, `PATCH /api/games/{game} {"status":"scheduled"}`)
}

func (h *clashHistory) forfeitGame() string {
	return h.onLine(anyGame, `POST /api/games/{game}/forfeit {"by":"`+h.any("team1", "team2", "both")+`"}`)
}

func (h *clashHistory) undoForfeit() string {
	return h.onLine(func(line league.ScheduledGame) bool { return line.Forfeit != league.NoForfeit }, "POST /api/games/{game}/forfeit/undo")
}

func (h *clashHistory) abandonGame() string {
	return h.onLine(isOpenGame, `POST /api/games/{game}/abandon {"how":"`+h.any("replay", "stand", "void")+`"}`)
}

func (h *clashHistory) undoAbandon() string {
	return h.onLine(func(line league.ScheduledGame) bool { return line.Status != league.Cancelled }, "POST /api/games/{game}/abandon/undo")
}

// teamAway records that a team did not come, or takes that back for a game.
func (h *clashHistory) teamAway() string {
	if h.r.IntN(2) == 0 {
		return fmt.Sprintf(`POST /api/teams/%d/no-show {"date":"2026-12-10"}`, h.team())
	}
	line, found := h.line(func(line league.ScheduledGame) bool { return line.Forfeit == league.ByTeam1 })
	if !found {
		return ""
	}
	return fmt.Sprintf(`POST /api/teams/%d/no-show/undo {"gameIds":[%d]}`, line.Team1ID, *line.GameID)
}

func (h *clashHistory) withdrawTeam() string {
	how := `"how":"` + h.any("keep", "forfeit", "void") + `"`
	switch h.r.IntN(3) {
	case 0:
		how = fmt.Sprintf(`"how":"keep","replacedBy":%d`, h.team())
	case 1:
		how = fmt.Sprintf(`"how":"keep","newTeam":"New %d"`, h.sent)
	}
	return fmt.Sprintf(`POST /api/teams/%d/withdraw {%s}`, h.team(), how)
}

func (h *clashHistory) undoWithdrawal() string {
	gone, found := pick(h, slices.DeleteFunc(slices.Clone(h.teams), func(team league.Team) bool { return team.WithdrawnOn == nil }))
	if !found {
		return ""
	}
	return fmt.Sprintf("POST /api/teams/%d/withdraw/undo", gone.ID)
}

// importResults imports the result of a planned game, or of two teams on its day.
func (h *clashHistory) importResults() string {
	names := map[int64]string{}
	for _, team := range h.teams {
		names[team.ID] = team.Name
	}
	line, found := h.line(anyGame)
	if !found {
		return ""
	}
	return fmt.Sprintf(`POST /api/leagues/{league}/bulk-import {"csvData":"%s,%s,%s,25,%d"}`, line.Day, names[line.Team1ID], names[h.anyOf(line.Team2ID, h.team())], 10+h.r.IntN(10))
}

func (h *clashHistory) anyOf(ids ...int64) int64 { return ids[h.r.IntN(len(ids))] }

// revertGame returns a game to one of its earlier states.
func (h *clashHistory) revertGame() string {
	line, found := h.line(anyGame)
	if !found {
		return ""
	}
	var ids []string
	for part := range strings.SplitSeq(h.admin.sends(fmt.Sprintf("GET /api/games/%d/history", *line.GameID), ""), `"id":`) {
		if id, _, isID := strings.Cut(part, ","); isID && strings.Trim(id, "0123456789") == "" {
			ids = append(ids, id)
		}
	}
	id, found := pick(h, ids)
	if !found {
		return ""
	}
	return fmt.Sprintf(`POST /api/games/%d/revert {"changeId":%s}`, *line.GameID, id)
}

func (h *clashHistory) renameCourt() string {
	court, found := pick(h, h.courts)
	if !found {
		return ""
	}
	return fmt.Sprintf(`PATCH /api/tier-courts/%d {"courtName":%s}`, court.ID, h.any(`"Court 3"`, `"Court 2"`, `"Court 1"`))
}

func (h *clashHistory) addTeam() string {
	return fmt.Sprintf(`POST /api/teams {"leagueId":{league},"name":"Late %d"}`, h.sent)
}

// checkCopy fails the test if the league that is made of the file of this one has more doubles than this one.
func (h *clashHistory) checkCopy() {
	h.t.Helper()
	before := findDoubles(h.lines, h.finals, h.minutes)
	var user struct{ ID string }
	h.admin.reads(h.t, "GET /api/auth/user", &user)
	var file bytes.Buffer
	check(h.t, h.app.Transfer.ExportLeagueForOperator(h.t.Context(), h.league, &file))
	report, err := h.app.Transfer.ImportLeague(h.t.Context(), transfer.ImportOptions{Owner: user.ID}, &file)
	if err != nil {
		h.t.Fatalf("TEST_SEED=%d %v\n%s", h.seed, err, strings.Join(h.calls, "\n"))
	}
	h.admin.values["league"] = fmt.Sprint(report.League.ID)
	h.read()
	after := findDoubles(h.lines, h.finals, h.minutes)
	for _, double := range after {
		if double.court != "" {
			h.t.Errorf("in the copy, %s", double)
		}
	}
	if len(after) > len(before) {
		h.t.Errorf("%d doubles in the copy, %d before: %v", len(after), len(before), after)
	}
}
