package api

import (
	"sideout/internal/app/scoring"
	"sideout/internal/http/contract"
	"sideout/internal/rules/league"
)

// callDoc documents a call beyond its row in apiRoutes. Every row there has one here.
type callDoc struct {
	summary      string
	requestType  any // a value of the type of the request body; nil: no body
	responseType any // a value of the type of the response body, with status 200; nil: 204
	createdType  any // the same, with status 201; responseType is then that of a preview
	query        params
	statuses     []int // other statuses, besides those that follow from its row, see otherStatuses
	requires     []string
	optional     bool   // the body may be left out
	media        string // the media type of a response that is a file
	status       int    // of the response, if it is another one
}

type params []contract.Parameter

// decimal is the parameter of the sheets, see docs/product/league.md#game-sheets.
var decimal = contract.Parameter{In: "query", Name: "decimal", Schema: contract.Schema{{Name: "enum", Value: []string{"point", "comma"}}},
	Description: "comma: with semicolons and decimal commas, for spreadsheets of regions that write 1,5"}

// titles is the parameter of the titles of the sheets.
var titles = contract.Parameter{In: "query", Name: "titles", Schema: contract.Schema{{Name: "enum", Value: []string{"english", "own"}}},
	Description: "own: with the titles of the columns in the language of the request"}

// preview is the parameter of the calls that can show what they would change, see docs/product/api.md#api-preview.
var preview = contract.Parameter{In: "query", Name: "preview", Schema: contract.Schema{{Name: "type", Value: "boolean"}},
	Description: "true: nothing is written, and the response says what would change"}

// hallDate is the day of a hall.
var hallDate = contract.Parameter{In: "query", Name: "date", Schema: contract.Schema{{Name: "type", Value: "string"}},
	Description: "a day such as 2026-11-26; default: today, or the next day with games"}

// onPublic are the other statuses of the calls about public leagues.
var onPublic = []int{304, 404, 429}

var (
	returnToParam = contract.Parameter{In: "query", Name: "returnTo", Description: "the path of a page of this server", Schema: textSchema}
	createParam   = contract.Parameter{In: "query", Name: "create", Schema: booleanSchema,
		Description: "true: the page begins with the form for a new account"}
	confirmParam = contract.Parameter{In: "query", Name: "confirm", Schema: booleanSchema,
		Description: "true: the present session is confirmed, and no new one is opened"}
	booleanSchema = contract.Schema{{Name: "type", Value: "boolean"}}
	holidayParams = params{
		{In: "query", Name: "region", Description: "a code of the response; if omitted it lists the regions alone", Schema: textSchema},
		{In: "query", Name: "from", Description: "the first day", Schema: daySchema},
		{In: "query", Name: "to", Description: "the last day", Schema: daySchema},
	}
	weekParam     = contract.Parameter{In: "query", Name: "week", Description: "if omitted the latest that has been played", Schema: atLeast(1)}
	unusedParam   = contract.Parameter{In: "query", Name: "unused", Description: "true: a team that has games is not deleted but refused", Schema: contract.Schema{{Name: "type", Value: "boolean"}}}
	unplayedParam = contract.Parameter{In: "query", Name: "unplayed", Description: "true: a game that has begun is not deleted but refused", Schema: contract.Schema{{Name: "type", Value: "boolean"}}}
	withParam     = contract.Parameter{In: "query", Name: "with", Description: "table rules as JSON, as in a league: the response also has the tables by these, which are not stored", Schema: textSchema}
	dutyParam     = contract.Parameter{In: "query", Name: "duty", Description: "duty teams of a game; if omitted the setting of the league", Schema: append(contract.Schema{{Name: "type", Value: "integer"}}, between(0, league.MaxDuty)...)}
	wholeParam    = contract.Parameter{In: "query", Name: "league", Schema: contract.Schema{{Name: "type", Value: "boolean"}}, Description: "true: of a mail to a captain, those about all teams of the league"}
	nightParam    = contract.Parameter{In: "query", Name: "night", Description: "if omitted tonight", Schema: daySchema}
	writeKeyParam = contract.Parameter{In: "header", Name: "X-Write-Key", Description: "made at random by the device", Schema: append(textSchema, lengths(scoring.MinKey, scoring.MaxKey)...)}
	ifMatch       = contract.Parameter{In: "header", Name: "If-Match", Description: "the version of the game that is changed; 412 if it has changed since", Schema: textSchema}
)
