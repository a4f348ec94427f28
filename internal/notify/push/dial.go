package push

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// dialPublic connects to public addresses only. The check sees the address that the connection goes to, so a name that leads to
// another address at the second look-up is refused too.
func dialPublic(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: timeout, Control: func(_, to string, _ syscall.RawConn) error { return checkPublic(to) }}
	return dialer.DialContext(ctx, network, address)
}

// sharedSpace is the address space of providers (RFC 6598), which cloud networks use inside. nat64 leads to IPv4 addresses.
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
