package schedule

// A company is who has met whom, where a night may choose its pairs.
type company struct {
	met     [][]int // games in other nights
	tonight [][]int
	cost    int
}

const (
	costMet   = 40 * unit // a first meeting; the n-th costs 2n-1 times that
	costAgain = 100 * hot // the same opponent twice in a night: more than improve ever accepts
)

// meet adds n = 1 or -1 meetings of a and b tonight.
func (c *company) meet(a, b, n int) {
	a, b = min(a, b), max(a, b)
	count := c.tonight[a][b]
	if n < 0 {
		count--
	}
	c.cost += n * (costMet*(2*(c.met[a][b]+count)+1) + costAgain*count)
	c.tonight[a][b] += n
}

// swapOpponents considers that two games, in the same slot or in two of a night, trade one team each.
func (t *table) swapOpponents(at, other int, rng *random) {
	x := int32(at*t.shape.courts + rng.below(t.shape.courts))
	y := int32(other*t.shape.courts + rng.below(t.shape.courts))
	xa, xb := t.teamsIn(x)
	ya, yb := t.teamsIn(y)
	if rng.below(2) == 0 {
		ya, yb = yb, ya
	}
	if x == y || xa == free || ya == free || t.tierOf[xa] != t.tierOf[ya] || xa == yb || xb == ya || xa == ya || xb == yb {
		return
	}
	if at != other && (t.opponent[at*t.teams+int(yb)] != free || t.opponent[other*t.teams+int(xb)] != free) {
		return
	}
	t.edits = append(t.edits, edit{x, xa, xb, xa, yb}, edit{y, ya, yb, ya, xb})
}
