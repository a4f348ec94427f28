//go:build !unix

package main

// openFiles is not known on this system.
func openFiles() (limit uint64, ok bool) { return 0, false }
