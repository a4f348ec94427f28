package main

import "runtime/debug"

// builtFrom is the commit or tag of the build. make and the image set it with -ldflags "-X main.builtFrom=…".
var builtFrom string

// version returns the commit or tag of this program. Without builtFrom, it returns the version that the go command recorded.
func version() string {
	if builtFrom != "" {
		return builtFrom
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "unknown"
}
