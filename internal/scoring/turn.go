package scoring

import (
	"slices"

	"sideout/internal/authz"
	"sideout/internal/fault"
	"sideout/internal/gamestore"
	"sideout/internal/league"
	"sideout/internal/optional"
	"sideout/internal/score"
	"sideout/internal/secret"
	"sideout/internal/store"
	"sideout/internal/usecase"
	"sideout/internal/zones"
)

// turn is one change of a game's score under way: the game before and after it, and its log.
type turn struct {
	svc           *Service
	tx            *store.Tx
	league        league.League
	page          int64 // the version of its league's page
	role          league.Role
	actor, via    string
	before, after store.Game

	match    score.Match
	log      score.Log
	added    []store.GameEvent
	outcomes []EventOutcome
	seen     *store.Scorer // the device, if it is noted that it was heard of
}

// takeTurn locks a game that the actor may score.
func (svc *Service) takeTurn(tx *store.Tx, who authz.Actor, id int64) (*turn, error) {
	t := &turn{svc: svc, tx: tx, actor: who.UserID, via: "session"}
	if who.UserID == "" && who.Token == "" {
		return nil, fault.ErrSignedOut
	}
	if err := t.lock(id); err != nil {
		return nil, err
	}
	role, byLink, err := authz.MayScore(tx, who, t.before, t.league)
	if err != nil {
		return nil, err
	}
	t.role, t.after = role, t.before
	if byLink && role == "" {
		t.actor, t.via = "", "link"
	}
	return t, nil
}

// lock locks the league of a game and finds the game as it is now, in memory if nobody has changed it since.
func (t *turn) lock(id int64) (err error) {
	version, page, err := t.tx.LockLeagueOfGame(id)
	if err != nil {
		return err
	}
	t.page = page
	if kept, ok := t.svc.games.Cached(id, version, t.page); ok {
		t.before, t.league, t.log, t.match = kept.Game, kept.League, kept.Log, kept.Log.Match()
		return nil
	}
	if t.before, err = t.tx.FindGame(id); err != nil {
		return err
	}
	if t.league, err = t.tx.FindLeague(t.before.LeagueID); err != nil {
		return err
	}
	t.log, t.match, err = t.svc.games.LogOf(t.tx, t.before, t.league)
	return err
}

// remember keeps in memory what has been committed. If more than points has changed, the version of the page has, and
// the next turn reads the game anew.
func (t *turn) remember() {
	if t.after.Rules == "" {
		t.svc.games.CacheLog(t.after.ID, t.log)
	} else {
		t.svc.games.Cache(gamestore.CachedGame{Log: t.log, Game: t.after, League: t.league, PageVersion: t.page})
	}
	if t.seen != nil {
		t.svc.scorers.keep(t.after.ID, *t.seen)
	}
}

// change does what a PATCH asks for and stores the game.
func (t *turn) change(c GameChange) error {
	if err := t.checkFields(c); err != nil {
		return err
	}
	var err error
	switch {
	case c.Told != nil:
		err = t.play(*c.Told)
	case authz.May(t.role, authz.Manage) && (t.before.Status == league.Completed || asksCompletion(c)):
		err = t.record(c)
	default:
		err = t.translate(c)
	}
	if err != nil {
		return err
	}
	if err := t.settle(c); err != nil {
		return err
	}
	if len(t.added) > 0 {
		if err := t.tx.AddEvents(t.added); err != nil {
			return err
		}
		t.after.Version = t.log.Seq()
	}
	if c.Told != nil {
		var err error
		if t.seen, err = t.svc.seeScorer(t.tx, t.before.ID, c.Told.Device); err != nil {
			return err
		}
	}
	return t.svc.games.SaveRow(t.tx, t.before, t.after, t.actor, t.via)
}

func asksCompletion(c GameChange) bool { return c.Status != nil && *c.Status == league.Completed }

// checkFields checks what is not a score, and takes the date of a game from who manages it.
func (t *turn) checkFields(c GameChange) error {
	if c.Status != nil && *c.Status != league.Scheduled && *c.Status != league.Completed {
		return fault.Field("status", "Status must be scheduled or completed; a game cannot be cancelled here")
	}
	if c.Duration != nil && *c.Duration < 0 {
		return fault.Field("duration", "Duration must be 0 or greater, in seconds")
	}
	for _, set := range append(slices.Clone(c.Sets), league.Set{Team1Score: optional.Or(c.Team1Score, 0), Team2Score: optional.Or(c.Team2Score, 0)}) {
		if min(set.Team1Score, set.Team2Score) < 0 || max(set.Team1Score, set.Team2Score) > league.MaxScore {
			return usecase.Invalid(league.CheckScores(set.Team1Score, set.Team2Score))
		}
	}
	if len(c.Sets) > league.MaxSets {
		return fault.Field("sets", "A match has 9 sets at most")
	}
	if c.GameDate == nil || !authz.May(t.role, authz.Manage) {
		return nil
	}
	instant, day, problems := league.CheckDay("gameDate", *c.GameDate, zones.Of(t.league))
	if err := usecase.Invalid(problems); err != nil {
		return err
	}
	t.after.GameDate, t.after.Day = &instant, &day
	return nil
}

// add appends an event to the log.
func (t *turn) add(e score.Event) (score.Entry, error) {
	if t.before.Rules == "" && len(t.added) == 0 {
		log, rules, err := t.svc.games.Begin(t.tx, t.before, t.log, t.match)
		if err != nil {
			return score.Entry{}, err
		}
		t.log, t.before.Rules, t.after.Rules = log, rules, rules // stored already
	}
	before := t.log.Seq()
	log, entry := t.log.Add(e, t.tooLate())
	if log.Seq() > before {
		t.added = append(t.added, store.GameEvent{
			Entry: entry, GameID: t.before.ID, Actor: t.actor, Via: t.via, ReceivedAt: t.svc.db.Now(),
		})
	}
	t.log = log
	return entry, nil
}

// tooLate reports whether devices change the game no more. Who manages the league may, and so may who goes on with
// what this very turn has brought.
func (t *turn) tooLate() bool {
	over := t.before.Status == league.Completed && t.before.CompletedAt != nil
	return over && !authz.May(t.role, authz.Manage) && t.svc.db.Now().Sub(*t.before.CompletedAt) > undoFor
}

// record enters a final score, whatever the rules say of it.
func (t *turn) record(c GameChange) error {
	after := t.after
	after.Team1Score, after.Team2Score = optional.Or(c.Team1Score, after.Team1Score), optional.Or(c.Team2Score, after.Team2Score)
	if c.Sets != nil {
		after.Sets = c.Sets
	}
	if err := usecase.Invalid(league.CheckScores(after.Team1Score, after.Team2Score)); err != nil {
		return err
	}
	if !matches(after) {
		return fault.Field("sets", "The sets do not agree with the score: it is the number of sets that each team has won")
	}
	after.Status = league.Completed
	if !gamestore.SameScore(t.before, after) {
		if _, err := t.add(t.svc.games.RecordOf(after)); err != nil {
			return err
		}
	}
	t.after = after
	return nil
}

// matches reports whether the score of a match is what its sets say.
func matches(g store.Game) bool {
	if len(g.Sets) == 0 {
		return true
	}
	won := [2]int{}
	for _, set := range g.Sets {
		switch {
		case set.Team1Score > set.Team2Score:
			won[0]++
		case set.Team2Score > set.Team1Score:
			won[1]++
		}
	}
	return won == [2]int{g.Team1Score, g.Team2Score}
}

// translate turns the score that a client without events sends into the event that leads to it: one more is a point, one
// less by who scored last takes it back, the same is nothing, and anything else is a correction (design, section 6).
func (t *turn) translate(c GameChange) error {
	state := t.log.State()
	if t.tooLate() {
		return fault.New(fault.Conflict, "This game is over. Ask a manager of the league to change its result.")
	}
	if c.Team1Score != nil || c.Team2Score != nil {
		shown := t.shown(state)
		to := score.Set{Team1Score: optional.Or(c.Team1Score, shown.Team1Score), Team2Score: optional.Or(c.Team2Score, shown.Team2Score)}
		if to != shown && t.match.Sets > 1 {
			return fault.Field("team1Score", "This match is played in sets: send its events")
		}
		if to != shown {
			if _, err := t.add(t.step(shown, to)); err != nil {
				return err
			}
		}
	}
	if !asksCompletion(c) || t.log.State().Winner != score.None {
		return nil
	}
	entry := score.Entry{Outcome: score.Conflict}
	if t.match.EndingScore == score.NoTarget {
		var err error
		if entry, err = t.add(t.own(score.Event{Type: score.Finish})); err != nil {
			return err
		}
	}
	if entry.Outcome != score.Applied {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// shown is the score that clients without events see.
func (t *turn) shown(s score.State) score.Set {
	if t.log.Seq() == 0 && !gamestore.Untouched(t.before, t.match) {
		return score.Set{Team1Score: t.before.Team1Score, Team2Score: t.before.Team2Score}
	}
	if t.match.Sets > 1 {
		return score.Set{Team1Score: s.Team1Sets, Team2Score: s.Team2Sets}
	}
	return s.Score()
}

// step is the event that leads from one score to another.
func (t *turn) step(from, to score.Set) score.Event {
	up1, up2 := to.Team1Score-from.Team1Score, to.Team2Score-from.Team2Score
	last, ok := t.log.Known(t.log.Top())
	lost := map[score.Team][2]int{score.Team1: {-max(1, last.Points), 0}, score.Team2: {0, -max(1, last.Points)}}
	over := t.log.State().Winner != score.None
	switch {
	case up1 == 1 && up2 == 0 && !over:
		return t.own(score.Event{Type: score.Point, Team: score.Team1})
	case up1 == 0 && up2 == 1 && !over:
		return t.own(score.Event{Type: score.Point, Team: score.Team2})
	case ok && last.Type == score.Point && [2]int{up1, up2} == lost[last.Team]:
		return t.own(score.Event{Type: score.TakeOff, Undoes: last.ID})
	default:
		return t.own(score.Event{Type: score.Correct, Team1Score: to.Team1Score, Team2Score: to.Team2Score})
	}
}

// own fills in what an event that the server makes has in common with those of devices.
func (t *turn) own(e score.Event) score.Event {
	e.ID, e.At, e.Seen = secret.NewToken(), t.svc.db.Now().UnixMilli(), t.log.Seq()
	return e
}

// settle puts what the log has come to into the game.
func (t *turn) settle(c GameChange) error {
	s := t.log.State()
	byLog := slices.ContainsFunc(t.added, func(e store.GameEvent) bool { return e.Outcome == score.Applied && e.Type != score.Record })
	if byLog {
		t.take(s)
	}
	isOver := t.after.Status == league.Completed
	if isOver {
		if t.after.WinnerID = gamestore.Winner(t.after); byLog && s.Winner != score.None {
			t.after.WinnerID = map[score.Team]*int64{score.Team1: &t.before.Team1ID, score.Team2: &t.before.Team2ID}[s.Winner]
		}
		t.complete()
	}
	if c.Duration != nil && (isOver && t.before.Status != league.Completed || authz.May(t.role, authz.Manage)) {
		t.after.Duration = c.Duration
	}
	if c.Told == nil && c.WinnerID != nil && (t.after.WinnerID == nil || *t.after.WinnerID != *c.WinnerID) {
		return fault.Field("winnerId", "The winner is the team with the higher score")
	}
	if c.Told != nil && asksCompletion(c) && !isOver && t.allCount() {
		return fault.Field("status", "Nobody has won with this score")
	}
	return nil
}

// take takes the score of the log over.
func (t *turn) take(s score.State) {
	if t.match.Sets > 1 {
		t.after.Team1Score, t.after.Team2Score, t.after.Sets = s.Team1Sets, s.Team2Sets, s.Sets
	} else {
		t.after.Team1Score, t.after.Team2Score, t.after.Sets = s.Score().Team1Score, s.Score().Team2Score, nil
	}
	switch {
	case s.Winner != score.None:
		t.after.Status = league.Completed
	case t.before.Status == league.Completed: // the winning point is taken back: play goes on
		t.after.Status, t.after.WinnerID, t.after.CompletedAt = league.Scheduled, nil, nil
	}
}

// complete stamps a game that is over, the first time.
func (t *turn) complete() {
	now := t.svc.db.Now()
	if t.after.CompletedAt == nil {
		t.after.CompletedAt = &now
	}
	if t.after.GameDate == nil {
		t.after.GameDate = &now
	}
}

// allCount reports whether everything that the device told counts: then it and we must agree about who has won.
func (t *turn) allCount() bool {
	return !slices.ContainsFunc(t.outcomes, func(o EventOutcome) bool { return o.Outcome != score.Applied })
}
