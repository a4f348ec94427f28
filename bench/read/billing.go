package main

import (
	"context"
	"fmt"

	"sideout/bench"
	"sideout/bench/load"
)

// targetBilled is how many times the CPU time of a call may be that of a server that takes no money.
const targetBilled = 1.1

// billing are the settings of a server that takes money. Its payment provider cannot be reached, as in an outage.
var billing = []string{"-public-url", "http://localhost:8080", "-stripe-secret-key", "rk_test_of_the_bench", "-stripe-webhook-secret", "whsec_of_the_bench",
	"-stripe-price", "price_of_the_bench", "-stripe-api-url", "http://127.0.0.1:1"}

// compareBilling measures reads, a point and a change of the settings, which is the only one that asks for the plan, on a server that takes
// money beside one that takes none. They take turns, so that other load on the machine affects both equally.
func compareBilling(ctx context.Context, dir string, free instance) (rows []bench.Row, err error) {
	paid, err := start(ctx, dir, 1, billing...)
	if err != nil {
		return nil, err
	}
	defer paid.server.Stop()
	for _, c := range []struct {
		figure  string
		request func(p instance) []byte
	}{
		{"GET standings", func(p instance) []byte { return p.get("standings", zipped) }},
		{"GET games", func(p instance) []byte { return p.get("games", zipped) }},
		{"GET a league", func(p instance) []byte { return p.call("GET", fmt.Sprintf("/api/leagues/%d", p.LeagueID), "") }},
		{"PATCH of a score", func(p instance) []byte {
			return p.call("PATCH", fmt.Sprintf("/api/games/%d", p.Open[0]), `{"team1Score":7,"team2Score":0}`)
		}},
		{"PATCH of a league's name, which asks for the plan", func(p instance) []byte {
			return p.call("PATCH", fmt.Sprintf("/api/leagues/%d", p.LeagueID), `{"name":"Thursday"}`)
		}},
	} {
		var rates, work [2][]float64
		var ratios []float64
		for range *rounds {
			for i, p := range []instance{free, paid} {
				request := c.request(p)
				r, err := load.Measure(p.server, *clients, *length, "200", func(int, int) []byte { return request })
				if err != nil {
					return nil, fmt.Errorf("%s: %w", c.figure, err)
				}
				rates[i], work[i] = append(rates[i], r.Rate), append(work[i], r.CPU*1e6)
			}
			ratios = append(ratios, work[1][len(work[1])-1]/work[0][len(work[0])-1])
		}
		ratio := bench.Median(ratios)
		rows = append(rows, bench.Row{
			Figure:    c.figure + ", with billing",
			Measured:  fmt.Sprintf("%.0f/s; CPU %.0f us", bench.Median(rates[1]), bench.Median(work[1])),
			Reference: fmt.Sprintf("%.0f/s; CPU %.0f us without billing", bench.Median(rates[0]), bench.Median(work[0])),
			Ratio:     fmt.Sprintf("%.2f", ratio), Target: fmt.Sprintf("<= %.1f", targetBilled), OK: ratio <= targetBilled,
		})
	}
	return rows, nil
}

// call returns a request with a body of JSON, or none.
func (p instance) call(method, path, body string) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: bench\r\nCookie: session=%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, p.Cookie, len(body), body)
}
