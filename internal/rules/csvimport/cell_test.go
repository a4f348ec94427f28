package csvimport_test

import (
	"strings"
	"testing"

	. "sideout/internal/rules/csvimport"
	"sideout/internal/rules/league"
)

func TestEscapeCell(t *testing.T) {
	for text, want := range map[string]string{
		"Aces": "Aces", "": "", "'s Nachts": "'s Nachts", "a=b": "a=b", "=1": "'=1", "+1": "'+1", "-1": "'-1", "@1": "'@1", "\t=1": "'\t=1",
		"\r": "'\r", "＝1": "'＝1", "'=1": "''=1", "''=1": "'''=1", "'": "'",
	} {
		if got := EscapeCell(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// An exported cell matches the team whose name it contains, even if the names of other teams look like it. A typed name matches
// the team with exactly that name.
func TestEscapedCellsMatchTheirTeams(t *testing.T) {
	var odd []league.Team
	for i, name := range []string{"=1", "'=1", "''=1", "-", "''+x"} {
		odd = append(odd, league.Team{ID: int64(i + 1), Name: name})
	}
	for i, team := range odd {
		other := odd[(i+1)%len(odd)]
		row := strings.Join([]string{"2026-01-31", EscapeCell(team.Name), EscapeCell(other.Name), "25", "20"}, ",")
		if r := Parse([]byte(row), odd, ""); len(r.Rows) != 1 || r.Rows[0].Team1ID != team.ID || r.Rows[0].Team2ID != other.ID {
			t.Errorf("%s: %v", row, show(r))
		}
	}
	if r := Parse([]byte("2026-01-31,''+x,=1,25,20"), odd, ""); len(r.Rows) != 1 || r.Rows[0].Team1ID != 5 || r.Rows[0].Team2ID != 1 {
		t.Errorf("as typed: %v", show(r))
	}
}

// The column names are a header even if teams have these names.
func TestAHeaderNamedLikeTeamsIsNotAGame(t *testing.T) {
	named := []league.Team{{ID: 1, Name: "Team A"}, {ID: 2, Name: "Team B"}}
	r := Parse([]byte(strings.Join(Header(), ",")+"\n2026-01-31,Team A,Team B,25,20\n"), named, "")
	if got := strings.Join(show(r), "; "); got != "2: 2026-01-31 1 25-20 2" {
		t.Error(got)
	}
}
