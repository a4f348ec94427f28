package push

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The name of an allowed host can lead anywhere: the address that is connected to decides.
func TestOnlyPublicAddressesAreConnectedTo(t *testing.T) {
	for address, want := range map[string]bool{
		"142.250.74.74:443": true, "[2a00:1450:4001::5f]:443": true,
		"127.0.0.1:443": false, "10.1.2.3:443": false, "172.16.0.1:443": false, "192.168.1.1:443": false, "169.254.169.254:80": false,
		"100.64.0.1:443": false, "0.0.0.0:443": false, "224.0.0.1:443": false, "255.255.255.255:443": false,
		"[::1]:443": false, "[fe80::1]:443": false, "[fc00::1]:443": false, "[fd00:ec2::254]:80": false, "[::ffff:127.0.0.1]:443": false,
		"[::]:443": false, "[64:ff9b::7f00:1]:443": false, "[ff02::1]:443": false, "nonsense": false,
	} {
		if err := checkPublic(address); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the server inside was reached") }))
	defer inside.Close()
	response, err := NewClient().Get(inside.URL)
	if err == nil {
		_ = response.Body.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "not a public address") {
		t.Error(err)
	}
}
