package finals

import (
	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// via is the means of what follows from a result, in the history of results.
const via = "finals"

// sync makes games of matches whose teams are known, exchanges the teams of games that nobody has played, forfeits the games of
// teams that do not come, and calls matches to free courts.
func (svc *Service) sync(tx *store.Tx, l league.League, f store.Finals) error {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	if err := svc.adopt(tx, &s); err != nil {
		return err
	}
	for _, match := range s.all {
		if err := svc.settle(tx, l, &s, match); err != nil {
			return err
		}
	}
	for _, match := range s.all {
		if match.IsForfeited(s.results) {
			return svc.forfeit(tx, l, s.games[match.Key], match) // its result comes back here, and all that is left is done then
		}
	}
	if err := svc.call(tx, l, &s); err != nil {
		return err
	}
	if err := svc.assignDuties(tx.Schedules, l, &s); err != nil {
		return err
	}
	access.PublishLeague(tx, l.ID)
	return tx.Leagues.IncrementPageVersion(l.ID)
}

// settle makes the game of a match what the results before it say.
func (svc *Service) settle(tx *store.Tx, l league.League, s *state, match bracket.Situation) error {
	g, has := s.games[match.Key]
	wanted := match.State == bracket.Ready || match.IsForfeited(s.results)
	switch {
	case match.Mismatch:
		return svc.errPlayed(tx.Teams, s, match)
	case match.State == bracket.Decided:
		return nil
	case wanted && !has:
		return svc.create(tx, l, s, match)
	case wanted && (g.Team1ID != match.Teams[0].Team || g.Team2ID != match.Teams[1].Team):
		switch hasSame := g.Team1ID == match.Teams[1].Team && g.Team2ID == match.Teams[0].Team; {
		case g.HasPlay() && hasSame:
			return nil // a correction has exchanged where they come from
		case g.HasPlay():
			return svc.errPlayed(tx.Teams, s, match)
		}
		if err := tx.Knockouts.SetTeams(g.ID, match.Teams[0].Team, match.Teams[1].Team, svc.db.Now()); err != nil {
			return err
		}
		return svc.reload(tx, s, match.Key, g.ID)
	case !wanted && has && g.HasPlay():
		return svc.errPlayed(tx.Teams, s, match)
	case !wanted && has:
		return svc.remove(tx, s, match.Key)
	default:
		return nil
	}
}

// errPlayed is the error of a change that would give a match that has a score other teams.
func (svc *Service) errPlayed(tx store.Teams, s *state, match bracket.Situation) error {
	g := s.games[match.Key]
	team1, err := tx.FindTeam(g.Team1ID)
	if err != nil {
		return err
	}
	team2, err := tx.FindTeam(g.Team2ID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "%s, %s against %s, has a score already and would get other teams. Remove that score first.",
		match.Name.Label(), team1.Name, team2.Name)
}

// reload reads a game of the finals and its line again.
func (svc *Service) reload(tx *store.Tx, s *state, key string, gameID int64) error {
	g, err := tx.Games.FindGame(gameID)
	if err != nil {
		return err
	}
	s.games[key] = g
	line, isScheduled, err := tx.Schedules.LineOfGame(gameID)
	if isScheduled {
		s.lines[key] = line
	}
	return err
}

// create makes the game of a match, and its line of the schedule.
func (svc *Service) create(tx *store.Tx, l league.League, s *state, match bracket.Situation) error {
	p := s.matches[match.Key]
	day, at := svc.whenOf(l, s, p)
	team1, err := tx.Teams.FindTeam(match.Teams[0].Team)
	if err != nil {
		return err
	}
	instant := league.Instant(day, at, league.ZoneOf(l))
	g, err := tx.Games.CreateGame(store.Game{
		Game: league.Game{
			LeagueID: l.ID, Team1ID: match.Teams[0].Team, Team2ID: match.Teams[1].Team, Status: league.Scheduled, GameDate: &instant,
			ScheduledFor: &instant, Day: &day, Tier: team1.Tier, Stage: league.Finals,
			PlannedRules: rulesFor(s.f.FinalsPlan, match.Match), CreatedAt: svc.db.Now(),
		},
		InviteNumber: p.InviteNumber, InviteHash: p.InviteHash,
	})
	if err != nil {
		return err
	}
	line := league.ScheduledGame{
		LeagueID: l.ID, Team1ID: g.Team1ID, Team2ID: g.Team2ID, GameID: &g.ID, Day: day, GameTime: at, GameDate: instant, CourtName: p.CourtName,
		Tier: g.Tier, CreatedAt: g.CreatedAt, Pinned: true, Origin: league.ByHand, Stage: league.Finals, WeekNumber: weekOf(l, day),
	}
	if line.ID, err = tx.Schedules.CreateSchedule(line); err != nil {
		return err
	}
	p.GameID = &g.ID
	s.matches[match.Key] = p
	if err := tx.Knockouts.UpdateMatch(p); err != nil {
		return err
	}
	return svc.reload(tx, s, match.Key, g.ID)
}

func weekOf(l league.League, day league.Date) *int {
	if l.StartDate != nil {
		if week := standings.WeekIndex(*l.StartDate, day); week > 0 {
			return &week
		}
	}
	return nil
}

// whenOf returns when a match is played: at its time, or from now on in finals that call matches to free courts.
func (svc *Service) whenOf(l league.League, s *state, p store.KnockoutMatch) (league.Date, league.TimeOfDay) {
	if p.Day != nil && p.GameTime != nil {
		return *p.Day, *p.GameTime
	}
	return s.at(max(s.minuteOf(l, svc.db.Now()), s.windows()[0].Start))
}

// rulesFor returns the rules of a match.
func rulesFor(p league.FinalsPlan, match bracket.Match) *score.Rules {
	if match.Name.IsLast() {
		return &p.FinalRules
	}
	return &p.Rules
}

// remove removes the game of a match that nobody has played. The match keeps its link.
func (svc *Service) remove(tx *store.Tx, s *state, key string) error {
	g, p := s.games[key], s.matches[key]
	p.GameID = nil
	if g.InviteHash != "" { // it may have been replaced since
		p.InviteNumber, p.InviteHash = g.InviteNumber, g.InviteHash
	}
	if s.f.Queue {
		p.Day, p.GameTime, p.CourtName = nil, nil, nil
	}
	if err := tx.Knockouts.UpdateMatch(p); err != nil {
		return err
	}
	delete(s.games, key)
	delete(s.lines, key)
	s.matches[key] = p
	return svc.games.RemoveUnplayed(tx, g)
}

// forfeit completes the game of a match to which a team, or both, do not come.
func (svc *Service) forfeit(tx *store.Tx, l league.League, g store.Game, match bracket.Situation) error {
	by := league.ByBoth
	switch match.Winner.Team {
	case g.Team1ID:
		by = league.ByTeam2
	case g.Team2ID:
		by = league.ByTeam1
	}
	_, err := svc.games.Forfeit(tx, l, g, by, "", via)
	return err
}

// newLink gives a match a score link.
func (svc *Service) newLink(p *store.KnockoutMatch) {
	var g store.Game
	svc.links.OpenScoreLink(&g)
	p.InviteNumber, p.InviteHash = g.InviteNumber, g.InviteHash
}

// token returns the token of the score link of a match.
func (svc *Service) token(p store.KnockoutMatch) string {
	return svc.links.ScoreToken(0, p.InviteNumber)
}

// FindWaiting returns a conflict that says what a match waits for, if a token is that of a match without a game; else ErrNotFound.
func FindWaiting(tx *store.Tx, token string) error {
	p, err := tx.Knockouts.FindMatchByInvite(secret.HashToken(token))
	if err != nil {
		return err
	}
	f, err := tx.Knockouts.FindFinals(p.FinalsID)
	if err != nil {
		return err
	}
	if _, err := tx.Leagues.FindLeague(f.LeagueID); err != nil { // it may be deleted
		return err
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	return fault.WithType(fault.New(fault.Conflict, "%s", s.waitsFor(s.situation(p.Key))), fault.PlaceWaiting)
}
