package config

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

var natsSettings = []setting{
	{"nats-url", "", "NATS server that sends points between several servers, e.g. nats://10.0.0.5:4222; PostgreSQL does if empty", setNATSURL},
}

func setNATSURL(c *Config, value string) error {
	if c.NATSURL = value; value == "" {
		return nil
	}
	for one := range strings.SplitSeq(value, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || !slices.Contains([]string{"nats", "tls"}, u.Scheme) || u.Hostname() == "" {
			return errors.New("nats://host:4222 or tls://host:4222; several with commas between them")
		}
	}
	return nil
}
