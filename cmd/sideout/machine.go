package main

import (
	"fmt"
	"net/netip"
	"os"

	"sideout/cmd/sideout/config"
)

// reservedFiles is how many open files a server needs for requests and database connections, in addition to streams.
const reservedFiles = 1000

// machineLimits are limits of the machine on connections; 0 where the system does not report one.
type machineLimits struct {
	files   uint64 // that this process may open
	ports   uint64 // local ports for connections to one address and port
	waiting uint64 // connections that may wait until the server accepts them
	tracked uint64 // connections that the firewall tracks; it drops those beyond
}

// readMachineLimits returns the limits of this machine.
func readMachineLimits() (m machineLimits) {
	m.files, _ = maxOpenFiles()
	var first, last uint64
	if text, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range"); err == nil {
		if _, err := fmt.Sscan(string(text), &first, &last); err == nil && last >= first {
			m.ports = last - first + 1
		}
	}
	m.waiting = readNumber("/proc/sys/net/core/somaxconn")
	m.tracked = readNumber("/proc/sys/net/netfilter/nf_conntrack_max")
	return m
}

// readNumber returns the number in a file; 0 if there is none.
func readNumber(path string) (n uint64) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	_, _ = fmt.Sscan(string(text), &n) // 0 if it is no number
	return n
}

// tooLow returns a sentence for each limit of the machine that is below what the settings allow.
func (m machineLimits) tooLow(cfg config.Config) (sentences []string) {
	streams := uint64(cfg.Streams.All)
	for _, l := range []struct {
		have, need uint64
		what, do   string
	}{
		{m.files, streams + reservedFiles, "too few open files are allowed for the limit of streams: %d of %d",
			"raise LimitNOFILE or ulimit -n, or lower SIDEOUT_LIMIT_ALL_STREAMS"},
		{m.ports, portsOfProxy(cfg), "too few local ports for a proxy on this machine: %d of %d to one address of the server",
			"give the proxy several addresses or widen net.ipv4.ip_local_port_range, see docs/large.md"},
		{m.waiting, min(streams/10, 4096), "too few connections may wait until they are accepted when everybody comes back: %d of %d", "raise net.core.somaxconn"},
		{m.tracked, 2 * streams, "the firewall tracks too few connections and drops others: %d of %d", "raise net.netfilter.nf_conntrack_max"},
	} {
		if l.have > 0 && l.have < l.need {
			sentences = append(sentences, fmt.Sprintf(l.what, l.have, l.need)+"; "+l.do)
		}
	}
	return sentences
}

// portsOfProxy returns how many ports a proxy on this machine needs: one for each stream. 0 if all proxies are on other machines, or if the
// server listens on all addresses, of which the proxy may use several.
func portsOfProxy(cfg config.Config) uint64 {
	if at, err := netip.ParseAddrPort(cfg.Addr); err != nil || !at.Addr().IsLoopback() {
		return 0
	}
	for _, network := range cfg.TrustedProxies {
		if network.Addr().IsLoopback() {
			return uint64(cfg.Streams.All)
		}
	}
	return 0
}
