// Package sweep plans thousands of random leagues with all features of a season, and verifies each plan with a checker and with a
// second model of what fits. Both read only the league and the lines of its schedule. The package contains only tests: 500 leagues in
// make test, 20,000 in make prove.
package sweep
