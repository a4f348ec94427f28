package bracket

// DealPools deals teams, numbered from 0, the best first, into pools: forwards, then backwards and so on, so that the pools are equally
// strong. The sizes differ by one at most.
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

// usualSize is how many teams a pool has if there is time for that.
const usualSize = 4

// UsualPools returns the numbers of pools for that many teams, those that people would choose first at the front: pools of about four
// teams, then smaller pools, which have fewer games, then larger ones. Each pool has two teams at least.
func UsualPools(teams, most int) (numbers []int) {
	usual := max((teams+usualSize/2)/usualSize, 1)
	most = min(most, teams/2)
	for n := min(usual, most); n <= most; n++ {
		numbers = append(numbers, n)
	}
	for n := min(usual, most) - 1; n >= 1; n-- {
		numbers = append(numbers, n)
	}
	return numbers
}

// A PoolGame is a game of two teams of a pool, when and where it is played.
type PoolGame struct {
	Pool, Team1, Team2 int
	Start, End, Court  int
}

// RoundRobin returns the games of a pool in rounds, in which each team plays once at most: each pair once, and each team about as
// often first as second.
func RoundRobin(pool int, teams []int) (games []PoolGame) {
	n := len(teams) + len(teams)%2 // an odd number plays against nobody in turn
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
