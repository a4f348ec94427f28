// Command mailbox receives mail for the journeys. It starts an SMTP server and a page that lists received mails as JSON, on free local ports.
// It prints their addresses as one line of JSON and exits when its standard input is closed. Recipients whose address begins with "gone" do
// not exist.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"sideout/internal/notify/smtp/smtptest"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(stdin io.Reader, stdout io.Writer) error {
	relay, err := smtptest.Start("127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("start the SMTP server: %w", err)
	}
	defer relay.Stop()
	relay.Fail(smtptest.Knobs{Recipient: func(to string) error {
		if strings.HasPrefix(to, "gone") {
			return smtptest.Refusal(550, 5, 1, 1, to)
		}
		return nil
	}})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("start the page: %w", err)
	}
	page := &http.Server{
		Handler:     http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { list(w, relay.Received()) }),
		ReadTimeout: 10 * time.Second,
	}
	go func() { _ = page.Serve(listener) }() // runs until the program exits
	fmt.Fprintf(stdout, "{\"smtp\":%q,\"page\":\"http://%s\"}\n", relay.Address, listener.Addr())
	_, err = io.Copy(io.Discard, stdin)
	return err
}

// arrived is a received mail on the page.
type arrived struct {
	To          string   `json:"to"`
	Subject     string   `json:"subject"`
	Text        string   `json:"text"`
	HTML        string   `json:"html"`
	Links       []string `json:"links"`       // links in the plain text
	Unsubscribe string   `json:"unsubscribe"` // address in the List-Unsubscribe header; empty if there is none
}

func list(w io.Writer, received []smtptest.Mail) {
	all := []arrived{}
	for _, m := range received {
		all = append(all, arrived{
			To: m.To, Subject: m.Subject, Text: m.Text, HTML: m.HTML, Links: m.Links(),
			Unsubscribe: strings.Trim(m.Header.Get("List-Unsubscribe"), "<>"),
		})
	}
	_ = json.NewEncoder(w).Encode(all) // fails only if the client has disconnected
}
