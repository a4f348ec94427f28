package league

// Quotas limit what one user can store, so that nobody fills the disk.
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int
}

// DefaultQuotas are the quotas if the operator sets no others.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000}

// MaxReason is the length limit of the reason for a move or a cancellation, in code points.
const MaxReason = 200
