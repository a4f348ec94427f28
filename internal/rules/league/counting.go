package league

// Counts reports whether the game counts: in records and standings, in weeks and advances. No other code decides that.
// web/src/rules/counting.ts has the same rule; spec/vectors/counting.json tests both.
func (g Game) Counts() bool { return g.HasResult() && g.Stage.Counts() }

// HasResult reports whether the game has a result that is shown: in the history, in sheets, and on public pages. A game that is
// not of the season has one too.
func (g Game) HasResult() bool { return g.Status == Completed && g.DeletedAt == nil }

// IsDraw reports whether the game has ended level.
func (g Game) IsDraw() bool {
	return g.HasResult() && g.Forfeit == NoForfeit && g.Team1Score == g.Team2Score
}

// IsOver reports whether the game has ended, whether or not it counts.
func (g Game) IsOver() bool { return g.Status == Completed || g.Status == Void }

// HasPlay reports whether the game has an event or a score. A game with play is never destroyed by a deletion: it can be
// restored for 30 days.
func (g Game) HasPlay() bool {
	return g.Version > 0 || g.Team1Score != 0 || g.Team2Score != 0 || len(g.Sets) > 0 || g.IsOver()
}
