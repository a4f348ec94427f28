package httpio

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestWhatPrometheusReads(t *testing.T) {
	m := NewMetrics()
	m.observe("GET", "/api/leagues/{id}", http.StatusOK, 3*time.Millisecond)
	m.observe("GET", "/api/leagues/{id}", http.StatusOK, 7*time.Second)
	m.observe("POST", "/api/leagues", http.StatusUnprocessableEntity, time.Millisecond)
	m.AddGauge("sideout_streams", "Streams that are open.", nil, func() float64 { return 3 })
	for pool, size := range map[string]float64{"read": 8, "write": 1} {
		m.AddGauge("sideout_pool", "Connections.", map[string]string{"pool": pool}, func() float64 { return size })
	}
	response := httptest.NewRecorder()
	m.Handler().ServeHTTP(response, httptest.NewRequest("GET", "/metrics", nil))
	text := response.Body.String()
	for _, want := range []string{
		"# HELP sideout_http_request_duration_seconds How long responses took, by route and status.\n# TYPE sideout_http_request_duration_seconds histogram\n",
		`sideout_http_request_duration_seconds_bucket{method="GET",route="/api/leagues/{id}",status="200",le="0.0025"} 0` + "\n",
		`sideout_http_request_duration_seconds_bucket{method="GET",route="/api/leagues/{id}",status="200",le="0.005"} 1` + "\n",
		`sideout_http_request_duration_seconds_bucket{method="GET",route="/api/leagues/{id}",status="200",le="+Inf"} 2` + "\n",
		`sideout_http_request_duration_seconds_sum{method="GET",route="/api/leagues/{id}",status="200"} 7.003` + "\n",
		`sideout_http_request_duration_seconds_count{method="POST",route="/api/leagues",status="422"} 1` + "\n",
		"# HELP sideout_streams Streams that are open.\n# TYPE sideout_streams gauge\nsideout_streams 3\n",
		"# HELP sideout_pool Connections.\n# TYPE sideout_pool gauge\n" + `sideout_pool{pool="read"} 8` + "\n" + `sideout_pool{pool="write"} 1` + "\n",
		"\ngo_goroutines ", "\nprocess_start_time_seconds ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics have no %q:\n%s", want, text)
		}
	}
	if got := response.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("Content-Type is %q", got)
	}
}
