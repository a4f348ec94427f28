package store

import (
	"encoding/json"
	"time"

	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// CreateSeries stores a series and returns its id.
func (tx Seasons) CreateSeries(at time.Time) (int64, error) {
	return find(tx, scanID, "INSERT INTO series (created_at) VALUES ($1) RETURNING id", toMillis(at))
}

// DeleteEmptySeries deletes the series that have no season any more.
func (tx Seasons) DeleteEmptySeries() error {
	_, err := tx.exec("DELETE FROM series WHERE NOT EXISTS (SELECT 1 FROM leagues WHERE series_id = series.id)")
	return err
}

// SeasonsOf returns the seasons of a series, oldest first. Deleted seasons are excluded.
func (tx Seasons) SeasonsOf(seriesID int64) ([]league.League, error) {
	return list(tx, scanLeague, "SELECT "+leagueColumns+" FROM leagues WHERE series_id = $1 AND deleted_at IS NULL ORDER BY id", seriesID)
}

// AllSeasonsOf returns the seasons of a series, including deleted ones, oldest first.
func (tx Seasons) AllSeasonsOf(seriesID int64) ([]league.League, error) {
	return list(tx, scanLeague, "SELECT "+leagueColumns+" FROM leagues WHERE series_id = $1 ORDER BY id", seriesID)
}

// TeamsOfSeries returns the teams of all seasons of a series, including deleted seasons, oldest first.
func (tx Seasons) TeamsOfSeries(seriesID int64) ([]league.Team, error) {
	return list(tx, scanTeam, "SELECT "+teamColumns+" FROM teams WHERE league_id IN (SELECT id FROM leagues WHERE series_id = $1) ORDER BY id", seriesID)
}

// SetSlug stores the slug of a league, deleted or not; nil removes it.
func (tx Seasons) SetSlug(leagueID int64, slug *string) error {
	return tx.execOne("UPDATE leagues SET slug = $1, version = version + 1, page_version = page_version + 1 WHERE id = $2", nullable(slug), leagueID)
}

// MoveCaptains moves the captain's link and the contacts of a team, with the mails that they have declined, to the same team in another
// season. It keeps a link that the other team already has.
func (tx Seasons) MoveCaptains(from, to league.Team) error {
	_, err := tx.exec(`UPDATE team_links SET team_id = $1, league_id = $2 WHERE team_id = $3
		AND NOT EXISTS (SELECT 1 FROM team_links other WHERE other.team_id = $1)`, to.ID, to.LeagueID, from.ID)
	if err != nil {
		return err
	}
	for _, scope := range [][2]string{{TeamScope(from.ID), TeamScope(to.ID)}, {LeagueScope(from.LeagueID), LeagueScope(to.LeagueID)}} {
		_, err := tx.exec(`INSERT INTO mail_refusals (subject, scope, topic, at) SELECT DISTINCT r.subject, $1, r.topic, r.at FROM mail_refusals r
			JOIN contacts c ON c.subject = r.subject WHERE c.team_id = $2 AND r.scope = $3 ON CONFLICT DO NOTHING`, scope[1], from.ID, scope[0])
		if err != nil {
			return err
		}
	}
	_, err = tx.exec(`UPDATE contacts SET team_id = $1, league_id = $2 WHERE team_id = $3
		AND NOT EXISTS (SELECT 1 FROM contacts other WHERE other.team_id = $1 AND other.address = contacts.address)`, to.ID, to.LeagueID, from.ID)
	return err
}

// relinkFollowingTeams prepares the deletion of teams, which are selected by a column of the table teams, "id" or "league_id": their
// successors in the next season are linked to their predecessors instead. It increments the versions of the leagues of the successors,
// because cached lists of teams contain the predecessor.
func (tx Seasons) relinkFollowingTeams(column string, id int64) error {
	_, err := tx.exec(`UPDATE leagues SET version = version + 1, page_version = page_version + 1 WHERE id IN
		(SELECT t.league_id FROM teams t JOIN teams gone ON gone.id = t.previous_id WHERE gone.`+column+` = $1)`, id)
	if err != nil {
		return err
	}
	_, err = tx.exec(`UPDATE teams SET previous_id = (SELECT gone.previous_id FROM teams gone WHERE gone.id = teams.previous_id)
		WHERE previous_id IN (SELECT id FROM teams WHERE `+column+` = $1)`, id)
	return err
}

// preserveSeriesVersion adds the page version of a season that will be permanently deleted to that of another season of its series.
// The version of the pages of a series is the sum of the page versions of its seasons and must not decrease, see PublicAccess.
func (tx Seasons) preserveSeriesVersion(leagueID int64) error {
	_, err := tx.exec(`UPDATE leagues SET page_version = page_version + 1 + (SELECT gone.page_version FROM leagues gone WHERE gone.id = $1)
		WHERE id = (SELECT MIN(other.id) FROM leagues other WHERE other.id <> $1
			AND other.series_id = (SELECT gone.series_id FROM leagues gone WHERE gone.id = $1))`, leagueID)
	return err
}

// SaveHonours stores the honours of a season and replaces the stored ones.
func (tx Seasons) SaveHonours(leagueID int64, honours []standings.Honour) error {
	if _, err := tx.exec("DELETE FROM honours WHERE league_id = $1", leagueID); err != nil {
		return err
	}
	_, err := insertAll(tx.parent, "honours (league_id, team_id, title, tier, place)", honours, func(h standings.Honour) ([]any, error) {
		return []any{leagueID, h.TeamID, h.Title, h.Tier, h.Place}, nil
	})
	return err
}

// HonoursOf returns the honours of a season, which were stored when it was closed.
func (tx Seasons) HonoursOf(leagueID int64) ([]standings.Honour, error) {
	return list(tx, func(row scanner) (h standings.Honour, err error) {
		err = row.Scan(&h.TeamID, &h.Title, &h.Tier, &h.Place)
		return h, err
	}, "SELECT team_id, title, tier, place FROM honours WHERE league_id = $1 ORDER BY id", leagueID)
}

// SeasonCounts holds the figures that determine whether a season is over.
type SeasonCounts struct {
	Played    int         // the number of completed games
	Left      int         // the number of scheduled games that are not over
	IsPlanned bool        // whether the planner has scheduled games for the season
	LastDay   league.Date // the last day with a completed game; empty if there is none
}

// SeasonCountsOf returns the SeasonCounts of a league.
func (tx Seasons) SeasonCountsOf(leagueID int64) (c SeasonCounts, err error) {
	err = tx.scanRow(`SELECT COUNT(*), COALESCE(MAX(day), '') FROM games WHERE league_id = $1 AND deleted_at IS NULL AND status = 'completed'`,
		[]any{leagueID}, &c.Played, &c.LastDay)
	if err != nil {
		return c, err
	}
	var bySeason int
	err = tx.scanRow(`SELECT COALESCE(SUM(CASE WHEN COALESCE(g.status, 'scheduled') = 'scheduled' THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN s.origin = 'season' THEN 1 ELSE 0 END), 0)`+fromSchedules+`WHERE s.league_id = $1 AND g.deleted_at IS NULL`,
		[]any{leagueID}, &c.Left, &bySeason)
	c.IsPlanned = bySeason > 0
	return c, err
}

// Advance is the last advance of a league to another week, with the data that is needed to undo it.
type Advance struct {
	LeagueID int64
	From, To int           // the weeks before and after
	Tiers    map[int64]int // the tiers before the advance, by team id
	At       time.Time
}

// FindAdvance returns the last advance of a league; ErrNotFound if there is none that can be undone.
func (tx Seasons) FindAdvance(leagueID int64) (Advance, error) {
	scan := func(row scanner) (a Advance, err error) {
		var tiers string
		if err = row.Scan(&a.LeagueID, &a.From, &a.To, &tiers, milliTime{&a.At}); err == nil {
			err = json.Unmarshal([]byte(tiers), &a.Tiers)
		}
		return a, err
	}
	return find(tx, scan, "SELECT league_id, from_week, to_week, tiers, at FROM week_advances WHERE league_id = $1", leagueID)
}

// SaveAdvance stores the last advance of a league and replaces the previous one.
func (tx Seasons) SaveAdvance(a Advance) error {
	tiers, err := json.Marshal(a.Tiers)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO week_advances (league_id, from_week, to_week, tiers, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (league_id) DO UPDATE SET from_week = excluded.from_week, to_week = excluded.to_week,
		tiers = excluded.tiers, at = excluded.at`, a.LeagueID, a.From, a.To, string(tiers), toMillis(a.At))
	return err
}

// DeleteAdvance deletes the last advance of a league.
func (tx Seasons) DeleteAdvance(leagueID int64) error {
	return tx.execOne("DELETE FROM week_advances WHERE league_id = $1", leagueID)
}

// LastPlan is the last plan that was stored for a league, with the data that is needed to undo it.
type LastPlan struct {
	LeagueID int64
	At       time.Time
	Changes  PlanChanges
}

// PlanChanges are the changes of a plan.
type PlanChanges struct {
	Inserted []int64    `json:"inserted"` // ids of the new games
	Deleted  []int64    `json:"deleted"`  // ids of the deleted games, which can be restored
	Moved    []PlanMove `json:"moved"`
}

// PlanMove is the place of a schedule line before and after a plan.
type PlanMove struct {
	ID   int64       `json:"id"`
	From PlannedLine `json:"from"`
	To   PlannedLine `json:"to"`
}

// PlannedLine has the values of a schedule line that a plan changes.
type PlannedLine struct {
	Day       league.Date      `json:"day"`
	GameTime  league.TimeOfDay `json:"gameTime"`
	CourtName *string          `json:"courtName,omitempty"`
	Tier      int              `json:"tier"`
	Week      *int             `json:"week,omitempty"`
	Reason    string           `json:"reason,omitempty"`
}

// FindLastPlan returns the last plan of a league; ErrNotFound if there is none that can be undone.
func (tx Seasons) FindLastPlan(leagueID int64) (LastPlan, error) {
	scan := func(row scanner) (p LastPlan, err error) {
		var changes string
		if err = row.Scan(&p.LeagueID, milliTime{&p.At}, &changes); err == nil {
			err = json.Unmarshal([]byte(changes), &p.Changes)
		}
		return p, err
	}
	return find(tx, scan, "SELECT league_id, at, changes FROM last_plans WHERE league_id = $1", leagueID)
}

// SaveLastPlan stores the last plan of a league and replaces the previous one.
func (tx Seasons) SaveLastPlan(p LastPlan) error {
	changes, err := json.Marshal(p.Changes)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO last_plans (league_id, at, changes) VALUES ($1, $2, $3)
		ON CONFLICT (league_id) DO UPDATE SET at = excluded.at, changes = excluded.changes`, p.LeagueID, toMillis(p.At), string(changes))
	return err
}

// DeleteLastPlan deletes the last plan of a league, if there is one.
func (tx Seasons) DeleteLastPlan(leagueID int64) error {
	_, err := tx.exec("DELETE FROM last_plans WHERE league_id = $1", leagueID)
	return err
}
