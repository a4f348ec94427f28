// Package main wires all packages together and runs the server and its commands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // for systems without a time zone database, such as Windows and minimal container images

	"sideout/cmd/sideout/config"
	"sideout/internal/rules/league"
)

// gcPercent is the heap growth in percent that triggers a garbage collection, twice Go's default. The live heap is only a few
// megabytes, and half as many collections save a tenth of the work per point. GOGC overrides it.
const gcPercent = 200

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	time.Local = localZone(os.Getenv("TZ"), time.Local)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal terminates the process immediately
	if err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "sideout:", err)
		os.Exit(1)
	}
}

// localZone returns the zone named by tz if Go found no zone database and therefore fell back to UTC. Otherwise it returns found.
func localZone(tz string, found *time.Location) *time.Location {
	if zone, ok := league.Zone(tz); ok && found.String() == "UTC" {
		return zone
	}
	return found
}

// run is the whole program. args excludes the program name, and environ is "NAME=value". It returns when the command has finished or, for
// serve, shortly after ctx is done. Every error is a sentence for the person at the terminal.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	command := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	switch command {
	case "serve":
		args, withDemo := cutDemoFlag(args)
		cfg, err := config.Load(args, environ)
		if errors.Is(err, flag.ErrHelp) {
			return printHelp(stdout)
		} else if err != nil {
			return err
		}
		lock, err := lockDatabase(cfg)
		if err != nil {
			return err
		}
		defer lock.Release()
		err = waitForDatabase(ctx, cfg, timer{time.Now, time.After}, slog.New(newLogHandler(newLogLines(stderr), cfg.LogLevel)))
		if err != nil {
			if ctx.Err() != nil { // stopped while it waited
				return nil
			}
			return err
		}
		if withDemo {
			if err := seedDemo(ctx, cfg, stdout, time.Now()); err != nil {
				return err
			}
		}
		return serve(ctx, cfg, stdout, stderr)
	case "backup":
		return runBackup(ctx, args, environ, stdout)
	case "restore":
		return runRestore(ctx, args, environ, stdout)
	case "export":
		return runExport(ctx, args, environ, stdout)
	case "import":
		return runImport(ctx, args, environ, stdout)
	case "user":
		return runUserCommand(ctx, args, environ, os.Stdin, stdout)
	case "plan":
		return runPlanCommand(ctx, args, environ, stdout)
	case "league":
		return runLeagueCommand(ctx, args, environ, stdout)
	case "secret":
		return runSecretCommand(ctx, args, environ, stdout)
	case "pack":
		return runPack(ctx, args, environ, stdout)
	case "check":
		return runCheck(ctx, args, environ, stdout)
	case "health":
		return runHealth(ctx, args, environ, stdout)
	case "version":
		_, err := fmt.Fprintln(stdout, "sideout", version())
		return err
	case "help":
		return printHelp(stdout)
	default:
		return fmt.Errorf("%q is not a command; the commands are serve, backup, restore, export, import, user, plan, league, secret, pack, check, health, version and help", command)
	}
}

// cutDemoFlag removes --demo from the arguments, because it is not a setting of the server but runs once before the start.
func cutDemoFlag(args []string) (rest []string, isDemo bool) {
	rest = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--demo" || arg == "-demo" })
	return rest, len(rest) < len(args)
}

func printHelp(stdout io.Writer) error {
	_, err := fmt.Fprintf(stdout, `Sideout keeps the score of volleyball games.

  sideout serve                start the server (also when no command is given)
  sideout serve --demo         the same, with a sample league if the database is empty
  sideout backup --to FILE     copy the database while the server runs
  sideout restore --from FILE  replace the database by a copy while the server is stopped
  sideout export --league N [--to FILE]
                               write a league to a file, to import it into another database
  sideout import --owner ACCOUNT [--members] [--from FILE]
                               create a league from such a file, for a user of this database; with its members only if
                               you trust the accounts that have their addresses
  sideout user list            list the accounts
  sideout user create EMAIL [--first NAME] [--last NAME] [--password-stdin]
                               create an account, with a link to set its password, or with the
                               password from standard input
  sideout user reset EMAIL     create a link with which a user can set a new password
  sideout user disable|enable|delete ACCOUNT
                               an e-mail address or the number of an account
  sideout plan ACCOUNT [included [UNTIL] | paid]
                               show the plan of an account, give it Pro (until a day such as
                               2027-06-30), or take that back
  sideout league list          list the leagues
  sideout league hand-over NUMBER --to ACCOUNT
                               make another account the owner of a league
  sideout secret replace [--yes]
                               give the database another secret, while no server uses it;
                               without --yes only say what stops working
  sideout pack                 compress the logs of old games now, instead of at the next start or day
  sideout check                check the settings and all that the server depends on, with a line for
                               each, without serving
  sideout health               ask the running server whether it is ready, for containers
  sideout version              print the commit or tag of this program
  sideout help                 this page

Settings of serve, as a flag or in the environment; a flag takes precedence:

%s`, config.Usage())
	return err
}
