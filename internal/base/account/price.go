package account

import (
	"fmt"
	"slices"
	"strings"
)

// Price is the monthly price of Pro.
type Price struct {
	Amount   int64  `json:"amount"`   // in the smallest unit of the currency, such as cents
	Currency string `json:"currency"` // the ISO 4217 code in lower case
}

// ListPrice is the price of Pro that is shown until the price of the payment provider is known.
var ListPrice = Price{1000, "usd"}

// zeroDecimalCurrencies are the currencies whose amounts the payment provider counts in whole units, not in hundredths.
var zeroDecimalCurrencies = []string{"bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "ugx", "vnd", "vuv", "xaf", "xof", "xpf"}

// String returns the price as text, such as "$10", "€9.50" or "CHF 12".
func (p Price) String() string {
	symbol, ok := map[string]string{"usd": "$", "eur": "€", "gbp": "£"}[p.Currency]
	if !ok {
		symbol = strings.ToUpper(p.Currency) + " "
	}
	if slices.Contains(zeroDecimalCurrencies, p.Currency) {
		return fmt.Sprintf("%s%d", symbol, p.Amount)
	}
	if p.Amount%100 == 0 {
		return fmt.Sprintf("%s%d", symbol, p.Amount/100)
	}
	return fmt.Sprintf("%s%d.%02d", symbol, p.Amount/100, p.Amount%100)
}
