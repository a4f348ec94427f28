package fault

// Errors that many packages return.
var (
	ErrSignedOut = New(Unauthorized, "Unauthorized: please sign in.")
	ErrMissing   = New(NotFound, "There is nothing here, or it is not yours to see.")
)
