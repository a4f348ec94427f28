package httpio

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/words"
)

// statuses maps each kind of fault to its HTTP status.
var statuses = map[fault.Kind]int{
	fault.Internal:         http.StatusInternalServerError,
	fault.BadRequest:       http.StatusBadRequest,
	fault.Unauthorized:     http.StatusUnauthorized,
	fault.Forbidden:        http.StatusForbidden,
	fault.PaymentRequired:  http.StatusPaymentRequired,
	fault.NotFound:         http.StatusNotFound,
	fault.MethodNotAllowed: http.StatusMethodNotAllowed,
	fault.Conflict:         http.StatusConflict,
	fault.Gone:             http.StatusGone,
	fault.Outdated:         http.StatusPreconditionFailed,
	fault.TooLarge:         http.StatusRequestEntityTooLarge,
	fault.Unsupported:      http.StatusUnsupportedMediaType,
	fault.Invalid:          http.StatusUnprocessableEntity,
	fault.TooMany:          http.StatusTooManyRequests,
	fault.Unavailable:      http.StatusServiceUnavailable,
	fault.DiskFull:         http.StatusInsufficientStorage,
}

// statusClientClosed means that the client has closed its request before it was answered, as in the log of nginx.
const statusClientClosed = 499

// ServeHTTP runs the handler and responds with its error, if any.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		Fail(w, r, err)
	}
}

// Fail responds with err. w must be the *Response of the request.
func Fail(w http.ResponseWriter, r *http.Request, err error) { w.(*Response).fail(r, err) }

// fail responds with the sentence of err. The details of an internal error are only logged; the response has the request id to find them.
// If the client has gone, the error is most likely the interruption of its own queries, which the drivers of the databases report with
// different texts.
func (w *Response) fail(r *http.Request, err error) {
	f := fault.Of(err)
	status := statuses[f.Kind]
	if f.Kind == fault.Internal && r.Context().Err() != nil && !w.hasPanicked {
		status = statusClientClosed
		w.err = err
	}
	if status >= http.StatusInternalServerError {
		w.err = err
	}
	if f.Kind == fault.Internal {
		f.Sentence = fault.Textf("Something went wrong on our side. Request id: %s", w.id[0])
	}
	if f.Kind == fault.Unavailable && f.RetryAfter == 0 {
		f.RetryAfter = time.Second
	}
	setRetryAfter(w, f.RetryAfter)
	if scheme, _, _ := strings.Cut(r.Header.Get("Authorization"), " "); status == http.StatusUnauthorized && strings.EqualFold(scheme, "Bearer") {
		w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`) // RFC 6750, section 3
	}
	if w.languages.AreSeveral() {
		w.Header().Set("Content-Language", LanguageOf(w, r))
	}
	if strings.Contains(r.Header.Get("Accept"), ProblemType) {
		_ = writeProblem(w, r, status, f)
		return
	}
	_ = WriteText(w, r, status, f.Sentence.In(words.PrinterFor(LanguageOf(w, r)))) // it fails only if the client has disconnected
}

func setRetryAfter(w http.ResponseWriter, delay time.Duration) {
	if delay > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(delay.Seconds()))))
	}
}

// StatusOf returns the HTTP status of err and sets the Retry-After header. It is for handlers that write an error page themselves.
func StatusOf(w http.ResponseWriter, err error) int {
	f := fault.Of(err)
	setRetryAfter(w, f.RetryAfter)
	return statuses[f.Kind]
}

// ProblemType is the media type of a Problem. Only clients whose Accept header contains it get one; others get plain text.
const ProblemType = "application/problem+json"

// Problem is an error in the format of RFC 9457.
type Problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`          // a sentence for the user
	Field  string `json:"field,omitempty"` // the name of the invalid field

	// Type is "game-deleted" if the game of a score link was deleted, "game-forfeited" if it was forfeited, "season-closed" if
	// its season is closed, and "plan" if the trial or the subscription of the league's owner has ended.
	Type string `json:"type,omitempty"`

	Fits any `json:"fits,omitempty"` // alternative season shapes that fit, the closest to the requested one first
}

func writeProblem(w http.ResponseWriter, r *http.Request, status int, f fault.Error) error {
	lang := LanguageOf(w, r)
	body, err := EncodeJSON(Problem{http.StatusText(status), status, f.Sentence.In(words.PrinterFor(lang)), f.Field, string(f.Type), f.Alternatives}, lang)
	if err != nil {
		return err
	}
	return WriteBytes(w, r, status, ProblemType, body)
}

// UnknownCall responds with 404 to a request below /api that matches no route.
func UnknownCall(_ http.ResponseWriter, r *http.Request) error {
	r.Pattern = "/api/"
	return fault.New(fault.NotFound, "There is nothing at this address.")
}
