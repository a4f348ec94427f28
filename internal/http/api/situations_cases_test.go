package api

// The first season of a league. Thursdays from Nov 26, 2026 on, unless a case says otherwise; seven starts a night.
var seasonSituations = []situation{
	{
		name:    "two tiers of four with a court each",
		teams:   "A B C D / E F G H",
		courts:  []string{"1 Court 1", "2 Court 2"},
		message: "200 Added 24 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes.", counts: "24, 0, 0", nights: []string{
			"week 1, 2026-11-26: 12 from 20:15 to 21:30 on Court 1, Court 2",
			"week 2, 2026-12-03: 12 from 20:15 to 21:30 on Court 1, Court 2",
		},
	},
	{
		name:  "no courts for a tier: one at a time, on no court",
		teams: "A B C D / E F G H", courts: []string{"1 Court 1"},
		message: "200 Added 24 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes. Tier 2 has no courts: one game at a time in it.", nights: []string{
			"week 1, 2026-11-26: 12 from 20:15 to 21:30 on Court 1, no court",
			"week 2, 2026-12-03: 12 from 20:15 to 21:30 on Court 1, no court",
		},
	},
	{
		name:    "the same court name in two tiers is one court",
		teams:   "A B C / D E F",
		courts:  []string{"1 Court 1", "2 COURT 1"},
		message: "200 Added 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 4; nobody waits more than 15 minutes.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "courts of tiers that are gone or have no teams are ignored",
		league: `"tierCount":3`, teams: "A B C D",
		courts:  []string{"1 Court 1", "2 Court 1", "3 Court 1"},
		before:  []string{`PATCH /api/leagues/{league} {"tierCount":2}`},
		message: "200 Added 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes. Tier 2 has no teams.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a court's slot with only a start ends with the time block",
		league: `"tierCount":1`, teams: "A B C D", courts: []string{"1 Court 1 21:00-"},
		message: "200 Added 12 games over 3 weeks, Nov 26 - Dec 10. Every team plays 6; nobody waits more than 15 minutes.", nights: []string{
			"week 1, 2026-11-26: 4 from 21:00 to 21:45 on Court 1",
			"week 2, 2026-12-03: 4 from 21:00 to 21:45 on Court 1",
			"week 3, 2026-12-10: 4 from 21:00 to 21:45 on Court 1",
		},
	},
	{
		name:   "a court's slot with only an end starts with the time block",
		league: `"tierCount":1`, teams: "A B C D", courts: []string{"1 Court 1 -21:00"},
		message: "200 Added 12 games over 4 weeks, Nov 26 - Dec 17. Every team plays 6; nobody waits between games.", nights: []string{
			"week 1, 2026-11-26: 3 from 20:15 to 20:45 on Court 1",
			"week 2, 2026-12-03: 3 from 20:15 to 20:45 on Court 1",
			"week 3, 2026-12-10: 3 from 20:15 to 20:45 on Court 1",
			"week 4, 2026-12-17: 3 from 20:15 to 20:45 on Court 1",
		},
	},
	{
		name:   "courts on different clocks: the one with most games, the earlier on a tie",
		league: `"tierCount":1,"gameDuration":60,"gamesPerMatchup":1,"timeBlockStart":"18:00","timeBlockEnd":"21:30"`, teams: "A B C D E F",
		courts:  []string{"1 Court 1 18:00-20:00", "1 Court 2 18:30-21:30"},
		message: "200 Added 15 games over 4 weeks, Nov 26 - Dec 17. Every team plays 5; nobody waits between games.", nights: []string{
			"week 1, 2026-11-26: 4 from 18:00 to 20:00 on Court 1, Court 2",
			"week 2, 2026-12-03: 4 from 18:00 to 20:00 on Court 1, Court 2",
			"week 3, 2026-12-10: 4 from 18:00 to 20:00 on Court 1, Court 2",
			"week 4, 2026-12-17: 3 from 19:00 to 20:00 on Court 1, Court 2",
		},
	},
	{
		name:   "courts on different clocks: the later one holds more",
		league: `"tierCount":1,"gameDuration":60,"gamesPerMatchup":1,"timeBlockStart":"18:00","timeBlockEnd":"22:30"`, teams: "A B C D E F",
		courts:  []string{"1 Court 1 18:00-19:30", "1 Court 2 18:30-22:30"},
		message: "200 Added 15 games over 3 weeks, Nov 26 - Dec 10. Every team plays 5; nobody waits more than 60 minutes.", nights: []string{
			"week 1, 2026-11-26: 5 from 18:30 to 21:30 on Court 1, Court 2",
			"week 2, 2026-12-03: 5 from 18:30 to 21:30 on Court 1, Court 2",
			"week 3, 2026-12-10: 5 from 18:30 to 21:30 on Court 1, Court 2",
		},
	},
	{
		name:   "a block past midnight: games of the next day belong to the night's week",
		league: `"tierCount":1,"gameDay":"Wednesday","timeBlockStart":"22:30","timeBlockEnd":"01:00","gameDuration":30`, teams: "A B C D",
		courts:  []string{"1 Court 1"},
		message: "200 Added 12 games over 3 weeks, Dec 2 - Dec 16. Every team plays 6; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-12-02: 3 from 22:30 to 23:30 on Court 1",
			"week 1, 2026-12-03: 1 from 00:00 to 00:00 on Court 1",
			"week 2, 2026-12-09: 3 from 22:30 to 23:30 on Court 1",
			"week 2, 2026-12-10: 1 from 00:00 to 00:00 on Court 1",
			"week 3, 2026-12-16: 3 from 22:30 to 23:30 on Court 1",
			"week 3, 2026-12-17: 1 from 00:00 to 00:00 on Court 1",
		},
	},
	{
		name:   "no time block: from six, once for every team",
		league: `"tierCount":1,"timeBlockStart":null,"timeBlockEnd":null,"gamesPerMatchup":1`, teams: "A B C D", courts: []string{"1 Court 1"},
		message: "200 Added 6 games over 3 weeks, Nov 26 - Dec 10. Every team plays 3; nobody waits between games.", nights: []string{
			"week 1, 2026-11-26: 2 from 18:00 to 18:15 on Court 1",
			"week 2, 2026-12-03: 2 from 18:00 to 18:15 on Court 1",
			"week 3, 2026-12-10: 2 from 18:00 to 18:15 on Court 1",
		},
	},
	{
		name:  "a block shorter than a game",
		teams: "A B C D / E F G H", courts: []string{"1 Court 1", "2 Court 2 20:15-20:25"},
		message: "422 tier 2: no 15-minute game fits into its time block",
	},
	{
		name:   "a league's block shorter than a game",
		league: `"timeBlockEnd":"20:40","gameDuration":30`, teams: "A B", courts: []string{"1 Court 1"},
		message: "422 tier 1: no 30-minute game fits into its time block",
	},
	{
		name:   "no game day: the weekday of the start",
		league: `"tierCount":1,"gameDay":null,"startDate":"2026-11-24"`, teams: "A B C D", courts: []string{"1 Court 1"},
		message: "200 Added 12 games over 2 weeks, Nov 24 - Dec 1. Every team plays 6; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-24: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-01: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "no start: the first game day from today on",
		league: `"tierCount":1,"startDate":null`, teams: "A B C D", courts: []string{"1 Court 1"},
		message: "200 Added 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "no start, and today is a game day where the league is, though not in UTC",
		league: `"tierCount":1,"startDate":null`, teams: "A B C D", courts: []string{"1 Court 1"}, at: "2026-11-20T04:30:00Z",
		message: "200 Added 12 games over 2 weeks, Nov 19 - Nov 26. Every team plays 6; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-19: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "an odd tier",
		league: `"tierCount":1`, teams: "A B C D E", courts: []string{"1 Court 1"},
		message: "200 Added 20 games over 3 weeks, Nov 26 - Dec 10. Every team plays 8; nobody waits more than 30 minutes.", nights: []string{
			"week 1, 2026-11-26: 7 from 20:15 to 21:45 on Court 1",
			"week 2, 2026-12-03: 7 from 20:15 to 21:45 on Court 1",
			"week 3, 2026-12-10: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "a tier without teams and one with a single team sit out",
		league: `"tierCount":3`, teams: "A B / C", courts: []string{"1 Court 1", "2 Court 2"},
		message: "200 Added 2 games over 1 week, Nov 26. Every team plays 2; nobody waits between games. Tier 2 has only one team, which sits out. Tier 3 has no teams.", nights: []string{
			"week 1, 2026-11-26: 2 from 20:15 to 20:30 on Court 1",
		},
	},
	{
		name:  "no tier has two teams",
		teams: "A / B", courts: []string{"1 Court 1"},
		message: "422 add at least two teams to a tier first",
	},
	{
		name:   "the end date is too early",
		league: `"tierCount":1,"endDate":"2026-12-31"`, teams: "A B C D E F G H", courts: []string{"1 Court 1"},
		message: "422 the season needs 8 game nights, through Jan 14, 2027; 6 fit before the end date Dec 31, 2026",
	},
	{
		name:   "a blackout makes the season longer",
		league: `"tierCount":1,"endDate":"2027-01-14","blackouts":["2026-12-24"]`, teams: "A B C D E F G H", courts: []string{"1 Court 1"},
		message: "422 the season needs 8 game nights, through Jan 21, 2027; 7 fit before the end date Jan 14, 2027",
	},
	{
		name:   "the end date is later than needed",
		league: `"tierCount":1,"endDate":"2027-01-14"`, teams: "A B C D", courts: []string{"1 Court 1"},
		message: "200 Added 12 games over 2 weeks, Nov 26 - Dec 3. Every team plays 6; nobody waits more than 30 minutes. 6 game nights before the end date are unused.", nights: []string{
			"week 1, 2026-11-26: 6 from 20:15 to 21:30 on Court 1",
			"week 2, 2026-12-03: 6 from 20:15 to 21:30 on Court 1",
		},
	},
	{
		name:   "teams go into the first tier with room, and the last when all are full",
		league: `"teamsPerTier":2`, before: []string{`POST /api/teams {"leagueId":{league},"names":["A","B","C","D","E"]}`},
		message: "200 Added 8 games over 1 week, Nov 26. The teams play 2 to 4 games; nobody waits more than 15 minutes. No courts yet: one game at a time in each tier.", nights: []string{
			"week 1, 2026-11-26: 8 from 20:15 to 21:30 on no court",
		},
	},
	{
		name:   "auto-schedule in a weekly league",
		league: `"scheduleMode":"weekly"`, teams: "A B C D",
		message: "409 auto-schedule is for fixed leagues",
	},
	{
		name:  "advance-week in a fixed league",
		teams: "A B C D", call: advanceWeek,
		message: "409 advance-week is for overall and weekly leagues",
	},
}
