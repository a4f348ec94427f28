package account_test

import (
	"testing"

	"sideout/internal/base/account"
)

func TestPriceAsItIsWritten(t *testing.T) {
	for price, want := range map[account.Price]string{
		account.ListPrice: "$10", {999, "usd"}: "$9.99", {950, "eur"}: "€9.50", {800, "gbp"}: "£8", {1200, "chf"}: "CHF 12", {1500, "jpy"}: "JPY 1500",
	} {
		if got := price.String(); got != want {
			t.Errorf("%+v: %q, want %q", price, got, want)
		}
	}
}
