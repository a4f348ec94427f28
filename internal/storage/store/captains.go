package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
)

// StoredClaim is a stored claim of a team about a game.
type StoredClaim struct {
	ID       int64
	GameID   int64
	LeagueID int64
	league.Claim
	SettledBy string // the id of the user who settled the dispute
	Why       string // the reason that this user gave
}

const claimColumns = "id, game_id, league_id, team_id, kind, score, reason, at, recorded = 1, settled_at, settled_by, why"

func scanClaim(row scanner) (c StoredClaim, err error) {
	var score string
	err = row.Scan(&c.ID, &c.GameID, &c.LeagueID, &c.TeamID, &c.Kind, &score, &c.Reason, milliTime{&c.At}, &c.Recorded,
		optional(&c.SettledAt), &c.SettledBy, &c.Why)
	if err == nil && score != "" {
		err = json.Unmarshal([]byte(score), &c.Score)
	}
	return c, err
}

// ClaimsOfGame returns the claims of both teams about a game, oldest first.
func (tx Captains) ClaimsOfGame(gameID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE game_id = $1 ORDER BY id", gameID)
}

// ClaimsOfTeamGames returns the claims about the games of a team, by the team and its opponents, oldest first.
func (tx Captains) ClaimsOfTeamGames(leagueID, teamID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+` FROM claims WHERE league_id = $1 AND game_id IN
		(SELECT id FROM games WHERE league_id = $1 AND (team1_id = $2 OR team2_id = $2)) ORDER BY id`, leagueID, teamID)
}

// ClaimedGames returns the ids of at most limit games of a league that have an open claim, see AddClaim, latest claim first.
func (tx Captains) ClaimedGames(leagueID int64, limit int) ([]int64, error) {
	return list(tx, scanID, `SELECT game_id FROM claims WHERE league_id = $1 AND is_open = 1 GROUP BY game_id
		ORDER BY MAX(id) DESC LIMIT $2`, leagueID, limit)
}

// AllClaimsOf returns all claims of a league, oldest first.
func (tx Captains) AllClaimsOf(leagueID int64) ([]StoredClaim, error) {
	return list(tx, scanClaim, "SELECT "+claimColumns+" FROM claims WHERE league_id = $1 ORDER BY id", leagueID)
}

// AddClaim stores a claim of a team about a game. isOpen marks a claim that the league may have to decide about.
func (tx Captains) AddClaim(c StoredClaim, isOpen bool) error {
	score, err := jsonOrEmpty(c.Score)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO claims (game_id, league_id, team_id, kind, score, reason, at, recorded, settled_at, settled_by, why, is_open)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, c.GameID, c.LeagueID, c.TeamID, c.Kind, score, c.Reason,
		toMillis(c.At), boolToInt(c.Recorded), nullable(c.SettledAt), c.SettledBy, c.Why, boolToInt(isOpen))
	return err
}

// SettleClaims stores the decision of the league about the claims of a game: by whom, when and why.
func (tx Captains) SettleClaims(gameID int64, by, why string, at time.Time) error {
	_, err := tx.exec(`UPDATE claims SET is_open = 0, settled_at = $1, settled_by = $2, why = $3
		WHERE game_id = $4 AND settled_at IS NULL`, toMillis(at), by, why, gameID)
	return err
}

// ReopenClaims takes the latest decision of the league about the claims of a game back.
func (tx Captains) ReopenClaims(gameID int64) error {
	_, err := tx.exec(`UPDATE claims SET is_open = CASE WHEN kind <> $1 AND recorded = 0 THEN 1 ELSE 0 END,
		settled_at = NULL, settled_by = '', why = '' WHERE game_id = $2
		AND settled_at = (SELECT MAX(settled_at) FROM claims WHERE game_id = $2)`, league.ClaimAgreement, gameID)
	return err
}

// Contact is an e-mail address of a captain of a team.
type Contact struct {
	ID          int64
	TeamID      int64
	LeagueID    int64
	Address     string
	Recipient   string     // the AddressRecipient under which declined mails are stored
	AskedAt     time.Time  // when the mail was queued that asks the captain for consent
	ConfirmedAt *time.Time // nil until the captain has consented; until then no other mails are sent
}

const contactColumns = "id, team_id, league_id, address, subject, asked_at, confirmed_at"

func scanContact(row scanner) (c Contact, err error) {
	err = row.Scan(&c.ID, &c.TeamID, &c.LeagueID, &c.Address, &c.Recipient, milliTime{&c.AskedAt}, optional(&c.ConfirmedAt))
	return c, err
}

// ContactsOf returns the contacts of a league, ordered by team.
func (tx Captains) ContactsOf(leagueID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE league_id = $1 ORDER BY team_id, id", leagueID)
}

// ContactsOfTeam returns the contacts of a team, oldest first.
func (tx Captains) ContactsOfTeam(teamID int64) ([]Contact, error) {
	return list(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE team_id = $1 ORDER BY id", teamID)
}

// FindContact returns a contact; ErrNotFound if it does not exist.
func (tx Captains) FindContact(id int64) (Contact, error) {
	return find(tx, scanContact, "SELECT "+contactColumns+" FROM contacts WHERE id = $1", id)
}

// SaveContact stores a contact and returns its id. It replaces a contact of the team with the same address.
func (tx Captains) SaveContact(c Contact) (id int64, err error) {
	err = tx.scanRow(`INSERT INTO contacts (team_id, league_id, address, subject, asked_at, confirmed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (team_id, address) DO UPDATE SET subject = excluded.subject, asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at
		RETURNING id`, []any{c.TeamID, c.LeagueID, c.Address, c.Recipient, toMillis(c.AskedAt), nullable(c.ConfirmedAt)}, &id)
	return id, err
}

// DeleteContact deletes a contact, and the queued mails to it about the team that have not been tried yet.
func (tx Captains) DeleteContact(c Contact) error {
	if _, err := tx.exec("DELETE FROM contacts WHERE id = $1", c.ID); err != nil {
		return err
	}
	_, err := tx.exec("DELETE FROM mails WHERE subject = $1 AND scope = $2 AND tries = 0 AND due_at IS NOT NULL", c.Recipient, TeamScope(c.TeamID))
	return err
}

// DeleteUnansweredContacts deletes the contacts who were asked for consent before a time and have not confirmed.
func (tx Captains) DeleteUnansweredContacts(before time.Time) error {
	_, err := tx.exec("DELETE FROM contacts WHERE asked_at < $1 AND confirmed_at IS NULL", toMillis(before))
	return err
}

// CountMailsToTeams returns the number of mails of a kind about teams of a league that were queued since a time.
func (tx Captains) CountMailsToTeams(leagueID int64, kind notices.Kind, since time.Time) (n int, err error) {
	err = tx.scanRow(`SELECT COUNT(*) FROM mails WHERE created_at >= $1 AND kind = $2
		AND scope IN (SELECT 'team:' || id FROM teams WHERE league_id = $3)`, []any{toMillis(since), string(kind), leagueID}, &n)
	return n, err
}

// TeamLink is the captain's link of a team. docs/product/captains.md#captain-link describes what its holder may do.
type TeamLink struct {
	TeamID    int64
	LeagueID  int64
	Number    int64  // the number from which the token is derived
	Hash      string // the hash of the token; empty while the link is disabled
	CreatedAt time.Time
}

const teamLinkColumns = "team_id, league_id, number, COALESCE(token_hash, ''), created_at"

func scanTeamLink(row scanner) (l TeamLink, err error) {
	err = row.Scan(&l.TeamID, &l.LeagueID, &l.Number, &l.Hash, milliTime{&l.CreatedAt})
	return l, err
}

// FindTeamLink returns the active captain's link with a token hash; ErrNotFound if there is none.
func (tx Captains) FindTeamLink(hash string) (TeamLink, error) {
	return find(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE token_hash = $1", hash)
}

// FindTeamLinkOf returns the captain's link of a team, which may be disabled; ErrNotFound if the team never had one.
func (tx Captains) FindTeamLinkOf(teamID int64) (TeamLink, error) {
	return find(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE team_id = $1", teamID)
}

// TeamLinksOf returns the captain's links of a league, including disabled ones.
func (tx Captains) TeamLinksOf(leagueID int64) ([]TeamLink, error) {
	return list(tx, scanTeamLink, "SELECT "+teamLinkColumns+" FROM team_links WHERE league_id = $1 ORDER BY team_id", leagueID)
}

// SaveTeamLink stores the captain's link of a team and replaces an earlier one.
func (tx Captains) SaveTeamLink(l TeamLink) error {
	_, err := tx.exec(`INSERT INTO team_links (team_id, league_id, number, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (team_id) DO UPDATE SET number = excluded.number, token_hash = excluded.token_hash, created_at = excluded.created_at`,
		l.TeamID, l.LeagueID, l.Number, nullIfZero(l.Hash), toMillis(l.CreatedAt))
	return err
}

// EndTeamLink stores the token hash of a captain's link that was replaced or disabled.
func (tx Captains) EndTeamLink(hash string, leagueID int64) error {
	_, err := tx.exec("INSERT INTO ended_team_links (token_hash, league_id) VALUES ($1, $2)", hash, leagueID)
	return err
}

// FindEndedTeamLink returns the league of a captain's link that was replaced or disabled; ErrNotFound if there is none.
func (tx Captains) FindEndedTeamLink(hash string) (leagueID int64, err error) {
	err = tx.scanRow("SELECT league_id FROM ended_team_links WHERE token_hash = $1", []any{hash}, &leagueID)
	return leagueID, err
}

// KnownTeamLinks returns which of the token hashes belong to active or ended captain's links on this server.
func (tx Captains) KnownTeamLinks(hashes []string) (map[string]bool, error) {
	return tx.parent.Transfers.knownHashes("token_hash", "team_links", "ended_team_links", hashes)
}

// CaptainRulesOf returns the rules for the captains of a league.
func (tx Captains) CaptainRulesOf(leagueID int64) (league.CaptainRules, error) {
	rules, text := league.DefaultCaptainRules(), ""
	err := tx.scanRow("SELECT rules FROM captain_rules WHERE league_id = $1", []any{leagueID}, &text)
	if errors.Is(err, ErrNotFound) {
		return rules, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &rules)
	}
	return rules, err
}

// SaveCaptainRules stores the rules for the captains of a league. Default rules are not stored.
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
