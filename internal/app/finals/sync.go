package finals

import (
	"sideout/internal/app/access"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// meansFinals is the means that the history of results shows for the forfeits of sync.
const meansFinals = "finals"

// sync updates the games of finals to the current results: it creates the games of matches whose teams are known, replaces the teams of
// unplayed games, forfeits the games of absent teams, and calls matches to free courts.
// A match whose place is taken when its teams become known waits for another one.
func (svc *Service) sync(tx *store.Tx, l league.League, f store.Finals) error {
	return svc.syncPlaces(tx, l, f, false)
}

// syncPlaces is sync. If keepPlaces is set, a match keeps its place even if one of its teams has another game then.
func (svc *Service) syncPlaces(tx *store.Tx, l league.League, f store.Finals, keepPlaces bool) error {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	s.keepsPlaces = keepPlaces
	if err := svc.adoptSchedule(tx, &s); err != nil {
		return err
	}
	for _, match := range s.situations {
		if err := svc.syncGame(tx, l, &s, match); err != nil {
			return err
		}
	}
	for _, match := range s.situations {
		if match.IsForfeited(s.results) {
			return svc.forfeitGame(tx, l, s.games[match.Key], match) // its result calls sync again, which does the rest
		}
	}
	if err := svc.callNextMatches(tx, l, &s); err != nil {
		return err
	}
	if err := svc.assignDuties(tx.Schedules, l, &s); err != nil {
		return err
	}
	access.PublishLeague(tx, l.ID)
	return tx.Leagues.IncrementPageVersion(l.ID)
}

// syncGame creates, updates or removes the game of a match according to the results of the matches before it.
func (svc *Service) syncGame(tx *store.Tx, l league.League, s *state, match bracket.Situation) error {
	g, has := s.games[match.Key]
	needsGame := match.State == bracket.Ready || match.IsForfeited(s.results)
	switch {
	case match.Mismatch:
		return svc.playedError(tx.Teams, s, match)
	case match.State == bracket.Decided:
		return nil
	case needsGame && !has:
		return svc.createGame(tx, l, s, match)
	case needsGame && (g.Team1ID != match.Teams[0].Team || g.Team2ID != match.Teams[1].Team):
		switch isSwapped := g.Team1ID == match.Teams[1].Team && g.Team2ID == match.Teams[0].Team; {
		case g.HasPlay() && isSwapped:
			return nil // a correction has swapped the sides; the teams are the same
		case g.HasPlay():
			return svc.playedError(tx.Teams, s, match)
		}
		if err := tx.Knockouts.SetTeams(g.ID, match.Teams[0].Team, match.Teams[1].Team, svc.db.Now()); err != nil {
			return err
		}
		if err := svc.reload(tx, s, match.Key, g.ID); err != nil {
			return err
		}
		return svc.loseTakenPlace(tx, l, s, match.Key)
	case !needsGame && has && g.HasPlay():
		return svc.playedError(tx.Teams, s, match)
	case !needsGame && has:
		return svc.removeGame(tx, s, match.Key)
	default:
		return nil
	}
}

// playedError returns the error of a change that would replace the teams of a match that has a score.
func (svc *Service) playedError(tx store.Teams, s *state, match bracket.Situation) error {
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

// reload reads the game of a match and its scheduled game again.
func (svc *Service) reload(tx *store.Tx, s *state, key string, gameID int64) error {
	g, err := tx.Games.FindGame(gameID)
	if err != nil {
		return err
	}
	s.games[key] = g
	line, isScheduled, err := tx.Schedules.FindScheduleOfGame(gameID)
	if isScheduled {
		s.lines[key] = line
	}
	return err
}

// createGame creates the game of a match and schedules it.
func (svc *Service) createGame(tx *store.Tx, l league.League, s *state, match bracket.Situation) error {
	p := s.matches[match.Key]
	day, at := svc.startOf(l, s, p)
	team1, err := tx.Teams.FindTeam(match.Teams[0].Team)
	if err != nil {
		return err
	}
	instant := league.Instant(day, at, league.ZoneOf(l))
	g, err := tx.Games.CreateGame(store.Game{
		Game: league.Game{
			LeagueID: l.ID, Team1ID: match.Teams[0].Team, Team2ID: match.Teams[1].Team, Status: league.Scheduled, GameDate: &instant,
			ScheduledFor: &instant, Day: &day, Tier: team1.Tier, Stage: league.Finals,
			PlannedRules: rulesFor(s.finals.FinalsPlan, match.Match), CreatedAt: svc.db.Now(),
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
	if err := svc.reload(tx, s, match.Key, g.ID); err != nil {
		return err
	}
	return svc.loseTakenPlace(tx, l, s, match.Key)
}

func weekOf(l league.League, day league.Date) *int {
	if l.StartDate != nil {
		if week := standings.WeekIndex(*l.StartDate, day); week > 0 {
			return &week
		}
	}
	return nil
}

// startOf returns the start of a match: its time if it has one, else the present minute, but not before the first night begins.
func (svc *Service) startOf(l league.League, s *state, p store.KnockoutMatch) (league.Date, league.TimeOfDay) {
	if p.Day != nil && p.GameTime != nil {
		return *p.Day, *p.GameTime
	}
	return s.dayAndTime(max(s.minuteOf(l, svc.db.Now()), s.windows()[0].Start))
}

// rulesFor returns the rules of a match, which differ for a final.
func rulesFor(p league.FinalsPlan, match bracket.Match) *score.Rules {
	if match.Name.IsLast() {
		return &p.FinalRules
	}
	return &p.Rules
}

// removeGame removes the unplayed game of a match. The match keeps its score link, and the place to which a person has moved the game.
func (svc *Service) removeGame(tx *store.Tx, s *state, key string) error {
	g, p := s.games[key], s.matches[key]
	p.GameID = nil
	if g.InviteHash != "" { // the link may have been replaced since the game was created
		p.InviteNumber, p.InviteHash = g.InviteNumber, g.InviteHash
	}
	if line := s.lines[key]; s.finals.Queue {
		p.Day, p.GameTime, p.CourtName = nil, nil, nil
	} else if !line.FreesItsPlace() {
		p.Day, p.GameTime, p.CourtName = &line.Day, &line.GameTime, line.CourtName
	}
	if err := tx.Knockouts.UpdateMatch(p); err != nil {
		return err
	}
	delete(s.games, key)
	delete(s.lines, key)
	s.matches[key] = p
	return svc.games.RemoveUnplayed(tx, g)
}

// forfeitGame completes the game of a match that one team or both forfeit.
func (svc *Service) forfeitGame(tx *store.Tx, l league.League, g store.Game, match bracket.Situation) error {
	by := league.ByBoth
	switch match.Winner.Team {
	case g.Team1ID:
		by = league.ByTeam2
	case g.Team2ID:
		by = league.ByTeam1
	}
	_, err := svc.games.Forfeit(tx, l, g, by, "", meansFinals)
	return err
}

// setNewLink sets a new score link for a match.
func (svc *Service) setNewLink(p *store.KnockoutMatch) {
	var g store.Game
	svc.links.RenewScoreLink(&g)
	p.InviteNumber, p.InviteHash = g.InviteNumber, g.InviteHash
}

// scoreToken returns the token of the score link of a match.
func (svc *Service) scoreToken(p store.KnockoutMatch) string {
	return svc.links.ScoreToken(0, p.InviteNumber)
}

// CheckWaitingMatch returns the error of opening the score link of a match that has no game yet: a conflict whose text names what the match
// waits for. For any other token it returns ErrNotFound.
func CheckWaitingMatch(tx *store.Tx, token string) error {
	p, err := tx.Knockouts.FindMatchByInvite(credentials.HashToken(token))
	if err != nil {
		return err
	}
	f, err := tx.Knockouts.FindFinals(p.FinalsID)
	if err != nil {
		return err
	}
	if _, err := tx.Leagues.FindLeague(f.LeagueID); err != nil { // the league may be deleted
		return err
	}
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return err
	}
	return fault.WithType(fault.New(fault.Conflict, "%s", s.waitNote(s.situation(p.Key))), fault.PlaceWaiting)
}
