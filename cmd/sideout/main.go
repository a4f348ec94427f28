// Package main wires every room of the house and starts it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // leagues are in their own zones, also where the machine knows none

	"sideout/internal/config"
)

// collectAt is how much the heap grows before its garbage is collected, in percent: twice Go's own. What lives is a few
// megabytes, and collecting half as often takes a tenth off the work for a point. GOGC says otherwise.
const collectAt = 200

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends us at once
	if err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "sideout:", err)
		os.Exit(1)
	}
}

// run is the program: args without its name, environ as "NAME=value". It returns when the command
// is done or, for serve, some time after ctx is. Every error is a sentence for the person at the
// terminal.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	command := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	switch command {
	case "serve":
		args, withDemo := withoutDemo(args)
		cfg, err := config.Load(args, environ)
		if errors.Is(err, flag.ErrHelp) {
			return help(stdout)
		} else if err != nil {
			return err
		}
		if withDemo {
			if err := demo(ctx, cfg, stdout, time.Now()); err != nil {
				return err
			}
		}
		return serve(ctx, cfg, stdout, stderr)
	case "backup":
		return backup(ctx, args, environ, stdout)
	case "restore":
		return restore(ctx, args, environ, stdout)
	case "export":
		return export(ctx, args, environ, stdout)
	case "import":
		return importLeague(ctx, args, environ, stdout)
	case "user":
		return userReset(ctx, args, environ, stdout)
	case "version":
		_, err := fmt.Fprintln(stdout, "sideout", version())
		return err
	case "help":
		return help(stdout)
	default:
		return fmt.Errorf("%q is not a command; the commands are serve, backup, restore, export, import, user, version and help", command)
	}
}

// withoutDemo takes --demo out of the arguments: it is no setting of the server, but done once before it starts.
func withoutDemo(args []string) (rest []string, found bool) {
	rest = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--demo" || arg == "-demo" })
	return rest, len(rest) < len(args)
}

func help(stdout io.Writer) error {
	_, err := fmt.Fprintf(stdout, `Sideout keeps the score of volleyball games.

  sideout serve                start the server (also when no command is given)
  sideout serve --demo         the same, with a league to look at if the database is empty
  sideout backup --to FILE     copy the database while the server runs
  sideout restore --from FILE  put a copy in its place while the server does not
  sideout export --league N [--to FILE]
                               write a league to a file, to move it to another database
  sideout import --owner EMAIL [--from FILE]
                               make a league of such a file, for a user of this database
  sideout user reset EMAIL     make a link with which a user can set a new password
  sideout version              tell the version
  sideout help                 this page

Settings of serve, as a flag or in the environment; a flag wins:

%s`, config.Usage())
	return err
}

// version is what the go command knew of the checkout when it built the binary.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}
