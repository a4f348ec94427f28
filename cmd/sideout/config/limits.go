package config

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// A Limit allows Count requests per period Per, and up to Burst requests at once. The zero Limit means no limit.
type Limit struct {
	Count int
	Per   time.Duration
	Burst int // defaults to Count
}

// Limits are the rate limits of the server. "By address" means the IP address of the client. Those limits are high enough for the
// phones of a whole gym, which share one address.
type Limits struct {
	Logins          Limit // failed sign-ins, by account and address
	LoginsByAddress Limit // failed sign-ins, by address
	Registrations   Limit // by address
	Beta            Limit // attempts at the beta password, by address
	Writes          Limit // by user
	Scores          Limit // changes of a game, by score link
	Tokens          Limit // requests with unknown links, by address
	SharedGames     Limit // newly shared free games, by address
	OpenCodes       Limit // requests with unknown codes of shared games, by address
	APITokens       Limit // requests, by API token
	Devices         Limit // devices that subscribe to notifications of a team, by address
	Signups         Limit // teams that sign up for a league, by address
}

// Streams limits the number of concurrent watchers.
type Streams struct {
	PerAddress int // watchers of one game or league from one address
	ByAddress  int // watchers from one address
	All        int // watchers of this process
}

// Quotas limit the data that users, and people without an account, can store, so that nobody fills the disk.
type Quotas struct {
	Leagues          int // per user
	Teams            int // per league
	Games            int // per league
	SharedGames      int // free games shared at the same time
	SharedGameEvents int // per shared free game
}

var limitSettings = []setting{
	newLimitSetting("limit-logins", "5/15m", "failed sign-ins per account and address", func(c *Config) *Limit { return &c.Limits.Logins }),
	newLimitSetting("limit-logins-by-address", "100/15m", "failed sign-ins per address", func(c *Config) *Limit { return &c.Limits.LoginsByAddress }),
	newLimitSetting("limit-registrations", "100/1h", "attempts to create an account per address", func(c *Config) *Limit { return &c.Limits.Registrations }),
	newLimitSetting("limit-beta", "100/1m", "attempts at the beta password per address", func(c *Config) *Limit { return &c.Limits.Beta }),
	newLimitSetting("limit-writes", "60/1m+120", "changes per user", func(c *Config) *Limit { return &c.Limits.Writes }),
	newLimitSetting("limit-scores", "10/1s+30", "changes of a game per score link", func(c *Config) *Limit { return &c.Limits.Scores }),
	newLimitSetting("limit-tokens", "100/1m", "requests with unknown links per address", func(c *Config) *Limit { return &c.Limits.Tokens }),
	newLimitSetting("limit-open-games", "100/1h", "free games that are shared, per address", func(c *Config) *Limit { return &c.Limits.SharedGames }),
	newLimitSetting("limit-open-codes", "100/1m", "requests with unknown codes of shared games, per address", func(c *Config) *Limit { return &c.Limits.OpenCodes }),
	newLimitSetting("limit-api-tokens", "300/1m+300", "requests per API token", func(c *Config) *Limit { return &c.Limits.APITokens }),

	newLimitSetting("limit-devices", "100/1h", "devices that turn on the notifications of a team, per address", func(c *Config) *Limit { return &c.Limits.Devices }),
	newLimitSetting("limit-sign-ups", "100/1h", "teams that sign up for a league, per address", func(c *Config) *Limit { return &c.Limits.Signups }),

	newQuotaSetting("quota-leagues", "50", "leagues per user", func(c *Config) *int { return &c.Quotas.Leagues }),
	newQuotaSetting("quota-teams", "200", "teams per league", func(c *Config) *int { return &c.Quotas.Teams }),
	newQuotaSetting("limit-streams", "500", "concurrent watchers of one game, per address", func(c *Config) *int { return &c.Streams.PerAddress }),
	newQuotaSetting("limit-streams-by-address", "2000", "concurrent watchers, per address", func(c *Config) *int { return &c.Streams.ByAddress }),
	newQuotaSetting("limit-all-streams", "10000", "concurrent watchers, per process; of the last fifth an address gets one", func(c *Config) *int { return &c.Streams.All }),
	newQuotaSetting("quota-games", "100000", "games per league", func(c *Config) *int { return &c.Quotas.Games }),
	newQuotaSetting("quota-open-games", "20000", "free games shared at the same time", func(c *Config) *int { return &c.Quotas.SharedGames }),
	newQuotaSetting("quota-open-game-events", "2000", "events per shared free game", func(c *Config) *int { return &c.Quotas.SharedGameEvents }),
}

func newLimitSetting(flag, defaultValue, help string, field func(*Config) *Limit) setting {
	return setting{flag, defaultValue, help, func(c *Config, value string) (err error) {
		*field(c), err = parseLimit(value)
		return err
	}}
}

// parseLimit parses limits such as "60/1m", "60/1m+120" with a burst, or "off".
func parseLimit(text string) (l Limit, err error) {
	if text == "off" {
		return l, nil
	}
	errFormat := errors.New(`off, or a number and a time, such as 60/1m, with +120 for a burst of 120 at once`)
	rate, burst, hasBurst := strings.Cut(text, "+")
	count, per, _ := strings.Cut(rate, "/")
	if l.Count, err = strconv.Atoi(count); err != nil || l.Count < 1 {
		return Limit{}, errFormat
	}
	if l.Per, err = time.ParseDuration(per); err != nil || l.Per < time.Second {
		return Limit{}, errFormat
	}
	l.Burst = l.Count
	if !hasBurst {
		return l, nil
	}
	if l.Burst, err = strconv.Atoi(burst); err != nil || l.Burst < 1 {
		return Limit{}, errFormat
	}
	return l, nil
}

func newQuotaSetting(flag, defaultValue, help string, field func(*Config) *int) setting {
	return setting{flag, defaultValue, help, func(c *Config, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return errors.New("a number from 1")
		}
		*field(c) = n
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
		if addr, addrErr := netip.ParseAddr(part); addrErr == nil {
			network, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil {
			return errors.New("addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8")
		}
		c.TrustedProxies = append(c.TrustedProxies, network.Masked())
	}
	return nil
}
