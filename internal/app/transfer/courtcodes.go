package transfer

import (
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// readCourtCode reads the code of a court. The court need not be one of the tiers' courts, because games can be scheduled on
// others too.
func (r *fileReader) readCourtCode(line []byte) error {
	var read courtCodeLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	court, problems := league.CheckCourt(league.Court{Tier: 1, CourtName: read.CourtName}, 1)
	c.problems(problems)
	key := league.FoldName(court.CourtName)
	c.must(!r.seen.codes[key], "there is another code of %q above", court.CourtName)
	c.must(read.Number > 0, "number must be greater than 0")
	c.must(inviteHash.MatchString(read.Hash), "hash is no hash")
	c.must(!r.seen.codes[read.Hash], "another court above has the same code")
	r.seen.codes[key], r.seen.codes[read.Hash] = true, true
	r.file.codes = append(r.file.codes, store.CourtCode{
		Key: key, Name: court.CourtName, Number: read.Number, Hash: read.Hash, CreatedAt: c.instant(read.CreatedAt, "createdAt"),
	})
	return c.err
}

// storeCourtCodes stores the codes of courts. One that cannot stay valid is replaced.
func (svc *Service) storeCourtCodes(tx store.Courts, leagueID int64, all []store.CourtCode, report *Transfer) error {
	hashes := make([]string, len(all))
	for i, c := range all {
		hashes[i] = c.Hash
	}
	known, err := tx.KnownCourtCodes(hashes)
	if err != nil {
		return err
	}
	for _, c := range all {
		c.LeagueID = leagueID
		if known[c.Hash] || !svc.links.IsOurCourtCode(c) {
			svc.links.OpenCourtCode(&c, svc.db.Now())
			report.NewCourtCodes++
		}
		if _, err := tx.CreateCourtCode(c); err != nil {
			return err
		}
	}
	return nil
}
