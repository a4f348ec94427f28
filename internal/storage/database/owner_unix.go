//go:build unix

package database

import (
	"io/fs"
	"os"
	"syscall"
)

// copyOwner gives a file the owner of another file, and its group if that is permitted.
func copyOwner(path string, from fs.FileInfo) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	want, ok := from.Sys().(*syscall.Stat_t)
	current, known := info.Sys().(*syscall.Stat_t)
	if !ok || !known || want.Uid == current.Uid && want.Gid == current.Gid {
		return nil
	}
	if err := os.Chown(path, int(want.Uid), int(want.Gid)); err != nil && want.Uid != current.Uid {
		return err
	}
	return nil
}
