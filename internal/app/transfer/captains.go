package transfer

import (
	"fmt"
	"time"

	"sideout/internal/base/login"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
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
	claimLine struct {
		Kind      string             `json:"kind"`
		GameID    int64              `json:"gameId"`
		TeamID    int64              `json:"teamId"`
		What      league.ClaimKind   `json:"what"`
		Score     *league.ClaimScore `json:"score,omitempty"`
		Reason    string             `json:"reason,omitempty"`
		At        time.Time          `json:"at"`
		Recorded  bool               `json:"recorded,omitempty"`
		SettledAt *time.Time         `json:"settledAt,omitempty"`
		SettledBy int                `json:"settledBy,omitempty"` // a person; 0: nobody who has an account
		Why       string             `json:"why,omitempty"`
	}
)

// contactLine is an address of a captain. Proof is a signature with the secret of the server: another server asks the holder again.
type contactLine struct {
	Kind        string     `json:"kind"`
	TeamID      int64      `json:"teamId"`
	Address     string     `json:"address"`
	AskedAt     time.Time  `json:"askedAt"`
	ConfirmedAt *time.Time `json:"confirmedAt,omitempty"`
	Proof       string     `json:"proof,omitempty"`
}

// absenceLine is a day on which a team cannot play.
type absenceLine struct {
	Kind       string                 `json:"kind"`
	TeamID     int64                  `json:"teamId"`
	Day        league.Date            `json:"day"`
	Reason     string                 `json:"reason,omitempty"`
	At         time.Time              `json:"at"`
	DaysBefore int                    `json:"daysBefore"`
	WasPlanned bool                   `json:"wasPlanned,omitempty"`
	Answer     league.AbsenceDecision `json:"answer,omitempty"`
	Why        string                 `json:"why,omitempty"`
	AnsweredAt *time.Time             `json:"answeredAt,omitempty"`
	AnsweredBy int                    `json:"answeredBy,omitempty"` // a person; 0: nobody who has an account
}

// captainFile is what a league file has of captains. A file of an earlier version has none of it.
type captainFile struct {
	rules  *league.CaptainRules // nil: the defaults
	links  []store.TeamLink
	claims []claimLine

	contacts []contactLine
	absences []absenceLine
}

// loadCaptains loads what belongs to the captains of a league. A closed link opens nothing anywhere and is left out.
func (svc *Service) loadCaptains(tx *store.Tx, people *personNumbers, leagueID int64, games []store.Game) (f captainFile, err error) {
	rules, err := tx.Captains.CaptainRulesOf(leagueID)
	if err != nil {
		return f, err
	}
	if rules != league.DefaultCaptainRules() {
		f.rules = &rules
	}
	links, err := tx.Captains.TeamLinksOf(leagueID)
	for _, link := range links {
		if link.Hash != "" {
			f.links = append(f.links, link)
		}
	}
	if err == nil {
		f.claims, err = loadClaims(tx.Captains, people, leagueID, games)
	}
	if err == nil {
		f.contacts, err = svc.loadContacts(tx.Captains, leagueID)
	}
	if err == nil {
		f.absences, err = loadAbsences(tx.Teams, people, leagueID)
	}
	return f, err
}

// loadContacts loads the addresses of the captains of a league.
func (svc *Service) loadContacts(tx store.Captains, leagueID int64) (lines []contactLine, err error) {
	all, err := tx.ContactsOf(leagueID)
	for _, c := range all {
		line := contactLine{TeamID: c.TeamID, Address: c.Address, AskedAt: c.AskedAt, ConfirmedAt: c.ConfirmedAt}
		if c.ConfirmedAt != nil {
			line.Proof = svc.proofOf(line)
		}
		lines = append(lines, line)
	}
	return lines, err
}

// proofOf returns the proof that this server has the consent of the holder of an address.
func (svc *Service) proofOf(c contactLine) string {
	return svc.db.Sign(fmt.Sprintf("consent of %d %s", c.ConfirmedAt.UnixMilli(), c.Address))
}

// loadClaims loads what captains have reported about the games of the file.
func loadClaims(tx store.Captains, people *personNumbers, leagueID int64, games []store.Game) (lines []claimLine, err error) {
	all, err := tx.AllClaimsOf(leagueID)
	if err != nil {
		return nil, err
	}
	exported := map[int64]bool{}
	for _, g := range games {
		exported[g.ID] = true
	}
	for _, c := range all {
		if !exported[c.GameID] {
			continue
		}
		line := claimLine{
			GameID: c.GameID, TeamID: c.TeamID, What: c.Kind, Score: c.Score, Reason: c.Reason, At: c.At, Recorded: c.Recorded, SettledAt: c.SettledAt, Why: c.Why,
		}
		if line.SettledBy, err = people.numberOf(c.SettledBy); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (f captainFile) write(out *fileWriter) {
	if f.rules != nil {
		out.line("captainRules", captainRulesLine{"captainRules", *f.rules})
	}
	for _, link := range f.links {
		out.line("teamLink", teamLinkLine{"teamLink", link.TeamID, link.Number, link.Hash, link.CreatedAt})
	}
	for _, c := range f.claims {
		c.Kind = "claim"
		out.line(c.Kind, c)
	}
	for _, c := range f.contacts {
		c.Kind = "contact"
		out.line(c.Kind, c)
	}
	for _, a := range f.absences {
		a.Kind = "absence"
		out.line(a.Kind, a)
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

func (r *fileReader) readClaim(line []byte) error {
	var read claimLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.games[read.GameID], "there is no game with the id %d above", read.GameID)
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	c.must(read.What.Valid(), "what must be result, agree or dispute")
	c.must(read.Score != nil || read.What == league.ClaimDispute, "a result needs a score")
	if s := read.Score; s != nil {
		c.problems(league.CheckResult(s.Team1Score, s.Team2Score, true))
		c.must(len(s.Sets) <= league.MaxSets, "a match has 9 sets at most")
		for _, set := range s.Sets {
			c.problems(league.CheckResult(set.Team1Score, set.Team2Score, true))
		}
	}
	c.reason(read.Reason)
	c.reason(read.Why)
	c.must(read.SettledBy >= 0 && read.SettledBy <= len(r.file.people), "there is no person %d above", read.SettledBy)
	read.At = c.instant(read.At, "at")
	if read.SettledAt != nil {
		read.SettledAt = new(c.instant(*read.SettledAt, "settledAt"))
	}
	r.file.captains.claims = append(r.file.captains.claims, read)
	return c.err
}

func (r *fileReader) readContact(line []byte) error {
	var read contactLine
	if err := r.unmarshal(line, &read); err != nil {
		return err
	}
	c := check{r: r}
	c.must(r.seen.teams[read.TeamID], "there is no team with the id %d above", read.TeamID)
	address, err := login.CheckEmail(read.Address)
	c.must(err == nil && address == read.Address, "address must be an e-mail address in lower case")
	for _, other := range r.file.captains.contacts {
		c.must(other.TeamID != read.TeamID || other.Address != read.Address, "the team has the address above")
	}
	read.AskedAt = c.instant(read.AskedAt, "askedAt")
	if read.ConfirmedAt != nil {
		read.ConfirmedAt = new(c.instant(*read.ConfirmedAt, "confirmedAt"))
	}
	r.file.captains.contacts = append(r.file.captains.contacts, read)
	return c.err
}

// storeContacts stores the addresses of captains. Those whose holders have not said yes to this server have to be asked again.
func (svc *Service) storeContacts(tx store.Captains, ids newIDs, all []contactLine, report *Transfer) error {
	for _, c := range all {
		stored := store.Contact{
			TeamID: ids.teams[c.TeamID], LeagueID: ids.league, Address: c.Address, AskedAt: c.AskedAt, ConfirmedAt: c.ConfirmedAt,
			Recipient: outbox.AddressRecipient(svc.db, c.Address),
		}
		if c.ConfirmedAt != nil && c.Proof != svc.proofOf(c) {
			stored.ConfirmedAt = nil
			report.Unconfirmed++
		}
		if _, err := tx.SaveContact(stored); err != nil {
			return err
		}
	}
	return nil
}

// storeClaims stores what captains have reported.
func storeClaims(tx store.Captains, ids newIDs, all []claimLine) error {
	for _, c := range all {
		claim := store.StoredClaim{
			GameID: ids.games[c.GameID], LeagueID: ids.league, SettledBy: ids.actor(c.SettledBy), Why: c.Why,
			Claim: league.Claim{TeamID: ids.teams[c.TeamID], Kind: c.What, Score: c.Score, Reason: c.Reason, At: c.At, Recorded: c.Recorded, SettledAt: c.SettledAt},
		}
		if err := tx.AddClaim(claim, c.SettledAt == nil && c.What != league.ClaimAgreement && !c.Recorded); err != nil {
			return err
		}
	}
	return nil
}

// storeCaptains stores what belongs to the captains of a league. A link that cannot stay valid is replaced.
func (svc *Service) storeCaptains(tx *store.Tx, ids newIDs, f captainFile, report *Transfer) error {
	if f.rules != nil {
		if err := tx.Captains.SaveCaptainRules(ids.league, *f.rules); err != nil {
			return err
		}
	}
	hashes := make([]string, len(f.links))
	for i, link := range f.links {
		hashes[i] = link.Hash
	}
	known, err := tx.Captains.KnownTeamLinks(hashes)
	if err != nil {
		return err
	}
	for _, link := range f.links {
		link.TeamID, link.LeagueID = ids.teams[link.TeamID], ids.league
		if known[link.Hash] || !svc.links.IsOurTeamLink(link) {
			svc.links.OpenTeamLink(&link, svc.db.Now())
			report.NewTeamLinks++
		}
		if err := tx.Captains.SaveTeamLink(link); err != nil {
			return err
		}
	}
	if err := svc.storeContacts(tx.Captains, ids, f.contacts, report); err != nil {
		return err
	}
	if err := storeAbsences(tx.Teams, ids, f.absences); err != nil {
		return err
	}
	return storeClaims(tx.Captains, ids, f.claims)
}

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
