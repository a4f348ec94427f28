package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"

	"sideout/cmd/sideout/config"
	"sideout/internal/app"
	"sideout/internal/app/accounts"
	"sideout/spec"
)

const userUsage = "say what: sideout user list, user create EMAIL [--first NAME] [--last NAME] [--password-stdin], " +
	"user reset EMAIL, or user disable, enable or delete ACCOUNT, its e-mail address or number"

// runUserCommand runs a command for accounts. A running server notices the changes within a second.
func runUserCommand(ctx context.Context, args, environ []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) == 0 {
		return errors.New(userUsage)
	}
	command, args := args[0], args[1:]
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	run := map[string]func(context.Context, *app.Services, []string) error{
		"list": func(ctx context.Context, svc *app.Services, _ []string) error {
			return listUsers(ctx, svc, stdout)
		},
		"create": func(ctx context.Context, svc *app.Services, args []string) error {
			return createUser(ctx, cfg, svc, args, stdin, stdout)
		},
		"reset": func(ctx context.Context, svc *app.Services, args []string) error {
			return resetUser(ctx, cfg, svc, args[0], stdout)
		},
		"disable": func(ctx context.Context, svc *app.Services, args []string) error {
			user, err := svc.People.DisableUser(ctx, args[0])
			return report(stdout, err, "%s is disabled and signed out everywhere. The leagues of the account stay.\n", cmp.Or(user.Email, user.ID))
		},
		"enable": func(ctx context.Context, svc *app.Services, args []string) error {
			user, err := svc.People.EnableUser(ctx, args[0])
			return report(stdout, err, "%s can sign in again.\n", cmp.Or(user.Email, user.ID))
		},
		"delete": func(ctx context.Context, svc *app.Services, args []string) error {
			user, err := svc.People.RemoveUser(ctx, args[0])
			return report(stdout, err, "%s is deleted.\n", cmp.Or(user.Email, user.ID))
		},
	}[command]
	if run == nil || command == "list" && len(args) != 0 || command != "list" && len(args) == 0 || command != "create" && len(args) > 1 {
		return errors.New(userUsage)
	}
	svc, done, err := openServicesBesideServer(ctx, cfg)
	if err != nil {
		return err
	}
	defer done()
	return run(ctx, svc, args)
}

// report prints the result of a command unless err is set, and returns the error.
func report(stdout io.Writer, err error, format string, args ...any) error {
	if err == nil {
		_, err = fmt.Fprintf(stdout, format, args...)
	}
	return err
}

func listUsers(ctx context.Context, svc *app.Services, stdout io.Writer) error {
	users, err := svc.People.Users(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ACCOUNT\tE-MAIL\tNAME\tCREATED\tLEAGUES\tDISABLED")
	for _, u := range users {
		disabled := "-"
		if !u.DisabledAt.IsZero() {
			disabled = u.DisabledAt.Format(time.DateOnly)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%d\t%s\n", u.ID, cmp.Or(removeControlChars(u.Email), "-"),
			cmp.Or(removeControlChars(strings.TrimSpace(u.FirstName+" "+u.LastName)), "-"), u.CreatedAt.Format(time.DateOnly), u.Leagues, disabled)
	}
	return table.Flush()
}

// removeControlChars removes control characters from text of strangers, which could move the cursor of the terminal or break a table.
func removeControlChars(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, text)
}

// createUser creates an account. Its password comes from standard input and never from the arguments, which other users of the machine can
// read. Without a password, it prints a link for setting one.
func createUser(ctx context.Context, cfg config.Config, svc *app.Services, args []string, stdin io.Reader, stdout io.Writer) error {
	server, err := findServerSettings(ctx, svc.Store)
	if err != nil {
		return err
	}
	if !cfg.LocalAccounts || server.OnlyProvider {
		return errors.New("people sign in at the provider here, which creates their accounts at the first sign-in")
	}
	registration := accounts.Registration{Email: args[0]}
	flags := newFlags()
	flags.StringVar(&registration.FirstName, "first", "", "")
	flags.StringVar(&registration.LastName, "last", "", "")
	withPassword := flags.Bool("password-stdin", false, "")
	if err := flags.Parse(args[1:]); err != nil || flags.NArg() > 0 {
		return errors.New(userUsage)
	}
	if *withPassword {
		line, err := bufio.NewReader(io.LimitReader(stdin, 4096)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read the password: %w", err)
		}
		if registration.Password = strings.TrimRight(line, "\r\n"); registration.Password == "" {
			return errors.New("standard input has no password")
		}
	}
	user, err := svc.People.CreateUser(ctx, registration)
	if err := report(stdout, err, "The account %s is created: %s\n", user.ID, user.Email); err != nil || *withPassword {
		return err
	}
	return resetUser(ctx, cfg, svc, user.Email, stdout)
}

// openServicesBesideServer opens a database that a running server may use, and makes that server pick up changes immediately.
func openServicesBesideServer(ctx context.Context, cfg config.Config) (*app.Services, func(), error) {
	svc, done, err := openServices(ctx, cfg, time.Now)
	if err != nil {
		return nil, nil, err
	}
	svc.Store.NotifyServer()
	server, err := findServerSettings(ctx, svc.Store)
	if err != nil {
		done()
		return nil, nil, err
	}
	if server.Mail {
		svc.Store.EnableMail()
	}
	if server.Push {
		svc.Store.EnablePush()
	}
	return svc, done, nil
}

const planUsage = "say which account and what: sideout plan ACCOUNT to see its plan, plan ACCOUNT included [UNTIL] to give it Pro, " +
	"until a day such as 2027-06-30 or for ever, or plan ACCOUNT paid to take that back"

// runPlanCommand shows the plan of an account, gives it Pro for free, or reverts that. A running server notices the change within a second.
func runPlanCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) == 0 || len(args) > 3 {
		return errors.New(planUsage)
	}
	action := append(args, "", "")[1]
	var until time.Time
	switch {
	case action == "included" && len(args) == 3:
		day, err := time.Parse(time.DateOnly, args[2])
		if err != nil {
			return errors.New(planUsage)
		}
		until = day.AddDate(0, 0, 1) // includes the whole day
	case len(args) == 3, action != "" && action != "included" && action != "paid":
		return errors.New(planUsage)
	}
	cfg, err := config.Load(nil, environ)
	if err != nil {
		return err
	}
	svc, done, err := openServicesBesideServer(ctx, cfg)
	if err != nil {
		return err
	}
	defer done()
	switch action {
	case "included":
		user, err := svc.Plans.GrantPro(ctx, args[0], until)
		if until.IsZero() {
			return report(stdout, err, "%s has Pro, without an end.\n", cmp.Or(user.Email, user.ID))
		}
		return report(stdout, err, "%s has Pro until %s.\n", cmp.Or(user.Email, user.ID), args[2])
	case "paid":
		user, err := svc.Plans.EndGift(ctx, args[0])
		return report(stdout, err, "%s has what the trial or a subscription gives.\n", cmp.Or(user.Email, user.ID))
	}
	server, err := findServerSettings(ctx, svc.Store)
	if err != nil {
		return err
	}
	user, facts, access, err := svc.Plans.Show(ctx, args[0], cfg.Stripe.IsOn() || server.Billing)
	if err := report(stdout, err, "%s: %s%s\n", cmp.Or(user.Email, user.ID), access.Level, formatUntil(access.Until)); err != nil || facts.Customer == "" {
		return err
	}
	_, err = fmt.Fprintf(stdout, "customer %s, subscription %s, %s\n", facts.Customer, cmp.Or(facts.ID, "none"), cmp.Or(facts.Status, "never paid"))
	return err
}

func formatUntil(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " until " + t.UTC().Format("2006-01-02 15:04 UTC")
}

// resetUser prints a link for setting a new password, which the operator gives to a user who has none or has forgotten it.
func resetUser(ctx context.Context, cfg config.Config, svc *app.Services, email string, stdout io.Writer) error {
	token, user, err := svc.People.CreatePasswordReset(ctx, email)
	if err != nil {
		return err
	}
	address, err := findServerAddress(ctx, cfg, svc.Store)
	if err != nil {
		return err
	}
	only, err := svc.People.PasskeyOnlyOf(ctx, user.ID)
	if err == nil && only.IsOn {
		_, err = fmt.Fprintf(stdout, "Only a passkey or a recovery code signs in to this account. The link ends that: make sure that it is %s who asks.\n\n", user.Email)
	}
	err = report(stdout, err, "With this link a new password can be set for %s, once, within an hour:\n\n  %s\n\n"+
		"Anybody with the link can do so: give it to nobody else. Links made earlier are no longer valid.\n", user.Email, passwordResetURL(address, token))
	if err == nil && address.Hostname() == "localhost" {
		_, err = fmt.Fprintln(stdout, "The link opens on this machine only, because the server has no public address: set SIDEOUT_PUBLIC_URL for "+
			"the server and restart it, or for this command, and make another link.")
	}
	return err
}

// passwordResetURL returns the URL of the page that accepts the token. The token is in the fragment, which browsers do not send, so proxies
// cannot log it.
func passwordResetURL(address url.URL, token string) string {
	link := address
	link.Path, link.Fragment = spec.Pages.SignIn.Path(), url.Values{"reset": {token}}.Encode()
	return link.String()
}
