//go:build !linux && !darwin

package main

import "errors"

// diskSpace returns an error, because it is not implemented for this system.
func diskSpace(string) (free, size float64, err error) {
	return 0, 0, errors.New("the size of the disk is not known on this system")
}
