// Package topic defines the topics that transactions publish and streams subscribe to. It is small, because the store, the use cases and
// the streams share nothing else about them.
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
	Rights      Kind = "rights"    // the permissions to read a league have changed
	Deleted     Kind = "deleted"   // a league has been deleted
	Links       Kind = "links"     // the score link of a game has been replaced or disabled
	Sessions    Kind = "signed"    // a session has ended
	Attention   Kind = "attention" // the list "Needs attention" of a league may have changed
	SharedGames Kind = "open"      // a free game that is shared for watching has changed, or is no longer shared
	Watching    Kind = "watch"     // the view of a game for watchers has changed; used between streams, never published by a transaction
	Members     Kind = "members"   // the view of a league for members has changed; used between streams, never published by a transaction
	Mails       Kind = "mail"      // a mail has been queued
	Pushes      Kind = "push"      // a notification, or a change of a game for which one may be sent, has been queued
	everything  Kind = "*"
)

// Topic identifies something that can change. Topics are compared with ==.
type Topic struct {
	Kind Kind
	ID   int64 // the id of the game or league, or a hash of the id of the session
	Game int64 // if Kind is Leagues: the game whose score has changed, or 0 if something else has changed
}

// Everything is published if topics of any kind may have been missed.
var Everything = Topic{Kind: everything}

// Mail is the topic of queued mails.
var Mail = Topic{Kind: Mails}

// QueuedChanges is the topic of queued notifications, and of queued changes of games for which notifications may be sent.
var QueuedChanges = Topic{Kind: Pushes}

// Game is the topic of changes of a game.
func Game(id int64) Topic { return Topic{Kind: Games, ID: id} }

// SharedGame is the topic of changes of a free game that is shared for watching.
func SharedGame(id int64) Topic { return Topic{Kind: SharedGames, ID: id} }

// Watched is the topic of changes of the view of a game for watchers.
func Watched(gameID int64) Topic { return Topic{Kind: Watching, ID: gameID} }

// League is the topic of changes in a league except scores.
func League(id int64) Topic { return Topic{Kind: Leagues, ID: id} }

// LeagueGame is the topic of changes of the score of a game in a league.
func LeagueGame(leagueID, gameID int64) Topic {
	return Topic{Kind: Leagues, ID: leagueID, Game: gameID}
}

// AttentionOf is the topic of changes of the list "Needs attention" of a league.
func AttentionOf(leagueID int64) Topic { return Topic{Kind: Attention, ID: leagueID} }

// MembersOf is the topic of changes of the view of a league for its members.
func MembersOf(leagueID int64) Topic { return Topic{Kind: Members, ID: leagueID} }

// RightsOf is the topic of changes of the permissions to read a league.
func RightsOf(leagueID int64) Topic { return Topic{Kind: Rights, ID: leagueID} }

// DeletedLeague is the topic of the deletion of a league.
func DeletedLeague(id int64) Topic { return Topic{Kind: Deleted, ID: id} }

// LinksOf is the topic of changes of the score link of a game.
func LinksOf(gameID int64) Topic { return Topic{Kind: Links, ID: gameID} }

// APIToken is the topic of the end of an API token.
func APIToken(id int64) Topic { return Session(fmt.Sprintf("API token %d", id)) }

// Session is the topic of the end of a session.
func Session(id string) Topic {
	hash := fnv.New64a() // a collision is harmless: a stream would reconnect needlessly
	_, _ = hash.Write([]byte(id))
	return Topic{Kind: Sessions, ID: int64(hash.Sum64())}
}
