package solver

// A Network is a directed graph with a lower and an upper bound on the flow through each arc. It is used for rounding: if a
// fractional circulation exists, there is also one of whole numbers in which each arc has its fraction rounded up or down.
type Network struct {
	first  []int32 // node -> the arc that was added last, or None
	excess []int32 // node -> lower bounds of its incoming arcs minus those of its outgoing arcs
	Arcs   []arc

	level, at, queue []int32 // state of the path search: node -> distance, node -> next arc, nodes to visit
}

// An arc is one direction of a connection. Its reverse, which stores how much flow can be cancelled, has the index of the arc
// with the last bit flipped. next is the previously added arc of the same node, or None.
type arc struct {
	to, next, residual int32
}

// None is the index that stands for no team, slot, node or cell.
const None = -1

// Reset clears the network and gives it the given number of nodes.
func (n *Network) Reset(nodes int) {
	n.first, n.excess, n.Arcs = n.first[:0], n.excess[:0], n.Arcs[:0]
	n.addNodes(nodes)
}

// addNodes adds nodes and returns the index of the first one.
func (n *Network) addNodes(count int) (first int) {
	first = len(n.first)
	for range count {
		n.first, n.excess = append(n.first, None), append(n.excess, 0)
	}
	return first
}

// Connect adds an arc with a flow between least and most, and returns its index.
func (n *Network) Connect(from, to, least, most int) int {
	n.excess[from] -= int32(least)
	n.excess[to] += int32(least)
	return n.addArcPair(from, to, most-least)
}

func (n *Network) addArcPair(from, to, room int) int {
	number := len(n.Arcs)
	n.Arcs = append(n.Arcs, arc{int32(to), n.first[from], int32(room)}, arc{int32(from), n.first[to], 0})
	n.first[from], n.first[to] = int32(number), int32(number+1)
	return number
}

// FlowAboveLower returns how much the flow of an arc exceeds its lower bound, after Circulate has succeeded.
func (n *Network) FlowAboveLower(arc int) int { return int(n.Arcs[arc^1].residual) }

// Circulate searches for a flow that is conserved at every node and within the bounds of every arc, and reports whether there
// is one.
func (n *Network) Circulate() bool {
	nodes := len(n.first)
	source := n.addNodes(2)
	sink, wanted := source+1, int32(0)
	for v, excess := range n.excess[:nodes] {
		if excess > 0 {
			n.addArcPair(source, v, int(excess))
			wanted += excess
		} else if excess < 0 {
			n.addArcPair(v, sink, int(-excess))
		}
	}
	return n.sendFlow(source, sink, wanted) == wanted
}

// sendFlow sends up to most units from source to sink and returns how many (Dinic's algorithm).
func (n *Network) sendFlow(source, sink int, most int32) (sent int32) {
	n.level = append(n.level[:0], n.first...)
	for sent < most && n.computeLevels(int32(source), int32(sink)) {
		n.at = append(n.at[:0], n.first...)
		for {
			more := n.pushFlow(int32(source), int32(sink), most-sent)
			if more == 0 {
				break
			}
			sent += more
		}
	}
	return sent
}

// computeLevels computes the distance of the nodes from the source, and reports whether the sink is reachable.
func (n *Network) computeLevels(source, sink int32) bool {
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

// pushFlow sends up to most units along one shortest path.
func (n *Network) pushFlow(from, sink, most int32) int32 {
	if from == sink {
		return most
	}
	for ; n.at[from] != None; n.at[from] = n.Arcs[n.at[from]].next {
		a := n.at[from]
		to, room := n.Arcs[a].to, n.Arcs[a].residual
		if room == 0 || n.level[to] != n.level[from]+1 {
			continue
		}
		if sent := n.pushFlow(to, sink, min(most, room)); sent > 0 {
			n.Arcs[a].residual -= sent
			n.Arcs[a^1].residual += sent
			return sent
		}
	}
	return 0
}

// Hub is the node at which every circulation starts and ends.
const Hub = 0
