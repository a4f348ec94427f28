package api

import (
	"strings"

	"sideout/internal/app/access"
	"sideout/internal/rules/league"
)

// callersByAction describes which callers the rows allow.
var callersByAction = map[access.Action]string{
	access.Anyone:   "For everybody.",
	access.SignedIn: "For people who are signed in.",
	access.Overview: "For people who are signed in, and for API tokens.",
	access.Read:     "For viewers, scorers, managers and the owner of the league.",
	access.Score:    "For scorers, managers and the owner of the league.",
	access.Manage:   "For managers and the owner of the league.",
	access.Own:      "For the owner of the league.",
	access.Speak:    "For the holder of the captain's link of the team.",
	access.Share:    "For the device that shares the game, by its write key.",
}

// callersOf describes which callers a row allows.
func callersOf(r apiRoute) string {
	text := callersByAction[r.needs]
	if isForLinks(r) {
		text = strings.TrimSuffix(text, ".") + ", and for holders of the game's score link or of its court's code."
	}
	return text
}

// isForLinks reports whether the holder of a game's score link or of its court's code may make a call.
func isForLinks(r apiRoute) bool { return r.needs == access.Score && r.object == access.Game }

// keysOf returns the security schemes of a call; one of them is enough.
func keysOf(r apiRoute) []string {
	switch {
	case r.needs == access.Anyone:
		return nil
	case r.needs == access.Share:
		return []string{"writeKey"}
	case isForLinks(r):
		return []string{"session", "apiToken", "scoreLink", "scoreLinkCookie"}
	case takesTokens(r):
		return []string{"session", "apiToken"}
	default:
		return []string{"session"}
	}
}

// takesTokens reports whether an API token can have the right that a call needs.
func takesTokens(r apiRoute) bool {
	return r.needs == access.Overview || access.May(league.Manager, r.needs) && !isForPeople(r) && r.needs != access.Speak
}
