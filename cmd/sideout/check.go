package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/notify/smtp"
	"sideout/internal/storage/database"
	"sideout/internal/storage/store"
)

// checkTimeout is how long one check may take.
const checkTimeout = 15 * time.Second

// findings collects what a check has found.
type findings struct {
	stdout   io.Writer
	failures int
}

// ok reports what is as it should be.
func (f *findings) ok(subject, format string, args ...any) { f.print("ok", subject, format, args) }

// warn reports what may be meant.
func (f *findings) warn(subject, format string, args ...any) {
	f.print("warning", subject, format, args)
}

// fail reports what keeps the server from its start, or people from using it.
func (f *findings) fail(subject, format string, args ...any) {
	f.failures++
	f.print("WRONG", subject, format, args)
}

func (f *findings) print(result, subject, format string, args []any) {
	text := strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", " ")
	fmt.Fprintf(f.stdout, "%-8s %-9s %s\n", result, subject, text)
}

// runCheck checks the settings and all that the server depends on, without serving and without changing anything. It prints a line for
// each, and returns an error if one of them is wrong.
func runCheck(ctx context.Context, args, environ []string, stdout io.Writer) error {
	f := &findings{stdout: stdout}
	cfg, err := config.Load(args, environ)
	if errors.Is(err, flag.ErrHelp) {
		return printHelp(stdout)
	}
	if err != nil {
		f.fail("settings", "%v", err)
		return errors.New("the settings are wrong, so nothing else was checked")
	}
	for _, warning := range cfg.Warnings {
		f.warn("settings", "%s", warning)
	}
	f.ok("settings", "are valid")
	for _, check := range []func(context.Context, config.Config, *findings){
		checkDatabase, checkNATS, checkPorts, checkProxy, checkMail, checkSignIn, checkClock, checkDisk, checkFiles, checkMachine,
	} {
		limited, cancel := context.WithTimeout(ctx, checkTimeout)
		check(limited, cfg, f)
		cancel()
	}
	if f.failures > 0 {
		return fmt.Errorf("%d of the checks found something wrong", f.failures)
	}
	return nil
}

// checkDatabase checks the database, and the secret that it is used with. It does not migrate the schema.
func checkDatabase(ctx context.Context, cfg config.Config, f *findings) {
	have, want, err := store.SchemaVersions(ctx, cfg.DatabaseURL)
	blank := refuseBlankDatabase(ctx, cfg)
	switch {
	case err != nil:
		f.fail("database", "cannot be read: %v", err)
	case blank != nil:
		f.fail("database", "%v", blank)
	case have > want:
		f.fail("database", "has schema %d and this Sideout knows %d: start a Sideout that is at least as new as the one that was used last", have, want)
	case have == 0:
		f.ok("database", "is new: the first start fills it")
	case have < want:
		f.ok("database", "has schema %d, which the next start brings to %d", have, want)
	default:
		f.ok("database", "responds and has schema %d", have)
	}
	if err != nil || blank != nil || have > want {
		f.warn("secret", "was not checked, because it belongs to the database")
		return
	}
	checkSecretOf(ctx, cfg, f, have == want)
}

// checkSecretOf checks the secret. isCurrent is whether the database has the schema of this program, so that it can be compared.
func checkSecretOf(ctx context.Context, cfg config.Config, f *findings, isCurrent bool) {
	secret, err := readSecret(cfg)
	if err != nil {
		f.fail("secret", "%v", err)
		return
	}
	if !isCurrent {
		f.ok("secret", "is compared with the database at the next start")
		return
	}
	data, err := store.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		f.fail("secret", "cannot be compared with the database: %v", err)
		return
	}
	defer data.Close()
	if secret == nil {
		if err = refuseLostSecret(ctx, cfg, data); err == nil {
			f.ok("secret", "is made by the next start")
			return
		}
	} else {
		err = checkSecret(ctx, cfg, newServices(cfg, data, secret, time.Now), false)
	}
	if err != nil {
		f.fail("secret", "%v", err)
		return
	}
	f.ok("secret", "is the one that the database is used with")
}

// checkMail checks that the relay accepts the user.
func checkMail(ctx context.Context, cfg config.Config, f *findings) {
	if !cfg.Mail.IsOn() {
		f.ok("mail", "is off: SIDEOUT_SMTP_URL is not set")
		return
	}
	relay, err := smtp.NewRelay(cfg.Mail.Relay, cfg.Mail.From, cfg.PublicURL.Hostname())
	if err == nil {
		err = relay.Check(ctx)
	}
	if err != nil {
		f.fail("mail", "the relay of SIDEOUT_SMTP_URL cannot be used: %v", err)
		return
	}
	f.ok("mail", "the relay %s accepts the user", cfg.Mail.Relay.Host)
}

// checkSignIn checks that the sign-in provider has the settings of this server.
func checkSignIn(ctx context.Context, cfg config.Config, f *findings) {
	if cfg.OIDC.Issuer == "" {
		f.ok("provider", "is off: SIDEOUT_OIDC_ISSUER is not set")
		return
	}
	if err := newOIDC(cfg, cmp.Or(cfg.PublicURL, &url.URL{})).Check(ctx); err != nil {
		f.fail("provider", "nobody can sign in there: %v", errors.Unwrap(err))
		return
	}
	f.ok("provider", "%s responds", cfg.OIDC.Issuer)
}

// Limits of the free space below which a disk is worth a warning, or wrong.
const (
	littleSpace = 1 << 30
	noSpace     = 100 << 20
)

// checkDisk checks that the server can write its folders, and that there is room.
func checkDisk(_ context.Context, cfg config.Config, f *findings) {
	folders := writtenFolders(cfg)
	if len(folders) == 0 {
		f.ok("disk", "nothing is written on this machine")
	}
	for _, folder := range folders {
		existing := folder
		for !exists(existing) && existing != filepath.Dir(existing) {
			existing = filepath.Dir(existing) // the start makes the folders below
		}
		if err := tryWrite(existing); err != nil {
			f.fail("disk", "the folder %s cannot be written: %v", existing, err)
			continue
		}
		free, _, err := diskSpace(existing)
		switch size := fmt.Sprintf("%.1f GiB are free", free/(1<<30)); {
		case err != nil:
			f.ok("disk", "%s can be written", folder)
		case free < noSpace:
			f.fail("disk", "%s: %s", folder, size)
		case free < littleSpace:
			f.warn("disk", "%s: %s", folder, size)
		default:
			f.ok("disk", "%s can be written, and %s", folder, size)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// checkFiles checks that nobody else can read private files.
func checkFiles(_ context.Context, cfg config.Config, f *findings) {
	private := []string{secretPath(cfg.DataDir)}
	if path, ok := cfg.SQLiteFile(); ok {
		private = append(private, path, path+"-wal", path+"-shm")
	}
	exposed := database.ExposedFiles(private...)
	for _, path := range exposed {
		f.warn("files", "other users of this machine can read %s; chmod 600 ends that", path)
	}
	if len(exposed) == 0 {
		f.ok("files", "private ones are private")
	}
}

// checkMachine checks that the machine allows as many connections as the settings.
func checkMachine(_ context.Context, cfg config.Config, f *findings) {
	sentences := readMachineLimits().tooLow(cfg)
	for _, sentence := range sentences {
		f.warn("machine", "%s", sentence)
	}
	if len(sentences) == 0 {
		f.ok("machine", "allows as many connections as the settings")
	}
}

// oldestClock is before any start of this version: an earlier clock was never set.
var oldestClock = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// clockTolerance is how far the clocks of a server and of its database may be apart.
const clockTolerance = 5 * time.Second

// checkClock checks the clock of this machine against that of PostgreSQL, and whether the system keeps it right.
func checkClock(ctx context.Context, cfg config.Config, f *findings) {
	now := time.Now()
	at := now.Format("2006-01-02 15:04:05 MST")
	if now.Before(oldestClock) {
		f.fail("clock", "it is %s, which cannot be: set the clock", at)
		return
	}
	if _, isSQLite := cfg.SQLiteFile(); !isSQLite {
		there, err := database.Now(ctx, cfg.DatabaseURL)
		if ahead := time.Since(there); err == nil && ahead.Abs() > clockTolerance {
			f.fail("clock", "it is %s, but PostgreSQL says %s: set both by the same time server", at, there.Local().Format("15:04:05 MST"))
			return
		}
	}
	if isSynchronized, known := clockIsSynchronized(); known && !isSynchronized {
		f.warn("clock", "it is %s, and the system does not say that a time server keeps it right", at)
		return
	}
	f.ok("clock", "it is %s", at)
}

// usedAddresses returns the addresses on which the server listens, with the setting of each.
func usedAddresses(cfg config.Config) [][2]string {
	if cfg.AdminAddr == "" {
		return [][2]string{{cfg.Addr, "SIDEOUT_ADDR"}}
	}
	return [][2]string{{cfg.Addr, "SIDEOUT_ADDR"}, {cfg.AdminAddr, "SIDEOUT_ADMIN_ADDR"}}
}

// checkPorts checks that the server can listen, or listens already.
func checkPorts(ctx context.Context, cfg config.Config, f *findings) {
	for _, used := range usedAddresses(cfg) {
		addr, setting := used[0], used[1]
		listener, err := listenTCP(addr, setting+"=127.0.0.1:8090")
		if err == nil {
			_ = listener.Close()
			f.ok("port", "%s is free", addr)
			continue
		}
		if version, healthErr := runningVersion(ctx, addr); healthErr == nil {
			f.ok("port", "a Sideout server runs on %s: %s", addr, version)
			continue
		}
		f.fail("port", "%v", err)
	}
}
