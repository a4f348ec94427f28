package claims_test

import (
	"testing"
	"time"

	. "sideout/internal/rules/claims"
	"sideout/internal/rules/league"
)

var now = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

const (
	aces, diggers = int64(1), int64(2)
	window        = 48 * time.Hour
)

// told returns a claim of a team.
func told(team int64, kind Kind, score ...int) Claim {
	c := Claim{TeamID: team, Kind: kind, At: now}
	if len(score) == 2 {
		c.Score = &Score{Team1Score: score[0], Team2Score: score[1]}
	}
	return c
}

func recorded(c Claim) Claim {
	c.Recorded = true
	return c
}

func settled(c Claim) Claim {
	c.SettledAt = &now
	return c
}

func TestWhereAResultStands(t *testing.T) {
	over := func(ago time.Duration) league.Game {
		return league.Game{Team1ID: aces, Team2ID: diggers, Team1Score: 25, Team2Score: 20, Status: league.Completed, CompletedAt: new(now.Add(-ago)), ScheduledFor: new(now.Add(-ago - time.Hour))}
	}
	planned := func(start time.Time) league.Game {
		return league.Game{Team1ID: aces, Team2ID: diggers, Status: league.Scheduled, ScheduledFor: &start}
	}
	report := recorded(told(aces, Result, 25, 20))
	for name, c := range map[string]struct {
		game   league.Game
		claims []Claim
		want   State
		may    string // what Diggers may tell
	}{
		"before the start":            {planned(now.Add(time.Minute)), nil, None, ""},
		"no result":                   {planned(now), nil, Missing, "result"},
		"cancelled":                   {league.Game{Status: league.Cancelled}, nil, None, ""},
		"forfeited":                   {league.Game{Status: league.Completed, Forfeit: league.ByTeam1}, nil, None, ""},
		"scored":                      {over(time.Hour), nil, Confirmed, "agree dispute"},
		"scored two days ago":         {over(window), nil, Confirmed, ""},
		"told by one":                 {over(time.Hour), []Claim{report}, Reported, "agree dispute"},
		"told by one, two days ago":   {over(window), []Claim{report}, Confirmed, ""},
		"both agree":                  {over(time.Hour), []Claim{report, told(diggers, Agree, 25, 20)}, Confirmed, ""},
		"both told the same":          {over(time.Hour), []Claim{report, told(diggers, Result, 25, 20)}, Confirmed, ""},
		"the other told another":      {over(time.Hour), []Claim{report, told(diggers, Result, 20, 25)}, Disputed, "agree"},
		"disputed":                    {over(time.Hour), []Claim{report, told(diggers, Dispute)}, Disputed, "agree"},
		"disputed, two days ago":      {over(window), []Claim{report, told(diggers, Dispute)}, Disputed, "agree"},
		"disputed, then agreed":       {over(time.Hour), []Claim{report, told(diggers, Dispute), told(diggers, Agree, 25, 20)}, Confirmed, ""},
		"agreed, then disputed":       {over(time.Hour), []Claim{told(diggers, Agree, 25, 20), told(diggers, Dispute, 25, 21)}, Disputed, "agree"},
		"settled":                     {over(time.Hour), []Claim{report, settled(told(diggers, Dispute))}, Settled, ""},
		"corrected to what it says":   {over(time.Hour), []Claim{recorded(told(aces, Result, 25, 21)), told(diggers, Dispute, 25, 20)}, Confirmed, "dispute"},
		"a scored game is disputed":   {over(time.Hour), []Claim{told(diggers, Dispute, 20, 25)}, Disputed, "agree"},
		"agreed to what has changed":  {over(time.Hour), []Claim{told(diggers, Agree, 25, 19)}, Confirmed, "agree dispute"},
		"the report was corrected":    {over(time.Hour), []Claim{recorded(told(aces, Result, 25, 19))}, Confirmed, "agree dispute"},
		"told while it was scored":    {over(time.Hour), []Claim{told(aces, Result, 25, 20)}, Confirmed, "agree dispute"},
		"told otherwise while scored": {over(time.Hour), []Claim{told(aces, Result, 20, 25)}, Disputed, "agree dispute"},
	} {
		t.Run(name, func(t *testing.T) {
			v := Judge(c.game, c.claims, window, now)
			may := ""
			for _, kind := range []Kind{Result, Agree, Dispute} {
				if v.May(diggers, kind) {
					if may != "" {
						may += " "
					}
					may += string(kind)
				}
			}
			if v.State != c.want || may != c.may {
				t.Errorf("it is %s and Diggers may %q, want %s and %q", v.State, may, c.want, c.may)
			}
		})
	}
}

func TestSetsWithoutPointsAreTheSameResult(t *testing.T) {
	with := Score{2, 1, []league.Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 10}}}
	other := Score{2, 1, []league.Set{{Team1Score: 25, Team2Score: 21}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 10}}}
	if !with.Equal(Score{2, 1, nil}) || with.Equal(other) || with.Equal(Score{1, 2, nil}) {
		t.Error("wrong")
	}
}
