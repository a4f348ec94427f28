package access

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	// tokensPerUser is the largest number of tokens of a user, so that their list stays short enough to read.
	tokensPerUser = 50
	// leaguesPerToken is the largest number of leagues of a token.
	leaguesPerToken = 50
	// useInterval is how often the use of a token is stored.
	useInterval = time.Hour

	day = 24 * time.Hour
)

// APITokens implements the use cases of API tokens.
type APITokens struct {
	db     *transaction.DB
	people *accounts.Service
}

// NewAPITokens returns a Service.
func NewAPITokens(db *transaction.DB, people *accounts.Service) *APITokens {
	return &APITokens{db, people}
}

// APITokenRole is what a token may do in a league at most.
type APITokenRole struct {
	LeagueID int64       `json:"leagueId"`
	League   string      `json:"league"` // its name
	Role     league.Role `json:"role"`
}

// APITokenView is a token as its user sees it. Its secret is shown once, see NewToken.
type APITokenView struct {
	account.APIToken
	Expired bool           `json:"expired"`
	Roles   []APITokenRole `json:"roles"`
}

// NewAPIToken is a token that was made just now, with its secret.
type NewAPIToken struct {
	APITokenView
	Secret string `json:"secret"` // for the header "Authorization: Bearer …"; it is shown only now
}

// APITokenBody is what a user asks for.
type APITokenBody struct {
	Name  string             `json:"name"`
	Days  int                `json:"days"` // until it expires: 30, 90 or 365
	Roles []APITokenRoleBody `json:"roles"`
}

// APITokenRoleBody is a role in a league that a token is to have.
type APITokenRoleBody struct {
	LeagueID int64       `json:"leagueId"`
	Role     league.Role `json:"role"` // viewer, scorer or manager, and no more than one's own
}

var (
	errUnknown  = fault.New(fault.Unauthorized, "Unauthorized: this API token is unknown, has expired or was revoked. Make a new one on the page Your account.")
	errTooMany  = fault.New(fault.Conflict, "You have 50 API tokens already. Revoke one that you do not use any more first.")
	errNoLeague = fault.Field("roles", "Choose a role in at least one league, and in 50 at most")
)

// Make stores a new token of a user.
func (svc *APITokens) Make(ctx context.Context, userID string, r APITokenBody) (made NewAPIToken, err error) {
	name, problem := league.TidyName(league.APITokenName, r.Name)
	switch {
	case !problem.IsZero():
		return made, fault.Field("name", "%s", problem)
	case r.Days != 30 && r.Days != 90 && r.Days != 365:
		return made, fault.Field("days", "Choose 30, 90 or 365 days")
	case len(r.Roles) == 0 || len(r.Roles) > leaguesPerToken:
		return made, errNoLeague
	}
	now := svc.db.Now()
	made.Secret = secret.NewAPIToken()
	made.APIToken = account.APIToken{UserID: userID, Name: name, CreatedAt: now, ExpiresAt: now.Add(time.Duration(r.Days) * day)}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.LockUser(userID); err != nil {
			return err
		}
		others, err := tx.Sessions.APITokensOf(userID)
		if err != nil {
			return err
		}
		if len(others) >= tokensPerUser {
			return errTooMany
		}
		roles, err := checkRoles(tx, userID, r.Roles)
		if err != nil {
			return err
		}
		made.Roles = viewsOf(roles)
		made.ID, err = tx.Sessions.CreateAPIToken(store.APIToken{APIToken: made.APIToken, Hash: secret.HashToken(made.Secret)}, roles)
		if err != nil {
			return err
		}
		return svc.people.Notify(tx, userID, "api-token:"+made.hashForKey(), notices.APITokenMade{Name: name, At: now})
	})
	return made, err
}

// hashForKey names the mail about a token.
func (t NewAPIToken) hashForKey() string { return secret.HashToken("mail about " + t.Secret) }

// checkRoles refuses a role that its user does not have in a league.
func checkRoles(tx *store.Tx, userID string, asked []APITokenRoleBody) (roles []store.APITokenRole, err error) {
	seen := map[int64]bool{}
	for _, one := range asked {
		l, own, err := LeagueFor(tx, Actor{UserID: userID}, one.LeagueID, Read)
		switch {
		case errors.Is(err, store.ErrNotFound), fault.Is(err, fault.NotFound):
			return nil, fault.Field("roles", "One of these leagues does not exist, or you have no role in it")
		case err != nil:
			return nil, err
		case seen[l.ID]:
			return nil, fault.Field("roles", "Each league can be chosen once")
		case !one.Role.Valid() || one.Role == league.Owner:
			return nil, fault.Field("roles", "The role of a token must be viewer, scorer or manager")
		case Lower(one.Role, own) != one.Role:
			return nil, fault.Field("roles", "In %s your own role is lower than %s", l.Name, string(one.Role))
		}
		seen[l.ID] = true
		roles = append(roles, store.APITokenRole{LeagueID: l.ID, League: l.Name, Role: one.Role})
	}
	return roles, nil
}

func viewsOf(roles []store.APITokenRole) []APITokenRole {
	views := []APITokenRole{}
	for _, r := range roles {
		views = append(views, APITokenRole{r.LeagueID, r.League, r.Role})
	}
	return views
}

// Tokens returns the tokens of a user, the newest first. Their roles are those that were given, whatever the user may do meanwhile.
func (svc *APITokens) Tokens(ctx context.Context, userID string) (views []APITokenView, err error) {
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		views = []APITokenView{}
		tokens, err := tx.Sessions.APITokensOf(userID)
		if err != nil {
			return err
		}
		roles, err := tx.Sessions.APITokenRolesOf(userID)
		byToken := map[int64][]store.APITokenRole{}
		for _, r := range roles {
			byToken[r.TokenID] = append(byToken[r.TokenID], r)
		}
		for _, t := range tokens {
			views = append(views, APITokenView{t.APIToken, !svc.db.Now().Before(t.ExpiresAt), viewsOf(byToken[t.ID])})
		}
		return err
	})
	return views, err
}

// Revoke deletes a token of a user.
func (svc *APITokens) Revoke(ctx context.Context, userID string, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.DeleteAPIToken(userID, id) })
}

// Authenticate returns the caller who sends a token; secret.APITokenIn has read it from the header. What the token may do is decided
// later, in the transaction of each use case.
func (svc *APITokens) Authenticate(ctx context.Context, token string) (actor Actor, err error) {
	var found store.APIToken
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		found, err = tx.Sessions.FindAPIToken(secret.HashToken(token))
		return err
	})
	now := svc.db.Now()
	switch {
	case fault.Is(err, fault.NotFound), err == nil && !now.Before(found.ExpiresAt):
		return actor, errUnknown
	case err != nil:
		return actor, err
	case found.UserDisabled:
		return actor, accounts.ErrDisabled
	}
	if found.LastUsedAt == nil || now.Sub(*found.LastUsedAt) >= useInterval {
		err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.SetAPITokenUsed(found.ID, now) })
		switch {
		case fault.Is(err, fault.NotFound): // it was revoked meanwhile
			return actor, errUnknown
		case err != nil && !fault.Is(err, fault.DiskFull) && !fault.Is(err, fault.Unavailable): // then it can still read
			return actor, err
		}
	}
	return Actor{UserID: found.UserID, APIToken: found.ID, Expires: found.ExpiresAt}, nil
}
