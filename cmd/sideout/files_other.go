//go:build !unix

package main

// maxOpenFiles returns false, because it is not implemented for this system.
func maxOpenFiles() (limit uint64, ok bool) { return 0, false }
