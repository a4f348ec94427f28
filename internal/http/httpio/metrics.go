package httpio

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

const requestDuration = "sideout_http_request_duration_seconds"

// durationBounds are the upper bounds of the buckets of requestDuration, in seconds.
var durationBounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5}

// Metrics counts what the server does, for Prometheus. The admin address serves it, which is
// not public.
type Metrics struct {
	set      *metrics.Set
	requests sync.Map // request -> *metrics.PrometheusHistogram
	help     sync.Map // name of a metric -> what it means
}

// request is what responses are counted by.
type request struct {
	method, route string
	status        int
}

// NewMetrics returns Metrics with no requests counted yet, and the metrics of the process.
func NewMetrics() *Metrics {
	m := &Metrics{set: metrics.NewSet()}
	m.help.Store(requestDuration, "How long responses took, by route and status.")
	return m
}

// Gauge adds a value that is read whenever somebody asks for the metrics. labels may be nil.
func (m *Metrics) Gauge(name, help string, labels map[string]string, value func() float64) {
	m.help.Store(name, help)
	m.set.NewGauge(name+withLabels(labels), value)
}

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	metrics.ExposeMetadata(true)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var text bytes.Buffer
		m.set.WritePrometheus(&text)
		metrics.WriteProcessMetrics(&text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(m.withHelp(text.Bytes()))
	})
}

// observe counts a response. The route is the pattern of a route, never the path of a request, which may be any text.
func (m *Metrics) observe(method, route string, status int, took time.Duration) {
	key := request{method, route, status}
	histogram, ok := m.requests.Load(key)
	if !ok {
		name := requestDuration + withLabels(map[string]string{"method": method, "route": route, "status": strconv.Itoa(status)})
		histogram, _ = m.requests.LoadOrStore(key, m.set.GetOrCreatePrometheusHistogramExt(name, durationBounds))
	}
	histogram.(*metrics.PrometheusHistogram).Update(took.Seconds())
}

// withHelp adds what each metric means, which the library leaves out.
func (m *Metrics) withHelp(text []byte) []byte {
	m.help.Range(func(name, help any) bool {
		line := fmt.Sprintf("# HELP %s", name)
		text = bytes.Replace(text, []byte(line+"\n"), []byte(line+" "+help.(string)+"\n"), 1)
		return true
	})
	return text
}

// withLabels writes labels as Prometheus reads them, in the order of their names.
func withLabels(labels map[string]string) string {
	var written []string
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		written = append(written, fmt.Sprintf("%s=%q", name, labels[name]))
	}
	if written == nil {
		return ""
	}
	return "{" + strings.Join(written, ",") + "}"
}
