// Package notices has the texts of the mails and notifications that the server sends: for each kind what it needs to know, and the text
// that follows from it. It is pure: internal/notify/smtp and internal/notify/push send them.
package notices

import (
	"encoding/json"
	"fmt"

	"sideout/internal/base/fault"
)

// Kind names a kind of mail in the queue.
type Kind string

// Topic is a subject about which people can decline mails. Mails without a topic are always sent.
type Topic string

// The topics.
const (
	Results   Topic = "results"   // results of a night are missing or disputed
	Changes   Topic = "changes"   // a game or a night was moved or cancelled
	Schedules Topic = "schedules" // a schedule was published
	Weeks     Topic = "weeks"     // a week was closed
	Invites   Topic = "invites"   // invitations to a league
)

// Topics are the topics that members of a league can choose, in the order of the settings.
var Topics = []Topic{Results, Changes, Schedules, Weeks}

// Content is what a mail of one kind says. It is stored in the queue as JSON, and becomes a letter when it is sent.
type Content interface {
	Kind() Kind
	Topic() Topic // empty if the mail cannot be declined
	Letter(site Site) (Letter, error)
}

// SealPurpose is the purpose with which tokens are sealed (see secret.Key) before they are stored in the queue: a copy of the
// database opens no link.
const SealPurpose = "token of a mail"

// Site is the server that sends a letter.
type Site struct {
	Address string                              // its public address, without a final slash
	Open    func(sealed string) (string, error) // opens what was sealed for SealPurpose

	TeamPath string // the path of the page of the team that the mail is for; empty: it has none
}

// Letter is a mail as its reader sees it. Strings in the arguments of sentences are names, which cannot become a link; a
// Verbatim is printed as it is.
type Letter struct {
	Subject fault.Text
	Lines   []fault.Text // paragraphs
	Items   []fault.Text // a list below them
	More    []fault.Text // paragraphs below the list
	Button  fault.Text   // the text of the link; none if zero
	Link    string
	After   []fault.Text // small paragraphs below the button
	Why     fault.Text   // why the reader gets it
}

// Verbatim is text of the server itself, such as an address that the reader has typed.
type Verbatim string

// definition decodes the content of one kind.
type definition func(data []byte) (Content, error)

// define returns the definition of a kind.
func define[T Content]() (Kind, definition) {
	var none T
	return none.Kind(), func(data []byte) (Content, error) {
		var content T
		err := json.Unmarshal(data, &content)
		return content, err
	}
}

// definitions has all kinds. Each file of a subject adds its own.
var definitions = func() map[Kind]definition {
	all := map[Kind]definition{}
	for _, subject := range []func(map[Kind]definition){accountKinds, planKinds, leagueKinds, noticeKinds, captainKinds} {
		subject(all)
	}
	return all
}()

// add adds the kind of a content.
func add[T Content](all map[Kind]definition) {
	kind, d := define[T]()
	all[kind] = d
}

// Decode returns the content of a mail in the queue.
func Decode(kind Kind, data []byte) (Content, error) {
	d, known := definitions[kind]
	if !known {
		return nil, fmt.Errorf("mail: no kind %q", kind)
	}
	return d(data)
}
