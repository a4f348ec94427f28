package transfer

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"time"

	"sideout/internal/app/games"
	"sideout/internal/rules/league"
	"sideout/internal/rules/score"
	"sideout/internal/rules/standings"
	"sideout/internal/storage/store"
)

// A league file has one record per line between a header and an end line, in the order of the fields of leagueFile. Its ids are only
// references within the file.
const (
	fileKind   = "sideout-league"
	fileFormat = 1
	fileEnd    = "end"
)

// leagueFile is the content of a league file.
type leagueFile struct {
	league    league.League
	teams     []league.Team
	courts    []league.Court
	codes     []store.CourtCode
	people    []personLine
	members   []memberLine
	history   []leagueChangeLine
	games     []store.Game
	schedules []league.ScheduledGame
	changes   []changeLine
	events    []eventLine
	advance   *advanceLine

	mapsPeopleToOwner bool // whether all people of the file are mapped to the new owner; not stored in the file

	withdrawals []withdrawalLine
	captains    captainFile
	finals      []finalsLine
	honours     []standings.Honour
}

// The line types of the file. Derived values, such as records of teams, are written for human readers and ignored by the import.
type (
	headerLine struct {
		Kind       string    `json:"kind"`
		Format     int       `json:"format"`
		ExportedAt time.Time `json:"exportedAt"`
	}
	leagueLine struct {
		Kind string `json:"kind"`
		league.League
	}
	teamLine struct {
		Kind string `json:"kind"`
		league.Team
	}
	courtLine struct {
		Kind string `json:"kind"`
		league.Court
	}
	courtCodeLine struct {
		Kind      string    `json:"kind"`
		CourtName string    `json:"courtName"`
		Number    int64     `json:"number"`
		Hash      string    `json:"hash"`
		CreatedAt time.Time `json:"createdAt"`
	}
	personLine struct {
		Kind  string `json:"kind"`
		ID    int    `json:"id"`
		Email string `json:"email,omitempty"`
	}
	memberLine struct {
		Kind     string      `json:"kind"`
		Person   int         `json:"person"`
		Role     league.Role `json:"role"`
		JoinedAt time.Time   `json:"joinedAt"`
	}
	leagueChangeLine struct {
		Kind    string    `json:"kind"`
		At      time.Time `json:"at"`
		Person  int       `json:"person,omitempty"` // 0 for the operator of the server
		Via     string    `json:"via"`
		Change  string    `json:"change"`
		Subject int       `json:"subject,omitempty"` // number of a person; 0 for nobody
	}
	gameLine struct {
		Kind string `json:"kind"`
		league.Game
		Rules        json.RawMessage `json:"rules,omitempty"`
		InviteNumber int64           `json:"inviteNumber"`
		InviteHash   string          `json:"inviteHash,omitempty"`

		BeforeForfeit *league.BeforeForfeit `json:"beforeForfeit,omitempty"`

		SetsOnly *bool `json:"setsOnly,omitempty"` // nil in files of versions without it, and for games with sets or without a result
	}
	scheduleLine struct {
		Kind string `json:"kind"`
		league.ScheduledGame
	}
	changeLine struct {
		Kind   string       `json:"kind"`
		GameID int64        `json:"gameId"`
		At     time.Time    `json:"at"`
		MadeAt *time.Time   `json:"madeAt,omitempty"`
		Person int          `json:"person,omitempty"` // 0 for nobody with an account
		Via    string       `json:"via"`
		From   games.Result `json:"from"`
		To     games.Result `json:"to"`
	}
	advanceLine struct {
		Kind  string     `json:"kind"`
		From  int        `json:"from"`
		To    int        `json:"to"`
		Tiers []tierLine `json:"tiers"` // tiers before the advance
		At    time.Time  `json:"at"`
	}
	honourLine struct {
		Kind string `json:"kind"`
		standings.Honour
	}
	tierLine struct {
		TeamID int64 `json:"teamId"`
		Tier   int   `json:"tier"`
	}
	endLine struct {
		Kind   string         `json:"kind"`
		Counts map[string]int `json:"counts"` // number of lines by kind
		SHA256 string         `json:"sha256"` // checksum of all previous lines, including line feeds
	}
)

// write writes the file.
func (f leagueFile) write(w io.Writer, now time.Time) error {
	out := newFileWriter(w)
	out.line("", headerLine{fileKind, fileFormat, now})
	l := f.league
	l.OwnerID, l.SeriesID = "", nil // the ids of a user and of a series are not valid in another database
	out.line("league", leagueLine{"league", l})
	for _, t := range f.teams {
		t.PreviousID = nil
		out.line("team", teamLine{"team", t})
	}
	for _, c := range f.courts {
		out.line("court", courtLine{"court", c})
	}
	for _, c := range f.codes {
		out.line("courtCode", courtCodeLine{"courtCode", c.Name, c.Number, c.Hash, c.CreatedAt})
	}
	for _, p := range f.people {
		p.Kind = "person"
		out.line(p.Kind, p)
	}
	for _, m := range f.members {
		m.Kind = "member"
		out.line(m.Kind, m)
	}
	for _, c := range f.history {
		c.Kind = "leagueChange"
		out.line(c.Kind, c)
	}
	for _, g := range f.games {
		line := gameLine{"game", g.Game, json.RawMessage(g.Rules), g.InviteNumber, g.InviteHash, g.BeforeForfeit, nil}
		if g.IsOver() && len(g.Sets) == 0 {
			line.SetsOnly = &g.SetsOnly
		}
		out.line("game", line)
	}
	for _, s := range f.schedules {
		s.PlannedRules, s.Queued = nil, false // both are derived from its game and its match
		out.line("schedule", scheduleLine{"schedule", s})
	}
	for _, c := range f.changes {
		c.Kind = "change"
		out.line(c.Kind, c)
	}
	for _, e := range f.events {
		e.Kind = "event"
		out.line(e.Kind, e)
	}
	if f.advance != nil {
		f.advance.Kind = "advance"
		out.line("advance", f.advance)
	}
	for _, w := range f.withdrawals {
		w.Kind = "withdrawal"
		out.line(w.Kind, w)
	}
	f.captains.write(out)
	for _, finals := range f.finals {
		finals.Kind = "finals"
		out.line(finals.Kind, finals)
	}
	for _, h := range f.honours {
		out.line("honour", honourLine{"honour", h})
	}
	return out.end()
}

// fileWriter writes lines, counts them and computes their checksum. It stores the first error.
type fileWriter struct {
	out    *bufio.Writer
	json   *json.Encoder
	sum    hash.Hash
	counts map[string]int
	err    error
}

func newFileWriter(w io.Writer) *fileWriter {
	f := &fileWriter{out: bufio.NewWriter(w), sum: sha256.New(), counts: map[string]int{}}
	f.json = json.NewEncoder(io.MultiWriter(f.out, f.sum))
	f.json.SetEscapeHTML(false)
	return f
}

// line writes one line. A line without a kind is not counted.
func (f *fileWriter) line(kind string, line any) {
	if kind != "" {
		f.counts[kind]++
	}
	if f.err == nil {
		f.err = f.json.Encode(line)
	}
}

func (f *fileWriter) end() error {
	f.line("", endLine{fileEnd, f.counts, hex.EncodeToString(f.sum.Sum(nil))})
	if f.err != nil {
		return f.err
	}
	return f.out.Flush()
}

// parseResult parses a result that is stored in the history.
func parseResult(text string) (r games.Result, err error) {
	err = json.Unmarshal([]byte(text), &r)
	return r, err
}

// eventLine is an entry in the log of a game. The log of each game is complete and in order.
type eventLine struct {
	Kind   string `json:"kind"`
	GameID int64  `json:"gameId"`
	score.Entry
	Person     int       `json:"person,omitempty"` // 0 for nobody with an account
	Via        string    `json:"via"`
	ReceivedAt time.Time `json:"receivedAt"`
}
