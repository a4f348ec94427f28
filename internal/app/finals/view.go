package finals

import (
	"slices"
	"strconv"

	"sideout/internal/app/access"
	"sideout/internal/base/fault"
	"sideout/internal/rules/bracket"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// FinalsView is a knockout as shown to people.
type FinalsView struct {
	ID int64 `json:"id"` // 0 in a preview
	league.FinalsPlan
	Begun       bool          `json:"begun"` // whether a match has a score
	Over        bool          `json:"over"`
	Teams       []FinalsTeam  `json:"teams"`
	Places      []FinalsMatch `json:"places"`
	Ranks       []FinalsRank  `json:"ranks"`       // the teams whose rank is certain, best first
	Champions   []int64       `json:"champions"`   // winners of the finals, by group; empty while there are none
	Vacant      []string      `json:"vacant"`      // a sentence about each title that nobody has won, because both teams forfeited the final
	Next        []string      `json:"next"`        // keys of the matches that wait for a free court, in the order in which they are called
	FreeCourts  []string      `json:"freeCourts"`  // free courts, if the finals call matches to free courts
	SeedsDiffer bool          `json:"seedsDiffer"` // whether the current tables would give other seeds
	Notes       []fault.Text  `json:"notes"`       // sentences about the finals, such as warnings

	Titles  []bracket.Title `json:"-"`                 // the titles, by group
	Clashes []FinalsClash   `json:"clashes,omitempty"` // what is in the way of the plan; only in a preview of new finals
}

// FinalsTeam is a team of a knockout.
type FinalsTeam struct {
	ID     int64      `json:"id"`
	Name   string     `json:"name"`
	Kit    league.Kit `json:"kit"`
	Badge  string     `json:"badge"`
	Seed   int        `json:"seed"` // seed of the team, from 1
	Absent bool       `json:"absent"`
	Place  fault.Text `json:"place,omitzero"` // with seeds across the tiers: the place in the tier, such as "3rd of Pool C"
	Why    fault.Text `json:"why,omitzero"`   // with seeds across the tiers: why it is seeded above the next team on the same place
}

// FinalsMatch is a match of a knockout, whose teams may not be known yet.
type FinalsMatch struct {
	ID        int64             `json:"id"` // 0 in a preview
	Key       string            `json:"key"`
	Part      bracket.Part      `json:"part"`
	Group     int               `json:"group"`               // number of the group, from 1; 0 in a knockout without groups
	GroupName string            `json:"groupName,omitempty"` // name of the group, such as Gold; omitted if it has only a number
	Column    int               `json:"column"`              // round within the part, from 1
	Label     fault.Text        `json:"label"`               // such as "Semi-final 2"
	Heading   fault.Text        `json:"heading"`             // heading of the round, such as "Semi-finals"
	State     bracket.State     `json:"state"`
	Team1     MatchSide         `json:"team1"`
	Team2     MatchSide         `json:"team2"`
	WinnerID  *int64            `json:"winnerId"`
	WaitsFor  fault.Text        `json:"waitsFor"`     // sentence about what decides the teams; empty once both are known
	Off       Off               `json:"off,omitzero"` // why the match cannot be played although both teams are known: cancelled, void or waiting for another place
	Day       *league.Date      `json:"day"`
	GameTime  *league.TimeOfDay `json:"gameTime"`
	Court     *string           `json:"courtName"`
	Duty      fault.Text        `json:"duty"` // the team that referees, or where it will come from; Nobody if no team is free; empty without duty teams, or without a time

	GameID      *int64         `json:"gameId"`
	ScheduleID  *int64         `json:"scheduleId"`
	InviteToken *string        `json:"inviteToken,omitempty"` // token of the score link, for members who may score; valid before the teams are known
	WatchToken  string         `json:"watchToken,omitempty"`
	Status      league.Status  `json:"status,omitempty"`
	Live        bool           `json:"live"`
	Team1Score  int            `json:"team1Score"`
	Team2Score  int            `json:"team2Score"`
	Sets        []league.Set   `json:"sets,omitempty"`
	SetsOnly    bool           `json:"setsOnly,omitempty"` // whether the scores count sets, and the points of these sets are unknown
	Forfeit     league.Forfeit `json:"forfeit,omitempty"`
}

// MatchSide is one of the two sides of a match.
type MatchSide struct {
	TeamID  *int64     `json:"teamId"`
	From    fault.Text `json:"from"`    // where the team comes from: "Seed 3", "Winner of Quarter-final 1"
	FromKey string     `json:"fromKey"` // key of the match that the team comes from; empty for a seed
}

// FinalsRank is the rank of a team in the finals.
type FinalsRank struct {
	Rank   int   `json:"rank"`
	TeamID int64 `json:"teamId"`
}

// loadView returns stored finals as shown to a role.
func (svc *Service) loadView(tx *store.Tx, l league.League, f store.Finals, role league.Role) (FinalsView, error) {
	s, err := load(tx.Knockouts, f)
	if err != nil {
		return FinalsView{}, err
	}
	teams, err := tx.Teams.TeamsOf(l.ID)
	if err != nil {
		return FinalsView{}, err
	}
	v := svc.newView(l, s, teams, role)
	if len(v.Next) > 0 && len(v.FreeCourts) > 0 {
		if err := svc.removeTakenCourts(tx, l, s, &v); err != nil {
			return v, err
		}
	}
	if f.SeedsOpen {
		now, err := svc.computeSeeding(tx, l, f)
		v.Notes = append(v.Notes, now.waitNote())
		return v, err
	}
	if f.From == league.SeedsByHand || v.Begun && f.From != league.SeedsAcross {
		return v, nil
	}
	games, err := tx.Games.ResultsOf(l.ID)
	if err != nil {
		return v, err
	}
	v.SeedsDiffer = !v.Begun && seedsDiffer(l, f, teams, games)
	v.explainSeeds(l, f, teams, games)
	return v, nil
}

// removeTakenCourts removes the courts that other games take now from the free ones.
func (svc *Service) removeTakenCourts(tx *store.Tx, l league.League, s state, v *FinalsView) error {
	others, err := svc.loadOthers(tx, l, s)
	if err != nil {
		return err
	}
	v.FreeCourts = []string{}
	for _, court := range s.courtsWithout(others, s.freeCourts(l), max(s.minuteOf(l, svc.db.Now()), s.windows()[0].Start)) {
		v.FreeCourts = append(v.FreeCourts, s.finals.Courts[court])
	}
	return nil
}

// seedsDiffer reports whether the current tables would give other seeds. Swaps of neighbours that avoid rematches do not count.
func seedsDiffer(l league.League, f store.Finals, teams []league.Team, games []league.Game) bool {
	r := Request{FinalsPlan: f.FinalsPlan, Count: len(f.Seeds)}
	now, _ := seedsFromTables(l, teams, games, r)
	if k, ok := bracket.Build(bracketOrder(f.FinalsPlan)); ok && len(now) == len(f.Seeds) {
		swapped, _ := k.AvoidRematches(now, rematchChecker(games))
		return !slices.Equal(now, f.Seeds) && !slices.Equal(swapped, f.Seeds)
	}
	return true
}

// newView returns finals as shown to a role.
func (svc *Service) newView(l league.League, s state, teams []league.Team, role league.Role) FinalsView {
	v := FinalsView{
		ID: s.finals.ID, FinalsPlan: s.finals.FinalsPlan, Begun: s.hasBegun(), Over: bracket.IsOver(s.situations), Teams: []FinalsTeam{}, Places: []FinalsMatch{},
		Ranks: []FinalsRank{}, Champions: []int64{}, Vacant: []string{}, Next: []string{}, FreeCourts: []string{}, Notes: []fault.Text{},
	}
	for i, id := range s.finals.Seeds {
		for _, t := range teams {
			if t.ID == id {
				v.Teams = append(v.Teams, FinalsTeam{
					ID: t.ID, Name: t.Name, Kit: t.Kit, Badge: t.Badge, Seed: i + 1, Absent: slices.Contains(s.finals.Absent, id),
				})
			}
		}
	}
	duties := s.dutySources(l)
	for _, match := range s.situations {
		v.Places = append(v.Places, svc.newMatchView(s, match, duties, teams, role))
	}
	for _, r := range bracket.Standing(s.situations, bracketEntry(s.finals.FinalsPlan)) {
		v.Ranks = append(v.Ranks, FinalsRank{r.Rank, r.Team})
	}
	for _, title := range bracket.Titles(s.situations) {
		v.Titles = append(v.Titles, title)
		if title.Team != 0 {
			v.Champions = append(v.Champions, title.Team)
		}
		if title.IsVacant {
			v.Vacant = append(v.Vacant, s.vacantNote(title).String())
		}
	}
	if access.May(role, access.Manage) {
		v.Notes = append(v.Notes, s.unplayableNotes()...)
	}
	if s.finals.Queue && s.finals.ID != 0 {
		for _, match := range s.queue(l, s.minuteOf(l, svc.db.Now())) {
			v.Next = append(v.Next, match.Key)
		}
		for _, court := range s.freeCourts(l) {
			v.FreeCourts = append(v.FreeCourts, s.finals.Courts[court])
		}
	}
	return v
}

func (svc *Service) newMatchView(s state, match bracket.Situation, duties map[string]bracket.Source, teams []league.Team, role league.Role) FinalsMatch {
	p := s.matches[match.Key]
	v := FinalsMatch{
		ID: p.ID, Key: match.Key, Part: match.Part, Group: match.Group, Column: match.Column, Label: s.labelOf(match.Match), Heading: match.Name.Heading(),
		State: match.State, Team1: s.matchSide(match, 0), Team2: s.matchSide(match, 1),
	}
	if 0 < match.Group && match.Group <= len(s.finals.GroupNames) {
		v.GroupName = s.finals.GroupNames[match.Group-1]
	}
	v.Day, v.GameTime, v.Court = s.placeOf(match.Key)
	if v.Off = s.offReason(match); v.Off == OffWaiting {
		v.Day, v.GameTime, v.Court = nil, nil, nil
	}
	if match.Winner.Team != 0 {
		v.WinnerID = &match.Winner.Team
	}
	if match.State == bracket.Waiting {
		v.WaitsFor = s.waitNote(match)
	}
	v.Duty = s.dutyInWords(match, duties, teams)
	if p.ID != 0 && access.May(role, access.Score) {
		v.InviteToken = new(svc.scoreToken(p))
	}
	g, has := s.games[match.Key]
	if !has {
		return v
	}
	if g.Team1ID == match.Teams[1].Team && match.Teams[0].Team != 0 { // a correction has swapped the sides: keep those of the score
		v.Team1, v.Team2 = v.Team2, v.Team1
	}
	v.GameID, v.WatchToken = &g.ID, svc.links.WatchToken(g.ID)
	v.Status, v.Live, v.Team1Score, v.Team2Score, v.Sets, v.Forfeit = g.Status, g.Live, g.Team1Score, g.Team2Score, g.Sets, g.Forfeit
	v.SetsOnly = g.SetsOnly
	v.InviteToken = svc.links.ScoreTokenFor(g, role)
	if line, has := s.lines[match.Key]; has {
		v.ScheduleID = &line.ID
	}
	return v
}

// vacantNote returns a sentence about a title that nobody has won.
func (s state) vacantNote(title bracket.Title) fault.Text {
	match := s.situation(title.Key)
	if match.State == bracket.NotNeeded { // the first final has decided
		match = s.situation(match.Sources[0].Key)
	}
	label := s.labelOf(match.Match)
	if match.Teams[0].Team == 0 || match.Teams[1].Team == 0 {
		return fault.Textf("No team came to %s, so nobody has won it.", label)
	}
	return fault.Textf("Both teams forfeited %s, so nobody has won it and both share place %d.", label, title.Rank+1)
}

// dutyInWords returns the team that referees a match, or where it will come from. It is "Nobody" if no team is free then, and empty for
// a match without a time, and in finals that choose no duty teams.
func (s state) dutyInWords(match bracket.Situation, duties map[string]bracket.Source, teams []league.Team) fault.Text {
	source, has := duties[match.Key]
	if !has {
		if _, at, court := s.placeOf(match.Key); s.hasDuties() && at != nil && court != nil && !match.State.IsOver() {
			return fault.Textf("Nobody")
		}
		return fault.Text{}
	}
	if id := s.resolveTeam(source); id != 0 {
		return fault.Textf("%s", teamName(teams, id))
	}
	return s.describeSource(source)
}

// labelOf returns the label of a match, with its group.
func (s state) labelOf(p bracket.Match) fault.Text {
	label := p.Name.Label()
	if p.Group == 0 {
		return label
	}
	if p.Group <= len(s.finals.GroupNames) {
		return fault.Textf("%s: %s", s.finals.GroupNames[p.Group-1], label)
	}
	return fault.Textf("Group %s: %s", strconv.Itoa(p.Group), label)
}

func (s state) matchSide(match bracket.Situation, side int) MatchSide {
	v := MatchSide{From: s.describeSource(match.Sources[side]), FromKey: match.Sources[side].Key}
	if slot := match.Teams[side]; slot.Team != 0 {
		v.TeamID = &slot.Team
	} else if slot.Nobody {
		v.From = fault.Textf("Nobody")
	}
	return v
}

// describeSource returns where a team comes from, such as "Winner of Semi-final 1".
func (s state) describeSource(source bracket.Source) fault.Text {
	if source.Kind == bracket.Seed {
		return fault.Textf("Seed %d", source.Seed)
	}
	from := s.labelOf(s.situation(source.Key).Match)
	if source.Kind == bracket.Winner {
		return fault.Textf("Winner of %s", from)
	}
	return fault.Textf("Loser of %s", from)
}

// waitNote returns a sentence about which games have to be played before the teams of a match are known.
func (s state) waitNote(match bracket.Situation) fault.Text {
	var open []fault.Text
	if s.finals.SeedsOpen && (match.Sources[0].Kind == bracket.Seed || match.Sources[1].Kind == bracket.Seed) {
		open = append(open, fault.Textf("the games of the pools"))
	}
	for side, slot := range match.Teams {
		if source := match.Sources[side]; !slot.IsKnown() && source.Kind != bracket.Seed {
			label := s.describeUnplayed(source.Key)
			if !slices.ContainsFunc(open, func(other fault.Text) bool { return other.String() == label.String() }) {
				open = append(open, label)
			}
		}
	}
	label := s.labelOf(match.Match)
	switch len(open) {
	case 0:
		return fault.Textf("%s is not played.", label)
	case 1:
		return fault.Textf("%s waits for %s.", label, open[0])
	default:
		return fault.Textf("%s waits for %s and %s.", label, open[0], open[1])
	}
}

// LabelsOf returns the labels of the matches of all finals of a league, such as "Semi-final 1", by the ids of their games.
func LabelsOf(tx store.Knockouts, leagueID int64) (map[int64]fault.Text, error) {
	all, err := tx.FinalsOf(leagueID)
	if err != nil {
		return nil, err
	}
	labels := map[int64]fault.Text{}
	for _, f := range all {
		matches, err := tx.MatchesOfFinals(f.ID)
		if err != nil {
			return nil, err
		}
		knockout, ok := bracket.Build(bracketOrder(f.FinalsPlan))
		if !ok {
			return nil, fault.New(fault.Internal, "these finals cannot be built")
		}
		byKey := map[string]fault.Text{}
		for _, p := range knockout.Matches {
			byKey[p.Key] = state{finals: f}.labelOf(p)
		}
		for _, p := range matches {
			if p.GameID != nil {
				labels[*p.GameID] = byKey[p.Key]
			}
		}
	}
	return labels, nil
}
