package api

import "slices"

// fourTeams are one tier. On oneCourt they play two nights of six games.
const fourTeams = "A B C D"

var oneCourt = []string{"1 Court 1"}

// lastNight makes a season whose first night was yesterday: two of its six games are over, and one is being scored.
var lastNight = []string{
	`PATCH /api/leagues/{league} {"startDate":"2026-11-19"}`,
	autoSchedule,
	`PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`,
	`PATCH /api/games/{game2} {"team1Score":21,"team2Score":25}`,
	`PATCH /api/games/{game3} {"team1Score":1,"team2Score":0}`,
}

// A season that is scheduled again after changes or results.
var againSituations = []situation{
	{
		name:   "nothing has happened",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: []string{autoSchedule},
		message: "200 The schedule is up to date; nothing had to move. 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes.", counts: "0, 0, 0",
	},
	{
		name:   "another court makes the season shorter: every game moves with its link",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before: []string{autoSchedule, `POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`},
		call:   includeSoon, message: "200 Moved 11 games; 1 stays where it is. All games that move could stay, but the season would be longer or less even. 12 games over 1 week, Nov 26. Every team plays 6; nobody waits more than 15 minutes.", counts: "0, 11, 0", nights: []string{
			"week 1, 2026-11-26: 12 from 20:15 to 21:45 on Court 1, Court 2",
		},
	},
	{
		name:   "fewer games per matchup: what is too much goes",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before:  []string{autoSchedule, `PATCH /api/leagues/{league} {"gamesPerMatchup":1}`},
		message: "200 Removed 6 games; 6 stay where they are. 6 games over 1 week, Nov 26. Every team plays 3; nobody waits more than 30 minutes.", counts: "0, 0, 6", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "in mid-season: what has no score on the last night stays there and is not repeated",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: lastNight,
		message: "200 The schedule is up to date; nothing had to move. 12 games over 2 weeks, Nov 19 - Nov 26. Every team plays 6; nobody waits more than 30 minutes.", counts: "0, 0, 0", nights: []string{
			"week 1, 2026-11-19: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "during the night: the rest of it stays",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: append(slices.Clone(lastNight),
			`POST /api/tier-courts {"leagueId":{league},"tier":1,"courtName":"Court 2"}`),
		at:      "2026-11-20T01:50:00Z",
		message: "200 The schedule is up to date; nothing had to move. 12 games over 2 weeks, Nov 19 - Nov 26. Every team plays 6; nobody waits more than 30 minutes. Tonight's 3 games without a score stay where they are; to play them another day, move the night.", nights: []string{
			"week 1, 2026-11-19: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a game with any score, or a result, is played: it never moves",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before: []string{autoSchedule, `PATCH /api/games/{game6} {"team1Score":0,"team2Score":1}`, `PATCH /api/leagues/{league} {"gameDay":"Monday"}`},
		call:   includeSoon, message: "200 Moved 11 games; no other stays where it is. 12 games over 3 game nights, Nov 26 - Dec 7. Every team plays 6; nobody waits more than 30 minutes.", counts: "0, 11, 0", nights: []string{
			"week 1, 2026-11-26: 1 from 21:30 to 21:30 on Court 1",
			"week 1, 2026-11-30: 5 from 20:15 to 21:15 on Court 1",
			"week 2, 2026-12-07: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a game with an event is played, even at 0-0",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before: []string{autoSchedule, `PATCH /api/games/{game6} {"team1Score":1,"team2Score":0}`, `PATCH /api/games/{game6} {"team1Score":0,"team2Score":0}`,
			`PATCH /api/leagues/{league} {"gameDay":"Monday"}`},
		call: includeSoon, message: "200 Moved 11 games; no other stays where it is. 12 games over 3 game nights, Nov 26 - Dec 7. Every team plays 6; nobody waits more than 30 minutes.", counts: "0, 11, 0", nights: []string{
			"week 1, 2026-11-26: 1 from 21:30 to 21:30 on Court 1",
			"week 1, 2026-11-30: 5 from 20:15 to 21:15 on Court 1",
			"week 2, 2026-12-07: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a cancelled game is neither moved nor replaced",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before:  []string{autoSchedule, `PATCH /api/schedules/{line6} {"status":"cancelled","reason":"Flood"}`},
		message: "200 The schedule is up to date; nothing had to move. 11 games over 2 weeks, Nov 26 - Dec 3. The teams play 5 to 6 games; nobody waits more than 30 minutes. 1 cancelled game will not be played.", counts: "0, 0, 0",
	},
	{
		name:   "a blackout: only its night moves",
		league: `"tierCount":1,"gamesPerMatchup":3`, teams: fourTeams, courts: oneCourt,
		before:  []string{autoSchedule, `PATCH /api/leagues/{league} {"blackouts":["2026-12-03"]}`},
		message: "200 Moved 6 games; 12 stay where they are. 18 games over 3 game nights, Nov 26 - Dec 17. Every team plays 9; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 3, 2026-12-10: 6 from 20:15 to 21:30 on Court 1",
			"week 4, 2026-12-17: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a team more: its games are added",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt,
		before: []string{autoSchedule, `POST /api/teams {"leagueId":{league},"name":"E"}`},
		call:   includeSoon, message: "200 Added 8 games, moved 7 games; 5 stay where they are. All games that move could stay, but the season would be longer or less even. 20 games over 3 weeks, Nov 26 - Dec 10. Every team plays 8; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 7 from 20:15 to 21:45 on Court 1",
			"week 2, 2026-12-03: 7 from 20:15 to 21:45 on Court 1",
			"week 3, 2026-12-10: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a team less: its games are gone with it, the rest moves together",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: []string{autoSchedule, "DELETE /api/teams/{D}"},
		call: includeSoon, message: "200 Moved 6 games; no other stays where it is. All games that move could stay, but the season would be longer or less even. 6 games over 1 week, Nov 26. Every team plays 4; nobody waits more than 15 minutes.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:  "a team in another tier: pairs that do not meet any more go, new ones come",
		teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"}, before: []string{autoSchedule, `PATCH /api/teams/{D} {"tier":2}`},
		call: includeSoon, message: "200 Added 8 games, moved 18 games, removed 6 games; no other stays where it is. All games that move could stay, but the season would be longer or less even. 26 games over 3 weeks, Nov 26 - Dec 10. The teams play 4 to 8 games; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 13 from 20:15 to 21:45 on Court 1, Court 2",
			"week 2, 2026-12-03: 7 from 20:15 to 21:45 on Court 2",
			"week 3, 2026-12-10: 6 from 20:15 to 21:30 on Court 2",
		},
	},
	{
		name:   "the end date comes closer than the rest of the season",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: append(slices.Clone(lastNight), `PATCH /api/leagues/{league} {"endDate":"2026-11-26","blackouts":["2026-11-26"]}`),
		message: "422 the rest of the season needs 1 game night, through Dec 3, 2026; 0 fit before the end date Nov 26, 2026",
	},
	{
		name:   "a zone is changed: the games keep their times of day",
		league: `"tierCount":1`, teams: fourTeams, courts: oneCourt, before: []string{autoSchedule, `PATCH /api/leagues/{league} {"timezone":"Europe/Berlin"}`},
		message: "200 The schedule is up to date; nothing had to move. 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
		},
	},
}

// A league that goes from week to week.
var weekSituations = []situation{
	{
		name:   "the first week: all teams of a tier play equally often",
		league: `"tierCount":1,"teamsPerTier":8,"scheduleMode":"weekly"`, teams: "A B C D E F G H", courts: oneCourt, call: advanceWeek,
		message: "200 Added 4 games of week 1, on Nov 26.", counts: "4, 0, 0", nights: []string{
			"week 1, 2026-11-26: 4 from 20:15 to 21:00 on Court 1",
		},
	},
	{
		name:   "two game days: a week has both nights",
		league: `"tierCount":1,"scheduleMode":"weekly","secondGameDay":"Monday"`, teams: fourTeams, courts: oneCourt,
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`}, call: advanceWeek,
		message: "200 Added 12 games of week 2, on Dec 3 and Dec 7. 11 games of week 1 have no score.", counts: "12, 0, 0", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 1, 2026-11-30: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-07: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "an odd tier plays evenly often",
		league: `"tierCount":1,"scheduleMode":"weekly"`, teams: "A B C D E", courts: oneCourt, call: advanceWeek,
		message: "200 Added 5 games of week 1, on Nov 26.", counts: "5, 0, 0",
	},
	{
		name:   "no room for all: those play that have played least",
		league: `"tierCount":1,"scheduleMode":"weekly","timeBlockEnd":"20:30"`, teams: fourTeams, courts: oneCourt,
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`}, call: advanceWeek,
		message: "200 Added 1 game of week 2, on Dec 3.", counts: "1, 0, 0", nights: []string{
			"week 1, 2026-11-26: 1 from 20:15 to 20:15 on Court 1",
			"week 2, 2026-12-03: 1 from 20:15 to 20:15 on Court 1",
		},
	},
	{
		name:   "a second click without results changes nothing",
		league: `"scheduleMode":"weekly"`, teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"},
		before: []string{advanceWeek}, call: advanceWeek,
		message: "200 Week 1: 12 games on Nov 26. Nothing had to change.", counts: "0, 0, 0",
	},
	{
		name:   "with results the teams move, and what has no score is named",
		league: `"scheduleMode":"weekly"`, teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"},
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`}, call: advanceWeek,
		message: "200 Added 12 games of week 2, on Dec 3. 11 games of week 1 have no score.", counts: "12, 0, 0", nights: []string{
			"week 1, 2026-11-26: 12 from 20:15 to 21:30 on Court 1, Court 2",
			"week 2, 2026-12-03: 12 from 20:15 to 21:30 on Court 1, Court 2",
		},
	},
	{
		name:   "results that come late lead on from their week",
		league: `"scheduleMode":"weekly"`, teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"},
		before:  []string{advanceWeek, `POST /api/games {"leagueId":{league},"team1Id":{A},"team2Id":{B},"team1Score":25,"team2Score":20,"status":"completed","playedAt":"2026-12-18"}`},
		call:    advanceWeek,
		message: "200 Added 12 games of week 5, on Dec 24. 12 games of week 1 have no score.", nights: []string{
			"week 1, 2026-11-26: 12 from 20:15 to 21:30 on Court 1, Court 2",
			"week 5, 2026-12-24: 12 from 20:15 to 21:30 on Court 1, Court 2",
		},
	},
	{
		name:   "a holiday is skipped, and the weeks count on",
		league: `"scheduleMode":"weekly","blackouts":["2026-11-26"]`, teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2"},
		call: advanceWeek, message: "200 Added 12 games of week 2, on Dec 3. Nobody plays in week 1.", nights: []string{
			"week 2, 2026-12-03: 12 from 20:15 to 21:30 on Court 1, Court 2",
		},
	},
	{
		name:   "a court is gone: the week is brought up to date in place",
		league: `"tierCount":1,"scheduleMode":"weekly"`, teams: fourTeams, courts: []string{"1 Court 1", "1 Court 2"},
		before: []string{advanceWeek, "DELETE /api/tier-courts/{court}"}, call: advanceWeek,
		message: "200 Week 1: 6 games on Nov 26. Removed 6 games; 6 stay where they are.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:45 on Court 1",
		},
	},
	{
		name:   "the week would be after the end date",
		league: `"tierCount":1,"scheduleMode":"weekly","endDate":"2026-11-26","blackouts":["2026-11-26"]`, teams: fourTeams, courts: oneCourt, call: advanceWeek,
		message: "422 week 2 would be played on Dec 3, 2026, after the end date Nov 26, 2026",
	},
	{
		name:   "a week in the past is said to be",
		league: `"tierCount":1,"scheduleMode":"weekly","startDate":"2026-11-12"`, teams: fourTeams, courts: oneCourt, call: advanceWeek,
		message: "200 Added 6 games of week 1, on Nov 12. That day is in the past.",
	},
	{
		name:   "the overall rule splits anew; a tier of one sits out",
		league: `"tierCount":2,"scheduleMode":"overall"`, teams: "A B / C",
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`}, call: advanceWeek,
		message: "200 Added 2 games of week 2, on Dec 3. Tier 2 has only one team, which sits out. 1 game of week 1 has no score.",
	},
	{
		name:   "nobody to play",
		league: `"scheduleMode":"weekly"`, teams: "A / B", call: advanceWeek,
		message: "422 add at least two teams to a tier first",
	},
	{
		name:   "a week is taken back",
		league: `"tierCount":1,"scheduleMode":"weekly"`, teams: fourTeams, courts: oneCourt,
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`, advanceWeek}, call: undoAdvance,
		message: "200 Back in week 1: tiers as they were, 6 games taken out of the schedule.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a week with a score is not taken back",
		league: `"tierCount":1,"scheduleMode":"weekly"`, teams: fourTeams, courts: oneCourt,
		before: []string{advanceWeek, `PATCH /api/games/{game1} {"team1Score":25,"team2Score":20}`, advanceWeek,
			`PATCH /api/games/{game7} {"team1Score":1,"team2Score":0}`},
		call: undoAdvance, message: "409 A game of week 2 has a score already, so the week cannot be taken back.",
	},
	{
		name:   "there is no week to take back",
		league: `"tierCount":1,"scheduleMode":"weekly"`, teams: fourTeams, courts: oneCourt, before: []string{advanceWeek},
		call: undoAdvance, message: "409 There is no advance to take back.",
	},
}
