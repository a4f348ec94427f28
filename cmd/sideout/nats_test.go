package main

import (
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"sideout/internal/storage/store/storetest"
)

// natsServer is a real NATS server.
type natsServer struct {
	*server.Server
	port     int
	received atomic.Int64 // messages of servers
}

func startNATS(t *testing.T) *natsServer { return startNATSAt(t, server.RANDOM_PORT) }

func startNATSAt(t *testing.T, port int) *natsServer {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(hangLimit) {
		t.Fatal("nats-server does not start")
	}
	t.Cleanup(s.Shutdown)
	n := &natsServer{Server: s, port: s.Addr().(*net.TCPAddr).Port}
	listener, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(listener.Close)
	if _, err := listener.Subscribe("sideout.>", func(*nats.Msg) { n.received.Add(1) }); err != nil {
		t.Fatal(err)
	}
	if err := listener.FlushTimeout(hangLimit); err != nil {
		t.Fatal(err)
	}
	return n
}

// A server that dies between a commit and its message, and a message that is lost, delay a watcher of another server only until that asks the
// database (internal/http/live/missed.go). The servers here have two NATS servers, so that all messages are lost.
func TestLostPointsAreFound(t *testing.T) {
	database := "SIDEOUT_DATABASE_URL=" + storetest.Postgres(t)
	first := launch(t, serverCommand(t, database, "SIDEOUT_NATS_URL="+startNATS(t).ClientURL()))
	second := launch(t, serverCommand(t, database, "SIDEOUT_NATS_URL="+startNATS(t).ClientURL()))
	admin := newClient(t, first.url)
	admin.signUp(t, "ann@example.org")
	game := newLiveGame(t, admin)
	watcher := game.watch(t, second.url, "")
	for n := 1; n <= 3; n++ {
		began := time.Now()
		watcher.readUntil(n, func() { game.point(t, first.url) })
		t.Logf("point %d took %s", n, time.Since(began))
	}
	if watcher.gaps > 0 {
		t.Errorf("%d events were skipped", watcher.gaps)
	}
}

// While NATS is away, and after it has come back, points reach the watchers of the other server.
func TestNATSMayDie(t *testing.T) {
	database, engine := "SIDEOUT_DATABASE_URL="+storetest.Postgres(t), startNATS(t)
	setting := "SIDEOUT_NATS_URL=" + engine.ClientURL()
	first, second := launch(t, serverCommand(t, database, setting)), launch(t, serverCommand(t, database, setting))
	admin := newClient(t, first.url)
	admin.signUp(t, "ann@example.org")
	game := newLiveGame(t, admin)
	watcher := game.watch(t, second.url, "")
	watcher.readUntil(1, func() { game.point(t, first.url) })
	engine.Shutdown()
	for n := 2; n <= 4; n++ {
		watcher.readUntil(n, func() { game.point(t, first.url) })
	}
	again := startNATSAt(t, engine.port)
	for again.NumClients() < 3 { // the servers, and the listener of the test
		time.Sleep(10 * time.Millisecond)
	}
	for n := 5; again.received.Load() == 0 && n < 25; n++ { // a server sends by the database until it knows that NATS is back
		watcher.readUntil(n, func() { game.point(t, first.url) })
		time.Sleep(time.Duration(n) * 100 * time.Millisecond) // half a minute in all, for a busy machine; usually one step
	}
	if again.received.Load() == 0 {
		t.Error("no point was sent by NATS after it had come back")
	}
	if watcher.gaps > 0 {
		t.Errorf("%d events were skipped", watcher.gaps)
	}
}
