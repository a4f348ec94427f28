package main

import (
	"context"
	"fmt"

	"sideout/bench"
	"sideout/bench/load"
)

// targetBilled is the maximum ratio between the CPU time of a request with billing and without.
const targetBilled = 1.1

// billingFlags turn billing on, with a payment provider that cannot be reached, as in an outage.
var billingFlags = []string{"-public-url", "http://localhost:8080", "-stripe-secret-key", "rk_test_of_the_bench", "-stripe-webhook-secret", "whsec_of_the_bench",
	"-stripe-price", "price_of_the_bench", "-stripe-api-url", "http://127.0.0.1:1"}

// compareBilling compares a server with billing to one without: for reads, for a point, and for a change of the settings, which is the only
// request that checks the plan. Measurements alternate, so that other load on the machine affects both equally.
func compareBilling(ctx context.Context, dir string, free instance) (rows []bench.Row, err error) {
	paid, err := start(ctx, dir, 1, billingFlags...)
	if err != nil {
		return nil, err
	}
	defer paid.server.Stop()
	for _, c := range []struct {
		figure  string
		request func(p instance) []byte
	}{
		{"GET standings", func(p instance) []byte { return p.newGet("standings", acceptCompressed) }},
		{"GET games", func(p instance) []byte { return p.newGet("games", acceptCompressed) }},
		{"GET a league", func(p instance) []byte { return p.newRequest("GET", fmt.Sprintf("/api/leagues/%d", p.LeagueID), "") }},
		{"PATCH of a score", func(p instance) []byte {
			return p.newRequest("PATCH", fmt.Sprintf("/api/games/%d", p.Open[0]), `{"team1Score":7,"team2Score":0}`)
		}},
		{"PATCH of a league's name, which asks for the plan", func(p instance) []byte {
			return p.newRequest("PATCH", fmt.Sprintf("/api/leagues/%d", p.LeagueID), `{"name":"Thursday"}`)
		}},
	} {
		var rates, cpu [2][]float64
		var ratios []float64
		for range *rounds {
			for i, p := range []instance{free, paid} {
				request := c.request(p)
				r, err := load.Measure(p.server, *clients, *length, "200", func(int, int) []byte { return request })
				if err != nil {
					return nil, fmt.Errorf("%s: %w", c.figure, err)
				}
				rates[i], cpu[i] = append(rates[i], r.Rate), append(cpu[i], r.CPU*1e6)
			}
			ratios = append(ratios, cpu[1][len(cpu[1])-1]/cpu[0][len(cpu[0])-1])
		}
		ratio := bench.Median(ratios)
		rows = append(rows, bench.Row{
			Figure:    c.figure + ", with billing",
			Measured:  fmt.Sprintf("%.0f/s; CPU %.0f us", bench.Median(rates[1]), bench.Median(cpu[1])),
			Reference: fmt.Sprintf("%.0f/s; CPU %.0f us without billing", bench.Median(rates[0]), bench.Median(cpu[0])),
			Ratio:     fmt.Sprintf("%.2f", ratio), Target: fmt.Sprintf("<= %.1f", targetBilled), OK: ratio <= targetBilled,
		})
	}
	return rows, nil
}

// newRequest returns a request with a JSON body, which may be empty.
func (p instance) newRequest(method, path, body string) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, p.Cookie, len(body), body)
}
