package league

// Quotas keep one user from filling the disk for all.
type Quotas struct {
	LeaguesPerUser, TeamsPerLeague, GamesPerLeague int
}

// DefaultQuotas are the quotas unless the operator sets others.
var DefaultQuotas = Quotas{LeaguesPerUser: 50, TeamsPerLeague: 200, GamesPerLeague: 100_000}

// MaxReason is how long the reason for a move or a cancellation may be, in code points.
const MaxReason = 200
