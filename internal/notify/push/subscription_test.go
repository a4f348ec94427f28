package push_test

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"sideout/internal/base/fault"
	"sideout/internal/notify/push"
)

var hosts = push.Hosts{"fcm.googleapis.com", "*.push.apple.com"}

// The keys of the example in RFC 8291.
const (
	p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	auth   = "BTBZMqHH6r4Tts7J_aSIgg"
)

func TestOnlyEndpointsOfPushServicesAreAccepted(t *testing.T) {
	for endpoint, want := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc:def":             true,
		"https://fcm.googleapis.com:443/wp/abc":                   true,
		"https://FCM.googleapis.com/wp/abc":                       true,
		"https://web.push.apple.com/QGu":                          true,
		"https://push.apple.com/QGu":                              false,
		"https://evilpush.apple.com.example.org/":                 false,
		"https://xpush.apple.com/":                                false,
		"https://fcm.googleapis.com.example.org/":                 false,
		"http://fcm.googleapis.com/fcm/send/abc":                  false,
		"https://fcm.googleapis.com:8443/wp/abc":                  false,
		"https://user:pass@fcm.googleapis.com/wp/abc":             false,
		"https://fcm.googleapis.com@127.0.0.1/wp/abc":             false,
		"https://127.0.0.1/wp/abc":                                false,
		"https://[::1]/wp/abc":                                    false,
		"https://169.254.169.254/latest/meta-data":                false,
		"https://localhost/wp/abc":                                false,
		"https:fcm.googleapis.com/wp/abc":                         false,
		"//fcm.googleapis.com/wp/abc":                             false,
		"https://fcm.googleapis.com/wp/abc#x":                     false,
		"file:///etc/passwd":                                      false,
		"":                                                        false,
		"https://fcm.googleapis.com\\@example.org/":               false,
		"https://fcm.googleapis.com/" + strings.Repeat("a", 1024): false,
	} {
		_, err := hosts.Check(push.Subscription{Endpoint: endpoint, P256dh: p256dh, Auth: auth})
		if (err == nil) != want || err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", endpoint, err)
		}
	}
}

// FuzzSubscription checks that any subscription is refused as the client's mistake, or leads to a push service that is allowed, with keys
// in the form in which they are stored.
func FuzzSubscription(f *testing.F) {
	f.Add(`{"endpoint":"https://fcm.googleapis.com/fcm/send/abc","p256dh":"` + p256dh + `","auth":"` + auth + `"}`)
	f.Add(`{"endpoint":"https://web.push.apple.com/QGu","p256dh":"` + p256dh + `=","auth":"` + auth + `=="}`)
	f.Add(`{"endpoint":"https://fcm.googleapis.com@127.0.0.1/","p256dh":"","auth":""}`)
	f.Fuzz(func(t *testing.T, text string) {
		var s push.Subscription
		if json.Unmarshal([]byte(text), &s) != nil {
			return
		}
		checked, err := hosts.Check(s)
		if err != nil {
			if !fault.Is(err, fault.Invalid) || fault.Of(err).Sentence.String() == "" {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		at, err := url.Parse(checked.Endpoint)
		if err != nil || at.Scheme != "https" || !hosts.Allows(at.Hostname()) || at.User != nil || at.Port() != "" && at.Port() != "443" {
			t.Errorf("%q was accepted", checked.Endpoint)
		}
		for text, length := range map[string]int{checked.P256dh: 65, checked.Auth: 16} {
			if raw, err := base64.RawURLEncoding.Strict().DecodeString(text); err != nil || len(raw) != length {
				t.Errorf("a key is %q", text)
			}
		}
		if again, err := hosts.Check(checked); err != nil || again != checked || push.CheckDevice(push.DeviceID(checked.Endpoint)) != nil {
			t.Errorf("%+v is checked as %+v, %v", checked, again, err)
		}
	})
}
