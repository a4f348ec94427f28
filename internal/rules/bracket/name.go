package bracket

import (
	"strconv"

	"sideout/internal/base/message"
)

// NameKind is the kind of a round.
type NameKind string

// The values of NameKind.
const (
	FinalName            NameKind = "final"
	SecondFinalName      NameKind = "secondFinal"
	SemifinalName        NameKind = "semifinal"
	QuarterfinalName     NameKind = "quarterfinal"
	RoundOf16Name        NameKind = "roundOf16"
	RoundOf32Name        NameKind = "roundOf32"
	UpperFinalName       NameKind = "upperFinal"
	UpperSemifinalName   NameKind = "upperSemifinal"
	UpperRoundName       NameKind = "upperRound"
	LowerFinalName       NameKind = "lowerFinal"
	LowerRoundName       NameKind = "lowerRound"
	ConsolationFinalName NameKind = "consolationFinal"
	ConsolationSemiName  NameKind = "consolationSemifinal"
	ConsolationRoundName NameKind = "consolationRound"
	RankName             NameKind = "rank"
	PromotionName        NameKind = "promotion"
	QualifierName        NameKind = "qualifier"
	EliminatorName       NameKind = "eliminator"
)

// The kinds of the rounds of a bracket by the number of rounds after them.
var (
	roundKinds       = []NameKind{FinalName, SemifinalName, QuarterfinalName, RoundOf16Name, RoundOf32Name}
	upperKinds       = []NameKind{UpperFinalName, UpperSemifinalName, UpperRoundName}
	consolationKinds = []NameKind{ConsolationFinalName, ConsolationSemiName, ConsolationRoundName}
)

// Name is the name of a place and of its round.
type Name struct {
	Kind NameKind
	Rank int // of RankName: the better one of the two ranks

	column, number int
	alone          bool // the round has no other place
}

// IsLast reports whether a place of the name ends a knockout or a group.
func (n Name) IsLast() bool { return n.Kind == FinalName || n.Kind == SecondFinalName }

// Label returns the name of the place, such as "Semi-final 2".
func (n Name) Label() message.Text {
	switch n.Kind {
	case FinalName:
		return message.New("Final")
	case SecondFinalName:
		return message.New("Second final")
	case SemifinalName:
		return n.pick(message.New("Semi-final"), message.New("Semi-final %d", n.number))
	case QuarterfinalName:
		return n.pick(message.New("Quarter-final"), message.New("Quarter-final %d", n.number))
	case RoundOf16Name:
		return message.New("Round of 16, match %d", n.number)
	case RoundOf32Name:
		return message.New("Round of 32, match %d", n.number)
	case UpperFinalName:
		return message.New("Upper final")
	case UpperSemifinalName:
		return n.pick(message.New("Upper semi-final"), message.New("Upper semi-final %d", n.number))
	case UpperRoundName:
		return message.New("Upper round %d, match %d", n.column, n.number)
	case LowerFinalName:
		return message.New("Lower final")
	case LowerRoundName:
		return message.New("Lower round %d, match %d", n.column, n.number)
	case ConsolationFinalName:
		return message.New("Consolation final")
	case ConsolationSemiName:
		return n.pick(message.New("Consolation semi-final"), message.New("Consolation semi-final %d", n.number))
	case ConsolationRoundName:
		return message.New("Consolation round %d, match %d", n.column, n.number)
	case RankName:
		return message.New("Match for place %s", strconv.Itoa(n.Rank))
	case PromotionName:
		return n.pick(message.New("Promotion match"), message.New("Promotion match %d", n.number))
	case QualifierName:
		return message.New("First against second")
	default:
		return message.New("Third against fourth")
	}
}

// pick returns the name without a number if the round has no other place.
func (n Name) pick(alone, numbered message.Text) message.Text {
	if n.alone {
		return alone
	}
	return numbered
}

// Heading returns the name of the round, such as "Semi-finals".
func (n Name) Heading() message.Text {
	switch n.Kind {
	case FinalName, SecondFinalName, UpperFinalName, LowerFinalName, ConsolationFinalName, RankName:
		return n.Label()
	case SemifinalName:
		return message.New("Semi-finals")
	case QuarterfinalName:
		return message.New("Quarter-finals")
	case RoundOf16Name:
		return message.New("Round of 16")
	case RoundOf32Name:
		return message.New("Round of 32")
	case UpperSemifinalName:
		return message.New("Upper semi-finals")
	case UpperRoundName:
		return message.New("Upper round %d", n.column)
	case LowerRoundName:
		return message.New("Lower round %d", n.column)
	case ConsolationSemiName:
		return message.New("Consolation semi-finals")
	case ConsolationRoundName:
		return message.New("Consolation round %d", n.column)
	case PromotionName:
		return message.New("Promotion matches")
	default:
		return message.New("First round")
	}
}
