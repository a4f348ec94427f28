package people

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/message"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// How long a session lasts after it was last used, and how often its use is written down.
const (
	sessionFor    = 24 * time.Hour
	rememberedFor = 30 * 24 * time.Hour
	SeenEvery     = 10 * time.Minute
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
func (svc *Service) Register(ctx context.Context, r Registration, at *Arrival) (user account.User, err error) {
	email, err := login.CheckEmail(r.Email)
	if err != nil {
		return user, err
	}
	if err := login.CheckPassword(r.Password, email); err != nil {
		return user, err
	}
	now := svc.db.Now()
	user = account.User{
		ID: secret.NewToken(), Email: email, FirstName: tidyPerson(r.FirstName), LastName: tidyPerson(r.LastName),
		CreatedAt: now, UpdatedAt: now,
	}
	if user.PasswordHash, err = svc.passwords.Hash(ctx, r.Password); err != nil {
		return user, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.CreateUser(user); err != nil {
			return err
		}
		return svc.arrive(tx, user.ID, at)
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
func (svc *Service) Login(ctx context.Context, email, password string, at *Arrival) (user account.User, err error) {
	tidy, err := login.CheckEmail(email)
	if err != nil {
		return user, errWrongLogin
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		user, err = tx.FindUserByEmail(tidy)
		if errors.Is(err, store.ErrNotFound) {
			return nil // the password is checked all the same, so that time tells nothing
		}
		return err
	})
	if err != nil {
		return user, err
	}
	ok, err := svc.passwords.Verify(ctx, user.PasswordHash, password)
	if err != nil {
		return user, err
	}
	if !ok || user.ID == "" {
		return account.User{}, errWrongLogin
	}
	return user, svc.db.Write(ctx, func(tx *store.Tx) error { return svc.arrive(tx, user.ID, at) })
}

// OpenSession signs a user in and returns the secret for the cookie; only its hash is kept.
func (svc *Service) OpenSession(ctx context.Context, userID, userAgent string, remember bool) (cookie string, session account.Session, err error) {
	at := Arrival{UserAgent: userAgent, Remember: remember}
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return svc.arrive(tx, userID, &at) })
	return at.Cookie, at.Session, err
}

// arrive opens the session of an arrival, if there is one, and ends the one before it.
func (svc *Service) arrive(tx *store.Tx, userID string, at *Arrival) error {
	if at == nil {
		return nil
	}
	if at.Before != "" {
		if err := tx.DeleteSession(secret.HashToken(at.Before)); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	at.Cookie = secret.NewToken() + secret.NewToken()
	now := svc.db.Now()
	at.Session = account.Session{
		ID: secret.HashToken(at.Cookie), UserID: userID, Expire: now.Add(lasting(at.Remember)),
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
func (svc *Service) Authenticate(ctx context.Context, cookie string) (user account.User, session account.Session, err error) {
	if cookie == "" {
		return user, session, nil
	}
	now := svc.db.Now()
	user, session, err = svc.store.SignedIn(ctx, secret.HashToken(cookie))
	if errors.Is(err, store.ErrNotFound) || err == nil && session.Expire.Before(now) {
		return account.User{}, account.Session{}, nil
	}
	if err != nil || now.Sub(session.Data.LastSeenAt) < SeenEvery || now.UnixMilli() < svc.extendFrom.Load() {
		return user, session, err
	}
	longer := session
	longer.Data.LastSeenAt, longer.Expire = now, now.Add(lasting(session.Data.Remember))
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.ExtendSession(longer) })
	switch {
	case fault.Is(err, fault.NotFound): // it was ended in this moment, and stays so
		return account.User{}, account.Session{}, nil
	case fault.Is(err, fault.DiskFull) || fault.Is(err, fault.Unavailable): // reading goes on, and does not wait each time
		svc.extendFrom.Store(now.Add(extendAgain).UnixMilli())
		return user, session, nil
	}
	return user, longer, err
}

// CloseSession signs out; a session that has ended already is no error.
func (svc *Service) CloseSession(ctx context.Context, cookie string) error {
	err := svc.db.Write(ctx, func(tx *store.Tx) error { return tx.DeleteSession(secret.HashToken(cookie)) })
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// Sessions returns where a user is signed in.
func (svc *Service) Sessions(ctx context.Context, userID string) (sessions []account.Session, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		sessions, err = tx.SessionsOf(userID)
		return err
	})
	return sessions, err
}

// EndSession signs a user out somewhere else.
func (svc *Service) EndSession(ctx context.Context, userID, id string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
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
func (svc *Service) EndOtherSessions(ctx context.Context, userID, here string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.DeleteSessionsOf(userID, here) })
}

// UpdateUser sets the names of a user; nil leaves one as it is.
func (svc *Service) UpdateUser(ctx context.Context, userID string, firstName, lastName *string) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = tx.FindUser(userID); err != nil {
			return err
		}
		if firstName != nil {
			user.FirstName = tidyPerson(*firstName)
		}
		if lastName != nil {
			user.LastName = tidyPerson(*lastName)
		}
		user.UpdatedAt = svc.db.Now()
		return tx.UpdateUser(user)
	})
	return user, err
}

// ChangePassword sets a new password and signs the user out everywhere but here.
func (svc *Service) ChangePassword(ctx context.Context, user account.User, here, old, next string) error {
	if user.PasswordHash != "" {
		if ok, err := svc.passwords.Verify(ctx, user.PasswordHash, old); err != nil {
			return err
		} else if !ok {
			return fault.Field("password", "The present password is wrong")
		}
	}
	if err := login.CheckPassword(next, user.Email); err != nil {
		return err
	}
	hash, err := svc.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		u, err := tx.FindUser(user.ID)
		if err != nil {
			return err
		}
		u.PasswordHash, u.UpdatedAt = hash, svc.db.Now()
		if err := tx.UpdateUser(u); err != nil {
			return err
		}
		return tx.DeleteSessionsOf(u.ID, here)
	})
}

// DeleteUser removes an account. An owner hands over or deletes the leagues first.
func (svc *Service) DeleteUser(ctx context.Context, userID string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		n, err := tx.CountLeaguesOwnedBy(userID)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "You still own %s. Delete them first.", message.Count(n, "1 league", "%d leagues"))
		}
		return tx.DeleteUser(userID)
	})
}

// SealBeta returns what proves that somebody knew the beta password.
func (svc *Service) SealBeta(password string) string { return svc.key.Sign("beta " + password) }

// ForgetExpired deletes sessions, invitations and password links whose time is over.
func (svc *Service) ForgetExpired(ctx context.Context) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.DeleteExpired(svc.db.Now()) })
}

// IsEmpty reports whether nobody has an account here yet.
func (svc *Service) IsEmpty(ctx context.Context) (empty bool, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		empty, err = tx.IsEmpty()
		return err
	})
	return empty, err
}
