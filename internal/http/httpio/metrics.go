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

// Metrics holds the metrics of the server, for Prometheus. They are served by the admin address, which is not public.
type Metrics struct {
	set        *metrics.Set
	histograms sync.Map // requestLabels -> *metrics.PrometheusHistogram
	help       sync.Map // name of a metric -> its help text
}

// requestLabels are the labels of requestDuration.
type requestLabels struct {
	method, route string
	status        int
}

// NewMetrics returns Metrics without any requests or gauges.
func NewMetrics() *Metrics {
	m := &Metrics{set: metrics.NewSet()}
	m.help.Store(requestDuration, "How long responses took, by route and status.")
	return m
}

// AddGauge adds a gauge; value is called whenever the metrics are read. labels may be nil.
func (m *Metrics) AddGauge(name, help string, labels map[string]string, value func() float64) {
	m.help.Store(name, help)
	m.set.NewGauge(name+formatLabels(labels), value)
}

// Handler returns a handler that serves the metrics, including those of the process.
func (m *Metrics) Handler() http.Handler {
	metrics.ExposeMetadata(true)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var text bytes.Buffer
		m.set.WritePrometheus(&text)
		metrics.WriteProcessMetrics(&text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(m.addHelp(text.Bytes()))
	})
}

// observe records the duration of a request. route is the pattern of a route and not a path, which clients choose freely.
func (m *Metrics) observe(method, route string, status int, duration time.Duration) {
	key := requestLabels{method, route, status}
	histogram, ok := m.histograms.Load(key)
	if !ok {
		name := requestDuration + formatLabels(map[string]string{"method": method, "route": route, "status": strconv.Itoa(status)})
		histogram, _ = m.histograms.LoadOrStore(key, m.set.GetOrCreatePrometheusHistogramExt(name, durationBounds))
	}
	histogram.(*metrics.PrometheusHistogram).Update(duration.Seconds())
}

// addHelp adds the help texts of the metrics, which the library does not support.
func (m *Metrics) addHelp(text []byte) []byte {
	m.help.Range(func(name, help any) bool {
		line := fmt.Sprintf("# HELP %s", name)
		text = bytes.Replace(text, []byte(line+"\n"), []byte(line+" "+help.(string)+"\n"), 1)
		return true
	})
	return text
}

// formatLabels formats labels for Prometheus, sorted by name.
func formatLabels(labels map[string]string) string {
	var formatted []string
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		formatted = append(formatted, fmt.Sprintf("%s=%q", name, labels[name]))
	}
	if formatted == nil {
		return ""
	}
	return "{" + strings.Join(formatted, ",") + "}"
}
