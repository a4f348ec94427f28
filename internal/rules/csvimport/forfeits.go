package csvimport

import (
	"slices"
	"strings"

	"sideout/internal/rules/league"
)

// forfeitWords are the words that people write beside or instead of the score of a team that forfeited.
// Points, strokes and accents do not matter: "W.O.".
var forfeitWords = []string{
	"f", "ff", "forfeit", "forfeited", "no show", "noshow", "walkover", "wo", "wxo",
	"forfait", "forf", "absent", "absente", // French
	"nicht angetreten", "nichtantreten", "kampflos", "na", // German
	"incomparecencia", "no presentado", "np", "nsp", // Spanish
	"nao compareceu", "ausente", // Portuguese
	"rinuncia", "assente", "a tavolino", "tavolino", // Italian
}

// bothWords are BothTeams in the other languages.
var bothWords = []string{BothTeams, "beide", "les deux", "toutes les deux", "ambos", "ambas", "los dos", "as duas", "entrambe", "entrambi"}

// isForfeitWord reports whether a cell is a word for a forfeit.
func isForfeitWord(cell string) bool {
	return len(cell) <= maxScoreCell && slices.Contains(forfeitWords, foldWord(cell))
}

// isBothWord reports whether a cell says that both teams have forfeited.
func isBothWord(cell string) bool {
	return len(cell) <= maxScoreCell && slices.Contains(bothWords, foldWord(cell))
}

var withoutMarks = strings.NewReplacer(".", "", "/", "", "-", " ")

// foldWord returns a word without accents, points and strokes, in small letters.
func foldWord(cell string) string {
	return strings.Join(strings.Fields(withoutMarks.Replace(fold(cell))), " ")
}

// forfeitByMarks returns which team forfeited, if the scores of one or both teams are marked with a word for a forfeit.
func (r *reader) forfeitByMarks(row Row, byTeam1, byTeam2 bool) league.Forfeit {
	switch {
	case byTeam1 && byTeam2 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.addProblem(row.Line, "If both teams have forfeited a game, its score is 0 to 0")
		return league.NoForfeit
	case byTeam1 && byTeam2:
		return league.ByBoth
	case byTeam1 && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case byTeam2 && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	}
	r.addProblem(row.Line, "The team that has forfeited cannot have more points than the other one")
	return league.NoForfeit
}

// forfeitByScore returns which team forfeited, if the forfeit column has only a word: the team with fewer points.
func (r *reader) forfeitByScore(row Row) league.Forfeit {
	switch {
	case row.Team1Score < row.Team2Score:
		return league.ByTeam1
	case row.Team2Score < row.Team1Score:
		return league.ByTeam2
	}
	r.addProblem(row.Line, "The score does not say who has forfeited: write the name of the team, or both")
	return league.NoForfeit
}

// readForfeit parses the forfeit column, or adds a problem.
func (r *reader) readForfeit(line int, cell string, row Row) league.Forfeit {
	ids := r.findTeams(cell)
	if isBothWord(cell) && !slices.Contains(ids, row.Team1ID) && !slices.Contains(ids, row.Team2ID) {
		ids = nil // a team of this name plays other games
	}
	switch {
	case ids == nil && !isForfeitWord(cell) && !isBothWord(cell):
		r.addProblem(line, "Forfeit must be the name of the team that has forfeited, or both, not %s", quote(cell))
	case ids == nil && isForfeitWord(cell):
		return r.forfeitByScore(row)
	case slices.Contains(ids, row.Team1ID) && row.Team1Score <= row.Team2Score:
		return league.ByTeam1
	case slices.Contains(ids, row.Team2ID) && row.Team2Score <= row.Team1Score:
		return league.ByTeam2
	case len(ids) == 0 && (row.Team1Score != 0 || row.Team2Score != 0):
		r.addProblem(line, "If both teams have forfeited a game, its score is 0 to 0")
	case len(ids) == 0:
		return league.ByBoth
	case row.Team1ID != 0 && row.Team2ID != 0:
		r.addProblem(line, "%s cannot have forfeited this game", quote(cell))
	}
	return league.NoForfeit
}
