package config

import (
	"strings"
	"testing"
)

func TestNATSURL(t *testing.T) {
	for value, isValid := range map[string]bool{
		"": true, "nats://10.0.0.5:4222": true, "tls://user:word@nats.example.org": true, "nats://a:4222, nats://b:4222": true,
		"10.0.0.5:4222": false, "http://a": false, "nats://": false, "nats://a,": false,
	} {
		_, err := Load(nil, []string{"SIDEOUT_DATABASE_URL=postgres://db/sideout", "SIDEOUT_SECRET=" + strings.Repeat("s", 40), "SIDEOUT_NATS_URL=" + value})
		if (err == nil) != isValid {
			t.Errorf("%q: %v", value, err)
		}
	}
}
