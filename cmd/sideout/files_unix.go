//go:build unix

package main

import "syscall"

// maxOpenFiles returns how many files this process may open, or false if the system does not report it. The Go runtime has already
// raised the soft limit to the hard limit.
func maxOpenFiles() (limit uint64, ok bool) {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r); err != nil {
		return 0, false
	}
	return uint64(r.Cur), true
}
