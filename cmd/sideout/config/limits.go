package config

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// A Limit allows Count requests in Per, and for bursts Burst at the same moment. The zero Limit means no limit.
type Limit struct {
	Count int
	Per   time.Duration
	Burst int // defaults to Count
}

// Limits are the rate limits of the server. Limits per address leave room for the phones of a whole gym, which share
// one address.
type Limits struct {
	Logins          Limit // failed, by account and address
	LoginsByAddress Limit // failed, by address alone
	Registrations   Limit // by address
	Beta            Limit // attempts at the beta password, by address
	Writes          Limit // by user
	Scores          Limit // changes of a game, by score link
	Tokens          Limit // requests with unknown links, by address
	SharedGames     Limit // free games that are shared, by address
	OpenCodes       Limit // requests with unknown codes of shared games, by address
	APITokens       Limit // requests, by API token
	Devices         Limit // devices that subscribe to a team, by address
}

// Streams limit the number of concurrent watchers.
type Streams struct {
	PerAddress int // watchers of one game or league from one address
	ByAddress  int // watchers from one address
	All        int // watchers of this process
}

// Quotas limit what one user can store, and what is stored for people without an account, so that nobody fills the disk for
// all.
type Quotas struct {
	Leagues          int // per user
	Teams            int // per league
	Games            int // per league
	SharedGames      int // free games that are shared at the same time
	SharedGameEvents int // per shared free game
}

var limitSettings = []setting{
	limit("limit-logins", "5/15m", "failed sign-ins per account and address", func(c *Config) *Limit { return &c.Limits.Logins }),
	limit("limit-logins-by-address", "100/15m", "failed sign-ins per address", func(c *Config) *Limit { return &c.Limits.LoginsByAddress }),
	limit("limit-registrations", "100/1h", "attempts to create an account per address", func(c *Config) *Limit { return &c.Limits.Registrations }),
	limit("limit-beta", "100/1m", "attempts at the beta password per address", func(c *Config) *Limit { return &c.Limits.Beta }),
	limit("limit-writes", "60/1m+120", "changes per user", func(c *Config) *Limit { return &c.Limits.Writes }),
	limit("limit-scores", "10/1s+30", "changes of a game per score link", func(c *Config) *Limit { return &c.Limits.Scores }),
	limit("limit-tokens", "100/1m", "requests with unknown links per address", func(c *Config) *Limit { return &c.Limits.Tokens }),
	limit("limit-open-games", "100/1h", "free games that are shared, per address", func(c *Config) *Limit { return &c.Limits.SharedGames }),
	limit("limit-open-codes", "100/1m", "requests with unknown codes of shared games, per address", func(c *Config) *Limit { return &c.Limits.OpenCodes }),
	limit("limit-api-tokens", "300/1m+300", "requests per API token", func(c *Config) *Limit { return &c.Limits.APITokens }),

	limit("limit-devices", "100/1h", "devices that turn on the notifications of a team, per address", func(c *Config) *Limit { return &c.Limits.Devices }),

	quota("quota-leagues", "50", "leagues per user", func(c *Config) *int { return &c.Quotas.Leagues }),
	quota("quota-teams", "200", "teams per league", func(c *Config) *int { return &c.Quotas.Teams }),
	quota("limit-streams", "500", "concurrent watchers of one game, per address", func(c *Config) *int { return &c.Streams.PerAddress }),
	quota("limit-streams-by-address", "2000", "concurrent watchers, per address", func(c *Config) *int { return &c.Streams.ByAddress }),
	quota("limit-all-streams", "10000", "concurrent watchers, per process; of the last fifth an address gets one", func(c *Config) *int { return &c.Streams.All }),
	quota("quota-games", "100000", "games per league", func(c *Config) *int { return &c.Quotas.Games }),
	quota("quota-open-games", "20000", "free games shared at the same time", func(c *Config) *int { return &c.Quotas.SharedGames }),
	quota("quota-open-game-events", "2000", "events per shared free game", func(c *Config) *int { return &c.Quotas.SharedGameEvents }),
}

func limit(flag, defaultValue, help string, of func(*Config) *Limit) setting {
	return setting{flag, defaultValue, help, func(c *Config, value string) (err error) {
		*of(c), err = parseLimit(value)
		return err
	}}
}

// parseLimit parses "60/1m", "60/1m+120" with a burst, or "off".
func parseLimit(text string) (l Limit, err error) {
	if text == "off" {
		return l, nil
	}
	wrong := errors.New(`off, or a number and a time, such as 60/1m, with +120 for a burst of 120 at once`)
	rate, burst, hasBurst := strings.Cut(text, "+")
	count, per, _ := strings.Cut(rate, "/")
	if l.Count, err = strconv.Atoi(count); err != nil || l.Count < 1 {
		return Limit{}, wrong
	}
	if l.Per, err = time.ParseDuration(per); err != nil || l.Per < time.Second {
		return Limit{}, wrong
	}
	l.Burst = l.Count
	if !hasBurst {
		return l, nil
	}
	if l.Burst, err = strconv.Atoi(burst); err != nil || l.Burst < 1 {
		return Limit{}, wrong
	}
	return l, nil
}

func quota(flag, defaultValue, help string, of func(*Config) *int) setting {
	return setting{flag, defaultValue, help, func(c *Config, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return errors.New("a number from 1")
		}
		*of(c) = n
		return nil
	}}
}

func setTrustedProxies(c *Config, value string) error {
	c.TrustedProxies = nil
	for part := range strings.SplitSeq(value, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		network, err := netip.ParsePrefix(part)
		if at, bad := netip.ParseAddr(part); bad == nil {
			network, err = netip.PrefixFrom(at, at.BitLen()), nil
		}
		if err != nil {
			return errors.New("addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8")
		}
		c.TrustedProxies = append(c.TrustedProxies, network.Masked())
	}
	return nil
}
