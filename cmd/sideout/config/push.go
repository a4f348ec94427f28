package config

import (
	"errors"
	"net"
	"regexp"
	"strings"
)

// Push has the settings of push notifications to browsers (Web Push).
type Push struct {
	Hosts []string // host names of push services, or "*." and a suffix; empty disables notifications
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

// SendsPush reports whether the server sends push notifications. They require a public URL, because push services request one, and that URL
// must use https or be local, because browsers accept notifications only from such pages.
func (c Config) SendsPush() bool {
	if c.PublicURL == nil || len(c.Push.Hosts) == 0 {
		return false
	}
	host := c.PublicURL.Hostname()
	ip := net.ParseIP(host)
	return c.PublicURL.Scheme == "https" || host == "localhost" || ip != nil && ip.IsLoopback()
}
