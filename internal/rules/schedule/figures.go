package schedule

// Figures are the numbers of the schedule after a plan. The message of the plan and its preview show the same ones.
type Figures struct {
	Games       int           `json:"games"`       // games of the season that take place; of the week for the plan of a week
	PerTeam     Span          `json:"perTeam"`     // games of a team
	Triples     int           `json:"triples"`     // how often a team has three games in a row on a night
	LongestWait int           `json:"longestWait"` // between two games of a team on a night, in minutes
	Late        Span          `json:"late"`        // nights on which a team plays in the last slot
	Teams       []TeamFigures `json:"teams"`       // of the teams that are planned, by tier, without teams that have withdrawn
}

// TeamFigures are the numbers of one team.
type TeamFigures struct {
	TeamID      int64 `json:"teamId"`
	Tier        int   `json:"tier"`
	Games       int   `json:"games"`
	Triples     int   `json:"triples"`
	LongestWait int   `json:"longestWait"` // in minutes
	Late        int   `json:"late"`
}

// NewFigures returns the figures of a schedule with the given number of games. teams need not contain every team of the league.
func NewFigures(games int, teams []TeamFigures) Figures {
	f := Figures{Games: games, Teams: append([]TeamFigures{}, teams...)}
	for i, t := range teams {
		f.PerTeam, f.Late = f.PerTeam.Extend(Exactly(t.Games), i == 0), f.Late.Extend(Exactly(t.Late), i == 0)
		f.Triples, f.LongestWait = f.Triples+t.Triples, max(f.LongestWait, t.LongestWait)
	}
	return f
}
