package league_test

import (
	"testing"
	"time"

	. "sideout/internal/rules/league"
)

var now = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

const (
	aces, diggers = int64(1), int64(2)
	window        = 48 * time.Hour
)

// claim returns a claim of a team.
func claim(team int64, kind ClaimKind, score ...int) Claim {
	c := Claim{TeamID: team, Kind: kind, At: now}
	if len(score) == 2 {
		c.Score = &ClaimScore{Team1Score: score[0], Team2Score: score[1]}
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
	over := func(ago time.Duration) Game {
		return Game{Team1ID: aces, Team2ID: diggers, Team1Score: 25, Team2Score: 20, Status: Completed, CompletedAt: new(now.Add(-ago)), ScheduledFor: new(now.Add(-ago - time.Hour))}
	}
	planned := func(start time.Time) Game {
		return Game{Team1ID: aces, Team2ID: diggers, Status: Scheduled, ScheduledFor: &start}
	}
	report := recorded(claim(aces, ClaimResult, 25, 20))
	for name, c := range map[string]struct {
		game   Game
		claims []Claim
		want   ClaimState
		may    string // what Diggers may send
	}{
		"before the start":                {planned(now.Add(time.Minute)), nil, ClaimNone, ""},
		"no result":                       {planned(now), nil, ClaimMissing, "result"},
		"cancelled":                       {Game{Status: Cancelled}, nil, ClaimNone, ""},
		"forfeited":                       {Game{Status: Completed, Forfeit: ByTeam1}, nil, ClaimNone, ""},
		"scored":                          {over(time.Hour), nil, ClaimConfirmed, "agree dispute"},
		"scored two days ago":             {over(window), nil, ClaimConfirmed, ""},
		"reported by one":                 {over(time.Hour), []Claim{report}, ClaimReported, "agree dispute"},
		"reported by one, two days ago":   {over(window), []Claim{report}, ClaimConfirmed, ""},
		"both agree":                      {over(time.Hour), []Claim{report, claim(diggers, ClaimAgreement, 25, 20)}, ClaimConfirmed, ""},
		"both reported the same":          {over(time.Hour), []Claim{report, claim(diggers, ClaimResult, 25, 20)}, ClaimConfirmed, ""},
		"the other reported another":      {over(time.Hour), []Claim{report, claim(diggers, ClaimResult, 20, 25)}, ClaimDisputed, "agree"},
		"disputed":                        {over(time.Hour), []Claim{report, claim(diggers, ClaimDispute)}, ClaimDisputed, "agree"},
		"disputed, two days ago":          {over(window), []Claim{report, claim(diggers, ClaimDispute)}, ClaimDisputed, "agree"},
		"disputed, then agreed":           {over(time.Hour), []Claim{report, claim(diggers, ClaimDispute), claim(diggers, ClaimAgreement, 25, 20)}, ClaimConfirmed, ""},
		"agreed, then disputed":           {over(time.Hour), []Claim{claim(diggers, ClaimAgreement, 25, 20), claim(diggers, ClaimDispute, 25, 21)}, ClaimDisputed, "agree"},
		"settled":                         {over(time.Hour), []Claim{report, settled(claim(diggers, ClaimDispute))}, ClaimSettled, ""},
		"corrected to what it says":       {over(time.Hour), []Claim{recorded(claim(aces, ClaimResult, 25, 21)), claim(diggers, ClaimDispute, 25, 20)}, ClaimConfirmed, "dispute"},
		"a scored game is disputed":       {over(time.Hour), []Claim{claim(diggers, ClaimDispute, 20, 25)}, ClaimDisputed, "agree"},
		"agreed to what has changed":      {over(time.Hour), []Claim{claim(diggers, ClaimAgreement, 25, 19)}, ClaimConfirmed, "agree dispute"},
		"the report was corrected":        {over(time.Hour), []Claim{recorded(claim(aces, ClaimResult, 25, 19))}, ClaimConfirmed, "agree dispute"},
		"reported while it was scored":    {over(time.Hour), []Claim{claim(aces, ClaimResult, 25, 20)}, ClaimConfirmed, "agree dispute"},
		"reported otherwise while scored": {over(time.Hour), []Claim{claim(aces, ClaimResult, 20, 25)}, ClaimDisputed, "agree dispute"},
	} {
		t.Run(name, func(t *testing.T) {
			v := EvaluateClaims(c.game, c.claims, window, now)
			may := ""
			for _, kind := range []ClaimKind{ClaimResult, ClaimAgreement, ClaimDispute} {
				if v.Allows(diggers, kind) {
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
	with := ClaimScore{Team1Score: 2, Team2Score: 1, Sets: []Set{{Team1Score: 25, Team2Score: 20}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 10}}}
	other := ClaimScore{Team1Score: 2, Team2Score: 1, Sets: []Set{{Team1Score: 25, Team2Score: 21}, {Team1Score: 20, Team2Score: 25}, {Team1Score: 15, Team2Score: 10}}}
	if !with.Equal(ClaimScore{Team1Score: 2, Team2Score: 1, SetsOnly: true}) || with.Equal(other) || with.Equal(ClaimScore{Team1Score: 1, Team2Score: 2}) {
		t.Error("wrong")
	}
}
