package config

import (
	"errors"
	"net"
	"regexp"
	"strings"
)

// Push are the settings of notifications in browsers (Web Push).
type Push struct {
	Hosts []string // names of push services, or "*." and the end of their names; empty: none
}

var pushSettings = []setting{
	{"push-hosts", "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
		"push services of browsers, to which notifications are sent; off for none", setPushHosts},
}

var pushHost = regexp.MustCompile(`^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$`)

func setPushHosts(c *Config, value string) error {
	if value == "off" {
		return nil
	}
	for host := range strings.SplitSeq(value, ",") {
		host = strings.ToLower(strings.TrimSpace(host))
		if !pushHost.MatchString(host) {
			return errors.New("off, or names of hosts with commas between them, such as fcm.googleapis.com,*.push.apple.com")
		}
		c.Push.Hosts = append(c.Push.Hosts, host)
	}
	return nil
}

// SendsPush reports whether the server sends notifications to browsers. It needs a public address, because push services ask for one, and
// that address must use https or be on this machine, because browsers accept notifications from no other page.
func (c Config) SendsPush() bool {
	if c.PublicURL == nil || len(c.Push.Hosts) == 0 {
		return false
	}
	host := c.PublicURL.Hostname()
	ip := net.ParseIP(host)
	return c.PublicURL.Scheme == "https" || host == "localhost" || ip != nil && ip.IsLoopback()
}
