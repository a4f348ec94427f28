package standings_test

import (
	"reflect"
	"testing"

	"sideout/internal/rules/league"
	"sideout/internal/rules/standings"
)

// played returns a game of a day in October.
func played(day string, team1, team2 int64, score1, score2 int) league.Game {
	g := league.Game{Team1ID: team1, Team2ID: team2, Team1Score: score1, Team2Score: score2, Status: league.Completed, Day: new(league.Date("2026-10-" + day))}
	switch {
	case score1 > score2:
		g.WinnerID = &team1
	case score2 > score1:
		g.WinnerID = &team2
	}
	return g
}

// Team 1 becomes 11 in the second season, and 2 becomes 12.
var (
	twoSeasons = []league.Team{
		{ID: 1, Name: "A", LeagueID: 1, Record: league.Record{Wins: 2, Losses: 1, PointsFor: 70, PointsAgainst: 60}},
		{ID: 2, Name: "B", LeagueID: 1, Record: league.Record{Wins: 1, Losses: 2}},
		{ID: 3, Name: "C", LeagueID: 1, Record: league.Record{Wins: 3}},
		{ID: 11, Name: "Aces", LeagueID: 2, PreviousID: new(int64(1)), Record: league.Record{Wins: 2, PointsFor: 50, PointsAgainst: 20}},
		{ID: 12, Name: "B", LeagueID: 2, PreviousID: new(int64(2)), Record: league.Record{Losses: 2}},
	}
	theirGames = []league.Game{
		played("08", 1, 2, 25, 20), played("01", 2, 1, 25, 20), played("15", 1, 3, 25, 24), played("22", 12, 11, 5, 25), played("23", 11, 12, 25, 15),
		played("24", 3, 2, 20, 20),
	}
)

func TestStreakOf(t *testing.T) {
	for name, c := range map[string]struct {
		team  int64
		games []league.Game
		want  *standings.Streak
	}{
		"nothing":         {1, nil, nil},
		"won in a row":    {1, theirGames, &standings.Streak{Result: standings.Won, Length: 2}},
		"lost":            {12, theirGames, &standings.Streak{Result: standings.Lost, Length: 2}},
		"a draw is none":  {3, []league.Game{played("01", 3, 2, 20, 20)}, nil},
		"it does not end": {3, []league.Game{played("01", 3, 2, 21, 20), played("02", 3, 2, 20, 20)}, &standings.Streak{Result: standings.Won, Length: 1}},
	} {
		if got := standings.StreakOf(c.team, c.games); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestHeadToHead(t *testing.T) {
	chains := league.ChainsOf(twoSeasons)
	if got, want := standings.HeadToHead(11, chains, theirGames), []standings.Meeting{{TeamID: 12, Wins: 3, Losses: 1}, {TeamID: 3, Wins: 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := standings.HeadToHead(2, chains, theirGames), []standings.Meeting{{TeamID: 11, Wins: 1, Losses: 3}, {TeamID: 3, Draws: 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := standings.HeadToHead(1, nil, theirGames[:1]); !reflect.DeepEqual(got, []standings.Meeting{{TeamID: 2, Wins: 1}}) {
		t.Errorf("without a series: %+v", got)
	}
}

func TestAllTimeAndRecords(t *testing.T) {
	honours := []standings.Honour{{TeamID: 11, Place: 1}, {TeamID: 12, Place: 2}, {TeamID: 1, Title: "Cup", Place: 1}}
	got := standings.AllTime(league.ChainsOf(twoSeasons), twoSeasons, honours)
	want := []standings.Total{
		{TeamID: 11, Seasons: 2, Titles: 2, Record: league.Record{Wins: 4, Losses: 1, PointsFor: 120, PointsAgainst: 80}},
		{TeamID: 3, Seasons: 1, Record: league.Record{Wins: 3}},
		{TeamID: 12, Seasons: 2, Record: league.Record{Wins: 1, Losses: 4}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	forfeit := played("02", 3, 2, 25, 0)
	forfeit.Forfeit = league.ByTeam2
	r := standings.AllTimeRecordsOf(league.ChainsOf(twoSeasons), append(theirGames, forfeit))
	if r.Win == nil || r.Win.Margin != 20 || r.Win.Game.Team2ID != 11 {
		t.Errorf("the record win is %+v", r.Win)
	}
	if r.Streak == nil || *r.Streak != (standings.RecordStreak{TeamID: 11, Length: 4}) { // over two seasons
		t.Errorf("the longest streak is %+v", r.Streak)
	}
	if r := standings.AllTimeRecordsOf(nil, nil); r.Win != nil || r.Streak != nil {
		t.Errorf("records of nothing: %+v", r)
	}
}
