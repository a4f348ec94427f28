package app

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/store"
)

// How long a session lasts after it was last used, and how often its use is written down.
const (
	sessionFor    = 24 * time.Hour
	rememberedFor = 30 * 24 * time.Hour
	seenEvery     = 10 * time.Minute
	extendAgain   = 10 * time.Second // after the database refused to write it down
)

// Registration is what a new user tells.
type Registration struct {
	Email, Password, FirstName, LastName string
}

var errWrongLogin = fault.New(fault.Unauthorized, "Unauthorized: email or password is wrong")

// Arrival is a browser in which somebody signs in. What signs in also opens the session, in one transaction, so that
// nobody is left half way. Without one, nil, nobody signs in.
type Arrival struct {
	Before    string // the cookie of the session that this browser had, which ends
	UserAgent string
	Remember  bool

	Cookie  string          // the secret of the new session, once it is there
	Session account.Session // the same, as it is kept
}

// Register makes a new user.
func (a *App) Register(ctx context.Context, r Registration, at *Arrival) (user account.User, err error) {
	email, err := login.CheckEmail(r.Email)
	if err != nil {
		return user, err
	}
	if err := login.CheckPassword(r.Password, email); err != nil {
		return user, err
	}
	now := a.clock()
	user = account.User{
		ID: newToken(), Email: email, FirstName: tidyPerson(r.FirstName), LastName: tidyPerson(r.LastName),
		CreatedAt: now, UpdatedAt: now,
	}
	if user.PasswordHash, err = a.passwords.Hash(ctx, r.Password); err != nil {
		return user, err
	}
	err = a.write(ctx, func(tx *store.Tx) error {
		if err := tx.CreateUser(user); err != nil {
			return err
		}
		return a.arrive(tx, user.ID, at)
	})
	if errors.Is(err, store.ErrExists) {
		err = fault.Field("email", "There is already an account with this e-mail address. Sign in instead.")
	}
	return user, err
}

// tidyPerson keeps a person's name without blanks around it, and at a length that fits everywhere.
func tidyPerson(name string) string {
	runes := []rune(strings.TrimSpace(name))
	return string(runes[:min(len(runes), 100)])
}

// Login signs in the user with this address and password.
func (a *App) Login(ctx context.Context, email, password string, at *Arrival) (user account.User, err error) {
	tidy, err := login.CheckEmail(email)
	if err != nil {
		return user, errWrongLogin
	}
	err = a.read(ctx, func(tx *store.Tx) error {
		user, err = tx.FindUserByEmail(tidy)
		if errors.Is(err, store.ErrNotFound) {
			return nil // the password is checked all the same, so that time tells nothing
		}
		return err
	})
	if err != nil {
		return user, err
	}
	ok, err := a.passwords.Verify(ctx, user.PasswordHash, password)
	if err != nil {
		return user, err
	}
	if !ok || user.ID == "" {
		return account.User{}, errWrongLogin
	}
	return user, a.write(ctx, func(tx *store.Tx) error { return a.arrive(tx, user.ID, at) })
}

// OpenSession signs a user in and returns the secret for the cookie; only its hash is kept.
func (a *App) OpenSession(ctx context.Context, userID, userAgent string, remember bool) (cookie string, session account.Session, err error) {
	at := Arrival{UserAgent: userAgent, Remember: remember}
	err = a.write(ctx, func(tx *store.Tx) error { return a.arrive(tx, userID, &at) })
	return at.Cookie, at.Session, err
}

// arrive opens the session of an arrival, if there is one, and ends the one before it.
func (a *App) arrive(tx *store.Tx, userID string, at *Arrival) error {
	if at == nil {
		return nil
	}
	if at.Before != "" {
		if err := tx.DeleteSession(hashToken(at.Before)); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	at.Cookie = newToken() + newToken()
	now := a.clock()
	at.Session = account.Session{
		ID: hashToken(at.Cookie), UserID: userID, Expire: now.Add(lasting(at.Remember)),
		Data: account.SessionData{
			CreatedAt: now, LastSeenAt: now, UserAgent: at.UserAgent[:min(len(at.UserAgent), 300)], Remember: at.Remember,
		},
	}
	return tx.CreateSession(at.Session)
}

func lasting(remember bool) time.Duration {
	if remember {
		return rememberedFor
	}
	return sessionFor
}

// Authenticate returns the user whose session the cookie opens; nobody, without an error, where it opens none.
func (a *App) Authenticate(ctx context.Context, cookie string) (user account.User, session account.Session, err error) {
	if cookie == "" {
		return user, session, nil
	}
	now := a.clock()
	user, session, err = a.store.SignedIn(ctx, hashToken(cookie))
	if errors.Is(err, store.ErrNotFound) || err == nil && session.Expire.Before(now) {
		return account.User{}, account.Session{}, nil
	}
	if err != nil || now.Sub(session.Data.LastSeenAt) < seenEvery || now.UnixMilli() < a.extendFrom.Load() {
		return user, session, err
	}
	longer := session
	longer.Data.LastSeenAt, longer.Expire = now, now.Add(lasting(session.Data.Remember))
	err = a.write(ctx, func(tx *store.Tx) error { return tx.ExtendSession(longer) })
	switch {
	case fault.Is(err, fault.NotFound): // it was ended in this moment, and stays so
		return account.User{}, account.Session{}, nil
	case fault.Is(err, fault.DiskFull) || fault.Is(err, fault.Unavailable): // reading goes on, and does not wait each time
		a.extendFrom.Store(now.Add(extendAgain).UnixMilli())
		return user, session, nil
	}
	return user, longer, err
}

// CloseSession signs out; a session that has ended already is no error.
func (a *App) CloseSession(ctx context.Context, cookie string) error {
	err := a.write(ctx, func(tx *store.Tx) error { return tx.DeleteSession(hashToken(cookie)) })
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// Sessions returns where a user is signed in.
func (a *App) Sessions(ctx context.Context, userID string) (sessions []account.Session, err error) {
	err = a.read(ctx, func(tx *store.Tx) error {
		sessions, err = tx.SessionsOf(userID)
		return err
	})
	return sessions, err
}

// EndSession signs a user out somewhere else.
func (a *App) EndSession(ctx context.Context, userID, id string) error {
	return a.write(ctx, func(tx *store.Tx) error {
		s, err := tx.FindSession(id)
		if err != nil {
			return err
		}
		if s.UserID != userID {
			return store.ErrNotFound
		}
		return tx.DeleteSession(id)
	})
}

// EndOtherSessions signs a user out everywhere but here.
func (a *App) EndOtherSessions(ctx context.Context, userID, here string) error {
	return a.write(ctx, func(tx *store.Tx) error { return tx.DeleteSessionsOf(userID, here) })
}

// UpdateUser sets the names of a user; nil leaves one as it is.
func (a *App) UpdateUser(ctx context.Context, userID string, firstName, lastName *string) (user account.User, err error) {
	err = a.write(ctx, func(tx *store.Tx) error {
		if user, err = tx.FindUser(userID); err != nil {
			return err
		}
		if firstName != nil {
			user.FirstName = tidyPerson(*firstName)
		}
		if lastName != nil {
			user.LastName = tidyPerson(*lastName)
		}
		user.UpdatedAt = a.clock()
		return tx.UpdateUser(user)
	})
	return user, err
}

// ChangePassword sets a new password and signs the user out everywhere but here.
func (a *App) ChangePassword(ctx context.Context, user account.User, here, old, next string) error {
	if user.PasswordHash != "" {
		if ok, err := a.passwords.Verify(ctx, user.PasswordHash, old); err != nil {
			return err
		} else if !ok {
			return fault.Field("password", "The present password is wrong")
		}
	}
	if err := login.CheckPassword(next, user.Email); err != nil {
		return err
	}
	hash, err := a.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	return a.write(ctx, func(tx *store.Tx) error {
		u, err := tx.FindUser(user.ID)
		if err != nil {
			return err
		}
		u.PasswordHash, u.UpdatedAt = hash, a.clock()
		if err := tx.UpdateUser(u); err != nil {
			return err
		}
		return tx.DeleteSessionsOf(u.ID, here)
	})
}

// DeleteUser removes an account. An owner hands over or deletes the leagues first.
func (a *App) DeleteUser(ctx context.Context, userID string) error {
	return a.write(ctx, func(tx *store.Tx) error {
		n, err := tx.CountLeaguesOwnedBy(userID)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "You still own "+count(n, "league")+". Delete them first.")
		}
		return tx.DeleteUser(userID)
	})
}

// SealBeta returns what proves that somebody knew the beta password.
func (a *App) SealBeta(password string) string { return a.seal("beta " + password) }

// ForgetExpired deletes sessions, invitations and password links whose time is over.
func (a *App) ForgetExpired(ctx context.Context) error {
	return a.write(ctx, func(tx *store.Tx) error { return tx.DeleteExpired(a.clock()) })
}
