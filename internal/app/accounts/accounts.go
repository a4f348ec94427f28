package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/notify/outbox"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// The lifetimes of sessions after their last use, and the minimum time between two stored uses of a session.
const (
	sessionLifetime    = 24 * time.Hour
	rememberedLifetime = 30 * 24 * time.Hour
	ExtendInterval     = time.Hour
	extendRetry        = 10 * time.Second // time until the next attempt if a use could not be stored
)

// Registration is the data of a new user.
type Registration struct {
	Email, Password, FirstName, LastName string

	Invitation string // the token of an invitation to a league; may be empty
}

var errWrongLogin = fault.New(fault.Unauthorized, "Unauthorized: email or password is wrong")

// SignIn is the sign-in of a browser. Functions that authenticate a user take one and also open the session, in the same
// transaction. If it is nil, they open no session.
type SignIn struct {
	Previous  string // cookie of the browser's previous session, which is ended; may be empty
	UserAgent string
	Address   string // network address of the browser
	Remember  bool
	Language  string // language that the browser names; becomes that of the account if it has none, otherwise set to that

	Cookie  string          // secret of the session; set when the session has been opened
	Session account.Session // the session, with the hash of the secret; set when it has been opened
}

var errKnownEmail = fault.Field("email", "There is already an account with this e-mail address. Sign in instead.")

// CheckRegistration returns the normalized e-mail address, or an error if a field of a registration breaks a rule. It does
// not check whether the address has an account.
func CheckRegistration(r Registration) (email string, err error) {
	if email, err = credentials.CheckEmail(r.Email); err != nil {
		return "", err
	}
	return email, credentials.CheckPassword(r.Password, email)
}

// Register creates a user if the registration is admitted. An address that has an account is rejected before the expensive hashing of
// the password.
func (svc *Service) Register(ctx context.Context, r Registration, admission Admission, signIn *SignIn) (user account.User, err error) {
	email, err := CheckRegistration(r)
	if err != nil {
		return user, err
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		if err := svc.checkAdmission(tx.Members, admission, r.Invitation); err != nil {
			return err
		}
		if err := outbox.CheckDeliverable(tx.Mails, email); err != nil {
			return err
		}
		_, err := tx.Users.FindUserByEmail(email)
		return err
	})
	switch {
	case err == nil:
		return user, errKnownEmail
	case !fault.Is(err, fault.NotFound):
		return user, err
	}
	now := svc.db.Now()
	user = account.User{
		ID: credentials.NewToken(), Email: email, FirstName: trimName(r.FirstName), LastName: trimName(r.LastName),
		CreatedAt: now, UpdatedAt: now,
	}
	if signIn != nil {
		user.Language = signIn.Language // before the first mail is queued
	}
	if user.PasswordHash, err = svc.passwords.HashForRegistration(ctx, r.Password); err != nil {
		return user, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.CreateUser(user); err != nil {
			return err
		}
		if err := svc.useInvitation(tx.Members, admission, r.Invitation, user.ID); err != nil {
			return err
		}
		if err := svc.queueConfirmation(tx.Mails, user); err != nil {
			return err
		}
		return svc.openSession(tx, user.ID, signIn)
	})
	if errors.Is(err, store.ErrExists) {
		err = errKnownEmail
	}
	return user, err
}

// trimName removes invisible characters and surrounding blanks from a name, and limits it to 100 characters.
func trimName(name string) string {
	runes := []rune(strings.TrimSpace(league.StripInvisible(name)))
	return string(runes[:min(len(runes), 100)])
}

// Login signs in the user with this address and password.
func (svc *Service) Login(ctx context.Context, email, password string, signIn *SignIn) (user account.User, err error) {
	normalized, err := credentials.CheckEmail(email)
	if err != nil {
		return user, errWrongLogin
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		user, err = tx.Users.FindUserByEmail(normalized)
		if errors.Is(err, store.ErrNotFound) {
			return nil // the password is hashed anyway, so that the response time does not reveal which addresses have accounts
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
	return user, svc.db.Write(ctx, func(tx *store.Tx) error { return svc.openSession(tx, user.ID, signIn) })
}

// OpenSession signs a user in and returns the secret for the cookie. Only the hash of the secret is stored.
func (svc *Service) OpenSession(ctx context.Context, userID, userAgent string, remember bool) (cookie string, session account.Session, err error) {
	signIn := SignIn{UserAgent: userAgent, Remember: remember}
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return svc.openSession(tx, userID, &signIn) })
	return signIn.Cookie, signIn.Session, err
}

// openSession opens the session of a sign-in, unless the account accepts only passkeys. It does nothing if signIn is nil.
func (svc *Service) openSession(tx *store.Tx, userID string, signIn *SignIn) error {
	if signIn == nil {
		return nil
	}
	if err := checkNotPasskeyOnly(tx.Users, userID); err != nil {
		return err
	}
	return svc.openPasskeySession(tx, userID, signIn)
}

// openPasskeySession opens the session of a sign-in with a passkey or a recovery code, and ends the browser's previous one. All other
// sign-ins call it too, so it rejects disabled accounts.
func (svc *Service) openPasskeySession(tx *store.Tx, userID string, signIn *SignIn) error {
	if err := checkEnabled(tx.Users, userID); err != nil {
		return err
	}
	if err := shareLanguage(tx.Users, userID, signIn); err != nil {
		return err
	}
	if signIn.Previous != "" {
		if err := tx.Sessions.DeleteSession(credentials.HashToken(signIn.Previous)); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	signIn.Cookie = credentials.NewToken() + credentials.NewToken()
	now := svc.db.Now()
	signIn.Session = account.Session{
		ID: credentials.HashToken(signIn.Cookie), UserID: userID, Expire: now.Add(lifetime(signIn.Remember)), AuthenticatedAt: now,
		Data: account.SessionData{
			CreatedAt: now, LastSeenAt: now, UserAgent: signIn.UserAgent[:min(len(signIn.UserAgent), 300)], Address: signIn.Address, Remember: signIn.Remember,
		},
	}
	return tx.Sessions.CreateSession(signIn.Session)
}

// shareLanguage sets the language of a sign-in to that of the account. If the account has none, it gets that of the browser.
func shareLanguage(tx store.Users, userID string, signIn *SignIn) error {
	user, err := tx.FindUser(userID)
	if err != nil {
		return err
	}
	if user.Language == "" && signIn.Language != "" {
		user.Language = signIn.Language
		return tx.UpdateUser(user)
	}
	signIn.Language = user.Language
	return nil
}

func lifetime(remember bool) time.Duration {
	if remember {
		return rememberedLifetime
	}
	return sessionLifetime
}

// Authenticate returns the user and the session of a cookie, and extends the session. Without a valid session it returns an
// empty user and no error.
func (svc *Service) Authenticate(ctx context.Context, cookie string) (user account.User, session account.Session, err error) {
	if cookie == "" {
		return user, session, nil
	}
	now := svc.db.Now()
	user, session, err = svc.store.FindSessionAndUser(ctx, credentials.HashToken(cookie))
	if errors.Is(err, store.ErrNotFound) || err == nil && session.Expire.Before(now) {
		return account.User{}, account.Session{}, nil
	}
	if err != nil || now.Sub(session.Data.LastSeenAt) < ExtendInterval || now.UnixMilli() < svc.extendFrom.Load() {
		return user, session, err
	}
	extended := session
	extended.Data.LastSeenAt, extended.Expire = now, now.Add(lifetime(session.Data.Remember))
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.ExtendSession(extended) })
	switch {
	case fault.Is(err, fault.NotFound): // the session was ended meanwhile
		return account.User{}, account.Session{}, nil
	case fault.Is(err, fault.DiskFull) || fault.Is(err, fault.Unavailable): // the user can still read; extending is retried later
		svc.extendFrom.Store(now.Add(extendRetry).UnixMilli())
		return user, session, nil
	}
	return user, extended, err
}

// CloseSession signs out. It is no error if the session has already ended.
func (svc *Service) CloseSession(ctx context.Context, cookie string) error {
	err := svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.DeleteSession(credentials.HashToken(cookie)) })
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// Sessions returns the sessions of a user.
func (svc *Service) Sessions(ctx context.Context, userID string) (sessions []account.Session, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		sessions, err = tx.Sessions.SessionsOf(userID)
		return err
	})
	return sessions, err
}

// EndSession ends one session of a user.
func (svc *Service) EndSession(ctx context.Context, userID, id string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		s, err := tx.Sessions.FindSession(id)
		if err != nil {
			return err
		}
		if s.UserID != userID {
			return store.ErrNotFound
		}
		return tx.Sessions.DeleteSession(id)
	})
}

// EndOtherSessions ends all sessions of a user except one.
func (svc *Service) EndOtherSessions(ctx context.Context, userID, exceptID string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.DeleteSessionsOf(userID, exceptID) })
}

// UserChange contains what a user can change about the account. A nil field is left unchanged.
type UserChange struct{ FirstName, LastName, Language *string }

// UpdateUser changes a user.
func (svc *Service) UpdateUser(ctx context.Context, userID string, change UserChange) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = tx.Users.FindUser(userID); err != nil {
			return err
		}
		if change.FirstName != nil {
			user.FirstName = trimName(*change.FirstName)
		}
		if change.LastName != nil {
			user.LastName = trimName(*change.LastName)
		}
		if change.Language != nil {
			user.Language = *change.Language
		}
		user.UpdatedAt = svc.db.Now()
		return tx.Users.UpdateUser(user)
	})
	return user, err
}

// ChangePassword sets a new password and ends all other sessions of the user. It verifies the old password; a user without a password
// must have signed in recently.
func (svc *Service) ChangePassword(ctx context.Context, user account.User, session account.Session, old, next string) error {
	if user.PasswordHash == "" {
		if err := svc.CheckRecent(session); err != nil {
			return err
		}
	} else if ok, err := svc.passwords.Verify(ctx, user.PasswordHash, old); err != nil {
		return err
	} else if !ok {
		return ErrWrongPresentPassword
	}
	if err := credentials.CheckPassword(next, user.Email); err != nil {
		return fault.Rename(err, "newPassword")
	}
	hash, err := svc.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := checkMayHavePassword(tx.Users, user.ID); err != nil {
			return err
		}
		u, err := tx.Users.FindUser(user.ID)
		if err != nil {
			return err
		}
		u.PasswordHash, u.UpdatedAt = hash, svc.db.Now()
		if err := tx.Users.UpdateUser(u); err != nil {
			return err
		}
		if err := svc.notifyPasswordChanged(tx, u.ID); err != nil {
			return err
		}
		return tx.Sessions.DeleteSessionsOf(u.ID, session.ID)
	})
}

// DeleteUser deletes an account. It returns a conflict while the user owns a league.
func (svc *Service) DeleteUser(ctx context.Context, userID string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Leagues.CountLeaguesOwnedBy(userID)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "You still own %s. First hand each over to a member, or delete it.", fault.CountText(n, "1 league", "%d leagues"))
		}
		return tx.Users.DeleteUser(userID)
	})
}

// BetaCookieValue returns the value of the cookie that proves that a browser has passed the beta gate.
func (svc *Service) BetaCookieValue(password string) string { return svc.key.Sign("beta " + password) }

// DeleteExpired deletes expired sessions, invitations and password links.
func (svc *Service) DeleteExpired(ctx context.Context) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.DeleteExpired(svc.db.Now()) })
}

// IsEmpty reports whether there are no accounts yet.
func (svc *Service) IsEmpty(ctx context.Context) (empty bool, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		empty, err = tx.IsEmpty()
		return err
	})
	return empty, err
}
