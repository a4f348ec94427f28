package push

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"sideout/internal/storage/store"
)

// recordSize is the length to which notifications are padded, so that it does not reveal their content. Names are truncated, so that
// every notification fits. Push services must accept 4096 bytes, but that is too long for the service of Firefox on Android, which
// encodes the record again.
const recordSize = 2800

// maxTTL is the maximum time that a push service stores a notification for a phone that is off. Some reject more than four weeks.
const maxTTL = 28 * 24 * time.Hour

// maxRetryAfter limits the Retry-After of a push service.
const maxRetryAfter = time.Hour

// deliveryStatus describes what happened to a notification that was sent.
type deliveryStatus int

const (
	delivered   deliveryStatus = iota
	gone                       // the endpoint no longer exists
	refused                    // the push service has permanently rejected the notification
	busy                       // the push service may accept the notification later
	unreachable                // the push service could not be reached
)

type result struct {
	status     deliveryStatus
	reason     string        // for the log; never the endpoint, to which anybody who knows it could send
	retryAfter time.Duration // how long the push service wants no requests
}

// post sends a notification to the push service of its device.
func (s *Sender) post(ctx context.Context, m store.PushMessage, now time.Time) result {
	response, err := webpush.SendNotificationWithContext(ctx, []byte(m.Payload),
		&webpush.Subscription{Endpoint: m.Endpoint, Keys: webpush.Keys{P256dh: m.P256dh, Auth: m.Auth}},
		&webpush.Options{
			HTTPClient: s.Client, RecordSize: recordSize, Topic: m.Tag, Urgency: webpush.UrgencyHigh, TTL: int(min(m.ExpiresAt.Sub(now), maxTTL).Seconds()),
			Subscriber: s.Address.String(), VAPIDPublicKey: s.Service.vapid.public, VAPIDPrivateKey: s.Service.vapid.private,
		})
	if err != nil {
		var urlErr *url.Error // contains the endpoint, which must not be logged
		if !errors.As(err, &urlErr) {
			return result{refused, err.Error(), 0}
		}
		return result{unreachable, urlErr.Err.Error(), 0}
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 4<<10)) // so that the connection can be reused
	return newResult(response, now)
}

// newResult returns the result that follows from the response of a push service.
func newResult(response *http.Response, now time.Time) result {
	r := result{refused, strconv.Itoa(response.StatusCode), 0}
	switch status := response.StatusCode; {
	case status >= 200 && status < 300:
		r.status = delivered
	case status == http.StatusNotFound || status == http.StatusGone:
		r.status = gone
	case status == http.StatusTooManyRequests || status >= 500:
		r.status, r.retryAfter = busy, parseRetryAfter(response.Header.Get("Retry-After"), now)
	}
	return r
}

// parseRetryAfter returns the delay of a Retry-After header, which is a number of seconds or a date.
func parseRetryAfter(text string, now time.Time) time.Duration {
	var delay time.Duration
	if seconds, err := strconv.Atoi(text); err == nil {
		delay = time.Duration(min(seconds, int(maxRetryAfter.Seconds()))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		delay = at.Sub(now)
	}
	return min(max(delay, 0), maxRetryAfter)
}

func hostOf(endpoint string) string {
	at, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return at.Host
}
