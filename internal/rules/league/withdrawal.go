package league

// WithdrawHow says what becomes of the games of a team that withdraws.
type WithdrawHow string

// The values of WithdrawHow.
const (
	KeepResults    WithdrawHow = "keep"    // results stand, games to be played are cancelled
	ForfeitRest    WithdrawHow = "forfeit" // results stand, games to be played are forfeited
	AnnulledByTeam WithdrawHow = "void"    // results count nowhere, games to be played are cancelled
)

// Valid reports whether it is one of the ways to withdraw.
func (h WithdrawHow) Valid() bool {
	return h == KeepResults || h == ForfeitRest || h == AnnulledByTeam
}

// GameFate says what a withdrawal has made of a game.
type GameFate string

// The values of GameFate.
const (
	FateCancelled GameFate = "cancelled"
	FateForfeited GameFate = "forfeited"
	FateVoid      GameFate = "void"
	FateTakenOver GameFate = "takenOver" // by the team that replaces the one that withdraws
)

// Valid reports whether it is one of the fates.
func (f GameFate) Valid() bool {
	return f == FateCancelled || f == FateForfeited || f == FateVoid || f == FateTakenOver
}

// WithdrawnGame is a game that a withdrawal has changed, with what its undo restores and the game does not hold itself.
type WithdrawnGame struct {
	GameID    int64        `json:"gameId"`
	Fate      GameFate     `json:"fate"`
	Reason    string       `json:"reason,omitempty"`    // of its line of the schedule, before
	Abandoned *Abandonment `json:"abandoned,omitempty"` // how a void game was stopped before
}

// WithdrawalUndo is what the undo of a withdrawal needs.
type WithdrawalUndo struct {
	How        WithdrawHow     `json:"how"`
	IsNew      bool            `json:"isNew,omitempty"`      // the team that replaces it was added by the withdrawal
	TierBefore int             `json:"tierBefore,omitempty"` // of the team that replaces it
	Games      []WithdrawnGame `json:"games"`
}
