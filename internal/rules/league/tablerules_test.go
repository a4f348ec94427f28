package league_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	. "sideout/internal/rules/league"
)

// The default is what leagues had before there were table rules.
func TestTheDefaultTableRules(t *testing.T) {
	const golden = `{"preset":"sideout","counts":"games","points":{"win":1,"winDecider":1,"draw":0,"lossDecider":0,"loss":0,"perSet":0,"forfeitLoss":0},` +
		`"order":["wins","winPct","pointDiff","pointsFor"],"diffCap":null,"forfeit":{"score":"full","setAfter":10,"noticeHours":24,"markFrom":0},` +
		`"draws":false,"moves":{"default":2,"edges":[]},"abandonedFrom":null}`
	if text, err := json.Marshal(StorageDefaults().TableRules); err != nil || string(text) != golden {
		t.Errorf("got %s, %v", text, err)
	}
	if r, problems := CheckTableRules(TableRules{}); len(problems) > 0 || !reflect.DeepEqual(r, DefaultTableRules()) {
		t.Errorf("empty rules are %+v, %v", r, problems)
	}
}

func TestPresetsAreValid(t *testing.T) {
	for _, preset := range TablePresets() {
		if _, problems := CheckTableRules(TableRulesOf(preset)); len(problems) > 0 || TableRulesOf(preset).Preset != preset {
			t.Errorf("%s: %v", preset, problems)
		}
	}
}

func TestCheckTableRules(t *testing.T) {
	for _, c := range []struct {
		name    string
		edit    func(*TableRules)
		problem string
	}{
		{"own order", func(r *TableRules) { r.Preset, r.Order = OwnTable, Criteria() }, ""},
		{"a cap and a policy beside a preset", func(r *TableRules) {
			r.DiffCap, r.Forfeit, r.AbandonedFrom = new(12), ForfeitPolicy{Score: NoScore}, new(20)
		}, ""},
		{"no preset", func(r *TableRules) { r.Preset = "" }, "tableRules.preset: The table rule must be one of the presets, or own"},
		{"another order of a preset", func(r *TableRules) { r.Order = []Criterion{ByWins} },
			"tableRules.preset: What is counted, the points and the order are fixed by this table rule: choose own to change them"},
		{"other points of a preset", func(r *TableRules) { r.Points.Loss = 1 },
			"tableRules.preset: What is counted, the points and the order are fixed by this table rule: choose own to change them"},
		{"counts", func(r *TableRules) { r.Preset, r.Counts = OwnTable, "points" }, "tableRules.counts: Wins and losses count games or sets"},
		{"points", func(r *TableRules) { r.Preset, r.Points.Draw = OwnTable, 101 }, "tableRules.points.draw: Points of the table must be from -100 to 100"},
		{"no order", func(r *TableRules) { r.Preset, r.Order = OwnTable, nil }, "tableRules.order: Choose at least one criterion for the order of the table"},
		{"unknown criterion", func(r *TableRules) { r.Preset, r.Order = OwnTable, []Criterion{"luck"} }, "tableRules.order: There is no criterion “luck” for the order of the table"},
		{"a criterion twice", func(r *TableRules) { r.Preset, r.Order = OwnTable, []Criterion{ByWins, ByLot, ByWins} }, "tableRules.order: The order of the table names a criterion twice: wins"},
		{"cap", func(r *TableRules) { r.DiffCap = new(0) }, "tableRules.diffCap: The largest point difference of a game that counts must be from 1 to 9999"},
		{"forfeit", func(r *TableRules) { r.Forfeit.Score = "half" }, "tableRules.forfeit.score: A forfeited game counts with its full score, or with none"},
		{"late", func(r *TableRules) { r.Forfeit.SetAfter = 121 }, "tableRules.forfeit.setAfter: A set is lost after 0 to 120 minutes"},
		{"notice", func(r *TableRules) { r.Forfeit.NoticeHours = -1 }, "tableRules.forfeit.noticeHours: A game is cancelled without a forfeit up to 336 hours before it"},
		{"marks", func(r *TableRules) { r.Forfeit.MarkFrom = 100 }, "tableRules.forfeit.markFrom: Teams are marked from 1 to 99 forfeits on, or never with 0"},
		{"moves", func(r *TableRules) { r.Moves.Default = 11 }, "tableRules.moves.default: Teams that move between two tiers must be from 0 to 10"},
		{"edge", func(r *TableRules) { r.Moves.Edges = []MoveEdge{{Down: 1, Up: -1}} }, "tableRules.moves.edges: Teams that move between two tiers must be from 0 to 10"},
		{"edges", func(r *TableRules) { r.Moves.Edges = make([]MoveEdge, 10) }, "tableRules.moves.edges: There are at most 9 edges between tiers"},
		{"abandoned", func(r *TableRules) { r.AbandonedFrom = new(0) }, "tableRules.abandonedFrom: An abandoned game stands from 1 to 9999 points on"},
	} {
		l := CreateDefaults()
		l.Name = "Thursday"
		c.edit(&l.TableRules)
		_, found := CheckLeague(l)
		var want, got []string
		if c.problem != "" {
			want = []string{c.problem}
		}
		for _, p := range found {
			got = append(got, p.Field+": "+p.Message.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
	}
}
