package api

import (
	"fmt"
	"testing"
)

// seasonOf returns the calls that make a league with two tiers of three teams, A to C and D to F, in which the first of each tier has
// won and the last has lost every game, and in which nothing is left to play.
func seasonOf(settings string) []step {
	steps := []step{
		{`POST /api/leagues {"name":"Thursday","tierCount":2,"teamsPerTier":3,"startDate":"2026-09-03","endDate":"2026-11-05","gameDay":"Thursday","timeBlockStart":"18:00","timeBlockEnd":"22:00"` +
			settings + `}`, "201", `league="id":(\d+)`},
		{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E","F"]}`, "201", ""},
		{`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"North"}`, "201", ""},
		{`POST /api/tier-courts {"leagueId":{league},"tier":2,"courtName":"South"}`, "201", ""},
	}
	for _, name := range []string{"A", "B", "C", "D", "E", "F"} {
		steps = append(steps, step{"GET /api/leagues/{league}/teams", "200", fmt.Sprintf(`%s="id":(\d+),"leagueId":{league},"name":"%s"`, name, name)})
	}
	for _, pair := range []string{"AB", "AC", "BC", "DE", "DF", "EF"} {
		steps = append(steps, step{fmt.Sprintf(`POST /api/games {"leagueId":{league},"team1Id":{%c},"team2Id":{%c},"team1Score":25,"team2Score":20,"playedAt":"2026-11-05"}`,
			pair[0], pair[1]), "201", ""})
	}
	return steps
}

// newIDs keeps the ids of the teams of the next season, by a letter and the given mark.
func newIDs(mark string, names ...string) (steps []step) {
	for _, name := range names {
		steps = append(steps, step{"GET /api/leagues/{next}/teams", "200", fmt.Sprintf(`%s%s="id":(\d+),"leagueId":{next},"name":"%s"`, name, mark, name)})
	}
	return steps
}

func TestTheNextSeason(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf(`,"visibility":"public","slug":"thursday","duty":1,"shape":{"kind":"spread","nights":8},"blackouts":["2026-10-01","2027-02-04"],"tableRules":{"preset":"fivb"}`)...)
		p.does(
			step{"PATCH /api/teams/{A} {\"kit\":\"teal\",\"wishes\":{\"away\":[\"2026-10-08\",\"2027-02-11\"],\"notWith\":[{D},{F}]}}", "200", ""},
			step{`PATCH /api/leagues/{league}/captains {"scoreLinks":false,"disputeHours":24}`, "200", ""},
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{"GET /api/leagues/{league}/season", `200 "isOver":true,"left":0,"champions":[{"teamId":{A},"name":"A" & {"teamId":{D},"name":"D" & "thisSeason":"Fall 2026","seasonName":"Winter 2027","startDate":"2026-11-19","endDate":"2027-01-21"`, ""},

			// What is wrong is said, and changes nothing.
			step{`POST /api/leagues/{league}/next {}`, "422 Enter a name for the season, such as Fall 2026", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Fall 2026"}`, `422 already a season called "Fall 2026"`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","tiers":"luck"}`, "422 final, finals or same", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","moves":11}`, "422 From 0 to 10 teams", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","copy":["money"]}`, "422 can be taken along", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","teams":[{"id":{A}},{"id":{A}}]}`, "422 at most once", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","teams":[{"id":{A}},{"name":"a"}]}`, `422 Two teams are called "a"`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","teams":[{"name":""}]}`, `422 Team name is required`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","teams":[{"id":{A},"tier":3}],"tierCount":2}`, `422 Tier must be from 1 to 2`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"X","tierCount":11}`, "422 Maximum 10 tiers", ""},
			step{`POST /api/leagues/{league}/next {"startDate":"2027-01-07","endDate":"2026-01-07"}`, "422 End date must not be before the start date", ""},

			// B does not come back, and the first of tier 2 fills the gap; N is new.
			step{`POST /api/leagues/{league}/next?preview=true {"startDate":"2027-01-07","moves":0,"teams":[{"id":{A},"name":"Aces"},{"id":{C}},{"id":{D}},{"id":{E}},{"id":{F}},{"name":"N"}]}`,
				`200 "id":0 & "seasonName":"Winter 2027","thisSeason":"Fall 2026","slug":"thursday" & {"id":0,"previousId":{D},"name":"D","from":2,"tier":1,"why":"place 1 of 3 in tier 2, fills a gap"} & "name":"N","from":0,"tier":2,"why":"a new team" & "left":[{"id":{B},"name":"B","tier":1}],"notes":[]`, ""},
			step{"GET /api/leagues", `200 !"Winter 2027"`, ""},
			step{`POST /api/leagues/{league}/next {"startDate":"2027-01-07","moves":0,"teams":[{"id":{A},"name":"Aces"},{"id":{C}},{"id":{D}},{"id":{E}},{"id":{F}},{"name":"N"}]}`,
				`201 "seasonName":"Winter 2027","thisSeason":"Fall 2026","slug":"thursday" & "previousId":{D},"name":"D","from":2,"tier":1,"why":"place 1 of 3 in tier 2, fills a gap"} & "left":[{"id":{B},"name":"B","tier":1}]`, `next="id":(\d+)`},
			step{`POST /api/leagues/{league}/next {"seasonName":"Again"}`, "409 The next season has been started: Winter 2027", ""},
			step{"GET /api/leagues/{league}", `200 "seasonName":"Fall 2026" & "slug":"thursday.fall-2026"`, ""},
			step{"GET /api/leagues/{next}", `200 "name":"Thursday" & "seasonName":"Winter 2027" & "slug":"thursday" & "duty":1 & "kind":"spread","nights":8 & "blackouts":["2027-02-04"] & "startDate":"2027-01-07","endDate":null & "preset":"fivb" & "visibility":"public" & "currentWeek":1`, ""},
			step{"GET /api/leagues/{next}/teams", `200 "name":"Aces","tier":1,"wins":0,"losses":0 & "kit":"teal" & !"name":"B"`, ""},
			step{"GET /api/leagues/{next}/tier-courts", `200 "courtName":"North" & "courtName":"South"`, ""},
			step{"GET /api/leagues/{next}/captains", `200 "scoreLinks":false,"disputeHours":24`, ""},
			step{"GET /api/leagues/{next}/schedules", "200 []", ""},
			step{"GET /api/leagues/{league}/season", `200 "next":{"id":{next},"seasonName":"Winter 2027" & "seasons":[{"id":{next} & {"id":{league}`, ""},
		)
		p.does(newIDs("2", "D", "F")...)
		p.does(
			step{"GET /api/leagues/{next}/teams", `200 "away":["2027-02-11"] & "notWith":[{D2},{F2}] & "previousId":{A}`, ""},
			step{"GET /api/captain/{link}", `200 "name":"B"`, ""}, // B is not in the next season, and keeps its page
		)
	})
}

// The captain's link of a team shows the season in which the series is, also while that one is deleted.
func TestCaptainsLinksAndTheAddressFollowTheSeries(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf(`,"visibility":"public","slug":"thursday"`)...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07"}`, `201`, `next="id":(\d+)`},
			step{"GET /api/captain/{link}", `200 "seasonName":"Winter 2027" & "name":"B"`, ""},
			step{`POST /api/leagues/{next}/next {"seasonName":"Spring 2027","startDate":"2027-04-07"}`, `201`, `third="id":(\d+)`},
			step{"GET /api/captain/{link}", `200 "seasonName":"Spring 2027"`, ""},
			step{"GET /api/public/thursday", `200 "seasonName":"Spring 2027"`, ""},
			step{"GET /api/public/thursday.fall-2026", `200 "seasonName":"Fall 2026"`, ""},
			step{"DELETE /api/leagues/{third}", "204", ""},
			step{"GET /api/public/thursday", `200 "seasonName":"Winter 2027"`, ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Winter 2027"`, ""},
			step{"DELETE /api/leagues/{next}", "204", ""},
			step{"GET /api/public/thursday", `200 "seasonName":"Fall 2026"`, ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Fall 2026"`, ""},
			step{"POST /api/leagues/{third}/restore", "200", ""},
			step{"GET /api/public/thursday", `200 "seasonName":"Spring 2027"`, ""},
			step{"GET /api/public/thursday.fall-2026", `200 "seasonName":"Fall 2026"`, ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Spring 2027"`, ""},
			step{"POST /api/leagues/{next}/restore", "200", ""}, // not the newest
			step{"GET /api/public/thursday", `200 "seasonName":"Spring 2027"`, ""},
			step{"GET /api/captain/{link}", `200 "seasonName":"Spring 2027"`, ""},
		)
	})
}

// A captain is asked near the end of the season, and the dialog of the next season opens with the answer.
func TestCaptainsSayWhetherTheyAreBack(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-10-14T22:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf("")...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{"POST /api/teams/{C}/captain-link", "200", `other="token":"([^"]+)"`},
			step{"GET /api/captain/{link}", `200 !"back"`, ""},
		)
		setClock(t, clock, "2026-10-15T12:00:00Z")
		p.does(
			step{"GET /api/captain/{link}", `200 "back":{}`, ""},
			step{`POST /api/captain/{link}/back {"back":"perhaps"}`, "422 Answer yes or no", ""},
			step{`POST /api/captain/{link}/back {"back":"yes"}`, `200 {"answer":"yes"}`, ""},
			step{`POST /api/captain/{link}/back {"back":"no"}`, `200 {"answer":"no"}`, ""},
			step{`POST /api/captain/{other}/back {"back":"yes"}`, `200`, ""},
			step{"GET /api/captain/{link}", `200 "back":{"answer":"no"}`, ""},
			step{"GET /api/leagues/{league}/season", `200 "name":"B","tier":1,"place":2,"back":"no" & "name":"C","tier":1,"place":3,"back":"yes"`, ""},
			step{"POST /api/leagues/{league}/close", "200", ""},
			step{`POST /api/captain/{link}/back {"back":null}`, `200 {}`, ""}, // also once the season is closed
			step{`POST /api/captain/{link}/back {"back":"no"}`, `200`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027"}`, `201 "left":[{"id":{B},"name":"B","tier":1,"back":"no"}]`, ""},
			step{"GET /api/captain/{link}", `200 !"back"`, ""}, // the next season is there
			step{"GET /api/captain/{other}", `200 "seasonName":"Winter 2027" & !"back"`, ""},
		)
	})
}

func TestThePublicPagesOfASeries(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf(`,"visibility":"public","slug":"thursday"`)...)
		p.does(
			step{"GET /api/public/thursday/series", `200 "seasons":[{"seasonName":"","slug":"thursday","isCurrent":true & "champions":[{"id":{A}`, ""},
			step{"POST /api/leagues/{league}/close", "200", ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027","startDate":"2027-01-07","moves":0,"teams":[{"id":{A},"name":"Aces"},{"id":{B}},{"id":{D}}]}`, `201`, `next="id":(\d+)`},
			step{"GET /api/leagues/{next}/teams", "200", `A2="id":(\d+),"leagueId":{next},"name":"Aces"`},
		)
		p.does(newIDs("2", "B")...)
		p.does(
			step{`POST /api/games {"leagueId":{next},"team1Id":{A2},"team2Id":{B2},"team1Score":25,"team2Score":3,"playedAt":"2027-01-07"}`, "201", ""},
			step{"GET /api/public/thursday/series", `200 "seasons":[{"seasonName":"Winter 2027","slug":"thursday","isCurrent":true & "champions":[],"vacant":[]},{"seasonName":"Fall 2026","slug":"thursday.fall-2026","isCurrent":false & "champions":[{"id":{A},"name":"A" & {"id":{D},"name":"D"`, ""},
			step{"GET /api/public/thursday/series", `200 "teams":[{"teamId":{A2},"seasons":2,"titles":1,"wins":3,"losses":0 & "win":{"seasonName":"Winter 2027","winner":{"id":{A2} & "points":25,"against":3 & "streak":{"team":{"id":{A2},"name":"Aces" & "length":3`, ""},
			step{"GET /api/public/thursday/teams/{A2}", `200 "streak":{"result":"W","length":1},"meetings":[{"teamId":{B2},"wins":2,"losses":0,"name":"B" & "form":["W"],"seasons":[{"leagueId":{next},"slug":"thursday","teamId":{A2},"seasonName":"Winter 2027","teamName":"Aces" & "honours":[] & {"leagueId":{league},"slug":"thursday.fall-2026","teamId":{A},"seasonName":"Fall 2026","teamName":"A","tier":1,"honours":[{"teamId":{A},"title":"","tier":1,"place":1}]`, ""},
			step{"GET /api/teams/{B}/history", `200 "streak":{"result":"W","length":1} & "seasons":[{"leagueId":{next}`, ""},

			// A team of the season before keeps its address, and so does the current season under its own name.
			step{"GET /api/public/thursday/teams/{A}", `200 "slug":"thursday.fall-2026" & "name":"A"`, ""},
			step{"GET /api/public/thursday/teams/{A}/calendar.ics", `200 A · Thursday`, ""},
			step{"GET /api/public/thursday.winter-2027", `200 "slug":"thursday"`, ""},
			step{"GET /api/public/thursday.summer-1999", `404 no public page`, ""},
			step{"GET /api/public/nobody.fall-2026", `404 no public page`, ""},

			// A season that is not public is not named.
			step{"POST /api/leagues/{league}/reopen", "200", ""},
			step{`PATCH /api/leagues/{league} {"visibility":"unlisted"}`, "200", ""},
			step{"GET /api/public/thursday/series", `200 !"Fall 2026" & "seasons":1`, ""},
			step{"GET /api/public/thursday.fall-2026/series", `200 "Fall 2026" & "Winter 2027"`, ""},
			step{`PATCH /api/leagues/{league} {"visibility":"off"}`, "200", ""},
			step{"GET /api/public/thursday/teams/{A}", `404`, ""},
			step{`PATCH /api/leagues/{next} {"slug":"thursday.mine"}`, `422 small letters`, ""},
			step{`POST /api/leagues {"name":"X","slug":"thursday.mine"}`, `422 small letters`, ""},
		)
	})
}

func TestAClosedSeason(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, clock *testClock) {
		setClock(t, clock, "2026-11-09T12:00:00Z")
		p := signedUp(t, url, "ann@example.org")
		p.does(seasonOf(`,"visibility":"public","slug":"thursday"`)...)
		p.does(
			step{"POST /api/teams/{B}/captain-link", "200", `link="token":"([^"]+)"`},
			step{"GET /api/leagues/{league}/games", "200", `game="id":(\d+)`},
			step{"POST /api/leagues/{league}/close", `200 "champions":[{"teamId":{A}`, ""},
			step{"POST /api/leagues/{league}/close", `200 "champions":[{"teamId":{A}`, ""},
			step{"GET /api/leagues/{league}", `200 "closedAt":"2026-11-09T12:00:00Z"`, ""},
			step{`PATCH /api/leagues/{league} {"name":"X"}`, "409 This season is closed, so nothing in it can be changed. Its owner can reopen it.", ""},
			step{`PATCH /api/games/{game} {"team1Score":9,"team2Score":25}`, "410 This season is closed", ""},
			step{`POST /api/captain/{link}/games/{game}/claims {"kind":"dispute"}`, "409 This season is closed", ""},
			step{"GET /api/captain/{link}", "200", ""},
			step{"GET /api/public/thursday", "200", ""},
			step{"GET /api/leagues/{league}/attention", "200 []", ""},
			step{"GET /api/leagues/{league}/changes", `200 "change":"season closed"`, ""},
			step{`POST /api/leagues/{league}/next {"seasonName":"Winter 2027"}`, "201", `next="id":(\d+)`},
			step{"GET /api/leagues/{next}", `200 !"closedAt"`, ""},
			step{`PATCH /api/leagues/{next} {"scheduleMode":"weekly","startDate":"2026-11-09","endDate":null}`, "200", ""},
			step{"POST /api/leagues/{next}/close", "200", ""},
			step{"POST /api/leagues/{next}/advance-week", "409 This season is closed", ""},
			step{"POST /api/leagues/{league}/reopen", "200", ""},
			step{"POST /api/leagues/{league}/reopen", "200", ""},
			step{`PATCH /api/leagues/{league} {"name":"X"}`, "200", ""},
		)
	})
}
