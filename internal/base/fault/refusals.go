package fault

import "fmt"

// Errors that many packages return.
var (
	ErrSignedOut = New(Unauthorized, "Unauthorized: please sign in.")
	ErrMissing   = New(NotFound, "There is nothing here, or it is not yours to see.")
)

// Count returns a number with an English noun, which it puts into the plural if needed: "1 team" or "2 teams".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
