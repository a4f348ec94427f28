package main

import "syscall"

// timeError is the state of a clock that no time server keeps right (adjtimex).
const timeError = 5

// clockIsSynchronized returns whether the system says that a time server keeps its clock right; known is false if it says nothing.
func clockIsSynchronized() (isSynchronized, known bool) {
	var t syscall.Timex
	state, err := syscall.Adjtimex(&t)
	return state != timeError, err == nil
}
