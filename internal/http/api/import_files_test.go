package api

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files are sent as they are. A preview returns their text, says how it was read, and names the rows that have no score yet.
func TestFilesAreImported(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		file := func(name string) string {
			data, err := os.ReadFile(filepath.Join("../../rules/csvimport/testdata/cases", name))
			if err != nil {
				t.Fatal(err)
			}
			return `{"csvFile":"` + base64.StdEncoding.EncodeToString(data) + `"}`
		}
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers","Café Süd"]}`, "201", ""},
			step{"POST /api/leagues/{league}/bulk-import?preview=true " + file("06-windows-1252.csv"),
				`200 "encoding":"windows-1252","otherLetters":"Café Süd" & "text":"Date;Team A;Team B;Score A;Score B\r\n2026-09-24;Café Süd;Diggers;25;20\r\n" & "title":"Team A","sample":"Café Süd","use":"team1"`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + file("06-windows-1252.csv"), `200 "gamesCreated":1`, ""},
			step{"POST /api/leagues/{league}/bulk-import?preview=true " + file("05-title-floats-unplayed.csv"),
				`200 "skipped":[{"line":4,"message":"No score yet: Aces – Diggers, Oct 1, 2026"}],"skippedCount":1`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + file("05-title-floats-unplayed.csv"), `200 1 game imported, 1 row without a score skipped`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + file("04-sep-line.csv"), `200 0 games imported, 1 game already there`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + file("02-dates-with-dots.csv"), `200 "gamesCreated":1`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + file("03-other-dates.csv"), `200 4 games imported, 2 games already there`, ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"a","csvFile":"YQ=="}`, "422 Send csvData or csvFile, not both", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvFile":"?"}`, "400", ""},
			step{`POST /api/leagues/{league}/bulk-import {}`, "422 CSV data is required", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"` + strings.Repeat(`week,Aces,Diggers,25,20\n`, 1328) + `"}`,
				`422 Line 1: "week" is not a date like 2026-01-31, 1/31/2026 or Jan 31, 2026 (and 1327 more lines like it). Nothing was imported.`, ""},
		)
	})
}

// The columns that a person has chosen are used for the next file of the league, once a file was imported with them.
func TestChosenColumnsAreRemembered(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		const first = `"csvData":"Nr;Tag;Eins;Zwei;P;Q\n7;24.09.2026;Aces;Diggers;25;20","columns":["none","date","team2","team1","score2","score1"]`
		const second = `{"csvData":"Q;P;Tag;Eins;Zwei\n21;25;1.10.2026;Aces;Diggers"}`
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/leagues {"name":"M"}`, "201", `other="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers"]}`, "201", ""},
			step{`POST /api/teams {"leagueId":{other},"names":["Aces","Diggers"]}`, "201", ""},
			step{`POST /api/leagues/{league}/bulk-import {` + first[:len(first)-1] + `,"colour"]}`, "422 A column is none, date, team1, team2", ""},
			step{"POST /api/leagues/{league}/bulk-import?preview=true {" + first + "}", `200 "gamesCreated":1`, ""},
			step{"POST /api/leagues/{league}/bulk-import?preview=true " + second, `200 "title":"Eins","sample":"Aces","use":"team1"`, ""}, // a preview stores nothing
			step{"POST /api/leagues/{league}/bulk-import {" + first + "}", `200 "gamesCreated":1`, ""},
			step{"POST /api/leagues/{league}/bulk-import?preview=true " + second, `200 "title":"Eins","sample":"Aces","use":"team2"`, ""},
			step{"POST /api/leagues/{league}/bulk-import " + second, `200 "gamesCreated":1`, ""},
			step{"GET /api/leagues/{league}/history.csv", "200 2026-09-24,Diggers,Aces,20,25 & 2026-10-01,Diggers,Aces,21,25", ""},
			step{"POST /api/leagues/{other}/bulk-import?preview=true " + second, `200 "title":"Eins","sample":"Aces","use":"team1"`, ""},
			step{"DELETE /api/leagues/{league}", "204", ""},
		)
	})
}

// A sheet for a spreadsheet that writes 1,5 has semicolons, and is read again like the plain one.
func TestSheetsForSpreadsheets(t *testing.T) {
	eachServer(t, func(t *testing.T, url string, _ *testClock) {
		admin := signedUp(t, url, "ann@example.org")
		const again = "Date;Team A;Team B;Score A;Score B\r\n2026-11-05;Aces;\"Diggers; the rest\";25;20\r\n"
		admin.does(
			step{`POST /api/leagues {"name":"L"}`, "201", `league="id":(\d+)`},
			step{`POST /api/teams {"leagueId":{league},"names":["Aces","Diggers; the rest"]}`, "201", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"2026-11-05,Aces,Diggers; the rest,25,20"}`, `200 "gamesCreated":1`, ""},
			step{"GET /api/leagues/{league}/history.csv?decimal=comma", "200 " + again, ""},
			step{"GET /api/leagues/{league}/standings.csv?decimal=comma", "200 Win % & ;1;0;100,0;25;20;5", ""},
			step{"GET /api/leagues/{league}/schedule.csv?decimal=comma", "200 Date;Time;Week", ""},
			step{"GET /api/leagues/{league}/standings.csv?decimal=point", "200 ,1,0,100.0,25,20,5", ""},
			step{"GET /api/leagues/{league}/standings.csv?decimal=5", "422 decimal is point or comma", ""},
			step{`POST /api/leagues/{league}/bulk-import {"csvData":"` + strings.NewReplacer("\r\n", `\r\n`, `"`, `\"`).Replace(again) + `"}`, "200 0 games imported, 1 game already there", ""},
		)
	})
}
