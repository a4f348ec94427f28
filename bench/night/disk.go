package main

import (
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// measureDisk writes 16 KiB to the disk again and again at fixed times, as taps are made, until the returned function is
// called. That returns how long each write took since its time: no tap can be acknowledged faster than that.
func measureDisk(dir string) func() ([]time.Duration, error) {
	type result struct {
		took []time.Duration
		err  error
	}
	enough, done := make(chan struct{}), make(chan result)
	go func() {
		took, err := syncs(filepath.Join(dir, "bare"), enough)
		done <- result{took, err}
	}()
	return func() ([]time.Duration, error) {
		close(enough)
		r := <-done
		return r.took, r.err
	}
}

// syncs writes a block of path every 50 ms until enough is closed, and returns how late each write was on the disk.
func syncs(path string, enough <-chan struct{}) (took []time.Duration, err error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	block := make([]byte, 16<<10)
	for at := time.Now(); ; at = at.Add(50 * time.Millisecond) {
		select {
		case <-enough:
			return took, nil
		case <-time.After(time.Until(at)):
		}
		if _, err := file.WriteAt(block, 0); err != nil {
			return nil, err
		}
		if err := syscall.Fdatasync(int(file.Fd())); err != nil {
			return nil, err
		}
		took = append(took, time.Since(at))
	}
}
