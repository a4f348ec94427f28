package httpapi

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// AdminHandler serves /metrics, and /healthz and /readyz as the public address does.
func (s *Server) AdminHandler(m *Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	mux.Handle("GET /healthz", s)
	mux.Handle("GET /readyz", s)
	return mux
}
