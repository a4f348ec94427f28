package league

// Quotas limit what one user can store, and what is stored for everybody without an account, so that nobody fills the disk.
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int

	OpenGames         int // shared free games at the same time, in the whole database
	EventsPerOpenGame int
}

// DefaultQuotas are the quotas if the operator sets no others.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000, OpenGames: 20_000, EventsPerOpenGame: 2000}

// MaxReason is the length limit of the reason for a move or a cancellation, in code points.
const MaxReason = 200
