package bracket

import (
	"strconv"

	"sideout/internal/base/fault"
)

// NameKind is the kind of round that a name refers to.
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

// The kinds of the rounds of a bracket, indexed by the number of rounds after them.
var (
	roundKinds       = []NameKind{FinalName, SemifinalName, QuarterfinalName, RoundOf16Name, RoundOf32Name}
	upperKinds       = []NameKind{UpperFinalName, UpperSemifinalName, UpperRoundName}
	consolationKinds = []NameKind{ConsolationFinalName, ConsolationSemiName, ConsolationRoundName}
)

// Name is the name of a match and of its round.
type Name struct {
	Kind NameKind
	Rank int // for RankName: the better of the two ranks

	column, number int
	alone          bool // whether the round has no other match
}

// IsLast reports whether it is the name of the last match of a knockout or of a group.
func (n Name) IsLast() bool { return n.Kind == FinalName || n.Kind == SecondFinalName }

// Label returns the name of the match, such as "Semi-final 2".
func (n Name) Label() fault.Text {
	switch n.Kind {
	case FinalName:
		return fault.Textf("Final")
	case SecondFinalName:
		return fault.Textf("Second final")
	case SemifinalName:
		return n.pick(fault.Textf("Semi-final"), fault.Textf("Semi-final %d", n.number))
	case QuarterfinalName:
		return n.pick(fault.Textf("Quarter-final"), fault.Textf("Quarter-final %d", n.number))
	case RoundOf16Name:
		return fault.Textf("Round of 16, match %d", n.number)
	case RoundOf32Name:
		return fault.Textf("Round of 32, match %d", n.number)
	case UpperFinalName:
		return fault.Textf("Upper final")
	case UpperSemifinalName:
		return n.pick(fault.Textf("Upper semi-final"), fault.Textf("Upper semi-final %d", n.number))
	case UpperRoundName:
		return fault.Textf("Upper round %d, match %d", n.column, n.number)
	case LowerFinalName:
		return fault.Textf("Lower final")
	case LowerRoundName:
		return fault.Textf("Lower round %d, match %d", n.column, n.number)
	case ConsolationFinalName:
		return fault.Textf("Consolation final")
	case ConsolationSemiName:
		return n.pick(fault.Textf("Consolation semi-final"), fault.Textf("Consolation semi-final %d", n.number))
	case ConsolationRoundName:
		return fault.Textf("Consolation round %d, match %d", n.column, n.number)
	case RankName:
		return fault.Textf("Match for place %s", strconv.Itoa(n.Rank))
	case PromotionName:
		return n.pick(fault.Textf("Promotion match"), fault.Textf("Promotion match %d", n.number))
	case QualifierName:
		return fault.Textf("First against second")
	default:
		return fault.Textf("Third against fourth")
	}
}

// pick returns the name without a number if the round has only one match.
func (n Name) pick(alone, numbered fault.Text) fault.Text {
	if n.alone {
		return alone
	}
	return numbered
}

// Heading returns the name of the round, such as "Semi-finals".
func (n Name) Heading() fault.Text {
	switch n.Kind {
	case FinalName, SecondFinalName, UpperFinalName, LowerFinalName, ConsolationFinalName, RankName:
		return n.Label()
	case SemifinalName:
		return fault.Textf("Semi-finals")
	case QuarterfinalName:
		return fault.Textf("Quarter-finals")
	case RoundOf16Name:
		return fault.Textf("Round of 16")
	case RoundOf32Name:
		return fault.Textf("Round of 32")
	case UpperSemifinalName:
		return fault.Textf("Upper semi-finals")
	case UpperRoundName:
		return fault.Textf("Upper round %d", n.column)
	case LowerRoundName:
		return fault.Textf("Lower round %d", n.column)
	case ConsolationSemiName:
		return fault.Textf("Consolation semi-finals")
	case ConsolationRoundName:
		return fault.Textf("Consolation round %d", n.column)
	case PromotionName:
		return fault.Textf("Promotion matches")
	default:
		return fault.Textf("First round")
	}
}
