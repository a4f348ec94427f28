package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
)

// StoredClaim is what a team has reported about a game, as it is stored.
type StoredClaim struct {
	ID       int64
	GameID   int64
	LeagueID int64
	league.Claim
	SettledBy string // the user who has settled the dispute
	Why       string // and why
}

const claimColumns = "id, game_id, league_id, team_id, kind, score, reason, at, recorded = 1, settled_at, settled_by, why"

func scanClaim(row scanner) (c StoredClaim, err error) {
	var score string
	err = row.Scan(&c.ID, &c.GameID, &c.LeagueID, &c.TeamID, &c.Kind, &score, &c.Reason, millis{&c.At}, &c.Recorded,
		optional(&c.SettledAt), &c.SettledBy, &c.Why)
	if err == nil && score != "" {
		err = json.Unmarshal([]byte(score), &c.Score)
	}
	return c, err
}

// ClaimsOfGame returns what the teams of a game have reported about it, the oldest first.
func (tx Captains) ClaimsOfGame(gameID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE game_id = $1 ORDER BY id", gameID)
}

// ClaimsOfTeamGames returns what has been reported about the games of a team, by both teams, the oldest first.
func (tx Captains) ClaimsOfTeamGames(leagueID, teamID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+` FROM claims WHERE league_id = $1 AND game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)) ORDER BY id`, leagueID, teamID)
}

// ClaimedGames returns the ids of at most limit games of a league about which a team has a claim that is not settled and is
// not the result itself, those with the latest claims first.
func (tx Captains) ClaimedGames(leagueID int64, limit int) ([]int64, error) {
	return list(tx, scanID, `SELECT game_id FROM claims WHERE league_id = $1 AND is_open = 1 GROUP BY game_id
		ORDER BY MAX(id) DESC LIMIT $2`, leagueID, limit)
}

// AllClaimsOf returns all claims of a league, the oldest first.
func (tx Captains) AllClaimsOf(leagueID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE league_id = $1 ORDER BY id", leagueID)
}

// AddClaim stores what a team has reported about a game. isOpen says that it may be a dispute.
func (tx Captains) AddClaim(c StoredClaim, isOpen bool) error {
	score, err := textOf(c.Score)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO claims (game_id, league_id, team_id, kind, score, reason, at, recorded, settled_at, settled_by, why, is_open)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, c.GameID, c.LeagueID, c.TeamID, c.Kind, score, c.Reason,
		toMillis(c.At), zeroOrOne(c.Recorded), nullable(c.SettledAt), c.SettledBy, c.Why, zeroOrOne(isOpen))
	return err
}

// SettleClaims stores that the league has decided about the claims of a game: who, when and why.
func (tx Captains) SettleClaims(gameID int64, by, why string, at time.Time) error {
	_, err := tx.exec(`UPDATE claims SET is_open = 0, settled_at = $1, settled_by = $2, why = $3
		WHERE game_id = $4 AND settled_at IS NULL`, toMillis(at), by, why, gameID)
	return err
}

// Contact is an address of a captain of a team.
type Contact struct {
	ID          int64
	TeamID      int64
	LeagueID    int64
	Address     string
	Recipient   string // AddressRecipient, who can refuse mails
	AskedAt     time.Time
	ConfirmedAt *time.Time // nil: its holder has not answered yet, and gets nothing but the question
}

const contactColumns = "id, team_id, league_id, address, subject, asked_at, confirmed_at"

func scanContact(row scanner) (c Contact, err error) {
	err = row.Scan(&c.ID, &c.TeamID, &c.LeagueID, &c.Address, &c.Recipient, millis{&c.AskedAt}, optional(&c.ConfirmedAt))
	return c, err
}

// ContactsOf returns the addresses of the captains of a league, by team.
func (tx Captains) ContactsOf(leagueID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE league_id = $1 ORDER BY team_id, id", leagueID)
}

// ContactsOfTeam returns the addresses of the captains of a team, the oldest first.
func (tx Captains) ContactsOfTeam(teamID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE team_id = $1 ORDER BY id", teamID)
}

// FindContact returns an address of a captain; ErrNotFound if there is none with the id.
func (tx Captains) FindContact(id int64) (Contact, error) {
	return find(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE id = $1", id)
}

// SaveContact stores an address of a captain, in place of the same address of the team.
func (tx Captains) SaveContact(c Contact) (id int64, err error) {
	err = tx.row(`INSERT INTO contacts (team_id, league_id, address, subject, asked_at, confirmed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (team_id, address) DO UPDATE SET subject = excluded.subject, asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at
		RETURNING id`, []any{c.TeamID, c.LeagueID, c.Address, c.Recipient, toMillis(c.AskedAt), nullable(c.ConfirmedAt)}, &id)
	return id, err
}

// DeleteContact deletes an address of a captain, with the mails to it about the team that have not been tried yet.
func (tx Captains) DeleteContact(c Contact) error {
	if _, err := tx.exec("DELETE FROM contacts WHERE id = $1", c.ID); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM mails WHERE subject = $1 AND scope = $2 AND tries = 0 AND due_at IS NOT NULL", c.Recipient, TeamScope(c.TeamID))
	return err
}

// DeleteUnansweredContacts deletes addresses whose holders were asked before a time and have not answered.
func (tx Captains) DeleteUnansweredContacts(before time.Time) error {
	_, err := tx.exec("DELETE FROM contacts WHERE asked_at < $1 AND confirmed_at IS NULL", toMillis(before))
	return err
}

// CountMailsToTeams returns how many mails of a kind about teams of a league were queued since a time.
func (tx Captains) CountMailsToTeams(leagueID int64, kind notices.Kind, since time.Time) (n int, err error) {
	err = tx.row(`SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND kind = $2
		AND scope IN (SELECT 'team:' || id FROM teams WHERE league_id = $3)`, []any{toMillis(since), string(kind), leagueID}, &n)
	return n, err
}

// TeamLink is the captain's link of a team: its holder may see and do what docs/product/captains.md#captain-link says.
type TeamLink struct {
	TeamID    int64
	LeagueID  int64
	Number    int64  // what the token is derived from
	Hash      string // of the token; empty while the link is closed
	CreatedAt time.Time
}

const teamLinkColumns = "team_id, league_id, number, COALESCE(token_hash, ''), created_at"

func scanTeamLink(row scanner) (l TeamLink, err error) {
	err = row.Scan(&l.TeamID, &l.LeagueID, &l.Number, &l.Hash, millis{&l.CreatedAt})
	return l, err
}

// FindTeamLink returns the captain's link that is in use with this token hash; ErrNotFound if there is none.
func (tx Captains) FindTeamLink(hash string) (TeamLink, error) {
	return find(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE token_hash = $1", hash)
}

// FindTeamLinkOf returns the captain's link of a team, which may be closed; ErrNotFound if it never had one.
func (tx Captains) FindTeamLinkOf(teamID int64) (TeamLink, error) {
	return find(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE team_id = $1", teamID)
}

// TeamLinksOf returns the captain's links of a league, closed ones too.
func (tx Captains) TeamLinksOf(leagueID int64) ([]TeamLink, error) {
	return list(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE league_id = $1 ORDER BY team_id", leagueID)
}

// SaveTeamLink stores the captain's link of a team, in place of the one that it had.
func (tx Captains) SaveTeamLink(l TeamLink) error {
	_, err := tx.exec(`INSERT INTO team_links (team_id, league_id, number, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (team_id) DO UPDATE SET number = excluded.number, token_hash = excluded.token_hash, created_at = excluded.created_at`,
		l.TeamID, l.LeagueID, l.Number, orNull(l.Hash), toMillis(l.CreatedAt))
	return err
}

// EndTeamLink stores the token hash of a captain's link that was replaced or closed.
func (tx Captains) EndTeamLink(hash string, leagueID int64) error {
	_, err := tx.exec("INSERT INTO ended_team_links (token_hash, league_id) VALUES ($1, $2)", hash, leagueID)
	return err
}

// FindEndedTeamLink returns the league of a captain's link that was replaced or closed; ErrNotFound if there is none.
func (tx Captains) FindEndedTeamLink(hash string) (leagueID int64, err error) {
	err = tx.row("SELECT league_id FROM ended_team_links WHERE token_hash = $1", []any{hash}, &leagueID)
	return leagueID, err
}

// KnownTeamLinks returns those of the hashes that are used, or were used, by a captain's link on this server.
func (tx Captains) KnownTeamLinks(hashes []string) (map[string]bool, error) {
	return tx.all.Transfers.knownHashes("token_hash", "team_links", "ended_team_links", hashes)
}

// CaptainRulesOf returns what the captains of a league may do.
func (tx Captains) CaptainRulesOf(leagueID int64) (league.CaptainRules, error) {
	rules, text := league.DefaultCaptainRules(), ""
	err := tx.row("SELECT rules FROM captain_rules WHERE league_id = $1", []any{leagueID}, &text)
	if errors.Is(err, ErrNotFound) {
		return rules, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &rules)
	}
	return rules, err
}

// SaveCaptainRules stores what the captains of a league may do.
func (tx Captains) SaveCaptainRules(leagueID int64, rules league.CaptainRules) error {
	if rules == league.DefaultCaptainRules() {
		_, err := tx.exec("DELETE FROM captain_rules WHERE league_id = $1", leagueID)
		return err
	}
	text, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO captain_rules (league_id, rules) VALUES ($1, $2)
		ON CONFLICT (league_id) DO UPDATE SET rules = excluded.rules`, leagueID, string(text))
	return err
}
