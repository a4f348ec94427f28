package solver

// A Pair is two teams that meet.
type Pair struct{ A, B int }

// PairOf returns the pair of two teams, the smaller number first.
func PairOf(a, b int) Pair { return Pair{min(a, b), max(a, b)} }

// Ceil divides and rounds up.
func Ceil(n, by int) int { return (n + by - 1) / by }

// Grid returns rows of zeros that share one allocation.
func Grid[T any](rows, columns int) [][]T {
	cells, list := make([]T, rows*columns), make([][]T, rows)
	for i := range list {
		list[i] = cells[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return list
}
