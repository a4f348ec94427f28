// Package arch holds the map of who may import whom, as a test.
package arch
