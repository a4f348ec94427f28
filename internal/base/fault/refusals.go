package fault

import "fmt"

// The refusals that many packages share.
var (
	ErrSignedOut = New(Unauthorized, "Unauthorized: please sign in.")
	ErrMissing   = New(NotFound, "There is nothing here, or it is not yours to see.")
)

// Count returns "1 team" or "2 teams".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
