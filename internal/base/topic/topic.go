// Package topic defines the topics that transactions publish and streams subscribe to.
package topic

import (
	"fmt"
	"hash/fnv"
)

// Kind is the type of a topic.
type Kind string

// The kinds of topics.
const (
	Games       Kind = "game"      // a game has changed
	Leagues     Kind = "league"    // a score, or anything else, in a league has changed
	Rights      Kind = "rights"    // the set of people who may read a league has changed
	Deleted     Kind = "deleted"   // a league has been deleted
	Links       Kind = "links"     // the score link of a game has been replaced or switched off
	Sessions    Kind = "signed"    // a session has ended
	Attention   Kind = "attention" // what needs attention in a league has changed, or may have
	SharedGames Kind = "open"      // a free game that is shared for watching has changed, or is not shared any more
	Watching    Kind = "watch"     // a game as watchers see it; used between streams, never published by a transaction
	Members     Kind = "members"   // a league as its members see it; used between streams, never published by a transaction
	Mails       Kind = "mail"      // a mail waits to be sent
	Pushes      Kind = "push"      // a notification waits to be sent
	everything  Kind = "*"
)

// Topic identifies something that can change. Topics with equal fields are equal.
type Topic struct {
	Kind Kind
	ID   int64 // of the game or the league, or a number made from the id of the session
	Game int64 // if Kind is Leagues: the game whose score has changed; 0: something else has changed
}

// Everything is published if notifications of any topic may have been lost.
var Everything = Topic{Kind: everything}

// Mail is the topic of mails that wait to be sent.
var Mail = Topic{Kind: Mails}

// QueuedChanges is the topic of notifications that wait to be sent, and of changes that become some.
var QueuedChanges = Topic{Kind: Pushes}

// Game is the topic of a game.
func Game(id int64) Topic { return Topic{Kind: Games, ID: id} }

// SharedGame is the topic of a free game that is shared for watching.
func SharedGame(id int64) Topic { return Topic{Kind: SharedGames, ID: id} }

// Watched is the topic of a game as watchers see it.
func Watched(gameID int64) Topic { return Topic{Kind: Watching, ID: gameID} }

// League is the topic of everything in a league except scores.
func League(id int64) Topic { return Topic{Kind: Leagues, ID: id} }

// LeagueGame is the topic of the score of a game in a league.
func LeagueGame(leagueID, gameID int64) Topic {
	return Topic{Kind: Leagues, ID: leagueID, Game: gameID}
}

// AttentionOf is the topic of the list "Needs attention" of a league.
func AttentionOf(leagueID int64) Topic { return Topic{Kind: Attention, ID: leagueID} }

// MembersOf is the topic of a league as its members see it.
func MembersOf(leagueID int64) Topic { return Topic{Kind: Members, ID: leagueID} }

// RightsOf is the topic of the rights to read a league.
func RightsOf(leagueID int64) Topic { return Topic{Kind: Rights, ID: leagueID} }

// DeletedLeague is the topic of the deletion of a league.
func DeletedLeague(id int64) Topic { return Topic{Kind: Deleted, ID: id} }

// LinksOf is the topic of the score link of a game.
func LinksOf(gameID int64) Topic { return Topic{Kind: Links, ID: gameID} }

// APIToken is the topic of the end of an API token.
func APIToken(id int64) Topic { return Session(fmt.Sprintf("API token %d", id)) }

// Session is the topic of the end of a session.
func Session(id string) Topic {
	sum := fnv.New64a() // if two sessions had one number, streams would reconnect needlessly
	_, _ = sum.Write([]byte(id))
	return Topic{Kind: Sessions, ID: int64(sum.Sum64())}
}
