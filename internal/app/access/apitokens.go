package access

import (
	"context"
	"errors"
	"time"

	"sideout/internal/app/accounts"
	"sideout/internal/base/account"
	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/rules/league"
	"sideout/internal/rules/notices"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

const (
	// maxTokensPerUser keeps the list of a user's tokens short enough to read.
	maxTokensPerUser   = 50
	maxLeaguesPerToken = 50
	// useInterval is the minimum time between two updates of the last use of a token.
	useInterval = time.Hour

	day = 24 * time.Hour
)

// APITokens implements the use cases of API tokens.
type APITokens struct {
	db     *transaction.DB
	people *accounts.Service
}

// NewAPITokens returns the use cases of API tokens.
func NewAPITokens(db *transaction.DB, people *accounts.Service) *APITokens {
	return &APITokens{db, people}
}

// APITokenRole is the role of a token in a league. The token never has more rights than its user.
type APITokenRole struct {
	LeagueID int64       `json:"leagueId"`
	League   string      `json:"league"` // name of the league
	Role     league.Role `json:"role"`
}

// APITokenView is a token as its user sees it, without its secret.
type APITokenView struct {
	account.APIToken
	Expired bool           `json:"expired"`
	Roles   []APITokenRole `json:"roles"`
}

// NewAPIToken is a token that has just been created, with its secret.
type NewAPIToken struct {
	APITokenView
	Secret string `json:"secret"` // for the header "Authorization: Bearer …"; returned only in this response
}

// APITokenBody is the request to create a token.
type APITokenBody struct {
	Name  string             `json:"name"`
	Days  int                `json:"days"` // lifetime in days: 30, 90 or 365
	Roles []APITokenRoleBody `json:"roles"`
}

// APITokenRoleBody requests a role in a league for a token.
type APITokenRoleBody struct {
	LeagueID int64       `json:"leagueId"`
	Role     league.Role `json:"role"` // viewer, scorer or manager; not higher than the role of the user
}

var (
	errUnknownToken  = fault.New(fault.Unauthorized, "Unauthorized: this API token is unknown, has expired or was revoked. Make a new one on the page Your account.")
	errTooManyTokens = fault.New(fault.Conflict, "You have 50 API tokens already. Revoke one that you do not use any more first.")
	errNoLeague      = fault.Field("roles", "Choose a role in at least one league, and in 50 at most")
)

// Create creates a token of a user and returns it with its secret.
func (svc *APITokens) Create(ctx context.Context, userID string, r APITokenBody) (created NewAPIToken, err error) {
	name, problem := league.NormalizeName(league.APITokenName, r.Name)
	switch {
	case !problem.IsZero():
		return created, fault.Field("name", "%s", problem)
	case r.Days != 30 && r.Days != 90 && r.Days != 365:
		return created, fault.Field("days", "Choose 30, 90 or 365 days")
	case len(r.Roles) == 0 || len(r.Roles) > maxLeaguesPerToken:
		return created, errNoLeague
	}
	now := svc.db.Now()
	created.Secret = credentials.NewAPIToken()
	created.APIToken = account.APIToken{UserID: userID, Name: name, CreatedAt: now, ExpiresAt: now.Add(time.Duration(r.Days) * day)}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.Users.LockUser(userID); err != nil {
			return err
		}
		others, err := tx.Sessions.APITokensOf(userID)
		if err != nil {
			return err
		}
		if len(others) >= maxTokensPerUser {
			return errTooManyTokens
		}
		roles, err := checkRoles(tx, userID, r.Roles)
		if err != nil {
			return err
		}
		created.Roles = roleViews(roles)
		created.ID, err = tx.Sessions.CreateAPIToken(store.APIToken{APIToken: created.APIToken, Hash: credentials.HashToken(created.Secret)}, roles)
		if err != nil {
			return err
		}
		return svc.people.Notify(tx, userID, "api-token:"+created.mailKey(), notices.APITokenMade{Name: name, At: now})
	})
	return created, err
}

// mailKey returns the unique key of the mail that notifies the user about the new token.
func (t NewAPIToken) mailKey() string { return credentials.HashToken("mail about " + t.Secret) }

// checkRoles returns the requested roles of a token, or an error if the user has a lower role in one of the leagues.
func checkRoles(tx *store.Tx, userID string, requested []APITokenRoleBody) (roles []store.APITokenRole, err error) {
	seen := map[int64]bool{}
	for _, r := range requested {
		l, own, err := AuthorizeLeague(tx, Actor{UserID: userID}, r.LeagueID, Read)
		switch {
		case errors.Is(err, store.ErrNotFound), fault.Is(err, fault.NotFound):
			return nil, fault.Field("roles", "One of these leagues does not exist, or you have no role in it")
		case err != nil:
			return nil, err
		case seen[l.ID]:
			return nil, fault.Field("roles", "Each league can be chosen once")
		case !r.Role.Valid() || r.Role == league.Owner:
			return nil, fault.Field("roles", "The role of a token must be viewer, scorer or manager")
		case LowerRole(r.Role, own) != r.Role:
			return nil, fault.Field("roles", "In %s your own role is lower than %s", l.Name, string(r.Role))
		}
		seen[l.ID] = true
		roles = append(roles, store.APITokenRole{LeagueID: l.ID, League: l.Name, Role: r.Role})
	}
	return roles, nil
}

func roleViews(roles []store.APITokenRole) []APITokenRole {
	views := []APITokenRole{}
	for _, r := range roles {
		views = append(views, APITokenRole{r.LeagueID, r.League, r.Role})
	}
	return views
}

// Tokens returns the tokens of a user, newest first, with the roles that were granted. The user's own roles may be lower by now.
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
			views = append(views, APITokenView{t.APIToken, !svc.db.Now().Before(t.ExpiresAt), roleViews(byToken[t.ID])})
		}
		return err
	})
	return views, err
}

// Revoke deletes a token of a user.
func (svc *APITokens) Revoke(ctx context.Context, userID string, id int64) error {
	return svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.DeleteAPIToken(userID, id) })
}

// Authenticate returns the actor of an API token that credentials.APITokenIn has read from the header. Its rights are checked later, in the
// transaction of each use case.
func (svc *APITokens) Authenticate(ctx context.Context, token string) (actor Actor, err error) {
	var found store.APIToken
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		found, err = tx.Sessions.FindAPIToken(credentials.HashToken(token))
		return err
	})
	now := svc.db.Now()
	switch {
	case fault.Is(err, fault.NotFound), err == nil && !now.Before(found.ExpiresAt):
		return actor, errUnknownToken
	case err != nil:
		return actor, err
	case found.UserDisabled:
		return actor, accounts.ErrDisabled
	}
	if found.LastUsedAt == nil || now.Sub(*found.LastUsedAt) >= useInterval {
		err = svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Sessions.SetAPITokenUsed(found.ID, now) })
		switch {
		case fault.Is(err, fault.NotFound): // it was revoked meanwhile
			return actor, errUnknownToken
		case err != nil && !fault.Is(err, fault.DiskFull) && !fault.Is(err, fault.Unavailable): // reads still work if the use cannot be stored
			return actor, err
		}
	}
	return Actor{UserID: found.UserID, APIToken: found.ID, Expires: found.ExpiresAt}, nil
}
