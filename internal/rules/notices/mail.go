// Package notices contains the texts of the mails and notifications that the server sends: for each kind, the data that it needs, and the
// text that is made from the data. It has no side effects: internal/notify/smtp and internal/notify/push send the texts.
package notices

import (
	"encoding/json"
	"fmt"

	"sideout/internal/base/fault"
)

// Kind is the kind of a mail in the queue.
type Kind string

// Topic is a category of mails that people can decline. Mails without a topic are always sent.
type Topic string

// The topics.
const (
	Results   Topic = "results"   // results of a night are missing or disputed
	Changes   Topic = "changes"   // a game or a night was moved or cancelled
	Schedules Topic = "schedules" // a schedule was published
	Weeks     Topic = "weeks"     // a week was closed
	Invites   Topic = "invites"   // invitations to a league
)

// Topics are the topics that members of a league can choose, in the order of the settings page.
var Topics = []Topic{Results, Changes, Schedules, Weeks}

// Content is the data of a mail of one kind. It is stored in the queue as JSON, and rendered to a Message when the mail is sent.
type Content interface {
	Kind() Kind
	Topic() Topic // empty if the mail cannot be declined
	Render(site Site) (Message, error)
}

// SealPurpose is the purpose for which tokens in the queue are sealed (see secret.Key), so that a copy of the database does not reveal valid
// links.
const SealPurpose = "token of a mail"

// Site is the server that sends a mail.
type Site struct {
	Address string                              // the public address, without a slash at the end
	Open    func(sealed string) (string, error) // opens a token that was sealed for SealPurpose

	TeamPath string // the path of the page of the team whose captain gets the mail; empty if there is none
}

// Message is the visible content of a mail. Strings in the arguments of its sentences are names, which are printed so that they cannot become
// links; a Verbatim is printed unchanged.
type Message struct {
	Subject fault.Text
	Lines   []fault.Text // paragraphs
	Items   []fault.Text // a list below the lines
	More    []fault.Text // paragraphs below the list
	Button  fault.Text   // the text of the link; no link if zero
	Link    string
	After   []fault.Text // small paragraphs below the button
	Why     fault.Text   // why the reader gets the mail
}

// Verbatim is a trusted text, such as a date or a price, that is printed unchanged.
type Verbatim string

// decoder decodes the content of one kind of mail.
type decoder func(data []byte) (Content, error)

// newDecoder returns the kind of a content type, and its decoder.
func newDecoder[T Content]() (Kind, decoder) {
	var none T
	return none.Kind(), func(data []byte) (Content, error) {
		var content T
		err := json.Unmarshal(data, &content)
		return content, err
	}
}

// decoders contains the decoders of all kinds.
var decoders = func() map[Kind]decoder {
	all := map[Kind]decoder{}
	for _, registerMails := range []func(map[Kind]decoder){registerAccountMails, registerPlanMails, registerLeagueMails, registerEventMails, registerCaptainMails, registerSignupMails} {
		registerMails(all)
	}
	return all
}()

// register adds the decoder of a content type.
func register[T Content](all map[Kind]decoder) {
	kind, d := newDecoder[T]()
	all[kind] = d
}

// Decode decodes the content of a mail in the queue.
func Decode(kind Kind, data []byte) (Content, error) {
	d, known := decoders[kind]
	if !known {
		return nil, fmt.Errorf("mail: no kind %q", kind)
	}
	return d(data)
}
