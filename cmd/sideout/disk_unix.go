//go:build linux || darwin

package main

import "syscall"

// diskSpace returns the free space for this process and the total size of the disk of a folder, in bytes.
func diskSpace(folder string) (free, size float64, err error) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(folder, &fs); err != nil {
		return 0, 0, err
	}
	block := float64(fs.Bsize)
	return float64(fs.Bavail) * block, float64(fs.Blocks) * block, nil
}
