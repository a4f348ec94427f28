package push

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// dialPublic connects only to public addresses. It checks the address of the connection itself, so that it also rejects a host name that
// resolves to a different address each time.
func dialPublic(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: timeout, Control: func(_, hostPort string, _ syscall.RawConn) error { return checkPublic(hostPort) }}
	return dialer.DialContext(ctx, network, address)
}

// sharedSpace is the shared address space of RFC 6598, which cloud providers use internally. nat64 addresses are translated to IPv4
// addresses, which may be private.
var (
	sharedSpace = netip.MustParsePrefix("100.64.0.0/10")
	nat64       = netip.MustParsePrefix("64:ff9b::/96")
)

func checkPublic(hostPort string) error {
	at, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || sharedSpace.Contains(ip) || nat64.Contains(ip) {
		return fmt.Errorf("%s is not a public address", ip)
	}
	return nil
}
