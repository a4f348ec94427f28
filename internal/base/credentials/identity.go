package credentials

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"sideout/internal/base/fault"
)

// Identity describes a person who has signed in at an OpenID provider. Issuer and Subject together identify the person; the other
// fields may change or be empty.
type Identity struct {
	Issuer, Subject     string
	Email               string // normalized by CheckEmail
	EmailVerified       bool
	FirstName, LastName string
	Picture             string // the https URL of a picture
}

const notAcceptedSentence = "Unauthorized: the answer of the sign-in provider was not accepted. Please sign in again."

// Finish completes a sign-in with the query that the provider has added to the redirect URL, and returns the person who has signed
// in. It returns fault.BadRequest if the query does not belong to this attempt, fault.Unauthorized if the provider or one of the
// checks rejects the sign-in, and fault.Unavailable if the provider is down.
func (o *OIDC) Finish(ctx context.Context, a Attempt, query url.Values) (identity Identity, err error) {
	if !secretsEqual(query.Get("state"), a.State) {
		return identity, Expired(nil)
	}
	p, err := o.discover(ctx)
	if err != nil {
		return identity, err
	}
	if err := o.checkResponse(p, query); err != nil {
		return identity, err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, o.config.HTTPClient), finishTimeout)
	defer cancel()
	token, err := p.oauth.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return identity, exchangeFault(err)
	}
	idToken, err := o.verify(ctx, p, token, a)
	if err != nil {
		return identity, err
	}
	var c claims
	if err := idToken.Claims(&c); err != nil {
		return identity, fault.Wrap(fault.Unauthorized, err, notAcceptedSentence)
	}
	if err := c.complete(ctx, p, token, idToken.Subject); err != nil {
		return identity, err
	}
	return c.identity(o.config.Issuer, idToken.Subject), nil
}

// checkResponse rejects responses of other providers and error responses.
func (o *OIDC) checkResponse(p *provider, query url.Values) error {
	if iss := query.Get("iss"); iss != o.config.Issuer && (query.Has("iss") || p.sendsIss) {
		return fault.Wrap(fault.Unauthorized, fmt.Errorf("iss is %q", iss), notAcceptedSentence)
	}
	cause := fmt.Errorf("the provider responded %q: %q", query.Get("error"), query.Get("error_description"))
	switch query.Get("error") {
	case "":
	case "access_denied":
		return fault.Wrap(fault.Unauthorized, cause, "Unauthorized: signing in was cancelled at the sign-in provider.")
	case "temporarily_unavailable", "server_error":
		return fault.Wrap(fault.Unavailable, cause, providerDownSentence)
	case "unauthorized_client", "invalid_request", "invalid_scope", "unsupported_response_type", "invalid_client":
		return notSetUp(cause)
	default:
		return fault.Wrap(fault.Unauthorized, cause, notAcceptedSentence)
	}
	if query.Get("code") == "" {
		return Expired(nil)
	}
	return nil
}

// exchangeFault returns fault.Unauthorized if the provider has rejected the code, ErrNotSetUp if it has rejected the client or its secret,
// and fault.Unavailable if it is down.
func exchangeFault(err error) error {
	refusal := new(oauth2.RetrieveError)
	if !errors.As(err, &refusal) {
		return fault.Wrap(fault.Unavailable, err, providerDownSentence)
	}
	switch refusal.ErrorCode {
	case "invalid_grant":
		return fault.Wrap(fault.Unauthorized, err, notAcceptedSentence)
	case "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_request", "invalid_scope":
		return notSetUp(fmt.Errorf("the provider refuses SIDEOUT_OIDC_CLIENT_ID or SIDEOUT_OIDC_CLIENT_SECRET: %s", refusal.ErrorCode))
	default:
		return fault.Wrap(fault.Unavailable, err, providerDownSentence)
	}
}

// verify returns the ID token that came with an access token, after all checks.
func (o *OIDC) verify(ctx context.Context, p *provider, token *oauth2.Token, a Attempt) (*oidc.IDToken, error) {
	raw, _ := token.Extra("id_token").(string)
	idToken, err := p.verifier.Verify(ctx, raw)
	switch {
	case err != nil && strings.Contains(err.Error(), "fetching keys"): // the library has no error type for this case
		return nil, fault.Wrap(fault.Unavailable, err, providerDownSentence)
	case err != nil:
	case !secretsEqual(idToken.Nonce, a.Nonce):
		err = errors.New("the nonce does not match")
	case idToken.Subject == "":
		err = errors.New("it has no subject")
	case idToken.AccessTokenHash != "":
		err = idToken.VerifyAccessToken(token.AccessToken)
	}
	if err == nil {
		err = o.checkParty(idToken)
	}
	if err == nil && a.Again {
		err = o.checkAge(idToken)
	}
	if err != nil {
		return nil, fault.Wrap(fault.Unauthorized, fmt.Errorf("ID token: %w", err), notAcceptedSentence)
	}
	return idToken, nil
}

// checkParty rejects a token that was issued to another client, even if its audience includes this client.
func (o *OIDC) checkParty(idToken *oidc.IDToken) error {
	var c struct {
		AuthorizedParty string `json:"azp"`
	}
	if err := idToken.Claims(&c); err != nil {
		return err
	}
	if c.AuthorizedParty != o.config.ClientID && (c.AuthorizedParty != "" || len(idToken.Audience) > 1) {
		return fmt.Errorf("it was issued to %q", c.AuthorizedParty)
	}
	return nil
}

// maxAge limits the age of the sign-in that a provider reports after it was asked to have the person sign in again.
const maxAge = 15 * time.Minute

// checkAge rejects a token for an earlier sign-in of the person. It accepts a token without the time of the sign-in, because the token
// itself is new.
func (o *OIDC) checkAge(idToken *oidc.IDToken) error {
	var c struct {
		AuthTime int64 `json:"auth_time"`
	}
	if err := idToken.Claims(&c); err != nil {
		return err
	}
	if at := time.Unix(c.AuthTime, 0); c.AuthTime != 0 && o.config.Now().Sub(at) > maxAge {
		return fmt.Errorf("the person signed in at %s", at)
	}
	return nil
}

// claims are the claims about a person in the ID token or from the userinfo endpoint.
type claims struct {
	Email         string      `json:"email"`
	EmailVerified lenientBool `json:"email_verified"`
	GivenName     string      `json:"given_name"`
	FamilyName    string      `json:"family_name"`
	Name          string      `json:"name"`
	Picture       string      `json:"picture"`
}

// lenientBool is a bool that some providers send as a string.
type lenientBool bool

// UnmarshalJSON reads everything except true and "true" as false.
func (l *lenientBool) UnmarshalJSON(text []byte) error {
	*l = strings.Trim(string(text), `"`) == "true"
	return nil
}

// complete adds the claims from the userinfo endpoint if the ID token has no e-mail address, as with many providers.
func (c *claims) complete(ctx context.Context, p *provider, token *oauth2.Token, subject string) error {
	if c.Email != "" || p.UserInfoEndpoint() == "" {
		return nil
	}
	info, err := p.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fault.Wrap(fault.Unavailable, err, providerDownSentence)
	}
	if info.Subject != subject {
		err = fmt.Errorf("userinfo is about %q, the ID token about %q", info.Subject, subject)
	} else {
		err = info.Claims(c)
	}
	if err != nil {
		return fault.Wrap(fault.Unauthorized, err, notAcceptedSentence)
	}
	return nil
}

// identity returns the claims as an Identity. It normalizes them, because they are untrusted text.
func (c claims) identity(issuer, subject string) Identity {
	result := Identity{Issuer: issuer, Subject: subject, FirstName: cleanName(c.GivenName), LastName: cleanName(c.FamilyName)}
	if result.FirstName == "" && result.LastName == "" {
		result.FirstName = cleanName(c.Name)
	}
	if email, err := CheckEmail(c.Email); err == nil {
		result.Email, result.EmailVerified = email, bool(c.EmailVerified)
	}
	if u, err := url.Parse(c.Picture); err == nil && u.Scheme == "https" && u.Host != "" && len(c.Picture) <= 2048 {
		result.Picture = u.String()
	}
	return result
}

// cleanName removes unprintable characters and truncates to 100 code points.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.TrimSpace(name))
	runes := []rune(name)
	return string(runes[:min(len(runes), 100)])
}
