package transfer

import (
	"time"

	"sideout/internal/league"
	"sideout/internal/store"
)

// The lines of what belongs to captains.
type (
	captainRulesLine struct {
		Kind string `json:"kind"`
		league.CaptainRules
	}
	teamLinkLine struct {
		Kind      string    `json:"kind"`
		TeamID    int64     `json:"teamId"`
		Number    int64     `json:"number"`
		Hash      string    `json:"hash"`
		CreatedAt time.Time `json:"createdAt"`
	}
)

// captainFile is what a league file has of captains. A file of an earlier version has none of it.
type captainFile struct {
	rules *league.CaptainRules // nil: the defaults
	links []store.TeamLink
}

// loadCaptains loads what belongs to the captains of a league. A closed link opens nothing anywhere and is left out.
func loadCaptains(tx *store.Tx, leagueID int64) (f captainFile, err error) {
	rules, err := tx.CaptainRulesOf(leagueID)
	if err != nil {
		return f, err
	}
	if rules != league.DefaultCaptainRules() {
		f.rules = &rules
	}
	links, err := tx.TeamLinksOf(leagueID)
	for _, link := range links {
		if link.Hash != "" {
			f.links = append(f.links, link)
		}
	}
	return f, err
}

func (f captainFile) write(out *fileWriter) {
	if f.rules != nil {
		out.line("captainRules", captainRulesLine{"captainRules", *f.rules})
	}
	for _, link := range f.links {
		out.line("teamLink", teamLinkLine{"teamLink", link.TeamID, link.Number, link.Hash, link.CreatedAt})
	}
}

func (r *fileReader) readCaptainRules(line []byte) error {
	read := captainRulesLine{CaptainRules: league.DefaultCaptainRules()}
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.counts["captainRules"] == 1, "there are other captainRules above")
	r.file.captains.rules = &read.CaptainRules
	return c.err
}

func (r *fileReader) readTeamLink(line []byte) error {
	var read teamLinkLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	c.must(read.Number > 0, "number must be greater than 0")
	c.must(inviteHash.MatchString(read.Hash), "hash is no hash")
	for _, other := range r.file.captains.links {
		c.must(other.TeamID != read.TeamID && other.Hash != read.Hash, "a link above is of the same team, or the same")
	}
	r.file.captains.links = append(r.file.captains.links, store.TeamLink{
		TeamID: read.TeamID, Number: read.Number, Hash: read.Hash, CreatedAt: c.instant(read.CreatedAt, "createdAt"),
	})
	return c.err
}

// storeCaptains stores what belongs to the captains of a league. A link that cannot stay valid is replaced.
func (svc *Service) storeCaptains(tx *store.Tx, ids newIDs, f captainFile, report *Transfer) error {
	if f.rules != nil {
		if err := tx.SaveCaptainRules(ids.league, *f.rules); err != nil {
			return err
		}
	}
	hashes := make([]string, len(f.links))
	for i, link := range f.links {
		hashes[i] = link.Hash
	}
	known, err := tx.KnownTeamLinks(hashes)
	if err != nil {
		return err
	}
	for _, link := range f.links {
		link.TeamID, link.LeagueID = ids.teams[link.TeamID], ids.league
		if known[link.Hash] || !svc.links.IsOurTeamLink(link) {
			svc.links.OpenTeamLink(&link, svc.db.Now())
			report.NewTeamLinks++
		}
		if err := tx.SaveTeamLink(link); err != nil {
			return err
		}
	}
	return nil
}
