package bracket

// DealPools divides teams, numbered from 0, best first, into pools in a serpentine order, so that the pools are equally strong. The sizes
// differ by at most one.
func DealPools(teams, pools int) [][]int {
	dealt := make([][]int, pools)
	for team := range teams {
		turn, at := team/pools, team%pools
		if turn%2 == 1 {
			at = pools - 1 - at
		}
		dealt[at] = append(dealt[at], team)
	}
	return dealt
}

// usualSize is the preferred number of teams of a pool.
const usualSize = 4

// UsualPools returns the possible numbers of pools for a number of teams, in the order of preference: pools of about four teams first, then
// smaller pools, which have fewer games, then larger ones. Each pool has at least two teams, and there are at most maxPools.
func UsualPools(teams, maxPools int) (numbers []int) {
	usual := max((teams+usualSize/2)/usualSize, 1)
	maxPools = min(maxPools, teams/2)
	for n := min(usual, maxPools); n <= maxPools; n++ {
		numbers = append(numbers, n)
	}
	for n := min(usual, maxPools) - 1; n >= 1; n-- {
		numbers = append(numbers, n)
	}
	return numbers
}

// A PoolGame is a game of two teams of a pool, with its time and court.
type PoolGame struct {
	Pool, Team1, Team2 int
	Start, End, Court  int
}

// RoundRobin returns a game for each pair of teams of a pool, in rounds in which each team plays at most once. Each team is named first about
// as often as second.
func RoundRobin(pool int, teams []int) (games []PoolGame) {
	n := len(teams) + len(teams)%2 // with an odd number of teams, one has a bye in each round
	for round := range n - 1 {
		for pair := range n / 2 {
			a, b := (round+pair)%(n-1), (round+n-1-pair)%(n-1)
			if pair == 0 {
				b = n - 1
			}
			if max(a, b) >= len(teams) {
				continue
			}
			if pair == 0 && round%2 == 1 || pair%2 == 1 {
				a, b = b, a
			}
			games = append(games, PoolGame{Pool: pool, Team1: teams[a], Team2: teams[b]})
		}
	}
	return games
}
