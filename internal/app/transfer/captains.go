package transfer

import (
	"fmt"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// Lines with the data of captains.
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
		SettledBy int                `json:"settledBy,omitempty"` // number of a person; 0 for nobody with an account
		Why       string             `json:"why,omitempty"`
	}
)

// contactLine is the mail address of a captain. Proof is signed with the secret of the server, so another server asks for consent again.
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
	AnsweredBy int                    `json:"answeredBy,omitempty"` // number of a person; 0 for nobody with an account
}

// captainFile is the captains' part of a league file. Files of earlier versions have none.
type captainFile struct {
	rules  *league.CaptainRules // nil for the defaults
	links  []store.TeamLink
	claims []claimLine

	contacts []contactLine
	absences []absenceLine
}

// loadCaptains loads the data of the captains of a league. Closed links are omitted, because they give access to nothing.
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

// loadContacts loads the mail addresses of the captains of a league.
func (svc *Service) loadContacts(tx store.Captains, leagueID int64) (lines []contactLine, err error) {
	all, err := tx.ContactsOf(leagueID)
	for _, c := range all {
		line := contactLine{TeamID: c.TeamID, Address: c.Address, AskedAt: c.AskedAt, ConfirmedAt: c.ConfirmedAt}
		if c.ConfirmedAt != nil {
			line.Proof = svc.signConsent(line)
		}
		lines = append(lines, line)
	}
	return lines, err
}

// signConsent returns the proof that the holder of an address has consented to mails from this server.
func (svc *Service) signConsent(c contactLine) string {
	return svc.db.Sign(fmt.Sprintf("consent of %d %s", c.ConfirmedAt.UnixMilli(), c.Address))
}

// loadClaims loads the claims of captains about the exported games.
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
	parsed := captainRulesLine{CaptainRules: league.DefaultCaptainRules()}
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.counts["captainRules"] == 1, "there are other captainRules above")
	r.file.captains.rules = &parsed.CaptainRules
	return c.err
}

func (r *fileReader) readTeamLink(line []byte) error {
	var parsed teamLinkLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.teams[parsed.TeamID], "there is no team with the id %d above", parsed.TeamID)
	c.require(parsed.Number > 0, "number must be greater than 0")
	c.require(hashPattern.MatchString(parsed.Hash), "hash is no hash")
	for _, other := range r.file.captains.links {
		c.require(other.TeamID != parsed.TeamID && other.Hash != parsed.Hash, "a link above is of the same team, or the same")
	}
	r.file.captains.links = append(r.file.captains.links, store.TeamLink{
		TeamID: parsed.TeamID, Number: parsed.Number, Hash: parsed.Hash, CreatedAt: c.checkTime(parsed.CreatedAt, "createdAt"),
	})
	return c.err
}

func (r *fileReader) readClaim(line []byte) error {
	var parsed claimLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.games[parsed.GameID], "there is no game with the id %d above", parsed.GameID)
	c.require(r.seen.teams[parsed.TeamID], "there is no team with the id %d above", parsed.TeamID)
	c.require(parsed.What.Valid(), "what must be result, agree or dispute")
	c.require(parsed.Score != nil || parsed.What == league.ClaimDispute, "a result needs a score")
	if s := parsed.Score; s != nil {
		c.addProblems(league.CheckResult(s.Team1Score, s.Team2Score, true))
		c.require(len(s.Sets) <= league.MaxSets, "a match has 9 sets at most")
		for _, set := range s.Sets {
			c.addProblems(league.CheckResult(set.Team1Score, set.Team2Score, true))
		}
	}
	c.checkReason(parsed.Reason)
	c.checkReason(parsed.Why)
	c.require(parsed.SettledBy >= 0 && parsed.SettledBy <= len(r.file.people), "there is no person %d above", parsed.SettledBy)
	parsed.At = c.checkTime(parsed.At, "at")
	if parsed.SettledAt != nil {
		parsed.SettledAt = new(c.checkTime(*parsed.SettledAt, "settledAt"))
	}
	r.file.captains.claims = append(r.file.captains.claims, parsed)
	return c.err
}

func (r *fileReader) readContact(line []byte) error {
	var parsed contactLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	c.require(r.seen.teams[parsed.TeamID], "there is no team with the id %d above", parsed.TeamID)
	address, err := credentials.CheckEmail(parsed.Address)
	c.require(err == nil && address == parsed.Address, "address must be an e-mail address in lower case")
	for _, other := range r.file.captains.contacts {
		c.require(other.TeamID != parsed.TeamID || other.Address != parsed.Address, "the team has the address above")
	}
	parsed.AskedAt = c.checkTime(parsed.AskedAt, "askedAt")
	if parsed.ConfirmedAt != nil {
		parsed.ConfirmedAt = new(c.checkTime(*parsed.ConfirmedAt, "confirmedAt"))
	}
	r.file.captains.contacts = append(r.file.captains.contacts, parsed)
	return c.err
}

// storeContacts stores the addresses of captains. Addresses without a consent to this server become unconfirmed.
func (svc *Service) storeContacts(tx store.Captains, ids newIDs, all []contactLine, report *Transfer) error {
	for _, c := range all {
		stored := store.Contact{
			TeamID: ids.teams[c.TeamID], LeagueID: ids.league, Address: c.Address, AskedAt: c.AskedAt, ConfirmedAt: c.ConfirmedAt,
			Recipient: outbox.AddressRecipient(svc.db, c.Address),
		}
		if c.ConfirmedAt != nil && c.Proof != svc.signConsent(c) {
			stored.ConfirmedAt = nil
			report.Unconfirmed++
		}
		if _, err := tx.SaveContact(stored); err != nil {
			return err
		}
	}
	return nil
}

// storeClaims stores the claims of captains.
func storeClaims(tx store.Captains, ids newIDs, all []claimLine) error {
	for _, c := range all {
		claim := store.StoredClaim{
			GameID: ids.games[c.GameID], LeagueID: ids.league, SettledBy: ids.actorOf(c.SettledBy), Why: c.Why,
			Claim: league.Claim{TeamID: ids.teams[c.TeamID], Kind: c.What, Score: c.Score, Reason: c.Reason, At: c.At, Recorded: c.Recorded, SettledAt: c.SettledAt},
		}
		if err := tx.AddClaim(claim, c.SettledAt == nil && c.What != league.ClaimAgreement && !c.Recorded); err != nil {
			return err
		}
	}
	return nil
}

// storeCaptains stores the data of the captains of a league. Links that cannot stay valid are replaced.
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
	isUsed, err := tx.Captains.KnownTeamLinks(hashes)
	if err != nil {
		return err
	}
	for _, link := range f.links {
		link.TeamID, link.LeagueID = ids.teams[link.TeamID], ids.league
		if isUsed[link.Hash] || !svc.links.IsOurTeamLink(link) {
			svc.links.RenewTeamLink(&link, svc.db.Now())
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

// readCourtCode reads the code of a court. The court need not belong to a tier, because games can also be scheduled on other courts.
func (r *fileReader) readCourtCode(line []byte) error {
	var parsed courtCodeLine
	if err := r.unmarshal(line, &parsed); err != nil {
		return err
	}
	c := lineCheck{r: r}
	court, problems := league.CheckCourt(league.Court{Tier: 1, CourtName: parsed.CourtName}, 1)
	c.addProblems(problems)
	key := league.FoldSpelling(court.CourtName) // an older version may have stored names that differ only in blanks
	c.require(!r.seen.codes[key], "there is another code of %q above", court.CourtName)
	c.require(parsed.Number > 0, "number must be greater than 0")
	c.require(hashPattern.MatchString(parsed.Hash), "hash is no hash")
	c.require(!r.seen.codes[parsed.Hash], "another court above has the same code")
	r.seen.codes[key], r.seen.codes[parsed.Hash] = true, true
	r.file.codes = append(r.file.codes, store.CourtCode{
		Key: key, Name: court.CourtName, Number: parsed.Number, Hash: parsed.Hash, CreatedAt: c.checkTime(parsed.CreatedAt, "createdAt"),
	})
	return c.err
}

// storeCourtCodes stores court codes. Codes that cannot stay valid are replaced.
func (svc *Service) storeCourtCodes(tx store.Courts, leagueID int64, all []store.CourtCode, report *Transfer) error {
	hashes := make([]string, len(all))
	for i, c := range all {
		hashes[i] = c.Hash
	}
	isUsed, err := tx.KnownCourtCodes(hashes)
	if err != nil {
		return err
	}
	for _, c := range all {
		c.LeagueID = leagueID
		if isUsed[c.Hash] || !svc.links.IsOurCourtCode(c) {
			svc.links.RenewCourtCode(&c, svc.db.Now())
			report.NewCourtCodes++
		}
		if _, err := tx.CreateCourtCode(c); err != nil {
			return err
		}
	}
	return nil
}
