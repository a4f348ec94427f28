//go:build unix

package main

import "syscall"

// openFiles returns how many files this process may have open; false if the system does not say. The runtime of Go has raised
// the soft limit to the hard one.
func openFiles() (limit uint64, ok bool) {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r); err != nil {
		return 0, false
	}
	return uint64(r.Cur), true
}
