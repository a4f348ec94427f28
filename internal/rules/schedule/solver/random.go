package solver

// Random is the SplitMix64 generator: a seed gives the same numbers on every machine.
type Random struct{ State uint64 }

// Below returns a number from 0 to n-1.
func (r *Random) Below(n int) int {
	r.State += 0x9e3779b97f4a7c15
	z := r.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 * uint64(n) >> 31)
}

func Shuffle[T any](r *Random, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
