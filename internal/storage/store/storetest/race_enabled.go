//go:build race

package storetest

const isRaceEnabled = true
