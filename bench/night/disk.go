package main

import (
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// measureDisk periodically writes 16 KiB to the disk, as taps do, until the returned function is called. That function returns the
// delays of all writes. No tap can be acknowledged faster.
func measureDisk(dir string) func() ([]time.Duration, error) {
	type result struct {
		took []time.Duration
		err  error
	}
	stop, done := make(chan struct{}), make(chan result)
	go func() {
		took, err := measureSyncs(filepath.Join(dir, "bare"), stop)
		done <- result{took, err}
	}()
	return func() ([]time.Duration, error) {
		close(stop)
		r := <-done
		return r.took, r.err
	}
}

// measureSyncs writes the same block every 50 ms until stop is closed, and returns how long after its due time each write was durable.
func measureSyncs(path string, stop <-chan struct{}) (took []time.Duration, err error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	block := make([]byte, 16<<10)
	for at := time.Now(); ; at = at.Add(50 * time.Millisecond) {
		select {
		case <-stop:
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
