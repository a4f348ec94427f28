// Package arch contains tests of the architecture: the allowed imports between packages, and the references between documents and code.
package arch
