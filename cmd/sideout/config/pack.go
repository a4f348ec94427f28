package config

import (
	"errors"
	"strconv"
	"time"
)

var packSettings = []setting{
	{"pack-after", "30", "days after its last event until the log of a game is compressed; 0 for never", setPackAfter},
}

func setPackAfter(c *Config, value string) error {
	days, err := strconv.Atoi(value)
	if err != nil || days < 0 || days > 36500 {
		return errors.New("a number of days, or 0 for never")
	}
	c.PackAfter = time.Duration(days) * 24 * time.Hour
	return nil
}
