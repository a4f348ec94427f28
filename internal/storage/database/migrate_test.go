package database

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// filesWith returns migrations with these numbers.
func filesWith(numbers ...int) fstest.MapFS {
	files := fstest.MapFS{}
	for _, number := range numbers {
		files[fmt.Sprintf("migrations/%04d_step.sql", number)] = &fstest.MapFile{Data: fmt.Appendf(nil, "step %d", number)}
	}
	return files
}

func TestMigrationsAreOnlyAppended(t *testing.T) {
	var all []int
	for number := range 43 {
		if !slices.Contains(unusedNumbers, number+1) {
			all = append(all, number+1)
		}
	}
	steps, err := loadMigrations(filesWith(all...), dialect{})
	if err != nil || len(steps) != 39 || steps[38] != "step 43" {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	if steps, err = loadMigrations(filesWith(append(all, 44)...), dialect{}); err != nil || len(steps) != 40 {
		t.Errorf("with the next one: %d steps, %v", len(steps), err)
	}
	for name, numbers := range map[string][]int{
		"0009": slices.Concat(all, []int{9}), "0040": slices.Concat(all, []int{40}), "0045": slices.Concat(all, []int{45}), "0000": slices.Concat(all, []int{0}), "0008": slices.Delete(slices.Clone(all), 6, 7),
	} {
		if _, err := loadMigrations(filesWith(numbers...), dialect{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	twice := filesWith(all...)
	twice["migrations/0043_another.sql"] = &fstest.MapFile{Data: []byte("another")}
	if _, err := loadMigrations(twice, dialect{}); err == nil {
		t.Error("two steps have the same number")
	}
}
