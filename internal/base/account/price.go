package account

import (
	"fmt"
	"slices"
	"strings"
)

// Price is what a month of Pro costs, in the smallest unit of its currency.
type Price struct {
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"` // of ISO 4217, in lower case
}

// ListPrice is what the product says that Pro costs, until the payment provider says otherwise.
var ListPrice = Price{1000, "usd"}

// wholeCurrencies have no smaller unit, or the payment provider counts whole ones.
var wholeCurrencies = []string{"bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "ugx", "vnd", "vuv", "xaf", "xof", "xpf"}

// String returns the price as it is written: "$10", "€9.50", "CHF 12".
func (p Price) String() string {
	symbol, ok := map[string]string{"usd": "$", "eur": "€", "gbp": "£"}[p.Currency]
	if !ok {
		symbol = strings.ToUpper(p.Currency) + " "
	}
	if slices.Contains(wholeCurrencies, p.Currency) {
		return fmt.Sprintf("%s%d", symbol, p.Amount)
	}
	if p.Amount%100 == 0 {
		return fmt.Sprintf("%s%d", symbol, p.Amount/100)
	}
	return fmt.Sprintf("%s%d.%02d", symbol, p.Amount/100, p.Amount%100)
}
