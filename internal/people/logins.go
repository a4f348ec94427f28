package people

import (
	"context"
	"encoding/json"
	"errors"

	"sideout/internal/account"
	"sideout/internal/fault"
	"sideout/internal/login"
	"sideout/internal/message"
	"sideout/internal/secret"
	"sideout/internal/store"
)

// passkeysPerUser keeps the list short enough to be looked through.
const passkeysPerUser = 20

// LoginWith returns the user whom a provider names, and makes one who comes for the first time. Issuer
// and subject are the key: an address that an account here has already is a fault.Conflict and never opens that account
// (docs/product/accounts.md#account-oidc).
func (svc *Service) LoginWith(ctx context.Context, identity login.Identity, at *Arrival) (user account.User, err error) {
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if user, err = svc.userOf(tx, identity); err != nil {
			return err
		}
		return svc.arrive(tx, user.ID, at)
	})
	return user, err
}

// userOf finds or makes the user of an identity.
func (svc *Service) userOf(tx *store.Tx, identity login.Identity) (account.User, error) {
	user, err := tx.FindUserByIdentity(identity.Issuer, identity.Subject)
	if errors.Is(err, store.ErrNotFound) {
		return svc.createFrom(tx, identity)
	}
	if err != nil || !complete(&user, identity) {
		return user, err
	}
	user.UpdatedAt = svc.db.Now()
	return user, tx.UpdateUser(user)
}

func (svc *Service) createFrom(tx *store.Tx, identity login.Identity) (account.User, error) {
	now := svc.db.Now()
	user := account.User{ID: secret.NewToken(), CreatedAt: now, UpdatedAt: now}
	if complete(&user, identity); identity.EmailVerified {
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

// complete fills in what is not known of a user yet, and reports whether there was anything.
func complete(user *account.User, identity login.Identity) bool {
	before := *user
	if user.FirstName == "" && user.LastName == "" {
		user.FirstName, user.LastName = tidyPerson(identity.FirstName), tidyPerson(identity.LastName)
	}
	if identity.Picture != "" && len(identity.Picture) <= maxPicture {
		user.ProfileImageURL = identity.Picture
	}
	return *user != before
}

// maxPicture is how long the address of a picture may be, in bytes.
const maxPicture = 500

// BeginPasskey returns what to ask the browser for another passkey of a user.
func (svc *Service) BeginPasskey(ctx context.Context, p *login.Passkeys, user account.User) (options json.RawMessage, c login.Ceremony, err error) {
	known, err := svc.PasskeysOf(ctx, user.ID)
	if err != nil {
		return nil, c, err
	}
	if len(known) >= passkeysPerUser {
		return nil, c, fault.New(fault.Conflict, "You have %s already. Remove one that you do not use any more first.", message.Count(len(known), "1 passkey", "%d passkeys"))
	}
	existing := make([]login.Passkey, len(known))
	for i, k := range known {
		existing[i] = login.Passkey{ID: k.ID, UserID: k.UserID, Credential: k.Credential}
	}
	return p.BeginRegister(user, existing)
}

// AddPasskey stores the passkey with which the browser has answered.
func (svc *Service) AddPasskey(ctx context.Context, p *login.Passkeys, user account.User, c login.Ceremony, answer json.RawMessage, name string) (account.Passkey, error) {
	made, err := p.FinishRegister(user, c, answer)
	if err != nil {
		return account.Passkey{}, err
	}
	passkey := account.Passkey{
		ID: made.ID, UserID: user.ID, Name: tidyPerson(name), Credential: made.Credential, CreatedAt: svc.db.Now(),
	}
	if passkey.Name == "" {
		passkey.Name = "Passkey"
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.CreatePasskey(passkey) })
	if errors.Is(err, store.ErrExists) {
		err = fault.New(fault.Conflict, "This passkey is in use already.")
	}
	return passkey, err
}

// LoginWithPasskey returns the user whose passkey has answered.
func (svc *Service) LoginWithPasskey(ctx context.Context, p *login.Passkeys, c login.Ceremony, answer json.RawMessage, at *Arrival) (user account.User, err error) {
	var found account.Passkey
	used, err := p.FinishLogin(c, answer, func(id string) (login.Passkey, error) {
		err := svc.db.Read(ctx, func(tx *store.Tx) error {
			found, err = tx.FindPasskey(id)
			return err
		})
		return login.Passkey{ID: found.ID, UserID: found.UserID, Credential: found.Credential}, err
	})
	if err != nil {
		return user, err
	}
	found.Credential, found.LastUsedAt = used.Credential, new(svc.db.Now())
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.UpdatePasskey(found); err != nil {
			return err
		}
		if user, err = tx.FindUser(found.UserID); err != nil {
			return err
		}
		return svc.arrive(tx, user.ID, at)
	})
	return user, err
}

// PasskeysOf returns the passkeys of a user.
func (svc *Service) PasskeysOf(ctx context.Context, userID string) (passkeys []account.Passkey, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		passkeys, err = tx.PasskeysOf(userID)
		return err
	})
	return passkeys, err
}

// DeletePasskey removes a passkey of a user.
func (svc *Service) DeletePasskey(ctx context.Context, userID, id string) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.DeletePasskey(userID, id) })
}
