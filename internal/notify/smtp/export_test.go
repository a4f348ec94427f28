package smtp

import (
	"time"

	gomail "github.com/wneessen/go-mail"
)

// SetTimeout sets how long the relay may take to answer.
func (r *Relay) SetTimeout(d time.Duration) { r.options = append(r.options, gomail.WithTimeout(d)) }
