package transfer

import (
	"slices"
	"time"

	"sideout/internal/app/finals"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// finalsLine is a knockout with its matches.
type finalsLine struct {
	Kind string `json:"kind"`
	league.FinalsPlan
	CreatedAt time.Time   `json:"createdAt"`
	Places    []placeLine `json:"places"` // matches in the order of the knockout
}

// placeLine is a match of finals with its place.
type placeLine struct {
	Key          string            `json:"key"`
	Day          *league.Date      `json:"day,omitempty"`
	GameTime     *league.TimeOfDay `json:"gameTime,omitempty"`
	CourtName    *string           `json:"courtName,omitempty"`
	GameID       *int64            `json:"gameId,omitempty"`
	InviteNumber int64             `json:"inviteNumber"`
	InviteHash   string            `json:"inviteHash"`
}

// loadFinals loads the finals of a league.
func loadFinals(tx store.Knockouts, leagueID int64) (lines []finalsLine, err error) {
	all, err := tx.FinalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		line := finalsLine{FinalsPlan: f.FinalsPlan, CreatedAt: f.CreatedAt}
		places, err := tx.MatchesOfFinals(f.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range places {
			line.Places = append(line.Places, placeLine{p.Key, p.Day, p.GameTime, p.CourtName, p.GameID, p.InviteNumber, p.InviteHash})
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (r *fileReader) readFinals(line []byte) error {
	var parsed finalsLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(len(r.file.finals) < league.MaxFinals, "a league can have %d finals, and this is one more", league.MaxFinals)
	plan, err := finals.Check(r.file.league, r.file.teams, parsed.FinalsPlan)
	if err != nil {
		c.require(false, "%s", fault.Of(err).Sentence)
		return c.err
	}
	c.require(plan.Tier >= 0 && plan.Tier <= league.MaxTiers, "tier must be from 0 to %d", league.MaxTiers)
	parsed.FinalsPlan, parsed.CreatedAt = plan, c.checkTime(parsed.CreatedAt, "createdAt")
	keys := finals.KeysOf(plan)
	c.require(len(parsed.Places) == len(keys), "these finals have %d matches, not %d", len(keys), len(parsed.Places))
	for i, p := range parsed.Places {
		c.require(i < len(keys) && p.Key == keys[i], "%q is not the next match of these finals", p.Key)
		parsed.Places[i] = c.checkMatch(p)
	}
	r.file.finals = append(r.file.finals, parsed)
	return c.err
}

// checkMatch validates a match of finals.
func (c *lineCheck) checkMatch(p placeLine) placeLine {
	c.checkDay(p.Day)
	c.require(p.GameTime == nil || p.GameTime.Valid(), "gameTime must be a time such as 18:30")
	c.require((p.Day == nil) == (p.GameTime == nil), "a match has a day and a time, or neither")
	if p.CourtName != nil {
		court, problems := league.CheckCourt(league.Court{Tier: 1, CourtName: *p.CourtName}, 1)
		c.addProblems(problems)
		p.CourtName = &court.CourtName
	}
	c.require(p.InviteNumber >= 0 && hashPattern.MatchString(p.InviteHash), "inviteHash is no hash")
	own := ""
	if p.GameID != nil {
		at := slices.IndexFunc(c.r.file.games, func(g store.Game) bool { return g.ID == *p.GameID })
		c.require(at >= 0, "there is no game with the id %d above", *p.GameID)
		c.require(!c.r.seen.places[*p.GameID], "a game is one match only")
		c.r.seen.places[*p.GameID] = true
		if at >= 0 {
			c.require(c.r.file.games[at].Stage == league.Finals, "the game of a match has the stage finals")
			own = c.r.file.games[at].InviteHash
		}
	}
	c.require(p.InviteHash == own || !c.r.seen.hashes[p.InviteHash], "another game above has the same score link")
	c.r.seen.hashes[p.InviteHash] = true
	return p
}

// storeFinals stores finals. The score link of a match with a game is that of the game. Other links are replaced if they cannot stay valid.
func (svc *Service) storeFinals(tx *store.Tx, ids newIDs, all []finalsLine, report *Transfer) error {
	for _, line := range all {
		f := store.Finals{LeagueID: ids.league, FinalsPlan: line.FinalsPlan, CreatedAt: line.CreatedAt}
		f.Seeds, f.Absent = ids.mapTeams(line.Seeds), ids.mapTeams(line.Absent)
		f, err := tx.Knockouts.CreateFinals(f)
		if err != nil {
			return err
		}
		var hashes []string
		for _, p := range line.Places {
			hashes = append(hashes, p.InviteHash)
		}
		isUsed, err := tx.Knockouts.KnownMatchInvites(hashes)
		if err != nil {
			return err
		}
		places := make([]store.KnockoutMatch, len(line.Places))
		for i, p := range line.Places {
			place := store.KnockoutMatch{
				FinalsID: f.ID, Key: p.Key, Day: p.Day, GameTime: p.GameTime, CourtName: p.CourtName, InviteNumber: p.InviteNumber, InviteHash: p.InviteHash,
			}
			link := store.Game{InviteNumber: p.InviteNumber, InviteHash: p.InviteHash}
			if p.GameID != nil {
				place.GameID = new(ids.games[*p.GameID])
				if link, err = tx.Games.FindGame(*place.GameID); err != nil {
					return err
				}
			}
			if link.InviteHash == "" || isUsed[link.InviteHash] || !svc.links.IsOurScoreLink(link) {
				svc.links.RenewScoreLink(&link)
				if p.GameID == nil {
					report.NewLinks++
				}
			}
			place.InviteNumber, place.InviteHash = link.InviteNumber, credentials.HashToken(svc.links.ScoreToken(0, link.InviteNumber))
			places[i] = place
		}
		if err := tx.Knockouts.CreateMatches(places); err != nil {
			return err
		}
	}
	return nil
}

// mapTeams maps team ids of the file to the ids of the stored teams.
func (ids newIDs) mapTeams(teams []int64) (stored []int64) {
	for _, id := range teams {
		stored = append(stored, ids.teams[id])
	}
	return stored
}
