// Package sweep plans thousands of random leagues with everything that a season can have, and checks each plan with a checker and a
// second model of what fits. Both read only the league and the lines of its schedule. The package has tests only: 500 leagues in
// make test, 20,000 in make prove.
package sweep
