package bus

import (
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"sideout/internal/base/topic"
)

// hangLimit ends a test that hangs.
const hangLimit = time.Minute

// startNATS starts a server at a port, or at a free one if it is 0.
func startNATS(t *testing.T, port int) *server.Server {
	t.Helper()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(hangLimit) {
		t.Fatal("nats-server does not start")
	}
	t.Cleanup(s.Shutdown)
	return s
}

type node struct {
	*Bus
	heard     chan topic.Topic
	reconnect chan struct{}
}

func open(t *testing.T, url string) *node {
	t.Helper()
	n := &node{heard: make(chan topic.Topic, 100), reconnect: make(chan struct{}, 100)}
	var err error
	n.Bus, err = Open(Options{
		URL: url, Database: "test", Log: slog.New(slog.DiscardHandler), OnReconnect: func() { n.reconnect <- struct{}{} },
		Handle: func(topics []topic.Topic) {
			for _, one := range topics {
				n.heard <- one
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	return n
}

// watch watches a topic and waits until the server has the subscriptions.
func (n *node) watch(t *testing.T, topics ...topic.Topic) {
	t.Helper()
	for _, one := range topics {
		n.Watch(one, true)
	}
	n.settle(t)
}

// settle waits until the server knows all subscriptions of the node.
func (n *node) settle(t *testing.T) {
	t.Helper()
	for n.isBehind() {
		time.Sleep(time.Millisecond)
	}
	if err := n.conn.FlushTimeout(hangLimit); err != nil {
		t.Fatal(err)
	}
}

func (n *node) expect(t *testing.T, want topic.Topic) {
	t.Helper()
	if got := <-n.heard; got != want {
		t.Fatalf("heard %v, want %v", got, want)
	}
}

func (n *node) isBehind() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.changed) > 0 || n.isBusy
}

// A server receives what it watches, and only that.
func TestOnlyWatchedTopicsAreReceived(t *testing.T) {
	nats := startNATS(t, 0)
	first, second := open(t, nats.ClientURL()), open(t, nats.ClientURL())
	second.watch(t, topic.Watched(7), topic.Game(7), topic.MembersOf(5))
	first.Publish([]topic.Topic{topic.Game(8), topic.LeagueGame(6, 8), topic.League(5), topic.Game(7), topic.LeagueGame(5, 7)})
	second.expect(t, topic.Game(7))
	second.expect(t, topic.LeagueGame(5, 7))
	second.Watch(topic.Game(7), false) // somebody still watches the game
	second.settle(t)
	first.Publish([]topic.Topic{topic.Game(7)})
	second.expect(t, topic.Game(7))
	second.Watch(topic.Watched(7), false)
	second.settle(t)
	first.Publish([]topic.Topic{topic.Game(7), topic.LeagueGame(5, 9)})
	second.expect(t, topic.LeagueGame(5, 9))
}

// Nobody hears what was sent by itself, or by the servers of another database.
func TestServersHearOthersOfTheirDatabase(t *testing.T) {
	nats := startNATS(t, 0)
	one, other := open(t, nats.ClientURL()), open(t, nats.ClientURL())
	elsewhere, err := Open(Options{URL: nats.ClientURL(), Database: "other", Log: slog.New(slog.DiscardHandler), OnReconnect: func() {}})
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close()
	one.watch(t, topic.Game(7))
	elsewhere.Publish([]topic.Topic{topic.Game(7)})
	if err := elsewhere.conn.FlushTimeout(hangLimit); err != nil {
		t.Fatal(err)
	}
	one.Publish([]topic.Topic{topic.Game(7)})
	one.watch(t, topic.League(5))
	other.Publish([]topic.Topic{topic.LeagueGame(5, 3)})
	one.expect(t, topic.LeagueGame(5, 3))
}

// After a restart of NATS the subscriptions are there again, and the server is told to ask for what it has missed.
func TestNATSRestarts(t *testing.T) {
	nats := startNATS(t, 0)
	url, port := nats.ClientURL(), nats.Addr().(*net.TCPAddr).Port
	first, second := open(t, url), open(t, url)
	<-first.reconnect
	<-second.reconnect
	second.watch(t, topic.Game(7))
	nats.Shutdown()
	nats.WaitForShutdown()
	for first.IsUp() || second.IsUp() {
		time.Sleep(time.Millisecond)
	}
	first.Publish([]topic.Topic{topic.Game(7)}) // is lost, and does not block
	startNATS(t, port)
	<-first.reconnect
	<-second.reconnect
	second.settle(t)
	first.Publish([]topic.Topic{topic.Game(7)})
	second.expect(t, topic.Game(7))
}

// A server starts without NATS, and uses it once it is there.
func TestNATSStartsLater(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	first, second := open(t, "nats://"+address.String()), open(t, "nats://"+address.String())
	second.Watch(topic.Game(7), true)
	startNATS(t, address.Port)
	<-first.reconnect
	<-second.reconnect
	second.settle(t)
	first.Publish([]topic.Topic{topic.Game(7)})
	second.expect(t, topic.Game(7))
}

// A network that swallows everything is noticed, and publishing does not block during it.
func TestAPartitionIsNoticed(t *testing.T) {
	nats := startNATS(t, 0)
	wire := newWire(t, nats.Addr().String())
	cut, whole := open(t, "nats://"+wire.address), open(t, nats.ClientURL())
	<-cut.reconnect
	cut.watch(t, topic.Game(7))
	wire.cut()
	began := time.Now()
	many := make([]topic.Topic, 3*queueLength)
	for i := range many {
		many[i] = topic.Game(int64(i + 1))
	}
	for range 100 {
		cut.Publish(many)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("publishing took %s", took)
	}
	for cut.IsUp() {
		time.Sleep(time.Millisecond)
	}
	wire.mend()
	<-cut.reconnect
	cut.settle(t)
	whole.Publish([]topic.Topic{topic.Game(7)})
	cut.expect(t, topic.Game(7))
}

// wire passes connections on to an address, until it is cut: then it reads nothing and sends nothing.
type wire struct {
	address, to string
	mu          sync.Mutex
	cutOff      chan struct{} // closed while the wire is whole
}

func newWire(t *testing.T, to string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{address: listener.Addr().String(), to: to, cutOff: make(chan struct{})}
	close(w.cutOff)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go w.pass(conn)
		}
	}()
	return w
}

func (w *wire) gate() chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cutOff
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cutOff = make(chan struct{})
}

func (w *wire) mend() { close(w.gate()) }

func (w *wire) pass(from net.Conn) {
	<-w.gate()
	to, err := net.Dial("tcp", w.to)
	if err != nil {
		_ = from.Close()
		return
	}
	go w.copy(from, to)
	w.copy(to, from)
}

func (w *wire) copy(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 1<<12)
	for {
		n, err := from.Read(buffer)
		<-w.gate()
		if err != nil {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil && err != io.EOF {
			return
		}
	}
}
