package withdrawals

import (
	"context"

	"sideout/internal/app/access"
	"sideout/internal/app/finals"
	"sideout/internal/app/games"
	"sideout/internal/base/fault"
	"sideout/internal/base/topic"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Request has the settings of a withdrawal.
type Request struct {
	On         string // a date; empty means today
	How        league.WithdrawHow
	ReplacedBy *int64 // id of the team that takes over the games; nil for none or for a new team
	NewTeam    string // name of a new team that takes over the games; empty for none
}

// Withdrawn is the result or the preview of a withdrawal.
type Withdrawn struct {
	Message     fault.Text   `json:"message"`
	Team        league.Team  `json:"team"`                  // the team after the withdrawal
	Replacement *league.Team `json:"replacement,omitempty"` // the team that takes over the games; a new team has no id in a preview
	Games       []GameChange `json:"games"`                 // the changed games in the order of play
	Standings   []RowChange  `json:"standings"`             // the teams whose row in the standings changes
}

// Withdraw removes a team from its league as of a day, see docs/product/league.md#team-withdraw. A preview changes nothing.
func (svc *Service) Withdraw(ctx context.Context, actor access.Actor, teamID int64, request Request, preview bool) (withdrawn Withdrawn, err error) {
	err = svc.db.CreateUnlessPreview(ctx, preview, &withdrawn, func(tx *store.Tx) error {
		l, team, err := lockTeam(tx, actor, teamID, preview)
		if err != nil {
			return err
		}
		if err := finals.CheckMayLeave(tx, team, false); err != nil {
			return err
		}
		w, err := svc.newWithdrawal(tx, l, team, request)
		if err != nil {
			return err
		}
		if err := w.decideGames(); err != nil {
			return err
		}
		if err := w.checkReplacement(tx); err != nil {
			return err
		}
		if !preview {
			if err := svc.store(tx, w, actor.UserID); err != nil {
				return err
			}
			if err := outbox.NotifyLineChanges(tx, l, actor.UserID, w.linesToMail(), w.now); err != nil {
				return err
			}
			if err := svc.games.AssignDuties(tx, l); err != nil {
				return err
			}
		}
		withdrawn = w.newReport(preview)
		return nil
	})
	return withdrawn, err
}

// lockTeam returns a team that the actor may manage and its league. It locks the league unless the request is a preview.
func lockTeam(tx *store.Tx, actor access.Actor, id int64, preview bool) (l league.League, t league.Team, err error) {
	if actor.UserID == "" {
		return l, t, fault.ErrSignedOut
	}
	if t, err = tx.Teams.FindTeam(id); err != nil {
		return l, t, err
	}
	if l, err = access.LockUnlessPreview(tx, actor, t.LeagueID, access.Manage, preview); err != nil {
		return l, t, err
	}
	t, err = tx.Teams.FindTeam(id) // read it again, because it may have changed before the league was locked
	return l, t, err
}

// newWithdrawal validates the request and loads the data of a withdrawal.
func (svc *Service) newWithdrawal(tx *store.Tx, l league.League, team league.Team, request Request) (w *withdrawal, err error) {
	w = &withdrawal{svc: svc, league: l, team: team, how: request.How, now: svc.db.Now()}
	if team.WithdrawnOn != nil {
		return w, fault.New(fault.Conflict, "%s withdrew on %s already.", team.Name, team.WithdrawnOn.Medium())
	}
	if !w.how.Valid() {
		return w, fault.Field("how", "How must be keep, forfeit or void")
	}
	if w.teams, err = tx.Teams.TeamsOf(l.ID); err != nil {
		return w, err
	}
	if w.games, err = tx.Games.GamesOf(l.ID); err != nil {
		return w, err
	}
	lines, err := tx.Schedules.SchedulesOfTeam(l.ID, team.ID)
	if err != nil {
		return w, err
	}
	w.lines = map[int64]league.ScheduledGame{}
	for _, line := range lines {
		if line.GameID != nil {
			w.lines[*line.GameID] = line
		}
	}
	today := league.DayOf(w.now, league.ZoneOf(l))
	if w.day, err = parseDay(request.On, today); err != nil {
		return w, err
	}
	return w, w.loadReplacement(tx, request)
}

// parseDay returns the first day on which the team no longer plays.
func parseDay(text string, today league.Date) (league.Date, error) {
	if text == "" {
		return today, nil
	}
	day, ok := league.ParseDate(text)
	switch {
	case !ok:
		return day, fault.Field("on", "On must be a date like 2026-11-05")
	case day > today:
		return day, fault.Field("on", "On must be today or a day before. Withdraw the team after its last game")
	}
	for _, problem := range league.CheckGameDay("on", day) {
		return day, fault.Field(problem.Field, "%s", problem.Message)
	}
	return day, nil
}

// loadReplacement loads the team that takes over the games, or creates a new one without storing it.
func (w *withdrawal) loadReplacement(tx *store.Tx, request Request) error {
	hasNew := request.NewTeam != ""
	switch {
	case request.ReplacedBy == nil && !hasNew:
		return nil
	case request.ReplacedBy != nil && hasNew:
		return fault.Field("newTeam", "Choose a team of the league, or type the name of a new one, not both")
	case w.how == league.ForfeitRest:
		return fault.Field("how", "The new team plays the games that are left, so none is forfeited. Choose keep or void")
	case hasNew:
		team, err := w.svc.leagues.CheckNewTeam(w.league, w.teams, request.NewTeam, w.team.Tier)
		w.replacement, w.isNew = &team, true
		return err
	}
	for _, t := range w.teams {
		if t.ID != *request.ReplacedBy || t.ID == w.team.ID {
			continue
		}
		if t.WithdrawnOn != nil {
			return fault.Field("replacedBy", "%s has withdrawn itself", t.Name)
		}
		for _, g := range w.games {
			if (g.Team1ID == t.ID || g.Team2ID == t.ID) && g.Status == league.Scheduled {
				return fault.Field("replacedBy", "%s has games of its own to play. Choose a team without games, or type the name of a new one", t.Name)
			}
		}
		w.replacement, w.tierBefore = &t, t.Tier
		w.replacement.Tier = w.team.Tier
		return nil
	}
	return fault.Field("replacedBy", "Choose another team of this league")
}

// checkReplacement returns a conflict if the team that takes over the games plays, or may play, at the time of one of them.
func (w *withdrawal) checkReplacement(tx *store.Tx) error {
	if w.replacement == nil || w.isNew {
		return nil
	}
	for _, c := range w.changes {
		if c.fate != league.FateTakenOver || c.line.FreesItsPlace() {
			continue
		}
		line := c.line
		line.Team1ID, line.Team2ID = c.after.Team1ID, c.after.Team2ID
		clashes, err := w.svc.games.FindClashes(tx, w.league, line)
		if err != nil {
			return err
		}
		for _, clash := range clashes {
			if clash.TeamID == w.replacement.ID {
				return &fault.Error{Kind: fault.Conflict, Field: "replacedBy", Sentence: fault.Textf("%s. Choose another team, or type the name of a new one", clash.Sentence)}
			}
		}
	}
	return nil
}

// store stores a withdrawal and the data for undoing it.
func (svc *Service) store(tx *store.Tx, w *withdrawal, actorID string) error {
	undo := league.WithdrawalUndo{How: w.how, IsNew: w.isNew, TierBefore: w.tierBefore, Games: []league.WithdrawnGame{}}
	if err := w.storeReplacement(tx.Teams); err != nil {
		return err
	}
	if err := tx.Teams.UpdateTeam(w.teamAfter()); err != nil {
		return err
	}
	for _, c := range w.changes {
		undo.Games = append(undo.Games, league.WithdrawnGame{GameID: c.before.ID, Fate: c.fate, Reason: c.line.Reason, Abandoned: c.before.Abandoned})
		if err := w.storeGame(tx, c, actorID); err != nil {
			return err
		}
	}
	return tx.Teams.AddWithdrawal(store.Withdrawal{TeamID: w.team.ID, LeagueID: w.league.ID, At: w.now, Undo: undo})
}

// linesToMail returns the scheduled games that are no longer played or are played by another team, for the mails about them.
func (w *withdrawal) linesToMail() (lines []outbox.LineChange) {
	for _, c := range w.changes {
		switch {
		case c.line.ID == 0 || c.before.Status != league.Scheduled: // nobody expects this game
		case c.fate == league.FateTakenOver:
			to := c.line
			to.Team1ID, to.Team2ID = c.after.Team1ID, c.after.Team2ID
			lines = append(lines, outbox.LineChange{From: c.line, To: to})
		default:
			lines = append(lines, outbox.NewRemoval(c.line, w.reason()))
		}
	}
	return lines
}

func (w *withdrawal) storeReplacement(tx store.Teams) (err error) {
	switch {
	case w.replacement == nil:
		return nil
	case !w.isNew:
		return tx.UpdateTeam(*w.replacement)
	}
	if err = w.svc.leagues.CheckTeamQuota(w.teams, 1); err != nil {
		return err
	}
	created, err := tx.CreateTeam(*w.replacement)
	if err != nil {
		return err
	}
	for i, c := range w.changes {
		if c.fate == league.FateTakenOver {
			w.changes[i].after = replaceTeam(c.before, w.team.ID, created.ID)
		}
	}
	w.replacement = &created
	return nil
}

func (w *withdrawal) storeGame(tx *store.Tx, c change, actorID string) error {
	if c.fate == league.FateTakenOver {
		tx.Publish(topic.AttentionOf(w.league.ID))
		games.PublishGame(tx, c.after)
		return tx.Teams.ReplaceTeam(c.before.ID, w.team.ID, w.replacement.ID, w.now)
	}
	return w.svc.games.SaveWithReason(tx, c.before, c.after, c.reason, actorID, "withdraw")
}
