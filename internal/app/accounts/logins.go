package accounts

import (
	"context"
	"encoding/json"
	"errors"

	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
)

// maxPasskeysPerUser keeps the list of a user's passkeys short enough to read.
const maxPasskeysPerUser = 20

// LoginWith signs in the user of an identity provider, and creates the user at the first sign-in if admission and invitation allow it.
// Issuer and subject identify the user. If another account has the e-mail address, LoginWith returns fault.Conflict and never signs in
// to that account (docs/product/accounts.md#account-oidc).
func (svc *Service) LoginWith(ctx context.Context, identity credentials.Identity, admission Admission, invitation string, signIn *SignIn) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = svc.findOrCreateUser(tx, identity, admission, invitation); err != nil {
			return err
		}
		return svc.openSession(tx, user.ID, signIn)
	})
	return user, err
}

// findOrCreateUser returns the user of an identity, and updates or creates the user if necessary.
func (svc *Service) findOrCreateUser(tx *store.Tx, identity credentials.Identity, admission Admission, invitation string) (account.User, error) {
	user, err := tx.Users.FindUserByIdentity(identity.Issuer, identity.Subject)
	if errors.Is(err, store.ErrNotFound) {
		if err := svc.checkAdmission(tx.Members, admission, invitation); err != nil {
			return user, err
		}
		if user, err = svc.createUserFrom(tx.Users, identity); err != nil {
			return user, err
		}
		return user, svc.useInvitation(tx.Members, admission, invitation, user.ID)
	}
	if err != nil || !copyProfile(&user, identity) {
		return user, err
	}
	user.UpdatedAt = svc.db.Now()
	return user, tx.Users.UpdateUser(user)
}

func (svc *Service) createUserFrom(tx store.Users, identity credentials.Identity) (account.User, error) {
	now := svc.db.Now()
	user := account.User{ID: credentials.NewToken(), CreatedAt: now, UpdatedAt: now}
	if copyProfile(&user, identity); identity.EmailVerified {
		user.Email = identity.Email
	}
	err := tx.CreateUser(user)
	if errors.Is(err, store.ErrExists) {
		return user, fault.New(fault.Conflict, "There is already an account here with your e-mail address. Sign in to it as before.")
	}
	if err != nil {
		return user, err
	}
	return user, tx.CreateIdentity(identity.Issuer, identity.Subject, user.ID, now)
}

// copyProfile copies the picture of an identity to a user, and the names if the user has none. It reports whether the user has changed.
func copyProfile(user *account.User, identity credentials.Identity) bool {
	before := *user
	if user.FirstName == "" && user.LastName == "" {
		user.FirstName, user.LastName = trimName(identity.FirstName), trimName(identity.LastName)
	}
	if identity.Picture != "" && len(identity.Picture) <= maxPictureURL {
		user.ProfileImageURL = identity.Picture
	}
	return *user != before
}

// maxPictureURL is the maximum length of the URL of a picture in bytes.
const maxPictureURL = 500

// BeginPasskey returns the options with which the browser creates another passkey of a user.
func (svc *Service) BeginPasskey(ctx context.Context, p *credentials.Passkeys, user account.User) (options json.RawMessage, c credentials.Ceremony, err error) {
	known, err := svc.PasskeysOf(ctx, user.ID)
	if err != nil {
		return nil, c, err
	}
	if len(known) >= maxPasskeysPerUser {
		return nil, c, fault.New(fault.Conflict, "You have %s already. Remove one that you do not use any more first.", fault.CountText(len(known), "1 passkey", "%d passkeys"))
	}
	existing := make([]credentials.Passkey, len(known))
	for i, k := range known {
		existing[i] = credentials.Passkey{ID: k.ID, UserID: k.UserID, Credential: k.Credential}
	}
	return p.BeginRegister(user, existing)
}

// AddPasskey stores the passkey that the browser has created.
func (svc *Service) AddPasskey(ctx context.Context, p *credentials.Passkeys, user account.User, c credentials.Ceremony, response json.RawMessage, name string) (account.Passkey, error) {
	created, err := p.FinishRegister(user, c, response)
	if err != nil {
		return account.Passkey{}, err
	}
	passkey := account.Passkey{
		ID: created.ID, UserID: user.ID, Name: trimName(name), Credential: created.Credential, CreatedAt: svc.db.Now(),
	}
	if passkey.Name == "" {
		passkey.Name = "Passkey"
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.CreatePasskey(passkey); err != nil {
			return err
		}
		return svc.Notify(tx, user.ID, "passkey:"+passkey.ID, notices.NewSignIn{Name: passkey.Name, At: passkey.CreatedAt})
	})
	if errors.Is(err, store.ErrExists) {
		err = fault.New(fault.Conflict, "This passkey is in use already.")
	}
	return passkey, err
}

// LoginWithPasskey signs in the user whose passkey has signed the response.
func (svc *Service) LoginWithPasskey(ctx context.Context, p *credentials.Passkeys, c credentials.Ceremony, response json.RawMessage, signIn *SignIn) (user account.User, err error) {
	found, err := svc.usePasskey(ctx, p, c, response)
	if err != nil {
		return user, err
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.UpdatePasskey(found); err != nil {
			return err
		}
		if user, err = tx.Users.FindUser(found.UserID); err != nil {
			return err
		}
		return svc.openPasskeySession(tx, user.ID, signIn)
	})
	return user, err
}

// usePasskey returns the passkey that has signed the response, with its new counter and time of use. The caller stores it.
func (svc *Service) usePasskey(ctx context.Context, p *credentials.Passkeys, c credentials.Ceremony, response json.RawMessage) (found account.Passkey, err error) {
	used, err := p.FinishLogin(c, response, func(id string) (credentials.Passkey, error) {
		err := svc.db.Read(ctx, func(tx *store.Tx) error {
			found, err = tx.Users.FindPasskey(id)
			return err
		})
		return credentials.Passkey{ID: found.ID, UserID: found.UserID, Credential: found.Credential}, err
	})
	found.Credential, found.LastUsedAt = used.Credential, new(svc.db.Now())
	return found, err
}

// PasskeysOf returns the passkeys of a user.
func (svc *Service) PasskeysOf(ctx context.Context, userID string) (passkeys []account.Passkey, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		passkeys, err = tx.Users.PasskeysOf(userID)
		return err
	})
	return passkeys, err
}

// DeletePasskey deletes a passkey of a user. It returns a conflict for the last passkey of an account that accepts only passkeys.
func (svc *Service) DeletePasskey(ctx context.Context, userID, id string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.LockUser(userID); err != nil {
			return err
		}
		if err := checkLastPasskey(tx.Users, userID, id); err != nil {
			return err
		}
		return tx.Users.DeletePasskey(userID, id)
	})
}
