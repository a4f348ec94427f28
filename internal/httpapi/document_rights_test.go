package httpapi

import (
	"strings"

	"sideout/internal/authz"
	"sideout/internal/league"
)

// callersByAction describes which callers the rows allow.
var callersByAction = map[authz.Action]string{
	authz.Anyone:   "For everybody.",
	authz.SignedIn: "For people who are signed in.",
	authz.Overview: "For people who are signed in, and for API tokens.",
	authz.Read:     "For viewers, scorers, managers and the owner of the league.",
	authz.Score:    "For scorers, managers and the owner of the league.",
	authz.Manage:   "For managers and the owner of the league.",
	authz.Own:      "For the owner of the league.",
	authz.Speak:    "For the holder of the captain's link of the team.",
	authz.Share:    "For the device that shares the game, by its write key.",
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
func isForLinks(r apiRoute) bool { return r.needs == authz.Score && r.object == authz.Game }

// keysOf returns the security schemes of a call; one of them is enough.
func keysOf(r apiRoute) []string {
	switch {
	case r.needs == authz.Anyone:
		return nil
	case r.needs == authz.Share:
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
	return r.needs == authz.Overview || authz.May(league.Manager, r.needs) && !isForPeople(r) && r.needs != authz.Speak
}
