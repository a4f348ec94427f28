package schedule

// A network carries flow in whole units through arcs with a least and a most. It is used to round: where
// every arc could carry a fraction of a whole, a circulation exists in which each carries that fraction
// rounded up or down.
type network struct {
	first []int32 // node -> its newest arc, or none
	owed  []int32 // node -> what the arcs' least amounts bring in beyond what they take out
	arcs  []arc

	level, at, queue []int32 // of the search for a path
}

// arc is half of a connection: the way back, which is how far a flow can be taken back, is the next
// one, or the one before.
type arc struct {
	to, next, room int32
}

const none = -1

// reset empties the network and gives it so many nodes.
func (n *network) reset(nodes int) {
	n.first, n.owed, n.arcs = n.first[:0], n.owed[:0], n.arcs[:0]
	n.nodes(nodes)
}

// nodes adds nodes and returns the first.
func (n *network) nodes(count int) (first int) {
	first = len(n.first)
	for range count {
		n.first, n.owed = append(n.first, none), append(n.owed, 0)
	}
	return first
}

// connect adds an arc that carries from least to most units, and returns its number.
func (n *network) connect(from, to, least, most int) int {
	n.owed[from] -= int32(least)
	n.owed[to] += int32(least)
	return n.add(from, to, most-least)
}

func (n *network) add(from, to, room int) int {
	number := len(n.arcs)
	n.arcs = append(n.arcs, arc{int32(to), n.first[from], int32(room)}, arc{int32(from), n.first[to], 0})
	n.first[from], n.first[to] = int32(number), int32(number+1)
	return number
}

// above returns what an arc carries above its least amount, once circulate has found a flow.
func (n *network) above(number int) int { return int(n.arcs[number^1].room) }

// circulate looks for a flow that loses nothing at any node and keeps within the bounds of every arc.
func (n *network) circulate() bool {
	nodes := len(n.first)
	source := n.nodes(2)
	sink, wanted := source+1, int32(0)
	for v, owed := range n.owed[:nodes] {
		if owed > 0 {
			n.add(source, v, int(owed))
			wanted += owed
		} else if owed < 0 {
			n.add(v, sink, int(-owed))
		}
	}
	return n.send(source, sink, wanted) == wanted
}

// send sends as many units as it can, up to most, and returns how many.
func (n *network) send(source, sink int, most int32) (sent int32) {
	n.level = append(n.level[:0], n.first...)
	for sent < most && n.layer(int32(source), int32(sink)) {
		n.at = append(n.at[:0], n.first...)
		for {
			more := n.push(int32(source), int32(sink), most-sent)
			if more == 0 {
				break
			}
			sent += more
		}
	}
	return sent
}

// layer numbers the nodes by their distance from the source, and reports whether the sink has one.
func (n *network) layer(source, sink int32) bool {
	for i := range n.level {
		n.level[i] = none
	}
	n.level[source] = 0
	n.queue = append(n.queue[:0], source)
	for i := 0; i < len(n.queue) && n.level[sink] == none; i++ {
		from := n.queue[i]
		for a := n.first[from]; a != none; a = n.arcs[a].next {
			if to := n.arcs[a].to; n.arcs[a].room > 0 && n.level[to] == none {
				n.level[to] = n.level[from] + 1
				n.queue = append(n.queue, to)
			}
		}
	}
	return n.level[sink] != none
}

// push sends up to most units along one path of growing distance.
func (n *network) push(from, sink, most int32) int32 {
	if from == sink {
		return most
	}
	for ; n.at[from] != none; n.at[from] = n.arcs[n.at[from]].next {
		a := n.at[from]
		to, room := n.arcs[a].to, n.arcs[a].room
		if room == 0 || n.level[to] != n.level[from]+1 {
			continue
		}
		if sent := n.push(to, sink, min(most, room)); sent > 0 {
			n.arcs[a].room -= sent
			n.arcs[a^1].room += sent
			return sent
		}
	}
	return 0
}
