//go:build !linux && !darwin

package main

import "errors"

// diskOf is not known on this system.
func diskOf(string) (free, size float64, err error) {
	return 0, 0, errors.New("the size of the disk is not known on this system")
}
