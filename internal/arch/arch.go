// Package arch holds a test for the allowed imports between packages.
package arch
