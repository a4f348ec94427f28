package solver

// A Network is a directed graph with a lower and an upper bound on the flow through each arc. It is used for rounding: if
// there is a circulation of fractions, there is one of whole numbers in which each arc has its fraction rounded up or down.
type Network struct {
	first  []int32 // node -> its latest arc, or None
	excess []int32 // node -> lower bounds of its incoming arcs minus those of its outgoing arcs
	Arcs   []arc

	level, at, queue []int32 // state of the search for a path: node -> distance, next arc to try; nodes to visit
}

// An arc is one direction of a connection. Its reverse, which holds how much flow can be cancelled, is the arc after it or
// before it. next is the arc of the same node that was added before, or None.
type arc struct {
	to, next, residual int32
}

// None is a number that stands for no team, slot, node or cell.
const None = -1

// Reset empties the network and gives it this many nodes.
func (n *Network) Reset(nodes int) {
	n.first, n.excess, n.Arcs = n.first[:0], n.excess[:0], n.Arcs[:0]
	n.addNodes(nodes)
}

// addNodes adds nodes and returns the number of the first.
func (n *Network) addNodes(count int) (first int) {
	first = len(n.first)
	for range count {
		n.first, n.excess = append(n.first, None), append(n.excess, 0)
	}
	return first
}

// Connect adds an arc with a flow from least to most, and returns its number.
func (n *Network) Connect(from, to, least, most int) int {
	n.excess[from] -= int32(least)
	n.excess[to] += int32(least)
	return n.add(from, to, most-least)
}

func (n *Network) add(from, to, room int) int {
	number := len(n.Arcs)
	n.Arcs = append(n.Arcs, arc{int32(to), n.first[from], int32(room)}, arc{int32(from), n.first[to], 0})
	n.first[from], n.first[to] = int32(number), int32(number+1)
	return number
}

// Above returns the flow of an arc above its lower bound, after circulate has found one.
func (n *Network) FlowAboveLower(number int) int { return int(n.Arcs[number^1].residual) }

// Circulate looks for a flow that is conserved at every node and within the bounds of every arc.
func (n *Network) Circulate() bool {
	nodes := len(n.first)
	source := n.addNodes(2)
	sink, wanted := source+1, int32(0)
	for v, excess := range n.excess[:nodes] {
		if excess > 0 {
			n.add(source, v, int(excess))
			wanted += excess
		} else if excess < 0 {
			n.add(v, sink, int(-excess))
		}
	}
	return n.send(source, sink, wanted) == wanted
}

// send sends up to most units from source to sink, and returns how many (Dinic's algorithm).
func (n *Network) send(source, sink int, most int32) (sent int32) {
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

// layer numbers the nodes by their distance from the source, and reports whether the sink is reachable.
func (n *Network) layer(source, sink int32) bool {
	for i := range n.level {
		n.level[i] = None
	}
	n.level[source] = 0
	n.queue = append(n.queue[:0], source)
	for i := 0; i < len(n.queue) && n.level[sink] == None; i++ {
		from := n.queue[i]
		for a := n.first[from]; a != None; a = n.Arcs[a].next {
			if to := n.Arcs[a].to; n.Arcs[a].residual > 0 && n.level[to] == None {
				n.level[to] = n.level[from] + 1
				n.queue = append(n.queue, to)
			}
		}
	}
	return n.level[sink] != None
}

// push sends up to most units along one shortest path.
func (n *Network) push(from, sink, most int32) int32 {
	if from == sink {
		return most
	}
	for ; n.at[from] != None; n.at[from] = n.Arcs[n.at[from]].next {
		a := n.at[from]
		to, room := n.Arcs[a].to, n.Arcs[a].residual
		if room == 0 || n.level[to] != n.level[from]+1 {
			continue
		}
		if sent := n.push(to, sink, min(most, room)); sent > 0 {
			n.Arcs[a].residual -= sent
			n.Arcs[a^1].residual += sent
			return sent
		}
	}
	return 0
}

// The nodes of the network: a hub, then per night the season so far, the nights, the parts, and per opponent its total, its legs
// and its nights.
const Hub = 0
