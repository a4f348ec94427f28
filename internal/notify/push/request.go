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

// recordSize is the length to which a notification is padded, so that its length says nothing. Names are cut, so that each fits.
// The longest that push services must take, 4096, is too long for the one that Firefox uses on Android, which encodes it once more.
const recordSize = 2800

// maxKept is how long a push service keeps a notification for a phone that is off. Some refuse a longer time than four weeks.
const maxKept = 28 * 24 * time.Hour

// maxRetryAfter is how long a push service can ask to be left alone.
const maxRetryAfter = time.Hour

// verdict says what became of a notification.
type verdict int

const (
	delivered   verdict = iota
	gone                // nobody receives anything at this endpoint any more
	refused             // the push service will never take it
	busy                // it may take it later
	unreachable         // it takes nothing at the moment
)

type answer struct {
	verdict    verdict
	reason     string        // never the endpoint, which lets anybody who has a key send there
	retryAfter time.Duration // for which the push service wants to be left alone
}

// post hands a notification to the push service of its device.
func (s *Sender) post(ctx context.Context, m store.PushMessage, now time.Time) answer {
	response, err := webpush.SendNotificationWithContext(ctx, []byte(m.Payload),
		&webpush.Subscription{Endpoint: m.Endpoint, Keys: webpush.Keys{P256dh: m.P256dh, Auth: m.Auth}},
		&webpush.Options{
			HTTPClient: s.Client, RecordSize: recordSize, Topic: m.Tag, Urgency: webpush.UrgencyHigh, TTL: int(min(m.ExpiresAt.Sub(now), maxKept).Seconds()),
			Subscriber: s.Address.String(), VAPIDPublicKey: s.Service.vapid.public, VAPIDPrivateKey: s.Service.vapid.private,
		})
	if err != nil {
		var sending *url.Error // with the endpoint, which must not be logged
		if !errors.As(err, &sending) {
			return answer{refused, err.Error(), 0}
		}
		return answer{unreachable, sending.Err.Error(), 0}
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 4<<10)) // so that the connection can be used again
	return answerOf(response, now)
}

func answerOf(response *http.Response, now time.Time) answer {
	a := answer{refused, strconv.Itoa(response.StatusCode), 0}
	switch status := response.StatusCode; {
	case status >= 200 && status < 300:
		a.verdict = delivered
	case status == http.StatusNotFound || status == http.StatusGone:
		a.verdict = gone
	case status == http.StatusTooManyRequests || status >= 500:
		a.verdict, a.retryAfter = busy, retryAfterOf(response.Header.Get("Retry-After"), now)
	}
	return a
}

// retryAfterOf reads a Retry-After, which is a number of seconds or a date.
func retryAfterOf(text string, now time.Time) time.Duration {
	var wait time.Duration
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(seconds, int(maxRetryAfter.Seconds()))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), maxRetryAfter)
}

func hostOf(endpoint string) string {
	at, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return at.Host
}
