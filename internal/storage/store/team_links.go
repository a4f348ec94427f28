package store

import (
	"encoding/json"
	"errors"
	"time"

	"sideout/internal/rules/league"
)

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
